import type { Result } from '@aloft/machines';
import { expect, it } from 'vitest';
import type { Me } from '../../src/wire/index.ts';
import { newClient } from './clients.ts';
import { good, onePixel, refused, signedUp } from './people.ts';
import { onTheServer } from './services.ts';

const hour = 3_600_000;
/** Gives a picture; a service that has too much to do is asked again. */
async function given(give: () => Promise<Result<Me>>): Promise<Me> {
  for (;;) {
    const result = await give();
    if (result.ok || result.failure.code !== 'unavailable') return good(Promise.resolve(result));
  }
}

onTheServer('pictures of accounts', (at) => {
  it('[R10.10 R3.5] a picture is given, changed and removed, and its address ends with it', async () => {
    const ada = await signedUp(at(), 'picture@example.org');
    const { user } = ada.api;
    expect((await good(user.me())).picture).toBe('');
    const { picture } = await given(() => user.changePicture(onePixel));
    expect((await good(user.me())).picture).toBe(picture);
    const shown = await at().fetch(picture);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await good(user.changeProfile({ name: 'Ada' }))).picture).toBe(picture);
    expect((await good(user.removePicture())).picture).toBe('');
    expect((await at().fetch(picture)).status).toBe(404);
    expect((await good(user.removePicture())).picture).toBe('');
  });

  it('[R10.10] nobody else is told the address, and nobody who is signed out gives a picture', async () => {
    const ada = await signedUp(at(), 'picture-ada@example.org');
    const bo = await signedUp(at(), 'picture-bo@example.org');
    await given(() => ada.api.user.changePicture(onePixel));
    expect((await good(bo.api.user.me())).picture).toBe('');
    await good(bo.api.user.removePicture());
    expect((await good(ada.api.user.me())).picture).not.toBe('');
    const nobody = newClient(at()).api.user;
    await refused(nobody.changePicture(onePixel), 'unauthenticated');
    await refused(nobody.removePicture(), 'unauthenticated');
  });

  it('[R10.10] what is no picture is refused by its field, and thirty an hour are taken', async () => {
    const ada = await signedUp(at(), 'no-picture@example.org');
    const { user } = ada.api;
    for (const none of ['', 'PHN2Zz4A', 'not base64!', 'A'.repeat(60_004)])
      await refused(user.changePicture(none), 'invalid_argument', 'picture');
    for (let n = 0; n < 30; n += 1) await given(() => user.changePicture(onePixel));
    await refused(user.changePicture(onePixel), 'resource_exhausted');
    at().pass(hour);
    await given(() => user.changePicture(onePixel));
  });
});
