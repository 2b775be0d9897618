// Pictures in the viewer, with real files of each kind: by mouse, keys and fingers, in the drive and on a share.

import { picture } from '../server/operations/demonstration/pictures.ts';
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { newPerson, newShare, storeFile } from '../server/proofs/testing/start-test-server.ts';
import { axe } from './axe.ts';
import { expect, type Page, test } from './fixtures.ts';
import { visit } from './people.ts';
import { box, shown } from './picture-view.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});

/** Touches as a phone sends them. */
async function touch(page: Page, ...frames: readonly (readonly (readonly [x: number, y: number])[])[]) {
  const session = await page.context().newCDPSession(page);
  for (const [nth, points] of frames.entries()) {
    await session.send('Input.dispatchTouchEvent', {
      type: nth === 0 || points.length > (frames[nth - 1]?.length ?? 0) ? 'touchStart' : 'touchMove',
      touchPoints: points.map(([x, y], id) => ({ x, y, id })),
    });
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('[R10.6] a stranger swipes through a share and pinches its pictures', async ({ page }) => {
    const ada = await newPerson(server, 'share@pictures.example');
    const ids: string[] = [];
    // A share begins with the newest.
    for (const [name, hue] of [
      ['2.png', 200],
      ['1.png', 40],
    ] as const) {
      ids.push(await storeFile(server, ada, name, await picture('png', hue, 1200, 900)));
    }
    const share = await newShare(server, ada, ids, {});
    await visit(page, `${server.appUrl}/s/${share.id}`);
    await page.getByRole('link', { name: '1.png', exact: true }).click();
    await expect(shown(page, '1.png')).toBeVisible();
    expect((await (await axe(page)).include('dialog').analyze()).violations).toEqual([]);
    await touch(page, [[300, 400]], [[220, 404]], [[90, 408]]);
    await expect(shown(page, '2.png')).toBeVisible();
    await expect(shown(page, '2.png')).toHaveJSProperty('naturalWidth', 1200);
    const fitted = await box(shown(page, '2.png'));
    await touch(
      page,
      [[170, 400]],
      [
        [170, 400],
        [220, 400],
      ],
      [
        [130, 400],
        [260, 400],
      ],
      [
        [95, 400],
        [295, 400],
      ],
    );
    await expect.poll(async () => (await box(shown(page, '2.png'))).width).toBeGreaterThan(fitted.width * 3);
    // A zoomed picture is moved, not left.
    await touch(page, [[100, 400]], [[180, 404]], [[300, 408]]);
    await expect(shown(page, '2.png')).toBeVisible();
    await page.getByRole('button', { name: 'Fit to window' }).click();
    await touch(page, [[90, 400]], [[180, 404]], [[300, 408]]);
    await expect(shown(page, '1.png')).toBeVisible();
  });
});
