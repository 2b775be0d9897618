// A share from outside: the chart asks, this client answers.
import { localFailure, viewShare } from '@aloft/core';
import { describeShareStatus } from '@aloft/core/errors';
import { isShareId } from '@aloft/core/rules';
import { Failed, ShareClosed } from './failed.js';
import { follow } from './follow.js';
import { WrongUsage } from './usage.js';

/**
 * Which share an address or id means, and which folder of it. Throws WrongUsage.
 * @param {string} given
 * @returns {{ shareId: string, parentId: string }}
 */
function shareOf(given) {
  const path = URL.canParse(given) ? new URL(given).pathname : `/s/${given}`;
  const [, shareId = '', parentId = ''] = /\/s\/([^/]+)(?:\/([^/]+))?/.exec(path) ?? [];
  if (!isShareId(shareId)) throw new WrongUsage(`"${given}" is neither the address nor the id of a share.`);
  return { shareId, parentId };
}

/**
 * Opens a share and loads all pages of the folder.
 * @param {import('./client.js').Client} client
 * @param {import('./output.js').Output} output
 * @param {string} given its address or id
 * @param {string | null} passCode
 * @returns {Promise<{ shareId: string, listing: import('@aloft/core').ShareListing }>}
 */
export async function openShare({ runtime, signal, settings }, output, given, passCode) {
  const where = shareOf(given);
  const flow = runtime.begin.share({
    ...where,
    passCode: passCode ?? '',
    passToken: '',
    order: 'name_asc',
    initial: null,
  });
  flow.start();
  const opened = () =>
    follow(flow, signal, (snapshot) => {
      const view = viewShare(snapshot);
      switch (view.screen) {
        case 'passCode':
          if (passCode !== null || !output.canAsk) {
            throw new ShareClosed(view.wrong ? 'PASS_CODE_ERROR' : 'PASS_CODE_EMPTY');
          }
          return view.waitSeconds === 0 ? { warns: false, wrong: view.wrong } : undefined;
        case 'refused':
          if (view.status === 'SENSITIVE_WARNING') {
            if (!output.canAsk) throw new ShareClosed('SENSITIVE_RESOURCE');
            return { warns: true, wrong: false };
          }
          // The terminal has no words for a share that begins later, nor for what is not in one: there is none.
          throw new ShareClosed(
            view.status === 'NOT_STARTED' || view.status === 'ENTRY_NOT_FOUND' ? 'NOT_FOUND' : view.status,
          );
        case 'regionBlocked':
          throw new Failed(localFailure('permission_denied'));
        case 'failed':
          throw new Failed(view.failure);
        case 'open':
          if (view.more === 'failed') throw new Failed(snapshot.context.failure);
          if (view.more === 'available') flow.send({ type: 'page.more' });
          return view.more === 'none' ? view.listing : undefined;
        default:
          return undefined;
      }
    });
  /** @param {string} question */
  const ask = (question) =>
    output.ask(question, signal).catch(() => {
      throw new Failed(localFailure('cancelled'));
    });
  try {
    for (;;) {
      const answer = await opened();
      if ('entries' in answer) return { shareId: where.shareId, listing: answer };
      if (answer.warns) {
        output.say('The owner marked this share as sensitive.');
        if (!/^y(es)?$/i.test(await ask('Show it anyway? (y/n)')))
          throw new Failed(localFailure('cancelled'));
        flow.send({ type: 'warning.accept' });
        continue;
      }
      if (answer.wrong) output.say(describeShareStatus('PASS_CODE_ERROR', settings.locale).title);
      flow.send({ type: 'passcode.submit', passCode: await ask('Passcode:') });
    }
  } finally {
    flow.stop();
  }
}
