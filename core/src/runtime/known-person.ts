import { viewSession } from '@aloft/machines';
import { waitFor } from 'xstate';
import { hasCredentialsOf } from '../storage/shared-keys.ts';
import type { Flows } from './create-flows.ts';

/**
 * Whether the stored credentials are those of the person who is signed in, and still valid (R4.12). Waits until it is
 * known who that is; false when nobody is, when the service cannot tell, or when the runtime stops meanwhile.
 */
export async function isKnownPerson({
  actors,
  call,
  flowContext: { platform, ending },
}: Pick<Flows, 'actors' | 'call' | 'flowContext'>): Promise<boolean> {
  try {
    const settled = await waitFor(actors.session, (snapshot) => snapshot.hasTag('settled'), {
      signal: ending,
    });
    const view = viewSession(settled);
    return (
      view.status === 'signedIn' &&
      hasCredentialsOf({ platform, clientId: call.clientId }, view.profile.userId)
    );
  } catch {
    return false;
  }
}
