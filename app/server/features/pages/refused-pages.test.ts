// Addresses that a route of the app refuses, and those that none has: what a browser is told of them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call, startTestServer, type TestServer } from '../../proofs/testing/start-test-server.ts';
import { servePages } from './serve.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, { pages: servePages });
});
afterAll(() => server.stop());

/** The status of a document, and its heading as a person reads it. */
async function open(path: string, language = 'en-US') {
  const { status, text } = await call(server, 'GET', path, { headers: { 'accept-language': language } });
  const [, heading = ''] = /<h1[^>]*>(.*?)<\/h1>/s.exec(text) ?? [];
  return { status, heading: heading.replace(/<!--.*?-->|<[^>]*>/g, '') };
}

describe('documents that are not found', () => {
  it('[R5.9] an address that its route refuses is a 404 “Page Not Found: {full path}”', async () => {
    const refused = [
      '/fr',
      '/fr/tv?x=1',
      '/fr/auth-success',
      '/fr/inapp/widget',
      '/fr/inapp/shop',
      '/region',
    ];
    const names = ['/en-US/activity/none', '/fr/activity/christmas', '/en-US/activity/Christmas'];
    for (const path of [...refused, ...names])
      expect([path, await open(path)]).toEqual([
        path,
        { status: 404, heading: expect.stringMatching(/^Page Not Found: \//) },
      ]);
    expect((await open('/fr/tv?x=1')).heading).toBe('Page Not Found: /fr/tv?x=1');
  });

  it('[R5.9] an address that no route has is a 404 “Page not found: {path}”', async () => {
    for (const path of ['/nowhere/at/all', '/fr/nowhere', '/tv/more'])
      expect([path, await open(path)]).toEqual([path, { status: 404, heading: `Page not found: ${path}` }]);
    expect((await open('/nowhere/at/all?x=1', 'ko')).heading).toBe(
      '페이지를 찾을 수 없어요: /nowhere/at/all',
    );
  });

  it('[R2.14] a malformed id of a share is this 404, and asks for no share', async () => {
    for (const path of ['/s/x', '/s/abc?s_code=1234', '/s/a.b.c.d', `/s/${'a'.repeat(65)}`, '/s/x/folder']) {
      const { status, heading } = await open(path);
      expect([path, status]).toEqual([path, 404]);
      expect(heading).toBe(`Page Not Found: ${path}`);
    }
    expect(await open('/s/no-such-share-here')).toEqual({ status: 404, heading: 'Share not found' });
  });

  it('[R5.9] a hostile path is cut and shown as text', async () => {
    const { status, heading } = await open(`/s/x/${'y'.repeat(5000)}`);
    expect([status, heading.length]).toEqual([404, 'Page Not Found: '.length + 201]);
    const { text } = await call(server, 'GET', '/s/%3Cscript%3Ealert(1)%3C%2Fscript%3E%E2%80%AE');
    expect(text).not.toContain('<script>alert(1)');
    expect((await open('/nowhere/at/%E2%80%AEexe')).heading).not.toContain('\u202e');
  });
});
