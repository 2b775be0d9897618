import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openDrive } from '../../layouts/testing/drive-stage.tsx';
import { openStage } from '../../ui/testing/stage.tsx';
import { toastStore } from '../toasts/toasts.ts';
import { LinkReady } from './link-ready.tsx';
import { endOf, newForm, startOf, toLocalInput } from './share-form.ts';

const stage = openStage();
const now = Date.parse('2026-11-29T10:00:00Z');
const day = 86_400_000;

async function show(times: { readonly start: number | null; readonly end: number | null }): Promise<void> {
  const drive = await openDrive(stage);
  drive.show(
    <LinkReady url="https://aloft.example/s/abc" passCode="q7" {...times} onClose={() => undefined} />,
  );
}

describe('[R10.8] the link that was made', () => {
  afterEach(() => vi.restoreAllMocks());

  it.each([
    [null, null, /^It works until you stop sharing\.$/],
    [null, now + day, /^It works until .*Nov/],
    [now + day, null, /^It works from .*Nov.* until you stop sharing\.$/],
    [now + day, now + 8 * day, /^It works from .*Nov.* until .*Dec.*\.$/],
  ])('tells when it begins to work and when it ends: %s, %s', async (start, end, words) => {
    await show({ start, end });
    await expect.element(page.getByText(words)).toBeVisible();
  });

  it('is copied, or is said not to be, and never both', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    const said = () => toastStore.current().map(({ text }) => text);
    await show({ start: null, end: null });
    await page.getByRole('button', { name: 'Copy both' }).click();
    await expect.poll(said).toEqual(['Couldn’t copy. Select the text instead.']);
    await expect.element(page.getByRole('button', { name: 'Copy both' })).toBeVisible();
    write.mockResolvedValue();
    await userEvent.click(page.getByRole('button', { name: 'Copy both' }));
    await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    expect(said()).toEqual(['Copied']);
    expect(write).toHaveBeenLastCalledWith('https://aloft.example/s/abc\nPasscode: q7');
  });
});

describe('[R10.8] the form of a share', () => {
  it('begins at a later time alone, from which its days are counted', () => {
    const startsAt = (time: number) => ({ ...newForm(), startsAt: toLocalInput(time) });
    expect(startOf(newForm(), now)).toBeNull();
    expect(startOf(startsAt(now - day), now)).toBeNull();
    expect(startOf(startsAt(now + day), now)).toBe(now + day);
    expect(endOf(startsAt(now + day), now)).toBe(now + 8 * day);
    expect(endOf(startsAt(now - day), now)).toBe(now + 7 * day);
  });
});
