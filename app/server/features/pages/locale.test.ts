import { localeCodes } from '@aloft/i18n';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unsubscribeText } from '../../platform/mail/unsubscribe.ts';
import { call, startTestServer, type TestServer } from '../../proofs/testing/start-test-server.ts';
import { servePages } from './serve.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, { pages: servePages });
});
afterAll(() => server.stop());

/** A document's language, where it leads, and the languages that it has a browser remember. */
async function open(path: string, headers: Record<string, string> = {}) {
  const answer = await call(server, 'GET', path, { headers: { 'accept-language': 'ms', ...headers } });
  return {
    status: answer.status,
    lang: /<html lang="([\w-]+)"/.exec(answer.text)?.[1] ?? null,
    to: answer.headers.get('location'),
    kept: answer.headers.getSetCookie().filter((cookie) => cookie.startsWith('locale=')),
    text: answer.text,
  };
}
const kept = (locale: string) => [`locale=${locale}; Max-Age=31536000; Path=/; SameSite=Lax`];

describe('the language of a document', () => {
  it('[R4.9 R5.1 R2.23] is that of the prefix, else of ?locale=, else of the cookie, else of the browser', async () => {
    const cookie = 'locale=zh-TW';
    expect(await open('/ko?locale=id', { cookie })).toMatchObject({ lang: 'ko', kept: kept('ko') });
    expect(await open('/?locale=id', { cookie })).toMatchObject({ lang: 'id', kept: kept('id') });
    expect(await open('/', { cookie })).toMatchObject({ lang: 'zh-TW', kept: [] });
    expect(await open('/')).toMatchObject({ lang: 'ms', kept: [] });
    expect(await open('/', { 'accept-language': 'xx' })).toMatchObject({ lang: 'en-US', kept: [] });
  });

  it('[R2.23 R5.1] obeys ?locale= on public pages, in the drive and in shares, where they answer with a redirect as well', async () => {
    for (const path of ['/drive/login', '/s/none', '/q', '/nowhere'])
      expect([path, await open(`${path}?locale=ko`)]).toMatchObject([path, { lang: 'ko', kept: kept('ko') }]);
    expect(await open('/drive/all?locale=ko')).toMatchObject({ status: 307, kept: kept('ko') });
    expect(await open('/tv?locale=ko')).toMatchObject({ to: '/ko/tv?locale=ko', kept: kept('ko') });
    // The prefix of a share's address counts more, and is gone from where it leads.
    expect(await open('/ko/s/none?locale=id&x=1')).toMatchObject({ to: '/s/none?x=1', kept: kept('ko') });
  });

  it('[R2.23 R5.1] ignores a ?locale= that is none of the six, however it is written', async () => {
    const wrong = [
      'locale=',
      'locale=KO',
      'locale=de',
      'locale=ko%00',
      'locale[]=ko',
      'locale[a]=ko',
      'locale=de&locale=ko',
      `locale=${'k'.repeat(10_000)}`,
      Array.from({ length: 1000 }, () => 'locale=x').join('&'),
      'locale=__proto__',
      'locale=ko%0d%0aset-cookie:%20a=b',
      'locale=%E0%A4',
    ];
    for (const query of wrong)
      expect([query, await open(`/drive/login?${query}`)]).toMatchObject([
        query,
        { status: 200, lang: 'ms', kept: [] },
      ]);
    // Longer than any address that the service reads.
    expect((await open(`/drive/login?locale=${'k'.repeat(100_000)}`)).kept).toEqual([]);
  });
});

describe('pages under each language', () => {
  it('[R2.4] are reached by their addresses without one, in the language of the visitor and with what was asked', async () => {
    const pages = [
      '/activity-end?activity=x',
      '/activity/compensation?type=x',
      '/check-in?action=show_invite_dialog',
      '/unsubscribe?d=x.y',
      '/faq',
      '/help?q=space',
      '/blog/a-post',
      '/policy/privacy/2026-01-01',
      '/help-center/files/upload',
      '/inapp/shop?scene=x',
    ];
    for (const page of pages) {
      expect((await open(page, { cookie: 'locale=ko' })).to).toBe(`/ko${page}`);
      expect((await open(page)).to).toBe(`/ms${page}`);
    }
    expect((await open('/check-in')).to).toBe('/ms/check-in');
    expect((await open('//evil.example/check-in')).to).toBeNull();
    for (const nowhere of ['/nowhere', '/faq/more', '/en-ZZ/faq', '/activity/none', '/activity/Christmas'])
      expect([nowhere, await open(nowhere)]).toMatchObject([nowhere, { status: 404, to: null }]);
  });

  it('[R2.4 R9.1] are there in all six, and name each other; under anything else is nothing', async () => {
    for (const locale of localeCodes) {
      const { status, lang, text } = await open(`/${locale}/activity-end`);
      expect([status, lang]).toEqual([200, locale]);
      expect(text).toContain(`<link rel="canonical" href="${server.appUrl}/${locale}/activity-end"`);
      for (const other of localeCodes)
        expect(text).toContain(`hrefLang="${other}" href="${server.appUrl}/${other}/activity-end"`);
      expect((await open(`/${locale}/unsubscribe`)).lang).toBe(locale);
      expect((await open(`/${locale}/activity/compensation?type=x`)).to).toBe(
        `/${locale}/activity-end?activity=x`,
      );
      expect((await open(`/${locale}/check-in`)).to).toBe(
        `/drive/login?return_to=${encodeURIComponent(`/${locale}/check-in`)}`,
      );
    }
    for (const page of ['activity-end', 'activity/compensation', 'unsubscribe'])
      expect([page, (await open(`/de/${page}`)).status]).toEqual([page, 404]);
  });
});

describe('the link of a mail', () => {
  const d = (email: string) => unsubscribeText(server.services, { email, scene: 'news' });
  const ended = async () =>
    (await server.services.db.selectFrom('unsubscribed').select('email').execute()).map(({ email }) => email);
  const post = async (path: string, accept: string) => {
    const { status, headers, body } = await call(server, 'POST', path, { headers: { accept } });
    return { status, to: headers.get('location'), body };
  };
  const html = 'text/html,application/xhtml+xml';
  /** What ends such mails; the form of the appearance leads elsewhere. */
  const form = '<form method="post"><button type="submit"';

  it('[R7.18] opens a page with a form that ends such mails without script, in the language of its address', async () => {
    const link = `/ko/unsubscribe?d=${d('ada@example.org')}`;
    const asking = await open(link);
    expect([asking.status, asking.lang]).toEqual([200, 'ko']);
    expect(asking.text).toContain(form);
    expect(await ended()).not.toContain('ada@example.org');
    for (const _ of [1, 2]) expect(await post(link, html)).toMatchObject({ status: 303, to: link });
    expect(await ended()).toContain('ada@example.org');
    const after = await open(link);
    expect([after.status, after.text.includes(form)]).toEqual([200, false]);
  });

  it('[R7.18] of an earlier mail, without a language, answers a mail program’s post directly', async () => {
    const query = `?d=${d('bo@example.org')}`;
    expect(await post(`/unsubscribe${query}`, '*/*')).toMatchObject({ status: 200, body: { result: 'ok' } });
    expect(await ended()).toContain('bo@example.org');
    expect(await post(`/unsubscribe${query}`, html)).toMatchObject({ to: `/unsubscribe${query}` });
    expect((await open(`/unsubscribe${query}`)).to).toBe(`/ms/unsubscribe${query}`);
  });

  it('[R7.18] that is cut, foreign, huge or there twice ends nothing, and the page says so with a 4xx', async () => {
    const own = d('cy@example.org');
    const [payload = '', signature = ''] = own.split('.');
    const foreign = Buffer.from(payload, 'base64url').toString().replace('cy@', 'bo2@');
    const before = await ended();
    const wrong = [
      '',
      '?d=',
      `?d=${own.slice(0, -1)}`,
      `?d=${payload}`,
      `?d=${Buffer.from(foreign).toString('base64url')}.${signature}`,
      `?d=${own}.${signature}`,
      `?d=${'a'.repeat(9000)}`,
      `?d=${own}&d=${own}`,
      '?d[]=x',
      '?d=%00',
    ];
    for (const query of wrong) {
      const page = await open(`/id/unsubscribe${query}`);
      expect([query, page.status, page.lang]).toEqual([query, 400, 'id']);
      expect(page.text).not.toContain(form);
      expect([query, (await post(`/id/unsubscribe${query}`, '*/*')).status]).toEqual([query, 400]);
      expect([query, (await post(`/unsubscribe${query}`, html)).status]).toEqual([query, 303]);
    }
    expect((await post(`/de/unsubscribe?d=${own}`, '*/*')).status).toBe(404);
    expect(await ended()).toEqual(before);
  });
});
