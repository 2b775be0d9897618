import * as v from 'valibot';

const LoginResponse = v.variant('kind', [
  v.object({ type: v.literal('LOGIN_RESPONSE'), id: v.string(), kind: v.literal('code'), code: v.string() }),
  v.object({ type: v.literal('LOGIN_RESPONSE'), id: v.string(), kind: v.literal('declined') }),
]);
const extensionWait = 5000;

/** Sends LOGIN_REQUEST to the extension's content script; accepts only messages of this window (T12). */
export function askExtension(): Promise<{ code: string } | 'declined' | null> {
  const id = crypto.randomUUID();
  return new Promise((settle) => {
    const end = (answer: { code: string } | 'declined' | null): void => {
      window.clearTimeout(timer);
      window.removeEventListener('message', heard);
      settle(answer);
    };
    const heard = (event: MessageEvent<unknown>): void => {
      if (event.source !== window || event.origin !== window.location.origin) return;
      const answer = v.safeParse(LoginResponse, event.data);
      if (!answer.success || answer.output.id !== id) return;
      end(answer.output.kind === 'code' ? { code: answer.output.code } : 'declined');
    };
    const timer = window.setTimeout(() => end(null), extensionWait);
    window.addEventListener('message', heard);
    window.postMessage({ type: 'LOGIN_REQUEST', id }, window.location.origin);
  });
}
