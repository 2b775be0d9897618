import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import type { Environment } from '../../platform/http/environment.ts';
import { sendTo } from '../../platform/http/location.ts';
import { phoneRedirect } from './phone-redirect.ts';

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';
const desk = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';

const pages = new Hono<Environment>().get('*', (c) => {
  const to = phoneRedirect(c, 'https://aloft.example');
  return to === null ? c.text('the page') : sendTo(c, to);
});

async function ledFrom(path: string, headers: Record<string, string>): Promise<string | null> {
  const response = await pages.request(`https://aloft.example${path}`, { headers });
  return response.headers.get('location');
}

describe('a page of the browser extension', () => {
  it.each([
    ['/drive/all/browser-extension', '/drive/all'],
    ['/browser-extension/s/abcd?x=1', '/s/abcd?x=1'],
    ['/ko/browser-extension/browser-extension', '/ko'],
    ['/browser-extension//evil.example/x', '/evil.example/x'],
  ])('[R2.15] %s leads a phone to %s', async (path, to) => {
    expect(await ledFrom(path, { 'user-agent': iPhone })).toBe(to);
    expect(await ledFrom(path, { 'user-agent': desk, 'sec-ch-ua-mobile': '?1' })).toBe(to);
  });

  it('[R2.15] leads no desk anywhere, and no phone from another page', async () => {
    expect(await ledFrom('/browser-extension/faq', { 'user-agent': desk })).toBeNull();
    for (const path of ['/drive/login', '/drive/login?return_to=/browser-extension', '/browser-extensions'])
      expect(await ledFrom(path, { 'user-agent': iPhone })).toBeNull();
  });
});
