import { PagePayload } from '@aloft/core/wire';
import { localeCodes } from '@aloft/i18n';
import { XMLParser } from 'fast-xml-parser';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, startTestServer, type TestServer } from '../../proofs/testing/start-test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const payload = (path: string) => call(server, 'GET', `/_payload.json?path=${encodeURIComponent(path)}`);

describe('what is read on a page', () => {
  it.each(localeCodes)(
    '[R7.33 R2.5] a policy has its payload in %s, undated, dated and by its doubled address',
    async (locale) => {
      for (const path of ['privacy-policy', 'privacy-policy/2021-11-08', 'anti-abuse/anti-abuse', 'update']) {
        const { body } = await payload(`/${locale}/policy/${path}`);
        const page = v.parse(PagePayload, body);
        expect([page.locale, page.content?.kind]).toEqual([
          locale,
          path === 'update' ? 'policyUpdates' : 'policy',
        ]);
      }
    },
  );

  it.each([
    '/en-US/policy',
    '/en-US/policy/',
    '/en-US/policy/none',
    '/en-US/policy/privacy-policy/2021-11-09',
    '/en-US/policy/privacy-policy/2021-11-08/',
    '/en-US/policy/Privacy-Policy',
    '/en-us/policy/privacy-policy',
    '/policy/privacy-policy',
    '/xx/policy/privacy-policy',
    '/en-US//policy/privacy-policy',
    '/en-US/policy/../policy/privacy-policy',
    '/en-US/policy/__proto__',
    '/en-US/policy/constructor/constructor',
    `/en-US/policy/${'x'.repeat(2000)}`,
  ])('[R7.33] %.60s has none', async (path) => {
    expect((await payload(path)).body).toMatchObject({ error: 'not_found' });
  });

  it('a path that is too long is refused', async () => {
    expect((await payload('x'.repeat(3000))).body).toMatchObject({ error: 'invalid_argument' });
  });
});

describe('what search engines are told', () => {
  it('[R2.1] the sitemap has every page in each language, with its translations', async () => {
    const answer = await fetch(`${server.appUrl}/sitemap.xml`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'application/xml; charset=utf-8',
    ]);
    const { urlset } = new XMLParser({ ignoreAttributes: false }).parse(await answer.text());
    const Entries = v.array(
      v.object({
        loc: v.string(),
        'xhtml:link': v.array(v.object({ '@_hreflang': v.string(), '@_href': v.string() })),
      }),
    );
    const entries = v.parse(Entries, urlset.url);
    const addresses = new Set(entries.map(({ loc }) => loc));
    expect(addresses.size).toBe(entries.length);
    for (const path of [
      '',
      '/tv',
      '/check-in',
      '/policy/privacy-policy',
      '/policy/privacy-policy/2021-11-08',
      '/policy/update',
    ])
      for (const locale of localeCodes) expect(addresses).toContain(`${server.appUrl}/${locale}${path}`);
    for (const { 'xhtml:link': links } of entries) {
      expect(links.map((link) => link['@_hreflang'])).toEqual(localeCodes);
      for (const link of links) expect(addresses).toContain(link['@_href']);
    }
  });

  it('[R2.1] robots are kept from what is a person’s own, and led to the sitemap', async () => {
    const text = await (await fetch(`${server.appUrl}/robots.txt`)).text();
    expect(text).toContain(`Sitemap: ${server.appUrl}/sitemap.xml`);
    for (const path of ['/drive/', '/s/', '/u/']) expect(text).toContain(`Disallow: ${path}\n`);
  });
});
