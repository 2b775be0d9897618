// The bar that asks for consent, and a visit of which nothing may be kept without it.
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import type { BrowserContext, Page } from './fixtures.ts';
import { openNewDrive, visit } from './people.ts';
import { leave } from './statistics.ts';

export const password = 'long enough 1';

export const bar = (page: Page) => page.getByRole('region', { name: 'Cookies' });
export const press = (page: Page, name: string) => bar(page).getByRole('button', { name }).click();

export const choiceOf = async (context: BrowserContext): Promise<string | undefined> =>
  (await context.cookies()).find((one) => one.name === 'aloft-consent')?.value;

/** A server with a share on it. */
interface Visited {
  readonly server: ServerProcess;
  readonly shareId: string;
}

/** Opens a share, signs up, and goes through the drive. */
export async function mainPath(page: Page, { server, shareId }: Visited, email: string): Promise<void> {
  await visit(page, `${server.appUrl}/s/${shareId}?__source=letter&__campaign=spring`);
  await page.getByRole('link', { name: 'note.txt' }).hover();
  await openNewDrive(page, server.appUrl, email, password);
  await visit(page, `${server.appUrl}/drive/payment`);
  await visit(page, `${server.appUrl}/drive/search?q=very-private-words`);
  await leave(page);
}

/** What is kept in the browser about where somebody came from and what they do. */
export const keptOf = async (page: Page, context: BrowserContext): Promise<string[]> => [
  ...(await context.cookies()).map((one) => one.name).filter((name) => name.startsWith('__')),
  ...(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('referers')))),
];
