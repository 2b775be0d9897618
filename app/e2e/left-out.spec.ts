// A copy or a save whose source went away half way: the screens say how much is missing, and where the rest is.
import type { ServerProcess } from '../server/proofs/testing/server-process.ts';
import { newFolder, newPerson, newShare, storeFile } from '../server/proofs/testing/start-test-server.ts';
import { expectNoViolations } from './axe.ts';
import { link, row, toasts } from './drive-list.ts';
import { openFilledDrive } from './filled-drive.ts';
import { expect, test } from './fixtures.ts';
import { openNewDrive, signInPage, visit } from './people.ts';

let server: ServerProcess;
test.beforeAll(({ sharedServer }) => {
  server = sharedServer;
});

/** A task as the service tells one that left entries out; each step of the server is tried in copies/left-out.test.ts. */
const endedTask = (more: object) => ({
  ...{ kind: 'drive#task', id: 'task-of-the-test', name: 'Photos', file_name: 'Photos', file_id: '' },
  ...{ message: 'file_not_found', phase: 'PHASE_TYPE_ERROR', progress: 3, left_out: '0' },
  created_time: '2026-11-27T12:00:00.000Z',
  ...more,
});

test('[P25f R4.2] a save that left something out says how much is missing, and leads to what was saved', async ({
  page,
}) => {
  const owner = await newPerson(server, 'owner@left-out.example');
  const top = await newFolder(server, owner, 'Photos');
  await storeFile(server, owner, 'a.txt', 'a', top);
  const { id } = await newShare(server, owner, [top]);
  await openNewDrive(page, server.appUrl, 'reader@left-out.example', 'correct horse battery');
  let saved = '';
  await page.route('**/drive/v1/share/restore', async (route) => {
    const answer = await route.fetch();
    const json = await answer.json();
    saved = json.file_id;
    const begun = { file_id: '', restore_status: 'RESTORE_START', restore_task_id: 'task-of-the-test' };
    await route.fulfill({ response: answer, json: { ...json, ...begun } });
  });
  await page.route('**/drive/v1/tasks/task-of-the-test', (route) =>
    route.fulfill({ json: endedTask({ type: 'restore', file_id: saved, left_out: '5869' }) }),
  );
  await visit(page, `${server.appUrl}/s/${id}`);
  await page.getByRole('button', { name: 'Save to drive' }).click();
  const alert = page.getByRole('dialog').getByRole('alert');
  await expect(alert).toContainText('Not everything was saved.');
  await expect(alert).toContainText('5,869 items are missing because they were moved or deleted.');
  // It would save what is there a second time.
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Try again' })).toBeHidden();
  await expectNoViolations(page);
  await page.getByRole('dialog').getByRole('link', { name: 'Open in drive' }).click();
  await page.waitForURL('**/drive/all**');
  await expect(row(page, 'Photos')).toBeVisible();
});

test('[P25f R10.3] a copy that left something out says so, whether its end was waited for or not', async ({
  page,
}) => {
  await openFilledDrive(page, server.appUrl, 'copies@left-out.example', ['note.txt'], ['Box']);
  let isRunning = true;
  const task = (more: object) => endedTask({ type: 'copy', ...more });
  await page.route('**/drive/v1/files:batchCopy', (route) =>
    route.fulfill({ json: { task_id: 'task-of-the-test' } }),
  );
  let isKept = true;
  await page.route('**/drive/v1/tasks?*', (route) => {
    if (route.request().method() === 'DELETE') isKept = false;
    const running = isRunning ? [task({ phase: 'PHASE_TYPE_RUNNING', message: '' })] : [];
    const failed = !isRunning && isKept ? [task({ left_out: '2' })] : [];
    const isOfFailed = route.request().url().includes('PHASE_TYPE_ERROR');
    return route.fulfill({ json: { tasks: isOfFailed ? failed : running, next_page_token: '' } });
  });
  await page.route('**/drive/v1/tasks/task-of-the-test', (route) =>
    route.fulfill({ json: task({ left_out: '2' }) }),
  );
  const missing = toasts(page).getByText('Couldn’t copy all of “Photos”: 2 items are missing');
  await row(page, 'note.txt').click();
  await page.keyboard.press('Control+c');
  await link(page, 'Box').click();
  await page.waitForURL('**/drive/all?folder=*');
  await page.getByRole('button', { name: 'Paste 1 item' }).click();
  await expect(page.getByRole('list', { name: 'In progress' }).getByText('Copying · Photos')).toBeVisible();
  await expect(missing).toHaveCount(0);
  isRunning = false;
  await expect(missing).toHaveCount(1);
  // This time it is over before anybody asks what runs; the same words are said once.
  const asked = page.waitForResponse('**/drive/v1/tasks/task-of-the-test');
  await page.getByRole('button', { name: 'Paste 1 item' }).click();
  await asked;
  await expect(missing).toHaveCount(1);
  await expect(toasts(page).getByText('Copied “note.txt”')).toHaveCount(0);
  // The words stay after the toasts, on later visits too, until somebody dismisses them.
  const kept = page.getByRole('list', { name: 'Not completed' }).getByRole('listitem');
  await expect(kept).toHaveText('Couldn’t copy all of “Photos”: 2 items are missing');
  await expectNoViolations(page);
  await visit(page, `${server.appUrl}/drive/all`);
  await expect(kept).toHaveCount(1);
  await kept.getByRole('button', { name: 'Close' }).click();
  await expect(kept).toHaveCount(0);
  await visit(page, `${server.appUrl}/drive/all?action=show_task&task=task-of-the-test`);
  const shown = page.getByRole('region', { name: 'Other tasks' }).locator('[aria-current=true]');
  await expect(shown).toContainText('Stopped 2 items are missing because they were moved or deleted.');
});

test('[P25f R10.10] a download of all data says that something may be missing when the drive changes between two archives', async ({
  page,
}) => {
  const ada = await newPerson(server, 'ada@left-out.example');
  await signInPage(page, server, ada);
  // As of a drive of more files than one archive holds, which account-data.all.spec.ts has.
  await page.route('**/drive/v1/files:archive', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), part_count: 2 } });
  });
  await visit(page, `${server.appUrl}/drive/account/settings`);
  const item = page.getByRole('listitem').filter({ hasText: 'Download all your data' });
  const downloadNext = async (next: string): Promise<void> => {
    const begun = page.waitForEvent('download');
    await item.getByRole('button', { name: 'Download' }).click();
    await begun;
    await expect(item.getByRole('combobox', { name: 'Archive to download' })).toHaveValue(next);
  };
  const changed = item.getByText('Your files changed between two archives, so some may be missing.');
  await downloadNext('2');
  await expect(changed).toHaveCount(0);
  await newFolder(server, ada, 'between');
  await expect(changed).toBeVisible();
  await expectNoViolations(page);
});
