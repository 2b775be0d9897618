import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { found, openStage, phone, violations } from '../../../ui/testing/stage.tsx';
import ConflictDialog from './conflict-dialog.tsx';
import type { Conflict, ConflictChoice, ConflictSide } from './conflicts.ts';

const stage = openStage();
const onAnswer = vi.fn<(choice: ConflictChoice, ids: readonly string[]) => void>();
const onStop = vi.fn<() => void>();

const file = (name: string, more: Partial<ConflictSide> = {}): ConflictSide => ({
  name,
  kind: 'file',
  size: '13000000',
  modified: '2026-11-17T12:18:00Z',
  category: 'image',
  thumbnail: '',
  ...more,
});
const folder = (name: string): ConflictSide => file(name, { kind: 'folder', size: '', category: 'folder' });
const sunset: Conflict = {
  id: 'a',
  there: file('Ridgeline sunset.png'),
  incoming: file('Ridgeline sunset.png', { size: '14200000', modified: '2026-11-22T09:58:00Z' }),
  freeName: 'Ridgeline sunset (2).png',
};
const second: Conflict = { ...sunset, id: 'b', incoming: file('b.png'), there: file('b.png') };
const folders: Conflict = { id: 'c', there: folder('Travel'), incoming: folder('Travel'), freeName: '' };
const mixed: Conflict = { id: 'd', there: folder('Notes'), incoming: file('Notes'), freeName: '' };

function Page({ conflicts }: { readonly conflicts: readonly Conflict[] }) {
  const [left, setLeft] = useState(conflicts);
  if (left.length === 0) return <p>Done</p>;
  return (
    <ConflictDialog
      locale="en-US"
      cause="upload"
      conflicts={left}
      folder="My drive / Travel"
      onAnswer={(choice, answered) => {
        onAnswer(
          choice,
          answered.map(({ id }) => id),
        );
        setLeft(left.filter((one) => !answered.includes(one)));
      }}
      onStop={onStop}
      onClose={() => setLeft([])}
    />
  );
}

async function show(...conflicts: readonly Conflict[]): Promise<void> {
  onAnswer.mockClear();
  stage.show(<Page key={conflicts.map(({ id }) => id).join()} conflicts={conflicts} />);
  await found('dialog');
  // It takes the keys once the focus is in it.
  await expect
    .poll(() => document.querySelector('dialog:modal')?.contains(document.activeElement))
    .toBe(true);
}

describe('the question about a taken name', () => {
  it('[R10.3] compares both, says which is newer, and opens on the answer that destroys nothing', async () => {
    await show(sunset);
    const dialog = page.getByRole('dialog', { name: '“Ridgeline sunset.png” already exists' });
    await expect.element(dialog).toBeVisible();
    await expect.element(page.getByText(/12\.4 MB/)).toBeVisible();
    await expect.element(page.getByText(/^\+1\.1 MB/)).toBeVisible();
    expect(document.querySelectorAll('section')[1]?.textContent).toContain('Newer');
    await expect.element(page.getByText(/named “Ridgeline sunset \(2\)\.png”/)).toBeVisible();
    await expect.element(page.getByRole('radio', { name: 'Keep both' })).toBeChecked();
    expect(document.activeElement?.getAttribute('type')).toBe('radio');
    expect(await violations()).toEqual([]);
  });

  it('[R10.3] tells the pixels of pictures where they are known, those that differ standing out', async () => {
    const pixels = (width: number) => ({ media: { width, height: 400, seconds: 0, taken: '' } });
    await show({
      ...sunset,
      id: 'pixels',
      there: file('s.png', pixels(600)),
      incoming: file('s.png', pixels(1200)),
    });
    await expect.element(page.getByText('600 × 400', { exact: true })).toBeVisible();
    await expect.element(page.getByText('1200 × 400')).toHaveClass(/differs/);
    await show(sunset);
    await expect.element(page.getByText('Pixels')).not.toBeInTheDocument();
  });

  it('[R10.3] is answered by keys alone: a number chooses, Enter answers, one after the other', async () => {
    await show(sunset, second);
    await expect.element(page.getByText(/name conflict 1 of 2/)).toBeVisible();
    await userEvent.keyboard('2{Enter}');
    await expect.element(page.getByText(/name conflict 2 of 2/)).toBeVisible();
    await userEvent.keyboard('3');
    await expect.element(page.getByRole('radio', { name: 'Skip' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Done')).toBeVisible();
    expect(onAnswer.mock.calls).toEqual([
      ['replace', ['a']],
      ['skip', ['b']],
    ]);
  });

  it('[R10.3] decides all alike at once, and asks on where the same is not possible', async () => {
    await show(sunset, folders, second, mixed);
    await userEvent.keyboard('2');
    await page.getByRole('checkbox', { name: 'Do the same for the other 1' }).click();
    await page.getByRole('button', { name: 'Replace' }).click();
    expect(onAnswer.mock.calls).toEqual([['replace', ['a', 'b']]]);
    await expect.element(page.getByText(/name conflict 3 of 4/)).toBeVisible();
  });

  it('[R10.3] merges folders, and never offers to replace one by a file', async () => {
    await show(folders);
    await userEvent.keyboard('1{Enter}');
    expect(onAnswer.mock.calls).toEqual([['merge', ['c']]]);
    await expect.element(page.getByText('Done')).toBeVisible();
    await show(mixed);
    await expect.element(page.getByRole('radio', { name: 'Skip' })).toBeVisible();
    expect(document.querySelectorAll('input[type=radio]')).toHaveLength(2);
  });

  it('gives up by its own button, and stays undecided by Escape', async () => {
    await show(sunset);
    await page.getByRole('button', { name: 'Stop upload' }).click();
    expect(onStop).toHaveBeenCalledOnce();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByText('Done')).toBeVisible();
    expect(onAnswer).not.toHaveBeenCalled();
  });

  it('fills a phone’s screen without a violation', async () => {
    await page.viewport(phone.width, phone.height);
    await show(sunset, second);
    const dialog = await found('dialog');
    await expect.poll(() => dialog.getBoundingClientRect().width).toBe(phone.width);
    expect(await violations()).toEqual([]);
  });
});
