import type { SnapshotFrom } from 'xstate';
import type { captchaMachine } from './captcha.machine.ts';

/** Whether to show a challenge, and its URL. */
export type CaptchaView =
  | { readonly screen: 'nothing' }
  | { readonly screen: 'challenge'; readonly url: string };

/** The challenge to show, if any (R4.14). */
export function viewCaptcha(snapshot: SnapshotFrom<typeof captchaMachine>): CaptchaView {
  return snapshot.matches('challenging')
    ? { screen: 'challenge', url: snapshot.context.url }
    : { screen: 'nothing' };
}
