// A change that takes long shows how far it is.
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { expectNoViolations } from './axe.ts';
import { toasts } from './drive-list.ts';
import { expect, test } from './fixtures.ts';
import { openNewDrive, reload, visit } from './people.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});

const running = {
  kind: 'drive#task',
  id: 'a-long-deletion',
  name: '',
  type: 'empty_trash',
  file_id: '',
  file_name: '',
  message: '',
  created_time: '2026-01-01T00:00:00.000Z',
  phase: 'PHASE_TYPE_RUNNING',
  progress: 40,
};

test('[R10.3] a long deletion shows how far it is, after a reload and elsewhere too, and says when it is done', async ({
  page,
}) => {
  await openNewDrive(page, server.appUrl, 'long@long-changes.example', 'a good password');
  let isOver = false;
  // The service answers for a task that ends when the test says so.
  await page.route(/\/drive\/v1\/tasks(\?|\/a-long)/, (route) => {
    const ended = { ...running, phase: 'PHASE_TYPE_COMPLETE', progress: 100 };
    const isOne = route.request().url().includes(running.id);
    return route.fulfill({
      json: isOne ? ended : { tasks: isOver ? [] : [running], next_page_token: '' },
    });
  });
  const progress = page.getByRole('progressbar', { name: 'Emptying the trash' });
  await visit(page, `${server.appUrl}/drive/trash`);
  await expect(progress).toHaveAttribute('value', '40');
  await expectNoViolations(page);
  await reload(page);
  await expect(progress).toBeVisible();
  await page.getByRole('link', { name: 'My drive' }).first().click();
  await expect(progress).toBeVisible();
  isOver = true;
  await expect(toasts(page).getByText('Deleted permanently')).toBeVisible();
  await expect(progress).toHaveCount(0);
});
