import { viewSession, viewSignIn } from '@aloft/machines';
import type { FlowActors } from '../runtime/flow-actors.ts';
import type { Analytics } from './create-analytics.ts';

/** Reports who signs in and out, without saying who (R4.4). Answers how to stop. */
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
