import type { DriveChanges } from '@aloft/core/wire';
import { expect, it } from 'vitest';
import { type Failure, watchChanges } from '../../src/index.ts';
import { newClient } from './clients.ts';
import { folder, good, type Person, refused, signedUp, stored } from './people.ts';
import { onTheServer } from './services.ts';

/** Runs `watchChanges` and waits for what it tells. */
function watched(who: Person, since?: string) {
  const told: DriveChanges[] = [];
  const ends: Failure[] = [];
  const { stop } = watchChanges(who.runtime, {
    ...(since === undefined ? {} : { since }),
    heard: (changes) => told.push(changes),
    ended: (failure) => ends.push(failure),
  });
  return {
    told,
    ends,
    stop,
    until: (isTold: (changes: DriveChanges) => boolean) => expect.poll(() => told.some(isTold)).toBe(true),
  };
}

onTheServer('live changes', (at) => {
  it('[R10.7] changes since an id are returned once; an unknown id requires a full reload', async () => {
    const ada = await signedUp(at(), 'since@example.org');
    const a = await folder(ada, 'a');
    const { drive } = ada.api;
    expect(await good(drive.getChanges())).toMatchObject({ all: false, folders: [''] });
    const { id } = await good(drive.getChanges());
    const file = await stored(ada, 'x.txt', 'x', a);
    const first = await good(drive.getChanges(id));
    expect(first).toMatchObject({ all: false, trash: false, events: true });
    expect(first.folders).toContain(a);
    await good(drive.trashFiles([file]));
    expect((await good(drive.getChanges(first.id))).trash).toBe(true);
    expect(await good(drive.getChanges('nothing'))).toMatchObject({ all: true, folders: [] });
    at().pass(11 * 60_000);
    expect(await good(drive.getChanges(id))).toMatchObject({ all: true });
    await refused(newClient(at()).api.drive.getChanges(), 'unauthenticated');
  });

  it('[R10.7] a change of one client is streamed to another one of the account, not to other accounts', async () => {
    const ada = await signedUp(at(), 'watches@example.org');
    const bo = await signedUp(at(), 'watches-too@example.org');
    const a = await folder(ada, 'a');
    const { id } = await good(ada.api.drive.getChanges());
    const [own, others] = [watched(ada, id), watched(bo)];
    const file = await stored(ada, 'x.txt', 'x', a);
    await own.until(({ folders }) => folders.includes(a));
    await good(ada.api.drive.moveFiles([file], ''));
    await own.until(({ folders }) => folders.includes(a) && folders.includes(''));
    await good(ada.api.drive.trashFiles([file]));
    await own.until(({ trash }) => trash);
    await good(
      ada.api.shares.createShare({
        fileIds: [a],
        passCode: 'REQUIRED',
        expirationDays: 7,
        restoreLimit: '-1',
      }),
    );
    await own.until(({ shares }) => shares);
    const mine = await folder(bo, 'own');
    await stored(bo, 'y.txt', 'y', mine);
    await others.until(({ folders }) => folders.includes(mine));
    expect(others.told.flatMap(({ folders }) => folders)).not.toContain(a);
    expect(others.told.some(({ shares, trash }) => shares || trash)).toBe(false);
    own.stop();
    others.stop();
    const heard = own.told.length;
    await folder(ada, 'unheard');
    expect(own.told.length).toBe(heard);
  });

  it('[P17b] it ends with the session', async () => {
    const ada = await signedUp(at(), 'watches-on@example.org');
    const own = watched(ada);
    await folder(ada, 'a');
    await own.until(({ folders }) => folders.includes(''));
    await good(ada.api.user.revoke());
    ada.runtime.tokens.forget();
    await expect.poll(() => own.ends.map(({ code }) => code)).toEqual(['unauthenticated']);
  });
});
