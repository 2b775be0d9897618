import {
  type Failure,
  type passkeyMachine,
  viewCaptcha,
  viewPasskey,
  viewSession,
  viewSignIn,
} from '@aloft/machines';
import type { ActorRefFrom } from 'xstate';
import type { FlowActors } from '../runtime/flow-actors.ts';
import type { Analytics } from './create-analytics.ts';
import type { AnalyticsFact } from './events.ts';

/**
 * Reports that somebody signs in by another program or device, and out, without saying who (R4.4); a form reports its own
 * sign-ins. Answers how to stop.
 */
export function reportSignIns(
  { signIn, session }: Pick<FlowActors, 'signIn' | 'session'>,
  { stat }: Analytics,
): () => void {
  let hasFailed = false;
  let isLeaving = false;
  const subscriptions = [
    signIn.on('signIn.completed', () => stat({ type: 'signedIn' })),
    signIn.subscribe((snapshot) => {
      const fails = viewSignIn(snapshot).screen === 'failed';
      if (fails && !hasFailed) stat({ type: 'signInFailed' });
      hasFailed = fails;
    }),
    session.subscribe((snapshot) => {
      const view = viewSession(snapshot);
      if (view.status === 'signedIn') isLeaving = view.leaving;
      else if (view.status === 'signedOut' && isLeaving) {
        isLeaving = false;
        stat({ type: 'signedOut' });
      }
    }),
  ];
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe();
  };
}

/** Reports each try with a passkey that the service refuses (R4.4); a prompt that its person has closed is none. */
export function reportPasskey(
  passkey: ActorRefFrom<typeof passkeyMachine>,
  { stat }: Pick<Analytics, 'stat'>,
): void {
  let isTrying = false;
  passkey.subscribe((snapshot) => {
    const view = viewPasskey(snapshot);
    const wasTrying = isTrying;
    isTrying = view.screen !== 'ready' || view.busy;
    if (wasTrying && view.screen === 'ready' && !view.busy && view.failure !== null)
      stat({ type: 'signInFailed' });
  });
}

type ReviewResult = Extract<AnalyticsFact, { readonly type: 'reviewVerificationResult' }>['result'];

function resultOf({ code }: Failure): ReviewResult {
  if (code === 'cancelled') return code;
  return code === 'captcha_invalid' || code === 'captcha_required' ? 'refused' : 'failed';
}

/** Reports each challenge that a person is shown, and how it ended (R7.35, R4.14). Answers how to stop. */
export function reportReviews({ captcha }: Pick<FlowActors, 'captcha'>, { stat }: Analytics): () => void {
  let isShown = false;
  function end(result: ReviewResult): void {
    // Most tokens are granted without a challenge.
    if (!isShown) return;
    isShown = false;
    stat({ type: 'reviewVerificationResult', result });
  }
  const subscriptions = [
    captcha.subscribe((snapshot) => {
      if (isShown || viewCaptcha(snapshot).screen !== 'challenge') return;
      isShown = true;
      stat({ type: 'reviewPanelShown' });
    }),
    captcha.on('captcha.granted', () => end('passed')),
    captcha.on('captcha.refused', ({ failure }) => end(resultOf(failure))),
  ];
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe();
  };
}
