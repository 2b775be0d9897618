import { describe, expect, it, onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { unwatchedFlows } from '../../../data/testing/unwatched-flows.ts';
import { focused, found, openStage, phone, violations } from '../../../ui/testing/stage.tsx';
import { toFileEntry } from '../../files/entry.ts';
import Viewer from '../viewer.tsx';

const stage = openStage();

const entry = toFileEntry({
  ...{ id: 'a', kind: 'file', name: 'notes.txt', size: '9', modified: '2026-11-17T12:18:00Z' },
  ...{ mimeType: '', extension: '', thumbnail: '', category: '' },
});

/** Opens a text in the viewer. The focus stays where the viewer has put it. */
async function open(text: string, { canSave = true } = {}): Promise<HTMLElement> {
  const address = `data:text/plain,${encodeURIComponent(text)}`;
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
      {...(canSave ? { save: async () => ({ ok: true as const, value: 'ab' }) } : {})}
      onClose={() => undefined}
    />,
  );
  return found('.cm-content');
}

const find = page.getByRole('textbox', { name: 'Find', exact: true });
const status = () => document.querySelector('search [role=status]')?.textContent;
const selected = () => document.querySelector('.cm-searchMatch-selected')?.textContent;
const linesOf = (text: HTMLElement) => [...text.querySelectorAll('.cm-line')].map((line) => line.textContent);
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();

describe('the search of a text', () => {
  it('opens at its key wherever the focus is, says which place of how many, and gives the keys back to the text', async () => {
    await open('one two One\nones two one', { canSave: false });
    expect(focused()).toBe('Close');
    await userEvent.keyboard('{Control>}f{/Control}');
    await expect.element(find).toHaveFocus();
    await userEvent.keyboard('one');
    await expect.poll(status).toBe('1 of 4');
    await userEvent.keyboard('{Enter}');
    await expect.poll(status).toBe('2 of 4');
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}{Shift>}{Enter}{/Shift}');
    await expect.poll(status).toBe('4 of 4');
    await expect.element(find).toHaveFocus();
    expect(await violations()).toEqual([]);
    // What cannot be written cannot be replaced.
    expect(page.getByRole('textbox', { name: 'Replace with' }).elements()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => find.elements()).toEqual([]);
    await expect.poll(focused).toBe('notes.txt');
    expect(document.querySelector('dialog')).not.toBeNull();
  });

  it('minds case, words and regular expressions where that is asked for', async () => {
    await open('one two One\nones two one');
    await userEvent.keyboard('{Control>}f{/Control}');
    await expect.element(find).toHaveFocus();
    await userEvent.keyboard('one');
    await expect.poll(status).toBe('1 of 4');
    await press('Whole words');
    await expect.poll(status).toBe('1 of 3');
    await press('Match case');
    await expect.poll(status).toBe('1 of 2');
    await press('Match case');
    await press('Whole words');
    await press('Regular expression');
    await find.fill('^one');
    await expect.poll(status).toBe('1 of 2');
    await find.fill('(');
    await expect.poll(status).toBe('Not a valid regular expression');
    await find.fill('three');
    await expect.poll(status).toBe('Not found');
  });

  it('can be read in the dark', async () => {
    document.documentElement.dataset.theme = 'dark';
    onTestFinished(() => {
      delete document.documentElement.dataset.theme;
    });
    await open('one two one');
    await userEvent.keyboard('{Control>}f{/Control}');
    await find.fill('one');
    await expect.poll(status).toBe('1 of 2');
    await page.getByRole('textbox', { name: 'Replace with' }).fill('two');
    expect(await violations()).toEqual([]);
    expect(getComputedStyle(find.element()).color).toBe(getComputedStyle(document.body).color);
  });

  it('replaces one place, and all that are left', async () => {
    const text = await open('one two one\none');
    await userEvent.keyboard('{Control>}f{/Control}');
    await find.fill('one');
    await expect.poll(status).toBe('1 of 3');
    await page.getByRole('textbox', { name: 'Replace with' }).fill('1');
    await press('Replace');
    await expect.poll(() => linesOf(text)).toEqual(['1 two one', 'one']);
    await expect.poll(selected).toBe('one');
    await press('Replace all');
    await expect.poll(() => linesOf(text)).toEqual(['1 two 1', '1']);
    await expect.poll(status).toBe('Not found');
    await page.viewport(phone.width, phone.height);
    expect(await violations()).toEqual([]);
  });
});
