import { type AuthorizeRequest, originText, presentRequester } from '@aloft/core/service';
import type { Requester } from '@aloft/core/wire';
import type { Services } from '../../../services.ts';
import type { OwnAttempt } from './attempts.ts';
import { clientOf } from './sign-in-routes.ts';

/** The known facts of an authorization, or of its code. */
export type Asked = Pick<AuthorizeRequest, 'client_id' | 'redirect_uri' | 'state'> & {
  /** The program that made a code for a browser; empty where the browser itself requested it. */
  readonly handed_by?: string;
};

/** Where the attempt of this state was started, as its owner would recognize it; empty when unknown. */
async function beginningOf(services: Services, state: string): Promise<string> {
  const row = await services.db
    .selectFrom('attempts')
    .select(['device', 'address'])
    .where('state', '=', state)
    .limit(1)
    .executeTakeFirst();
  return originText(row);
}

/**
 * Who requests a sign-in, and from where, as shown on the consent page (P15b). `own` is the attempt of the browser
 * that shows the page.
 */
export async function signInRequesterOf(
  services: Services,
  asked: Asked,
  own: OwnAttempt | null,
): Promise<Requester> {
  const isOwn = own?.state === asked.state;
  const begun = isOwn ? 'here' : { place: await beginningOf(services, asked.state) };
  return presentRequester(asked, (id) => clientOf(services, id), begun);
}
