// The contents on another port of the app's own host name: cookies and sites know no ports, origins do.
import { browserClient } from '@aloft/core/service';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import type { Call } from './testing/call.ts';
import { callsOf } from './testing/calls.ts';
import { draftOf } from './testing/cases.ts';
import { incomingOf, keptAnswer } from './testing/in-process.ts';
import { type Answered, askWithin } from './testing/requests.ts';
import { startWorld, type World } from './testing/world.ts';

const timeout = 120_000;
const running: TestServer[] = [];
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop();
});

const app = 'https://drive.example.org';
/** The layouts, and how the names of the session's cookies begin in each. */
const layouts = [
  ['two host names', app, 'https://content.example.org', '__Host-'],
  ['one host name', app, `${app}:8443`, '__Host-Http-'],
  ['one host name whose app has the other port', `${app}:8443`, app, '__Host-Http-'],
  ['this computer alone', null, null, ''],
] as const;

async function signUp(server: TestServer): Promise<Answered> {
  const one: Call = { route: 'POST /v1/auth/signup', listener: 'app', as: 'nobody' };
  const json = { client_id: browserClient.id, email: 'ada@example.org', password: 'a long password' };
  const headers = { 'content-type': 'application/json', origin: server.appUrl };
  return askWithin({ server }, one, { ...draftOf(one, ''), headers, body: { json } }, timeout);
}

describe.each(layouts)('cookies with %s', (_, publicUrl, contentUrl, prefix) => {
  it('[P16a T20 T48] are of one host, closed to scripts, and where ports share them of no script either', async () => {
    const server = await startTestServer({ publicUrl, contentUrl });
    running.push(server);
    const { status, headers } = await signUp(server);
    expect(status).toBe(200);
    const given = headers.getSetCookie();
    expect(given.map((one) => one.split('=')[0]).toSorted()).toEqual([
      `${prefix}aloft-refresh`,
      `${prefix}aloft-session`,
    ]);
    for (const one of given) {
      const attributes = one.split('; ').slice(1);
      expect(attributes).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'SameSite=Lax']));
      expect(attributes.includes('Secure')).toBe(prefix !== '');
      expect(one).not.toMatch(/domain=/i);
    }
    const cookie = given.map((one) => one.split(';')[0]).join('; ');
    const me: Call = { route: 'GET /v1/user/me', listener: 'app', as: 'nobody' };
    const ask = (sent: string) =>
      askWithin({ server }, me, { ...draftOf(me, ''), headers: { cookie: sent } }, timeout);
    expect((await ask(cookie)).status).toBe(200);
    // What a script could have set under another name is none of ours.
    const tossed = ['', '__Host-', '__Host-Http-'].filter((other) => other !== prefix);
    for (const other of tossed)
      expect((await ask(cookie.replaceAll(`${prefix}aloft`, `${other}aloft`))).status).toBe(401);
    const out: Call = { route: 'POST /v1/auth/revoke', listener: 'app', as: 'nobody' };
    const asked = { 'content-type': 'application/json', origin: server.appUrl, cookie };
    const ended = await askWithin(
      { server },
      out,
      { ...draftOf(out, ''), headers: asked, body: { json: { client_id: browserClient.id } } },
      timeout,
    );
    // A browser takes the end of a cookie only with what its prefix asks for.
    const gone = ended.headers.getSetCookie();
    expect(gone.map((one) => one.split(';')[0]).toSorted()).toEqual([
      `${prefix}aloft-refresh=`,
      `${prefix}aloft-session=`,
    ]);
    for (const one of gone) {
      expect(one.split('; ')).toEqual(expect.arrayContaining(['Max-Age=0', 'Path=/', 'HttpOnly']));
      expect(one.includes('; Secure')).toBe(prefix !== '');
    }
  });
});

describe('of every call', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.server.stop());

  it('[P23a T48] of the contents, none reads, repeats or sets a cookie', async () => {
    const { token } = world.ada.who;
    // Of a session, in each layout, and what a page itself writes.
    const names = ['', '__Host-', '__Host-Http-'].flatMap((prefix) =>
      ['aloft-session', 'aloft-refresh', 'aloft-passkey'].map((name) => `${prefix}${name}`),
    );
    const cookie = [...names, 'aloft-consent', 'aloft-user-id'].map((name) => `${name}=${token}`).join('; ');
    const calls = callsOf(world).filter(({ listener }) => listener === 'content');
    const wrong: string[] = [];
    for (const one of calls) {
      const draft = draftOf(one, '');
      const before = world.log.length;
      const answer = await askWithin(
        world,
        one,
        { ...draft, headers: { ...draft.headers, cookie } },
        timeout,
      );
      if (answer.headers.getSetCookie().length > 0) wrong.push(`${one.route} sets a cookie`);
      if (answer.text.includes(token) || [...answer.headers.values()].some((value) => value.includes(token)))
        wrong.push(`${one.route} repeats a cookie`);
      if (world.log.slice(before).some((line) => line.includes(token)))
        wrong.push(`${one.route} logs a cookie`);
      if (answer.headers.get('origin-agent-cluster') !== '?1')
        wrong.push(`${one.route} may share its process`);
    }
    expect(wrong).toEqual([]);
    expect(calls.length).toBeGreaterThan(10);
  });

  it('[P23a T48] of the contents, none can read a cookie, whatever route it has', async () => {
    const { apps, contentUrl } = world.server;
    const request = new Request(`${contentUrl}/no/such/route`, { headers: { cookie: 'aloft-session=x' } });
    await apps.content.fetch(request, { incoming: incomingOf(null), outgoing: keptAnswer().outgoing });
    expect(request.headers.has('cookie')).toBe(false);
  });
});
