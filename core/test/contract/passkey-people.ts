import { createAuthenticator, type TestAuthenticator } from '../../src/testing/index.ts';
import type { Client } from './clients.ts';
import { good, password } from './people.ts';
import type { ServiceUnderTest } from './service-under-test.ts';

/** An authenticator at the pages of the service; `counts`: whether it counts its uses. */
export const newAuthenticator = (
  { origins }: ServiceUnderTest,
  counts?: boolean,
): Promise<TestAuthenticator> => createAuthenticator(new URL(origins.user[0] ?? '').origin, counts);

/** Adds a passkey of a new authenticator to the account of a signed-in browser; `code`: with two-step sign-in. */
export async function withPasskey(
  service: ServiceUnderTest,
  { api }: Pick<Client, 'api'>,
  name = 'Phone',
  counts?: boolean,
  code?: string,
): Promise<{ readonly authenticator: TestAuthenticator; readonly id: string }> {
  const authenticator = await newAuthenticator(service, counts);
  const credential = await authenticator.create(await good(api.user.beginPasskey({ password, code })));
  const { passkey_id: id } = await good(api.user.addPasskey({ name, credential }));
  return { authenticator, id };
}
