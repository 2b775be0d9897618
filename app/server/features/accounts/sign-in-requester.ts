import { originText, placeOf, type RegisteredClient } from '@aloft/core/service';
import type { Requester } from '@aloft/core/wire';
import type { Services } from '../../services.ts';
import type { OwnAttempt } from './attempts.ts';
import type { AuthorizeRequest } from './codes.ts';
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
    .executeTakeFirst();
  return originText(row);
}

const nameOf = (client: RegisteredClient | null, id: string): string => client?.name ?? id;

/**
 * Who requests a sign-in, and from where, as shown on the consent page (P15b). `own` is the attempt of the browser
 * that shows the page.
 */
export async function signInRequesterOf(
  services: Services,
  asked: Asked,
  own: OwnAttempt | null,
): Promise<Requester> {
  const handedBy = asked.handed_by ?? '';
  if (handedBy !== '') {
    const client_name = nameOf(clientOf(services, handedBy), handedBy);
    return { client_name, asked_from: 'program', asked_place: '' };
  }
  const client = clientOf(services, asked.client_id);
  const client_name = nameOf(client, asked.client_id);
  if (client?.kind !== 'browser') return { client_name, ...placeOf(asked.redirect_uri) };
  if (own?.state === asked.state) return { client_name, asked_from: 'this_browser', asked_place: '' };
  const asked_place = await beginningOf(services, asked.state);
  return { client_name, asked_from: 'other_browser', asked_place };
}
