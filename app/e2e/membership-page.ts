// The pages of plans, opened by somebody who is signed in, and what stands on them.

import type { Person } from '../server/proofs/testing/start-test-server.ts';
import type { Page } from './fixtures.ts';
import { signInPage, visit } from './people.ts';

export async function open(
  server: { readonly appUrl: string },
  page: Page,
  who: Person,
  path: string,
): Promise<void> {
  await signInPage(page, server, who);
  await visit(page, `${server.appUrl}${path}`);
}

export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

export const orderRow = (page: Page, status: string) =>
  page.getByRole('listitem').filter({ hasText: status });
