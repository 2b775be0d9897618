import type { CreatedCredential, GivenCredential } from '../wire/index.ts';

/** A credential that fits the wire and no authenticator has made. */
export const createdCredential: CreatedCredential = {
  id: 'a',
  rawId: 'a',
  type: 'public-key',
  response: { clientDataJSON: 'a', attestationObject: 'a' },
};

/** An answer that fits the wire and no authenticator has signed. */
export const givenCredential: GivenCredential = {
  id: 'a',
  rawId: 'a',
  type: 'public-key',
  response: { clientDataJSON: 'a', authenticatorData: 'a', signature: 'a' },
};
