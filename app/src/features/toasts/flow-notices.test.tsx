import { Link } from '@tanstack/react-router';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openDrive } from '../../layouts/testing/drive-stage.tsx';
import { openStage } from '../../ui/testing/stage.tsx';
import FlowNotices from './flow-notices.tsx';
import { dismissToast, showToast, toastStore } from './toasts.ts';

const stage = openStage();
const texts = (): string[] => toastStore.current().map((toast) => toast.text);
afterEach(() => {
  for (const { id } of toastStore.current()) dismissToast(id);
});

async function open() {
  const drive = await openDrive(stage);
  drive.show(
    <>
      <Link to="/drive/recent">Recent</Link>
      <FlowNotices onCount={() => undefined} />
    </>,
  );
  await expect.element(page.getByRole('link', { name: 'Recent' })).toBeVisible();
  return drive;
}

it('what was said to somebody does not survive the sign-out, but for the reason of it', async () => {
  const { runtime } = await open();
  showToast('Two-step verification is on');
  showToast('You were signed out, so your uploads stopped.', null, { outlivesSession: true });
  runtime.actors.session.send({ type: 'signOut.press' });
  await expect.poll(texts).toEqual(['You were signed out, so your uploads stopped.']);
});

it('what is about a page is not said on another', async () => {
  await open();
  showToast('The archive is being prepared.', null, { isOfPage: true });
  showToast('Name changed');
  await page.getByRole('link', { name: 'Recent' }).click();
  await expect.poll(texts).toEqual(['Name changed']);
});
