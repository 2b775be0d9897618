// Every kind of address that the content origin knows: when it ends, and what it opens.
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAloftHere } from '../../proofs/testing/operator-process.ts';
import {
  beginUpload,
  call,
  newPerson,
  type Person,
  sendBytes,
  signInAgain,
  storeFile,
  type TestServer,
} from '../../proofs/testing/start-test-server.ts';
import { lastMail } from '../accounts/outbox.ts';
import { purgeAccount } from '../accounts/purge-account-data.ts';
import { findSession } from '../accounts/sessions/tokens.ts';
import { presentFile } from '../files/present.ts';
import { findFile } from '../files/tree.ts';
import { startStandInServer } from '../streams/testing/stand-in-server.ts';
import { standInFilm } from '../streams/testing/stand-in-tools.ts';
import { beginStoreUpload } from '../uploads/testing/store-clients.ts';
import { openClaim, type Use, uses } from './signed.ts';
import { type Address, addressesOf, listParts, makers } from './testing/addresses.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startStandInServer();
});
afterAll(() => server.stop());

const password = 'a long password';
const Begun = v.object({ verification_id: v.string() });

async function resetByMail(who: Person): Promise<number> {
  const begun = await call(server, 'POST', '/v1/auth/verification', {
    body: { client_id: 'aloft-terminal', email: who.email, target: 'USER', usage: 'PASSWORD_RESET' },
  });
  const code = /\b\d{6}\b/.exec((await lastMail(server.services, who.email)) ?? '')?.[0] ?? '';
  const { body } = await call(server, 'POST', '/v1/auth/verification/verify', {
    body: {
      client_id: 'aloft-terminal',
      verification_id: v.parse(Begun, begun.body).verification_id,
      verification_code: code,
    },
  });
  const reset = { email: who.email, verification_token: body.verification_token, new_password: password };
  return (await call(server, 'POST', '/v1/auth/password/reset', { body: reset })).status;
}

const asOwner = async (who: Person, path: string, body: object): Promise<number> =>
  (await call(server, 'POST', path, { token: who.token, body })).status;

/** Everything that ends what was given to an account before, and its status when it was done. */
const endings: Readonly<Record<string, (who: Person) => Promise<number>>> = {
  'a new password': (who) =>
    asOwner(who, '/v1/user/password', { old_password: password, new_password: 'another long password' }),
  'a password reset by mail': resetByMail,
  'a password set by the operator': async ({ email }) =>
    (await runAloftHere(server.configuration, ['user', 'set-password', email])).code === 0 ? 200 : 500,
  'the end of all other sessions': (who) => asOwner(who, '/v1/user/sessions:revokeOthers', {}),
  'a deletion that was asked for': (who) => asOwner(who, '/v1/user/delete', { password }),
  'a deletion by the operator': async ({ id }) => ((await purgeAccount(server.services, id)) ? 200 : 500),
};

const statuses = async (addresses: ReadonlyMap<Use, Address>): Promise<Record<string, number>> => {
  const found: Record<string, number> = {};
  for (const [use, address] of addresses) found[use] = await address.open();
  return found;
};
const opened: Readonly<Record<Use, number>> = {
  download: 206,
  inline: 206,
  thumbnail: 200,
  stream: 200,
  upload: 200,
  archive: 200,
  store: 200,
  picture: 200,
};
const ended: Readonly<Record<Use, number>> = {
  download: 404,
  inline: 404,
  thumbnail: 404,
  stream: 404,
  upload: 404,
  archive: 404,
  store: 403,
  picture: 404,
};

describe('signed URLs of own files', () => {
  it.each(Object.keys(endings))('[P9d] of any kind ends with %s', async (name) => {
    const who = await newPerson(server, `${name.replaceAll(' ', '-')}@example.org`);
    const addresses = await addressesOf(server, who);
    expect(await statuses(addresses)).toEqual(opened);
    expect(await endings[name]?.(who)).toBe(200);
    expect(await statuses(addresses)).toEqual(ended);
  });

  it('[P9d] stays ended when the account is restored, and new ones open', async () => {
    const who = await newPerson(server, 'back@example.org');
    const addresses = await addressesOf(server, who);
    await asOwner(who, '/v1/user/delete', { password });
    const restored = await call(server, 'POST', '/v1/user/restore', {
      body: { client_id: 'aloft-terminal', username: who.email, password },
    });
    expect(restored.status).toBe(200);
    expect(await statuses(addresses)).toEqual(ended);
    expect(await statuses(await addressesOf(server, await signInAgain(server, who)))).toEqual(opened);
  });

  it('[P9d] the session that stays after a password change gets new ones, also in a cached listing', async () => {
    const who = await newPerson(server, 'goes-on@example.org');
    await makers.thumbnail(server, who);
    const shown = async (): Promise<number> => {
      const listed = await call(server, 'GET', '/drive/v1/files', { token: who.token });
      const [, url = ''] = /"thumbnail_link":"([^"]+)"/.exec(listed.text) ?? [];
      return (await fetch(url)).status;
    };
    expect([await shown(), await shown()]).toEqual([200, 200]);
    const wanted = { old_password: password, new_password: 'another long password' };
    expect(await asOwner(who, '/v1/user/password', wanted)).toBe(200);
    expect(await shown()).toBe(200);
    expect(await statuses(await addressesOf(server, who))).toEqual(opened);
  });

  it('[P9d] one in a response that is on its way during a password change opens nothing', async () => {
    const who = await newPerson(server, 'on-its-way@example.org');
    const id = await storeFile(server, who, 'a.txt', 'words');
    const { services } = server;
    const session = await findSession(services, who.token);
    const wanted = { old_password: password, new_password: 'another long password' };
    await asOwner(who, '/v1/user/password', wanted);
    // Found before, read and presented after.
    const row = await findFile(services.db, who.id, id);
    if (row === null || session === null) throw new Error('a file and a session are needed');
    const given = (version: number): string =>
      presentFile(services, row, { kind: 'owner', accountId: who.id, version }, 'links').web_content_link;
    expect((await fetch(given(session.accessVersion))).status).toBe(404);
    expect((await fetch(given(row.access_version))).status).toBe(200);
  });

  it('[P9d] bytes that come to an upload after a new password are not taken, and those before are in no file', async () => {
    const who = await newPerson(server, 'half@example.org');
    const { id, endpoint } = await beginUpload(server, who, 'half.txt', 6);
    expect((await sendBytes(endpoint, 0, new Uint8Array(Buffer.from('abc')))).status).toBe(204);
    const wanted = { old_password: password, new_password: 'another long password' };
    await asOwner(who, '/v1/user/password', wanted);
    expect((await sendBytes(endpoint, 3, new Uint8Array(Buffer.from('def')))).status).toBe(404);
    expect((await fetch(endpoint, { method: 'DELETE' })).status).toBe(404);
    const shown = await call(server, 'GET', `/drive/v1/files/${id}`, { token: who.token });
    expect(shown.body.phase).toBe('PHASE_TYPE_RUNNING');
  });
});

/** Each `expire` of an answer, with the claim of the address beside it. */
function expiries(text: string): { readonly said: number; readonly until: number | undefined }[] {
  const links = text.matchAll(/"url":"([^"]+)","token":"","expire":"([^"]+)"/g);
  return [...links].map(([, url = '', expire = '']) => ({
    said: Date.parse(expire),
    until: openClaim(server.services, new URL(url).pathname.split('/')[2] ?? '', uses)?.until,
  }));
}

describe('the time that an address lasts', () => {
  it('[P9e] what the wire says of a picture, a film, a sound, a text and an archive is what each address says', async () => {
    const who = await newPerson(server, 'kinds@example.org');
    let links = 0;
    const ids: string[] = [];
    for (const name of ['a.png', 'a.mp4', 'a.mp3', 'a.txt', 'a.zip']) {
      const id = await storeFile(server, who, name, `bytes of ${name}`);
      ids.push(id);
      const { text } = await call(server, 'GET', `/drive/v1/files/${id}`, { token: who.token });
      const said = expiries(text);
      links += said.length;
      for (const one of said) expect([name, one.said]).toEqual([name, one.until]);
    }
    const { text } = await call(server, 'POST', '/drive/v1/files:archive', {
      token: who.token,
      body: { ids },
    });
    const [archive] = expiries(text);
    expect(archive?.said).toBe(archive?.until);
    // A download each, what is shown in the page beside it, and renderings: of the film and the sound, and its stream.
    expect(links).toBe(5 + 4 + 2 + 1);
  });

  it('[P9e] each kind opens until the millisecond that its `expire` says, a film in its middle', async () => {
    let now = Date.now();
    const still = await startStandInServer({ clock: () => now });
    try {
      const who = await newPerson(still, 'clock@example.org');
      const film = await storeFile(still, who, 'film.mp4', standInFilm({ seconds: 9, parts: 'made' }));
      const given = new Map<string, Address>(await addressesOf(still, who));
      const { text } = await call(still, 'GET', `/drive/v1/files/${film}`, { token: who.token });
      for (const [nth, [, url = '', expire = '']] of [
        ...text.matchAll(/"url":"([^"]+)","token":"","expire":"([^"]+)"/g),
      ].entries()) {
        const open = async () => (await fetch(url, { headers: { range: 'bytes=1-1' } })).status;
        given.set(`film ${nth}`, { token: '', expire, open });
      }
      const addresses = [...given].flatMap(([name, { expire, open }]) =>
        expire === null ? [] : [{ name, end: Date.parse(expire), open }],
      );
      expect(addresses).toHaveLength(5 + 3 + 2);
      const ends = [...new Set(addresses.map(({ end }) => end))].toSorted((one, other) => one - other);
      for (const end of ends) {
        for (const moment of [end - 1, end]) {
          now = moment;
          for (const address of addresses) {
            const opens = (await address.open()) < 400;
            expect([address.name, opens]).toEqual([address.name, moment < address.end]);
          }
        }
      }
    } finally {
      await still.stop();
    }
  });
});

describe('what an address is for', () => {
  it('[P9f] the token of each kind opens its own route of the content origin and no other', async () => {
    const who = await newPerson(server, 'purposes@example.org');
    const addresses = await addressesOf(server, who);
    const routes = server.apps.content.routes
      .filter(({ method, path }) => method === 'GET' && path.includes(':token'))
      .map(({ path }) => path);
    const own: Readonly<Record<Use, string | null>> = {
      download: '/content/:token/:name',
      inline: '/content/:token/:name',
      thumbnail: '/thumbnail/:token/:name',
      stream: '/stream/:token/:content/:part',
      upload: '/upload/:token',
      archive: '/archive/:token/:name',
      store: null,
      picture: '/picture/:token',
    };
    expect(new Set(routes)).toEqual(
      new Set([...Object.values(own).filter((one) => one !== null), '/pay/:token']),
    );
    const wrong: string[] = [];
    const mark = addresses.get('stream')?.mark ?? '';
    for (const [use, { token }] of addresses) {
      for (const route of routes) {
        const path = route
          .replace(':token', token)
          .replace(':name', 'picture.png')
          .replace(':content', mark)
          .replace(':part', 'index.m3u8');
        const { status } = await fetch(`${server.contentUrl}${path}`);
        if (status < 400 !== (own[use] === route)) wrong.push(`${use} at ${route}: ${status}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('[P9f] only the credentials of an upload speak the object-store dialect', async () => {
    const who = await newPerson(server, 'dialect@example.org');
    const { params } = await beginStoreUpload(server, who, { name: 'c.bin', size: 5 });
    for (const [use, { token }] of await addressesOf(server, who)) {
      // Signed with another’s secret: what is refused first is that it is no token of the dialect.
      expect([use, await listParts(server, params, token)]).toEqual([use, 403]);
    }
    expect(await listParts(server, params)).toBe(200);
  });

  it('[P9f] a thumbnail’s address gives the small picture, whatever is asked of it', async () => {
    const who = await newPerson(server, 'small@example.org');
    const { token } = await makers.thumbnail(server, who);
    for (const [method, headers] of [
      ['GET', {}],
      ['HEAD', {}],
      ['GET', { range: 'bytes=0-' }],
    ] as const) {
      const asked = await fetch(`${server.contentUrl}/content/${token}/picture.png`, { method, headers });
      expect([method, asked.status]).toEqual([method, 404]);
    }
    const small = await fetch(`${server.contentUrl}/thumbnail/${token}/picture.png`);
    expect(small.headers.get('content-type')).toBe('image/webp');
  });
});
