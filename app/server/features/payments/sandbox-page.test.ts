import { formatPrice } from '@aloft/core/rules';
import { localeCodes } from '@aloft/i18n';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pathForLog, wordsOfRoutes } from '../../platform/http/log-path.ts';
import { order, sellYear, year } from '../../proofs/testing/shop.ts';
import {
  call,
  newPerson,
  type Person,
  startTestServer,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { setProduct } from '../settings/products.ts';
import { sandboxTranslations } from './sandbox-translations.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startTestServer();
  await sellYear(server);
  ada = await newPerson(server, 'ada@example.org');
});
afterAll(() => server.stop());

const read = async (url: string, language = 'en-US') => {
  const page = await fetch(url, { headers: { 'accept-language': language } });
  return { page, text: await page.text() };
};

it('[R7.21 R1.1] the page says in each language what is bought, for how much, and that it is a sandbox', async () => {
  const { payment_url: url } = await order(server, ada);
  expect(new URL(url).origin).toBe(server.contentUrl);
  for (const locale of localeCodes) {
    const say = sandboxTranslations[locale];
    const { page, text } = await read(url, locale);
    expect(page.status).toBe(200);
    expect(text).toContain(`<html lang="${locale}">`);
    for (const said of [year.name, say.title, say.notice, say.pay, say.decline, say.back])
      expect(text).toContain(said);
    expect(text).toContain(formatPrice(3900, 'EUR', locale));
    expect(text).toMatch(/39[.,]00/);
  }
  const all = Object.values(sandboxTranslations).map((say) => Object.values(say).join('|'));
  expect(new Set(all).size).toBe(localeCodes.length);
});

it('[R7.21] amounts are in the currency’s smallest unit', () => {
  expect(formatPrice(3900, 'EUR', 'en-US')).toBe('€39.00');
  expect(formatPrice(9900, 'KRW', 'ko')).toBe('₩9,900');
  expect(formatPrice(1500, 'BHD', 'en-US')).toMatch(/1\.500/);
});

it('[T16 P22a] no script, no frame, nothing from elsewhere; a product’s name is text', async () => {
  const name = '<script>alert(1)</script> & "more"';
  await setProduct(server.services, { id: 'hostile', language: '' }, { ...year, name });
  const { payment_url: url } = await order(server, ada, {
    product_id: 'hostile',
    return_url: '/drive/all?a="><b>',
  });
  const { page, text } = await read(url);
  expect(text).not.toContain('<script');
  expect(text).not.toContain('"><b>');
  expect(text).toContain('&lt;script>alert(1)&lt;/script> &amp; &quot;more&quot;');
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain(`form-action 'self' ${server.appUrl}`);
  expect(policy).not.toContain('script-src');
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  expect(page.headers.get('cache-control')).toContain('no-store');
});

it('[P35b T25] the address is the secret: a changed one opens nothing, the log does not carry it', async () => {
  const made = await order(server, ada);
  const token = new URL(made.payment_url).pathname.split('/')[2] ?? '';
  const [id = '', signature = ''] = token.split('.');
  const other = await order(server, ada);
  for (const wrong of [id, `${id}.`, `${other.order_id}.${signature}`, `${id}.${'A'.repeat(43)}`, 'x.y']) {
    const { page, text } = await read(`${server.contentUrl}/pay/${wrong}`);
    expect(page.status).toBe(404);
    expect(text).not.toContain(year.name);
  }
  expect(pathForLog(`/pay/${token}`, wordsOfRoutes([{ path: '/pay/:token' }]))).toBe('/pay/…');
});

it('[R7.21] an order that cannot be paid any more says so and leads back', async () => {
  const made = await order(server, ada);
  await call(server, 'DELETE', `/vip/v1/order/${made.order_id}`, { token: ada.token });
  const { page, text } = await read(made.payment_url);
  expect(page.status).toBe(410);
  expect(text).toContain(sandboxTranslations['en-US'].cancelled);
  expect(text).not.toContain('<button');
  expect(text).toContain(`${server.appUrl}/drive/payment?order_id=${made.order_id}`);
});
