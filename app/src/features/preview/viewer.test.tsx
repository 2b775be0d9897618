import { localFailure, type Result } from '@aloft/core';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FileAddress } from '../../data/file-address.ts';
import { unwatchedFlows } from '../../data/testing/unwatched-flows.ts';
import { desk, focused, found, openStage, phone, violations } from '../../ui/testing/stage.tsx';
import { toFileEntry } from '../files/entry.ts';
import Viewer from './viewer.tsx';

const stage = openStage();
const onClose = vi.fn<() => void>();
afterEach(() => {
  vi.unstubAllGlobals();
});

const file = (id: string, name: string, size = '1200') =>
  toFileEntry({
    id,
    kind: 'file',
    name,
    size,
    modified: '2026-11-17T12:18:00Z',
    mimeType: '',
    extension: '',
    thumbnail: '',
    category: '',
  });

const picture =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="40" height="30"%3E%3C/svg%3E';
const text = 'data:text/plain,first line%0Asecond line';
const entries = [file('a', 'a.png'), file('b', 'notes.txt'), file('c', 'letter.rtf')];
const addresses: Readonly<Record<string, FileAddress>> = {
  a: { inline: picture, download: picture, sha256: '', audioCodec: '', stream: '' },
  b: { inline: '', download: text, sha256: '', audioCodec: '', stream: '' },
  c: { inline: '', download: text, sha256: 'ab12', audioCodec: '', stream: '' },
  d: { inline: '', download: picture, sha256: '', audioCodec: '', stream: '' },
};
const noAddress: FileAddress = { inline: '', download: '', sha256: '', audioCodec: '', stream: '' };
const addressOf = (id: string): Promise<Result<FileAddress>> => {
  const value = addresses[id];
  return Promise.resolve(
    value === undefined ? { ok: false, failure: localFailure('unreachable') } : { ok: true, value },
  );
};

const listContents = (): Promise<Result<never>> =>
  Promise.resolve({ ok: false, failure: localFailure('unreachable') });

async function open(id: string, ask = addressOf): Promise<HTMLElement> {
  onClose.mockClear();
  const [first = file('a', 'a.png')] = entries.filter((one) => one.id === id);
  stage.show(
    <Viewer
      flows={unwatchedFlows}
      entry={first}
      entries={entries}
      addressOf={ask}
      listContents={listContents}
      onClose={onClose}
    />,
  );
  return found('dialog');
}

describe('the frame of the viewer', () => {
  it('says which of how many it is, and steps with keys, with buttons and no further than the last', async () => {
    const dialog = await open('a');
    await found('img', dialog);
    expect(dialog.textContent).toContain('1 of 3');
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(() => dialog.getAttribute('aria-label')).toBe('notes.txt');
    await expect.poll(() => dialog.textContent).toContain('second line');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect.poll(() => dialog.textContent).toContain('This file has no preview.');
    await userEvent.keyboard('{ArrowRight}');
    expect(dialog.getAttribute('aria-label')).toBe('letter.rtf');
    // The focus stays where it was pressed, even where there is nothing further.
    await expect.poll(focused).toBe('Next');
    expect(page.getByRole('button', { name: 'Next' }).element().getAttribute('aria-disabled')).toBe('true');
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await expect.poll(() => dialog.getAttribute('aria-label')).toBe('a.png');
  });

  it('tells the facts and the sum of a file that nothing shows, and offers it for download', async () => {
    const dialog = await open('c');
    await expect.poll(() => dialog.textContent).toContain('ab12');
    expect(dialog.textContent).toContain('1.2 KB (1,200 bytes)');
    expect(dialog.querySelectorAll('a[href]')).toHaveLength(2);
    expect(await violations()).toEqual([]);
  });

  it('shows the whole small picture of a picture that browsers do not draw', async () => {
    const wide = { ...file('d', 'logo.tiff'), category: 'image' as const, thumbnail: picture };
    stage.show(
      <Viewer
        flows={unwatchedFlows}
        entry={wide}
        entries={[wide]}
        addressOf={addressOf}
        listContents={listContents}
        onClose={onClose}
      />,
    );
    const dialog = await found('dialog');
    const small = await found('[data-picture=true] img', dialog);
    expect(getComputedStyle(small).objectFit).toBe('contain');
  });

  it.each([
    ['minutes', text, 'second line'],
    ['program', 'data:application/octet-stream;base64,f0VMRgIBAQAAAAAAAAAAAAMAPgABAAAA', 'has no preview'],
  ])('looks at the content of %j, whose name has no extension', async (name, download, words) => {
    const bare = file('e', name);
    stage.show(
      <Viewer
        flows={unwatchedFlows}
        entry={bare}
        entries={[bare]}
        addressOf={async () => ({ ok: true, value: { ...noAddress, download } })}
        listContents={listContents}
        onClose={onClose}
      />,
    );
    const dialog = await found('dialog');
    await expect.poll(() => dialog.textContent).toContain(words);
  });

  it('shows the facts beside any file, and closes by Escape', async () => {
    const dialog = await open('a');
    await found('img', dialog);
    await page.getByRole('button', { name: 'Details' }).click();
    await found('aside', dialog);
    expect(await violations()).toEqual([]);
    await page.viewport(phone.width, phone.height);
    expect(await violations()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('opens and closes the details at its key, beside a picture as beside any other file', async () => {
    for (const id of ['a', 'c']) {
      const dialog = await open(id);
      await expect.poll(() => dialog.querySelector('img, dl')).not.toBeNull();
      await userEvent.keyboard('i');
      await found('aside', dialog);
      await userEvent.keyboard('i');
      await expect.poll(() => dialog.querySelector('aside')).toBeNull();
      stage.show(null);
    }
  });

  it('shows a picture as large as fits above the bar that enlarges it, on a phone too', async () => {
    const tall =
      'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="900" height="3000"%3E%3C/svg%3E';
    for (const { width, height } of [desk, phone]) {
      await page.viewport(width, height);
      const dialog = await open('a', async () => ({
        ok: true,
        value: { inline: tall, download: tall, sha256: '', audioCodec: '', stream: '' },
      }));
      const bar = await found('fieldset', dialog);
      const image = await found('img', dialog);
      await expect.poll(() => image.getBoundingClientRect().height).toBeGreaterThan(200);
      expect(image.getBoundingClientRect().bottom).toBeLessThanOrEqual(bar.getBoundingClientRect().top);
      stage.show(null);
    }
  });

  it('keeps the beginning and the ending of a long name readable on a phone, beside all of its tools', async () => {
    const long = file('b', 'Minutes of the meeting on the new harbour, second draft, final.txt');
    for (const width of [390, 320]) {
      await page.viewport(width, 844);
      stage.show(
        <Viewer
          flows={unwatchedFlows}
          entry={long}
          entries={[long, ...entries]}
          addressOf={addressOf}
          listContents={listContents}
          save={async () => ({ ok: true, value: 'ab' })}
          onClose={onClose}
        />,
      );
      const dialog = await found('dialog');
      await found('.cm-content', dialog);
      const [start, end] = [...dialog.querySelectorAll('h2 > span > span')];
      expect(end?.textContent).toBe(' final.txt');
      expect(start?.clientWidth ?? 0).toBeGreaterThan(70);
      const buttons = [...dialog.querySelectorAll<HTMLElement>('header button, header a')];
      for (const one of buttons.filter((button) => button.checkVisibility())) {
        const { left, right } = one.getBoundingClientRect();
        expect([one.ariaLabel, left >= 0 && right <= width]).toEqual([one.ariaLabel, true]);
      }
      await page.getByRole('button', { name: 'More' }).click();
      await page.getByRole('menuitemcheckbox', { name: 'Details' }).click();
      await found('aside', dialog);
      expect(await violations()).toEqual([]);
      stage.show(null);
    }
  });

  it('shows the first lines of a text that is too large, and offers all of it', async () => {
    const asked: (string | null)[] = [];
    vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
      asked.push(new Headers(headers).get('range'));
      return new Response('first line\nsecond line\nthi');
    });
    const large = file('b', 'server.log', '40000000');
    stage.show(
      <Viewer
        flows={unwatchedFlows}
        entry={large}
        entries={[large]}
        addressOf={addressOf}
        listContents={listContents}
        save={async () => ({ ok: true, value: 'ab' })}
        onClose={onClose}
      />,
    );
    const dialog = await found('dialog');
    await expect.poll(() => dialog.textContent).toContain('second line');
    expect(asked).toEqual(['bytes=0-1048575']);
    expect(dialog.querySelector('.cm-content')?.textContent).toBe('first linesecond line');
    expect(dialog.textContent).toContain('Only the first 1 MB of this file is shown.');
    // What is a part of a file does not replace it.
    expect(dialog.textContent).toContain('Read only');
    expect(page.getByRole('button', { name: 'Save' }).elements()).toEqual([]);
    expect(dialog.querySelectorAll('[role=note] a[href]')).toHaveLength(1);
    expect(await violations()).toEqual([]);
  });

  it('offers another try where the address or the bytes did not arrive', async () => {
    let tries = 0;
    const dialog = await open('b', async (id) => {
      // The neighbours are loaded ahead.
      if (id !== 'b') return addressOf(id);
      tries += 1;
      if (tries === 1) return { ok: false, failure: localFailure('unreachable') };
      if (tries === 2)
        return {
          ok: true,
          value: { inline: '', download: 'http://127.0.0.1:9/gone', sha256: '', audioCodec: '', stream: '' },
        };
      return addressOf(id);
    });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => tries).toBe(2);
    await expect.poll(() => dialog.querySelector('[role=alert]')).not.toBeNull();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => dialog.textContent).toContain('second line');
  });

  it('[R10.6] asks once for another address where the first has ended, and says so where that has too', async () => {
    const ended = 'https://content.example/ended';
    vi.stubGlobal('fetch', async (address: string) =>
      address.startsWith(ended)
        ? Response.json({ error: 'not_found', error_code: 5 }, { status: 404 })
        : new Response('second line'),
    );
    let tries = 0;
    const dialog = await open('b', async (id) => {
      if (id !== 'b') return addressOf(id);
      tries += 1;
      const download = tries < 4 ? `${ended}?${tries}` : text;
      return { ok: true, value: { inline: '', download, sha256: '', audioCodec: '', stream: '' } };
    });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => dialog.textContent).toContain('second line');
    // Twice until the words, and twice after the press.
    expect(tries).toBe(4);
  });

  it('[R10.6] shows a picture from another address where the first has ended', async () => {
    const ended = new URL('/ended.png', location.href).href;
    vi.stubGlobal('fetch', async () => Response.json({ error: 'not_found', error_code: 5 }, { status: 404 }));
    let tries = 0;
    const dialog = await open('a', async (id) => {
      if (id !== 'a') return addressOf(id);
      tries += 1;
      if (tries > 1) return addressOf(id);
      return { ok: true, value: { inline: ended, download: ended, sha256: '', audioCodec: '', stream: '' } };
    });
    await expect.poll(() => dialog.textContent).toContain('40 × 30');
    expect(tries).toBe(2);
  });
});
