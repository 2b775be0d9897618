import { localFailure, type Result } from '@aloft/core';
import type { ContainedEntry, Contents } from '@aloft/core/wire';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { unwatchedFlows } from '../../data/testing/unwatched-flows.ts';
import { found, openStage, phone, violations } from '../../ui/testing/stage.tsx';
import { toFileEntry } from '../files/entry.ts';
import type { ListContents } from './use-contents.ts';
import type { KeepFiles } from './view-props.ts';
import Viewer from './viewer.tsx';

const stage = openStage();
const onFetchTorrent = vi.fn<() => void>();

const file = (name: string) =>
  toFileEntry({
    ...{ id: 'a', kind: 'file', name, size: '1200', modified: '2026-11-17T12:18:00Z' },
    ...{ mimeType: '', extension: '', thumbnail: '', category: '' },
  });

const entry = (path: string, more: Partial<ContainedEntry> = {}): ContainedEntry => ({
  ...{ id: '7', path, kind: path.endsWith('/') ? 'folder' : 'file', size: '2000', packed_size: '1000' },
  ...{ modified_time: '2026-10-13T14:08:00Z', encrypted: false },
  ...more,
});

const contents = (more: Partial<Contents> = {}): Result<Contents> => ({
  ok: true,
  value: {
    ...{ format: 'zip', status: 'OK', entries: [], next_page_token: '', total: null, info_hash: '' },
    ...more,
  },
});

async function show(
  name: string,
  listContents: ListContents,
  keepFiles: KeepFiles = async () => () => ({ junk: 0 }),
): Promise<HTMLElement> {
  const shown = file(name);
  stage.show(
    <Viewer
      flows={unwatchedFlows}
      entry={shown}
      entries={[shown]}
      addressOf={async () => ({
        ok: true,
        value: { inline: '', download: 'about:blank', sha256: '', audioCodec: '', stream: '' },
      })}
      listContents={(_, token) => listContents(token)}
      onFetchTorrent={onFetchTorrent}
      keepFiles={keepFiles}
      onClose={() => undefined}
    />,
  );
  return found('dialog');
}

async function open(name: string, listContents: ListContents): Promise<HTMLElement> {
  const tree = await found('[role=treegrid]', await show(name, listContents));
  tree.focus();
  return tree;
}

const names = (tree: HTMLElement): string[] =>
  [...tree.querySelectorAll('[role=row] bdi')].map((one) => one.textContent ?? '');
const active = (tree: HTMLElement): string =>
  document.getElementById(tree.getAttribute('aria-activedescendant') ?? '')?.querySelector('bdi')
    ?.textContent ?? '';

const brand = contents({
  total: 4,
  entries: [
    entry('Logo/'),
    entry('Logo/Print/mark.svg'),
    entry('Logo/word.svg'),
    entry('Read me.txt', { encrypted: true, id: '' }),
  ],
});

describe('the contents of an archive', () => {
  it('are a tree that keys open, close and walk, and that is searched', async () => {
    const tree = await open('Brand.zip', async () => brand);
    await expect.poll(() => names(tree)).toEqual(['Logo', 'Print', 'mark.svg', 'word.svg', 'Read me.txt']);
    await expect.poll(() => active(tree)).toBe('Logo');
    await userEvent.keyboard('{ArrowLeft}');
    await expect.poll(() => names(tree)).toEqual(['Logo', 'Read me.txt']);
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}{ArrowDown}');
    await expect.poll(() => active(tree)).toBe('word.svg');
    await userEvent.keyboard('{ArrowLeft}');
    await expect.poll(() => active(tree)).toBe('Logo');
    await userEvent.keyboard('{End}');
    await expect.poll(() => active(tree)).toBe('Read me.txt');
    await expect.poll(() => document.querySelector('header')?.textContent).toContain('3 files · 2 folders');
    expect(document.body.textContent).toContain('Extract all');
    expect(document.body.textContent).toContain('Some files are locked with a password.');
    expect(await violations()).toEqual([]);
    await page.getByRole('searchbox').fill('MARK');
    await expect.poll(() => names(tree)).toEqual(['Logo/Print/mark.svg']);
    await page.getByRole('searchbox').fill('nothing');
    await expect.poll(() => tree.textContent).toContain('Nothing found.');
    await page.viewport(phone.width, phone.height);
    expect(await violations()).toEqual([]);
  });

  it('are not counted where they cannot be listed', async () => {
    const dialog = await show('Box.7z', async () => contents({ status: 'UNSUPPORTED' }));
    await expect.poll(() => dialog.textContent).toContain('This file has no preview.');
    expect(dialog.querySelector('header')?.textContent).not.toContain('0 files');
  });

  it('have the keys also after a press of a name, also where its row leaves the window', async () => {
    const many = Array.from({ length: 500 }, (_, n) => entry(`file ${n}.txt`));
    const tree = await open('Brand.zip', async () => contents({ entries: [entry('Logo/a.svg'), ...many] }));
    await page.getByRole('button', { name: 'Logo', exact: true }).click();
    await expect.poll(() => names(tree).slice(0, 2)).toEqual(['Logo', 'a.svg']);
    // The button's own key: once, not twice.
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => names(tree).slice(0, 2)).toEqual(['Logo', 'file 0.txt']);
    await userEvent.keyboard('{End}');
    await expect.poll(() => active(tree)).toBe('file 499.txt');
    await userEvent.keyboard('{Home}');
    await expect.poll(() => active(tree)).toBe('Logo');
  });

  it('come page after page, and 100,000 of them are few rows in the page', async () => {
    const pages = 20;
    const tree = await open('many.zip', async (token) => {
      const nth = Number(token);
      const entries = Array.from({ length: 5000 }, (_, n) => entry(`file ${nth * 5000 + n}.txt`));
      return contents({ entries, next_page_token: nth + 1 < pages ? String(nth + 1) : '' });
    });
    await expect.poll(() => tree.getAttribute('aria-rowcount')).toBe('100000');
    expect(tree.querySelectorAll('[role=row]').length).toBeLessThan(200);
    await userEvent.keyboard('{End}');
    await expect.poll(() => active(tree)).toBe('file 99999.txt');
  });

  it('say when the archive is damaged, and offer another try when a page did not arrive', async () => {
    let tries = 0;
    const tree = await open('broken.zip', async () => {
      tries += 1;
      if (tries === 1) return { ok: false, failure: localFailure('unreachable') };
      return contents({ status: 'BROKEN', entries: [entry('first.txt')] });
    });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => names(tree)).toEqual(['first.txt']);
    expect(document.body.textContent).toContain('This archive is damaged or incomplete.');
    expect(document.body.textContent).not.toContain('Extract all');
  });

  it('an archive that cannot be listed is offered for download', async () => {
    await show('a.7z', async () => contents({ status: 'UNSUPPORTED', format: '' }));
    await expect.poll(() => document.body.textContent).toContain('This file has no preview.');
  });

  it('hostile names are text: nothing is run, loaded or turned around', async () => {
    const hostile = [
      '<img src=x onerror=alert(1)>',
      '../../etc/passwd',
      'javascript:alert(1)',
      '\u05e9\u05dc\u05d5\u05dd.txt',
    ];
    const tree = await open('a.zip', async () => contents({ entries: hostile.map((path) => entry(path)) }));
    await expect.poll(() => names(tree)).toContain('<img src=x onerror=alert(1)>');
    expect(tree.querySelectorAll('img, script, a, iframe')).toHaveLength(0);
    expect(names(tree)).toContain('..');
  });

  it('[R1.9] of a torrent are listed, and one press downloads them', async () => {
    await open('a.torrent', async () =>
      contents({
        format: 'torrent',
        info_hash: 'ab'.repeat(20),
        entries: [entry('one/a.mkv'), entry('b.srt')],
      }),
    );
    await page.getByRole('button', { name: 'Download 2 files' }).click();
    expect(onFetchTorrent).toHaveBeenCalledOnce();
    expect(document.body.textContent).toContain('ab'.repeat(20));
    expect(await violations()).toEqual([]);
  });
});
