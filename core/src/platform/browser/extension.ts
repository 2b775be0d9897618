import * as v from 'valibot';

const LoginResponse = v.variant('kind', [
  v.object({ type: v.literal('LOGIN_RESPONSE'), id: v.string(), kind: v.literal('code'), code: v.string() }),
  v.object({ type: v.literal('LOGIN_RESPONSE'), id: v.string(), kind: v.literal('declined') }),
]);
const PingResponse = v.object({ type: v.literal('PING_RESPONSE'), id: v.string() });

const loginWait = 5000;
/** A content script answers within one turn; a page waits no longer for one that is not there. */
const pingWait = 300;

/**
 * Posts a request with a random id to the extension's content script, and answers the first response of that shape and
 * id; null when none comes in time. Only messages of this window count (T12).
 */
function ask<const Response extends { readonly id: string }>(
  type: 'LOGIN_REQUEST' | 'PING_REQUEST',
  schema: v.GenericSchema<unknown, Response>,
  wait: number,
): Promise<Response | null> {
  const id = crypto.randomUUID();
  return new Promise((settle) => {
    const end = (answer: Response | null): void => {
      window.clearTimeout(timer);
      window.removeEventListener('message', heard);
      settle(answer);
    };
    const heard = (event: MessageEvent<unknown>): void => {
      if (event.source !== window || event.origin !== window.location.origin) return;
      const answer = v.safeParse(schema, event.data);
      if (answer.success && answer.output.id === id) end(answer.output);
    };
    const timer = window.setTimeout(() => end(null), wait);
    window.addEventListener('message', heard);
    window.postMessage({ type, id }, window.location.origin);
  });
}

/** Asks the extension for a sign-in code: a code, a refusal, or null without an answer within five seconds (R7.28). */
export async function askExtension(): Promise<{ code: string } | 'declined' | null> {
  const answer = await ask('LOGIN_REQUEST', LoginResponse, loginWait);
  if (answer === null) return null;
  return answer.kind === 'code' ? { code: answer.code } : 'declined';
}

/** Whether an extension of ours listens on this page; it says nothing of its person. */
export async function findExtension(): Promise<boolean> {
  return (await ask('PING_REQUEST', PingResponse, pingWait)) !== null;
}
