// Passkeys: authenticators of the browser’s own, and what the pages show of them.

import { type CDPSession, expect, type Page } from './fixtures.ts';
import { ready } from './people.ts';

export const password = 'a good password';

export interface Authenticator {
  readonly cdp: CDPSession;
  readonly authenticatorId: string;
}

/** An authenticator with a fingerprint, whose person confirms everything: of this computer, or a phone close by. */
export async function withAuthenticator(
  page: Page,
  transport: 'internal' | 'cable' = 'internal',
): Promise<Authenticator> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

export const rowOf = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text });

/** Waits until the drive is there. A navigation that another one replaces on the way is no failure. */
export async function expectDrive(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/drive\/all$/);
  await ready(page);
}
