import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { withDirectAnswers } from '../../../platform/http/direct.ts';
import { writeCounts } from '../../testing/stored.ts';
import type { Call } from './call.ts';
import type { Draft } from './cases.ts';
import { incomingOf, keptAnswer, textOf } from './in-process.ts';
import type { World } from './world.ts';

/** A response with its body read. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** The request target of a draft. */
export function pathOf(call: Call, draft: Draft): string {
  const path = (call.path ?? call.route.split(' ')[1] ?? '').replace(
    /(?<=\/):(\w+)/g,
    (_, name) => draft.params[name] ?? '',
  );
  const query = draft.query.map(([name, value]) => (value === '' ? name : `${name}=${value}`)).join('&');
  return query === '' ? path : `${path}?${query}`;
}

/** The bytes of a draft's body; methods without one send none. */
export function bytesOf({ method, body }: Draft): Uint8Array<ArrayBuffer> | null {
  if (body === null || ['GET', 'HEAD'].includes(method)) return null;
  const bytes = 'bytes' in body ? body.bytes : new TextEncoder().encode(JSON.stringify(body.json));
  return new Uint8Array(bytes);
}

/** Calls a listener's routes without a socket; rejects without a response within `milliseconds`. */
export async function askWithin(
  { server }: Pick<World, 'server'>,
  call: Call,
  draft: Draft,
  milliseconds: number,
): Promise<Answered> {
  const app = server.apps[call.listener];
  if (app === null) throw new Error(`no ${call.listener} listener`);
  const body = bytesOf(draft);
  const request = new Request(`${server.appUrl}${pathOf(call, draft)}`, {
    method: draft.method,
    headers: draft.headers,
    body,
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('no answer in time')), milliseconds);
  });
  const answer = async (): Promise<Answered> => {
    const { outgoing, written } = keptAnswer();
    const response = await withDirectAnswers(
      async (asked, env) => app.fetch(asked, env),
      server.services.log,
    )(request, {
      incoming: incomingOf(body),
      outgoing,
    });
    if (!(response instanceof Response)) throw new Error('no answer');
    const answered =
      response === RESPONSE_ALREADY_SENT
        ? written()
        : {
            status: response.status,
            headers: response.headers,
            text: textOf(response.headers, await response.bytes()),
          };
    await writeCounts(server.services);
    return answered;
  };
  try {
    return await Promise.race([answer(), late]);
  } finally {
    clearTimeout(timer);
  }
}
