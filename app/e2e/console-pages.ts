// The operator's console: the way in, an account, and a server with one of everything.

import { consolePath } from '../server/operations/console/paths.ts';
import { ConsoleClient } from '../server/operations/console/testing/console-client.ts';
import { freePort } from '../server/proofs/testing/free-port.ts';
import { type ServerProcess, startServerProcess } from '../server/proofs/testing/server-process.ts';
import { call, newPerson, newShare, storeFile } from '../server/proofs/testing/start-test-server.ts';
import { expect, type Page } from './fixtures.ts';

export const adminKey = 'the-key-of-an-operator';

/** A server with the operator's console, and the console's address. */
export async function startConsole(): Promise<{ server: ServerProcess; address: string }> {
  const port = await freePort();
  const server = await startServerProcess({
    demonstration: 'off',
    captcha: 'off',
    environment: { ALOFT_ADMIN_KEY: adminKey, ALOFT_ADMIN_PORT: String(port) },
  });
  return { server, address: `http://127.0.0.1:${port}` };
}

export async function signIn(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByLabel('Name').fill('Grace');
  await page.getByLabel('Admin key').fill(adminKey);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
}

/** Creates an account in the console, and answers the path of its page and its password. */
export async function createAccount(page: Page, email: string): Promise<{ path: string; password: string }> {
  await page.getByRole('link', { name: 'Accounts', exact: true }).click();
  await page.getByRole('link', { name: 'New account' }).click();
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Storage quota').fill('2 GiB');
  await page.getByRole('button', { name: 'Create account…' }).click();
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Shown only now.')).toBeVisible();
  const password = (await page.locator('.secrets code').textContent()) ?? '';
  await page.getByRole('link', { name: 'Back', exact: true }).click();
  await expect(page.getByRole('heading', { name: email, level: 1 })).toBeVisible();
  return { path: new URL(page.url()).pathname, password };
}

export async function sendFeedback(server: ServerProcess, email: string, password: string): Promise<void> {
  const post = async (path: string, body: object, token = ''): Promise<Record<string, unknown>> => {
    const response = await fetch(`${server.appUrl}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-device-id': 'device-1',
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
    return response.json();
  };
  const signed = await post('/v1/auth/signin', { client_id: 'aloft-terminal', username: email, password });
  const feedback = {
    category: 'idea',
    message: 'More clouds.\nFewer queues.',
    facts: { page: '/drive/all' },
  };
  await post('/v1/user/feedback', feedback, String(signed.access_token));
}

/** A product, an order, an activity, a rule, a share and a mail; answers the paths of their pages. */
export async function fill(server: ServerProcess, address: string, name: string): Promise<string[]> {
  const { appUrl } = server;
  const owner = await newPerson({ appUrl }, `owner-${name}@example.org`);
  const share = await newShare(server, owner, [await storeFile(server, owner, 'notes.txt', name)]);
  const mailed = await fetch(`${appUrl}/v1/auth/verification`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-device-id': 'device-1' },
    body: JSON.stringify({
      client_id: 'aloft-terminal',
      email: owner.email,
      target: 'ANY',
      usage: 'PASSWORD_RESET',
    }),
  });
  expect(mailed.status).toBe(200);
  const client = new ConsoleClient({ adminUrl: address });
  await client.signIn(adminKey);
  const product = { id: 'month', days: '30', price: '499', currency: 'EUR' };
  await client.change('product.set', { ...product, name: 'One month' });
  await client.change('product.set', { ...product, name: '한 달', language: 'ko' });
  await client.change('activity.set', { name: 'spring', start: '2020-01-01', end: '2999-01-01' });
  await client.change('redirect.set', { path: '/old', target: '/drive/all' });
  const placed = await call(server, 'POST', '/vip/v1/order', {
    token: owner.token,
    body: { product_id: 'month' },
  });
  const order = `/orders/${String(placed.body.order_id)}`;
  let mail = '';
  // It is written after the answer.
  await expect(async () => {
    const { text } = await client.get(`/mails?search=${owner.email}`);
    mail = /href="(\/operator\/mails\/[^"]+)"/.exec(text)?.[1] ?? '';
    expect(mail).not.toBe('');
  }).toPass();
  const paths = [
    ...['/products', '/products/month', '/activities', '/activities/activity?name=spring'],
    ...['/redirects', '/redirects/redirect?path=%2Fold', '/shares', `/shares/${share.id}`],
    ...['/mails', '/announcements', '/orders', order],
  ];
  return [...paths.map(consolePath), mail];
}
