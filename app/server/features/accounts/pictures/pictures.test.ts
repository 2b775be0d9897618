import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { picture } from '../../../operations/demonstration/pictures.ts';
import {
  call,
  newPerson,
  type Person,
  startTestServer,
  type TestServer,
} from '../../../proofs/testing/start-test-server.ts';
import { bigPng } from '../../media/testing/hostile.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Gives a picture; a server that has too much to do is asked again. */
async function give(who: Person, bytes: Uint8Array) {
  const given = { token: who.token, body: { picture: Buffer.from(bytes).toString('base64') } };
  for (;;) {
    const answer = await call(server, 'POST', '/v1/user/picture', given);
    if (answer.status !== 503) return answer;
  }
}

async function shown(address: unknown): Promise<Buffer> {
  const answer = await fetch(String(address));
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

describe('the picture of an account', () => {
  it('[R10.10] becomes a square of 256 pixels, without the place and the camera that its file names', async () => {
    const who = await newPerson(server, 'places@example.org');
    const photo = await sharp(await picture('jpeg', 80, 400, 240))
      .withExif({
        IFD0: { Make: 'Camera of Ada', Orientation: '6' },
        IFD3: { GPSLatitude: '35/1 0/1 0/1', GPSLatitudeRef: 'N' },
      })
      .jpeg({ quality: 60 })
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const { status, body } = await give(who, photo);
    expect(status).toBe(200);
    const bytes = await shown(body.picture);
    const { format, width, height, exif, xmp, icc } = await sharp(bytes).metadata();
    expect([format, width, height, exif, xmp, icc]).toEqual([
      'webp',
      256,
      256,
      undefined,
      undefined,
      undefined,
    ]);
    expect(bytes.includes('Camera of Ada')).toBe(false);
    const [stored] = await server.services.db
      .selectFrom('account_pictures')
      .selectAll()
      .where('account_id', '=', who.id)
      .execute();
    expect(stored?.webp).toBe(bytes.toString('base64'));
  });

  it('[R10.10] that is none, is broken, or claims to be huge is refused, and the old one stays', async () => {
    const who = await newPerson(server, 'fakes@example.org');
    const good = await give(who, await picture('png', 1, 30, 30));
    expect(good.status).toBe(200);
    const half = (await picture('png', 2, 64, 64)).subarray(0, 300);
    const fakes = [
      bigPng(60_000, 60_000),
      half,
      Buffer.from('\x89PNG\r\n\x1a\n not one', 'latin1'),
      Buffer.from('RIFF\0\0\0\0WEBP and no more', 'latin1'),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ];
    for (const fake of fakes) {
      const { status, body } = await give(who, fake);
      expect([status, body.error]).toEqual([400, 'invalid_argument']);
    }
    const me = await call(server, 'GET', '/v1/user/me', { token: who.token });
    expect(me.body.picture).toBe(good.body.picture);
    await shown(me.body.picture);
  });

  it('[R10.10] is told to nobody who opens a share of its owner', async () => {
    const who = await newPerson(server, 'shares-too@example.org');
    await give(who, await picture('png', 3, 30, 30));
    const folder = await call(server, 'POST', '/drive/v1/files', {
      token: who.token,
      body: { kind: 'drive#folder', name: 'Shared' },
    });
    const [, id = ''] = /"id":"([^"]+)"/.exec(folder.text) ?? [];
    const made = await call(server, 'POST', '/drive/v1/share', {
      token: who.token,
      body: { file_ids: [id], share_to: 'publiclink', expiration_days: -1, pass_code_option: 'NOT_REQUIRED' },
    });
    const { status, text } = await call(
      server,
      'GET',
      `/drive/v1/share?share_id=${String(made.body.share_id)}`,
      {},
    );
    expect([status, text.includes('"share_status":"OK"')]).toEqual([200, true]);
    expect(text).not.toContain('/picture/');
  });
});
