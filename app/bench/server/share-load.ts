import { type ServerProcess, startServerProcess } from '../../server/proofs/testing/server-process.ts';
import { newFolder, newPerson, newShare } from '../../server/proofs/testing/start-test-server.ts';
import type { Figure, Section } from '../figures.ts';
import { fillFolder } from './drive.ts';
import { type Answered, percentile, sendOpenly } from './open-load.ts';
import { getRequest, openLine, runRequests } from './requests.ts';

const entries = 1000;
const usual = { perSecond: 200, seconds: 20 };
const rush = { times: 3, seconds: 5 };
const limits = { usual: 150, recovery: 10 };
/** Answers in a row that must be quick before a rush counts as over. */
const inARow = 20;

/** A share of a folder with a thousand files, as a stranger's page asks for it. */
async function shareRequest(server: ServerProcess): Promise<string> {
  const who = await newPerson(server, 'shares@example.org');
  const folderId = await newFolder(server, who, 'Shared');
  await fillFolder(server, { accountId: who.id, folderId }, { from: 0, to: entries });
  const { id } = await newShare(server, who, [folderId]);
  return getRequest(`${server.appUrl}/drive/v1/share/detail?share_id=${id}&parent_id=${folderId}&limit=100`);
}

async function atRate(server: ServerProcess, text: string): Promise<Figure[]> {
  const answers = await sendOpenly(server.appUrl, () => text, usual);
  const failed = answers.filter((one) => one.status !== 200).length;
  const [half, last] = [percentile(answers, 50), percentile(answers, 99)];
  return [
    {
      what: `p99 at ${usual.perSecond} requests a second (ms)`,
      reading: `${last.toFixed(1)} (p50 ${half.toFixed(1)}, n = ${answers.length})`,
      against: `≤ ${limits.usual} ms`,
      kept: last <= limits.usual,
    },
    {
      what: 'of them answered with anything but 200',
      reading: String(failed),
      against: '0',
      kept: failed === 0,
    },
  ];
}

/** Seconds until answers are what they were, from the end of the rush. */
async function recovery(server: ServerProcess, text: string): Promise<number> {
  const began = performance.now();
  const line = await openLine(server.appUrl);
  let quick = 0;
  let since = began;
  while (quick < inARow) {
    const asked = performance.now();
    const status = await line.ask(text);
    const now = performance.now();
    const isQuick = status === 200 && now - asked <= limits.usual;
    if (isQuick && quick === 0) since = asked;
    quick = isQuick ? quick + 1 : 0;
  }
  line.end();
  return (since - began) / 1000;
}

const part = (answers: readonly Answered[], status: number) => answers.filter((one) => one.status === status);

async function inRush(server: ServerProcess, text: string): Promise<Figure[]> {
  const capacity = await runRequests(server.appUrl, { connections: 8, count: 4000, text: () => text });
  const perSecond = Math.round(rush.times * capacity.perSecond);
  const answers = await sendOpenly(server.appUrl, () => text, { perSecond, seconds: rush.seconds });
  const seconds = await recovery(server, text);
  const [done, away] = [part(answers, 200), part(answers, 503)];
  const others = answers.length - done.length - away.length;
  return [
    {
      what: `${rush.times} × as many as can be answered (${perSecond} a second for ${rush.seconds} s)`,
      reading: `${done.length} answered, p99 ${percentile(done, 99).toFixed(0)} ms; ${away.length} turned away, p99 ${percentile(away, 99).toFixed(0)} ms`,
      against: `every one gets 200 or 503; other answers: ${others}`,
      kept: others === 0 && away.length > 0,
    },
    {
      what: 'until answers are quick again (s)',
      reading: seconds.toFixed(2),
      against: `≤ ${limits.recovery} s`,
      kept: seconds <= limits.recovery,
    },
  ];
}

/** How a share's list is answered at a rate that does not wait for answers, and at three times too many (P38). */
export async function measureShareLoad(): Promise<Section> {
  const server = await startServerProcess({ demonstration: 'off', captcha: 'off' });
  try {
    const text = await shareRequest(server);
    await runRequests(server.appUrl, { connections: 8, count: 2000, text: () => text });
    return {
      title: 'Server: shares under load',
      command: 'npm run bench -- server',
      method: `A hundred of a shared folder’s ${entries} files, asked for by strangers at moments that do not wait for answers; milliseconds from when a request was due. The asking side shares the two cores.`,
      figures: [...(await atRate(server, text)), ...(await inRush(server, text))],
    };
  } finally {
    await server.stop();
  }
}
