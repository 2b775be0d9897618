import type { FileVersion, Result } from '@aloft/core';
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { unwatchedFlows } from '../../../data/testing/unwatched-flows.ts';
import { found, openStage, violations } from '../../../ui/testing/stage.tsx';
import { toFileEntry } from '../../files/entry.ts';
import Viewer from '../viewer.tsx';

const stage = openStage();

const file = toFileEntry({
  ...{ id: 'a', kind: 'file', name: 'notes.txt', size: '9', modified: '2026-11-17T12:18:00Z' },
  ...{ mimeType: '', extension: '', thumbnail: '', category: '' },
});

/** Shows these bytes in the viewer; answers the versions that are saved. */
function show(bytes: readonly number[], entry = file): number[][] {
  const saved: number[][] = [];
  const address = `data:application/octet-stream;base64,${btoa(String.fromCharCode(...bytes))}`;
  stage.show(
    <Viewer
      flows={unwatchedFlows}
      entry={entry}
      entries={[entry]}
      addressOf={async () => ({
        ok: true,
        value: { inline: address, download: address, sha256: 'ab', audioCodec: '', stream: '' },
      })}
      listContents={() => new Promise(() => undefined)}
      save={async ({ content }: FileVersion): Promise<Result<string>> => {
        saved.push([...new Uint8Array(await content.slice(0, content.size).arrayBuffer())]);
        return { ok: true, value: `version ${saved.length}` };
      }}
      onClose={() => undefined}
    />,
  );
  return saved;
}

/** Opens these bytes in the viewer. */
async function open(bytes: readonly number[]): Promise<{ dialog: HTMLElement; saved: number[][] }> {
  const saved = show(bytes);
  const dialog = await found('dialog');
  (await found('.cm-content', dialog)).focus();
  return { dialog, saved };
}

const bytesOf = (...parts: readonly (string | number)[]): number[] =>
  parts.flatMap((part) => (typeof part === 'number' ? [part] : [...new TextEncoder().encode(part)]));

async function typeAndSave(letters: string): Promise<void> {
  await userEvent.keyboard(letters);
  await userEvent.keyboard('{Control>}s{/Control}');
}

/** The byte order mark of UTF-8. */
const mark = [0xef, 0xbb, 0xbf];

const question = () => page.getByRole('dialog', { name: 'Save this file?' });
const isSaved = (dialog: HTMLElement): boolean => !(dialog.textContent ?? '').includes('Not saved');

describe('a text', () => {
  it('[P41b] with bytes that its encoding does not read is not saved before a question, and then keeps them', async () => {
    const bytes = bytesOf('añb', 0xff, '\rc\r\n');
    const { dialog, saved } = await open([...mark, ...bytes]);
    expect(dialog.textContent).toContain('can’t be read or written back exactly as UTF-8');
    await typeAndSave('X');
    await expect.poll(() => question().elements()).toHaveLength(1);
    expect(question().element().textContent).toContain('Saving keeps their bytes as they are');
    expect(await violations()).toEqual([]);
    await question().getByRole('button', { name: 'Keep editing' }).click();
    await expect.poll(() => question().elements()).toHaveLength(0);
    expect(saved).toEqual([]);
    expect(isSaved(dialog)).toBe(false);

    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await question().getByRole('button', { name: 'Save', exact: true }).click();
    await expect.poll(() => isSaved(dialog)).toBe(true);
    expect(saved).toEqual([bytesOf(...mark, 'X', ...bytes)]);

    // It is asked once.
    (await found('.cm-content', dialog)).focus();
    await typeAndSave('Y');
    await expect.poll(() => saved.length).toBe(2);
    expect(saved[1]).toEqual(bytesOf(...mark, 'XY', ...bytes));
    await expect.poll(() => isSaved(dialog)).toBe(true);

    await typeAndSave('{Control>}a{/Control}{Control>}x{/Control}\ufffd');
    await expect
      .poll(() => dialog.querySelector('[role=alert]')?.textContent)
      .toContain('will be lost if you save as UTF-8');
    expect(saved).toHaveLength(2);
    await page.getByRole('button', { name: 'Save as UTF-8' }).click();
    await expect.poll(() => saved[2]).toEqual(bytesOf(...mark, '\ufffd'));
  });

  it('[P41a] with line breaks of every kind is saved without a question, with all of them', async () => {
    const { dialog, saved } = await open(bytesOf('10%\r20%\rone\r\ntwo\n'));
    await typeAndSave('X');
    await expect.poll(() => isSaved(dialog)).toBe(true);
    expect(saved).toEqual([bytesOf('X10%\r20%\rone\r\ntwo\n')]);
    expect(question().elements()).toEqual([]);
    expect(dialog.textContent).not.toContain('written back exactly');
  });

  it('that is renamed elsewhere keeps what was typed, and saves it', async () => {
    const { dialog } = await open(bytesOf('one\n'));
    await userEvent.keyboard('X');
    const saved = show(bytesOf('one\n'), { ...file, name: 'notes.py' });
    await expect.poll(() => dialog.querySelector('.cm-content')?.ariaLabel).toBe('notes.py');
    await typeAndSave('Y');
    await expect.poll(() => saved).toEqual([bytesOf('XYone\n')]);
  });
});
