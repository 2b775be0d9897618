// Pages that are sent to many visitors: what is the same for all, and that nobody gets what is another's.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPerson, startTestServer, type TestServer } from '../../proofs/testing/start-test-server.ts';
import { servePages } from './serve.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, { pages: servePages });
});
afterAll(() => server.stop());

const open = (headers: Readonly<Record<string, string>> = {}, path = '/en-US/faq') =>
  fetch(`${server.appUrl}${path}`, {
    headers: { 'user-agent': 'test', 'accept-encoding': 'identity', ...headers },
  });
const policyOf = ({ headers }: Response): string => headers.get('content-security-policy') ?? '';
const isKept = (answer: Response): boolean => answer.headers.has('etag');

describe('a page that anybody reads', () => {
  it('[R2.4] is sent to two visitors alike, as it is or compressed, and not again to who has it', async () => {
    const first = await open();
    const second = await open();
    const text = await first.text();
    expect(await second.text()).toBe(text);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    expect(second.headers.get('etag')).toBe(etag);
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect(first.headers.get('vary')).toContain('accept-encoding');
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await open({ 'if-none-match': known });
      expect([known, again.status, await again.text()]).toEqual([known, 304, '']);
    }
    const compressed = await open({ 'accept-encoding': 'br', 'if-none-match': etag });
    expect(compressed.headers.get('content-encoding')).toBe('br');
    expect(Number(compressed.headers.get('content-length'))).toBeLessThan(text.length / 3);
    expect(await compressed.text()).toBe(text);
  });

  it('[R2.4] is another for another language, theme, system or choice of cookies', async () => {
    const cookies = ['theme=dark', 'theme=light', 'aloft-consent=none', 'sidebar=collapsed'];
    const variants = [
      {},
      { 'user-agent': 'Mozilla/5.0 (Linux; Android 15; Pixel 9)' },
      ...cookies.map((cookie) => ({ cookie })),
    ];
    const answers = await Promise.all([
      ...variants.map((headers) => open(headers)),
      open({}, '/ko/faq'),
      open({}, '/en-US/help'),
    ]);
    expect(answers.map(isKept)).toEqual(answers.map(() => true));
    expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(answers.length);
    // What the server does not understand is no reason to render it anew.
    const odd = await open({ cookie: 'theme=<script>; view_own=x; other=1', 'user-agent': 'another' });
    expect(odd.headers.get('etag')).toBe(answers[0]?.headers.get('etag'));
  });

  it('[P23c] lets only its own inline scripts run, whose nonce is of no use', async () => {
    const policy = policyOf(await open());
    const [, sources = ''] = /script-src ([^;]*)/.exec(policy) ?? [];
    expect(sources).toMatch(/^'self' (?:'sha256-[\w+/]{43}=' )+'wasm-unsafe-eval'$/);
    const uncommon = policyOf(await open({}, '/en-US/faq?x=1'));
    expect(uncommon).toMatch(/script-src 'nonce-[\w+/]+' 'strict-dynamic' 'wasm-unsafe-eval'/);
  });
});

describe('a page that is for one person', () => {
  it('[R2.4] is rendered for them: signed in, with a query, with counts, or led on by a rule', async () => {
    const { token } = await newPerson(server, 'ada@kept.example');
    const answers = await Promise.all([
      open({ authorization: `Bearer ${token}` }),
      open({ cookie: 'aloft-refresh=x' }),
      open({ cookie: 'aloft-consent=all' }),
      open({}, '/en-US/faq?__source=letter'),
      open({}, '/en-US/mobile-app'),
      open({}, '/drive/login'),
      open({}, '/en-US/faq/nowhere'),
    ]);
    expect(answers.map(isKept)).toEqual(answers.map(() => false));
    expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual(
      answers.map(() => 'private, no-store'),
    );
  });

  it('[R4.9] each visitor’s language is remembered with the same page', async () => {
    for (const cookie of ['locale=ko', 'locale=ms'])
      expect((await open({ cookie })).headers.getSetCookie()).toEqual([
        expect.stringMatching(/^locale=en-US;/),
      ]);
  });
});

describe('the picture that other sites show of a page', () => {
  it('[R2.1] is its own, may be shown anywhere, and of an address without one is that of the home page', async () => {
    const shown = async (path: string, headers: Readonly<Record<string, string>> = {}) => {
      const answer = await open(headers, `/assets/previews/${path}`);
      const type = answer.headers.get('content-type');
      return { status: answer.status, type, bytes: Buffer.from(await answer.arrayBuffer()), answer };
    };
    const own = await shown('ko/faq.png', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' });
    expect([own.status, own.type]).toEqual([200, 'image/png']);
    expect(own.answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(own.answer.headers.get('cache-control')).toBe('public, max-age=86400');
    const home = await shown('ko/home.png');
    expect(home.bytes.equals(own.bytes)).toBe(false);
    expect((await shown('ko/policy/of-an-operator.png')).bytes.equals(home.bytes)).toBe(true);
    for (const path of ['de/faq.png', 'ko/faq.html', 'ko/..%2f..%2f..%2fbuild.json', ''])
      expect([path, (await shown(path)).type]).not.toEqual([path, 'image/png']);
    // Nothing else of the app is for other sites.
    const foreign = await open({ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }, '/en-US/faq');
    expect(foreign.status).toBe(403);
  });
});

describe('forms of pages without script', () => {
  const send = (path: string, body: string, headers: Readonly<Record<string, string>> = {}) =>
    fetch(`${server.appUrl}${path}`, {
      method: 'POST',
      redirect: 'manual',
      body,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        ...headers,
      },
    });

  it('[R4.9] [R2.9] a preference is kept for a year and leads back to its page, and nowhere else', async () => {
    const referer = `${server.appUrl}/ko/faq?x=1`;
    for (const [sent, cookie] of [
      ['theme=dark', 'theme=dark; Max-Age=31536000; Path=/; SameSite=Lax'],
      ['consent=none', 'aloft-consent=none; Max-Age=31536000; Path=/; SameSite=Lax'],
    ] as const) {
      const answer = await send('/preferences', sent, { referer });
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/ko/faq?x=1']);
      expect(answer.headers.getSetCookie()).toEqual([cookie]);
    }
    for (const foreign of [
      'https://evil.example/x',
      'javascript:alert(1)',
      '//evil.example',
      'x'.repeat(9000),
    ])
      expect(
        (await send('/preferences', 'theme=dark', { referer: foreign })).headers.get('location'),
      ).toMatch(/^\/(?!\/)/);
  });

  it('[R2.9] neither another site nor other words choose for a visitor', async () => {
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': '', origin: 'https://evil.example' },
    ]) {
      const answer = await send('/preferences', 'consent=all', headers);
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []]);
    }
    for (const body of [
      '',
      'theme=blue',
      'consent=everything',
      'theme=dark&consent=all',
      'x'.repeat(70_000),
    ]) {
      const answer = await send('/preferences', body);
      expect([body.slice(0, 20), answer.status, answer.headers.getSetCookie()]).toEqual([
        body.slice(0, 20),
        400,
        [],
      ]);
    }
  });

  it('[R2.4] a message of another site is not kept, and a wrong one is answered with all that was written', async () => {
    const message = 'topic=app&email=mei%40kept.example&message=%3Cscript%3Ealert(1)%3C%2Fscript%3E';
    const foreign = await send('/ko/contact-us', message, { 'sec-fetch-site': 'cross-site' });
    expect(foreign.status).toBe(403);
    const wrong = await send('/ko/contact-us', message.replace('kept.example', ''));
    const text = await wrong.text();
    expect(wrong.status).toBe(400);
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(text).not.toContain('<script>alert(1)');
    expect(isKept(wrong)).toBe(false);
    const found = () => server.services.db.selectFrom('contacts').selectAll().execute();
    expect(await found()).toEqual([]);
    expect((await send('/ko/contact-us', message)).status).toBe(200);
    expect(await found()).toEqual([expect.objectContaining({ topic: 'app', locale: 'ko' })]);
    // The next visitor's page knows nothing of it.
    expect(await (await open({}, '/ko/contact-us')).text()).not.toContain('mei@kept.example');
  });

  const article = '/en-US/help-center/sharing/share-a-link';

  it('[R2.4] whether an article helped is counted without anything of who said so, and leads back to it', async () => {
    const totals = () =>
      server.services.db.selectFrom('statistics').select(['action', 'detail', 'times']).execute();
    for (const [said, times] of [
      ['yes', 1],
      ['yes', 2],
      ['no', 1],
    ] as const) {
      const answer = await send(article, `helpful=${said}`);
      expect([answer.status, answer.headers.get('location')]).toEqual([
        303,
        `${article}?helpful=${said}#helpful`,
      ]);
      expect(answer.headers.getSetCookie().filter((cookie) => !cookie.startsWith('locale='))).toEqual([]);
      const action = said === 'yes' ? 'article_helpful' : 'article_unhelpful';
      expect(await totals()).toContainEqual({ action, detail: 'sharing/share-a-link', times });
    }
    const before = await totals();
    const foreign = await send(article, 'helpful=yes', { 'sec-fetch-site': 'cross-site' });
    expect(foreign.status).toBe(403);
    // What is no article is not counted.
    for (const path of ['/en-US/help-center/sharing/nothing', '/xx/help-center/sharing/share-a-link'])
      expect([path, (await send(path, 'helpful=yes')).status]).toEqual([path, 404]);
    for (const body of ['', 'helpful=maybe', 'message=', 'message=%20%E2%80%AE'])
      expect([body, (await send(article, body)).status]).toEqual([body, 400]);
    expect(await totals()).toEqual(before);
  });

  it('[R2.4] what an article does not say is kept for the operator alone, with the article and no address', async () => {
    const message = '<script>alert(1)</script> How do I end it?';
    const answer = await send(article, `message=${encodeURIComponent(message)}`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toContain('<script>alert(1)');
    expect(isKept(answer)).toBe(false);
    const kept = server.services.db.selectFrom('contacts').selectAll().where('topic', '=', 'article');
    expect(await kept.execute()).toEqual([
      expect.objectContaining({ email: '', message: `${message}\n\n(help-center/sharing/share-a-link)` }),
    ]);
    expect(await (await open({}, article)).text()).not.toContain('How do I end it?');
  });

  it('[R7.16] a client sends no more of them than by the call, and none where a challenge is due', async () => {
    const body = 'topic=app&email=mei%40kept.example&message=again';
    const answers: number[] = [];
    for (let i = 0; i < 12; i += 1) answers.push((await send('/ko/contact-us', body)).status);
    expect(answers.filter((status) => status === 200)).toHaveLength(8);
    expect(answers.at(-1)).toBe(429);
    const strict = await startTestServer({ captcha: 'always' }, { pages: servePages });
    const refused = await fetch(`${strict.appUrl}/ko/contact-us`, {
      method: 'POST',
      body: new URLSearchParams(body),
      headers: { origin: strict.appUrl },
    });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    expect(await strict.services.db.selectFrom('contacts').selectAll().execute()).toEqual([]);
    await strict.stop();
  });
});
