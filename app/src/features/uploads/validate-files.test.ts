import { describe, expect, it, vi } from 'vitest';
import { droppedFiles, type PickedFile, pastedFiles } from './dropped-files.ts';
import { createNotifier } from './notifier.ts';
import { createSpeedometer } from './speed.ts';
import { isSameFile } from './unfinished.ts';
import { totalsOf, type UploadLine } from './upload-lines.ts';
import { freeNameAmong, validateFiles } from './validate-files.ts';

const picked = (name: string, ...path: string[]): PickedFile => ({
  file: new File(['x'], name),
  path,
  handle: null,
});
const filtered = { isFiltered: true, largestFile: null };
const shown = (view: UploadLine['view'], size = 100): UploadLine => ({
  id: 'a',
  name: 'a.txt',
  kind: 'file',
  size,
  place: ['My drive'],
  view,
  known: null,
  inFolder: null,
  retryAt: 0,
});

describe('what is taken in', () => {
  it('[R10.4] leaves out what systems keep for themselves, and counts it', () => {
    const files = ['.DS_Store', 'Thumbs.db', 'desktop.ini', '._photo.jpg', '~$letter.docx'].map((name) =>
      picked(name),
    );
    const { valid, junk } = validateFiles(
      [...files, picked('a.txt', '__MACOSX'), picked('Thumbs.db.txt')],
      filtered,
    );
    expect(valid.map(({ file }) => file.name)).toEqual(['Thumbs.db.txt']);
    expect(junk).toBe(6);
  });

  it('[R4.5 R10.4] tells what is larger than the plan takes apart, to the byte', () => {
    const files = ['', 'xx', 'xxx'].map((text) => ({ ...picked('a.txt'), file: new File([text], 'a.txt') }));
    const sizes = (largestFile: number | null) => {
      const { valid, tooLarge } = validateFiles(files, { ...filtered, largestFile });
      return [valid, tooLarge].map((all) => all.map(({ file }) => file.size));
    };
    expect(sizes(2)).toEqual([[0, 2], [3]]);
    expect(sizes(0)).toEqual([[0], [2, 3]]);
    expect(sizes(null)).toEqual([[0, 2, 3], []]);
  });

  it('takes in what systems keep for themselves when nothing is filtered', () => {
    const { valid, junk } = validateFiles([picked('.DS_Store'), picked('a.txt', '__MACOSX')], {
      ...filtered,
      isFiltered: false,
    });
    expect(valid.map(({ file }) => file.name)).toEqual(['.DS_Store', 'a.txt']);
    expect(junk).toBe(0);
  });

  it('[R10.4] says of each name that a drive cannot keep why', () => {
    const { valid, invalid } = validateFiles(
      [picked(' '), picked('한'.repeat(86)), picked('con'), picked('a.txt', 'aux'), picked('한'.repeat(85))],
      filtered,
    );
    expect(invalid.map(({ why }) => why)).toEqual(['noName', 'longName', 'badName', 'badName']);
    expect(valid).toHaveLength(1);
  });

  it('[R10.4] takes in ten thousand files in a moment', () => {
    const files = Array.from({ length: 10_000 }, (_, nth) => picked(`note ${nth}.txt`));
    expect(validateFiles(files, filtered).valid).toHaveLength(10_000);
  });

  it('finds the first free number', () => {
    const holders = new Map(['a.txt', 'a (2).txt'].map((name) => [name, Object.create(null)]));
    expect(freeNameAmong(holders, 'a.txt')).toBe('a (3).txt');
  });

  it('[R10.4] knows a file again by name, size and date', () => {
    const file = new File(['abc'], 'a.txt', { lastModified: 5 });
    expect(isSameFile(file, { name: 'a.txt', size: 3, modified: 5 })).toBe(true);
    expect(isSameFile(file, { name: 'a.txt', size: 3, modified: 6 })).toBe(false);
    expect(isSameFile(file, { name: 'a.txt', size: 4, modified: 5 })).toBe(false);
  });
});

describe('what is dropped and pasted', () => {
  it('[R10.4] a cycle of folders ends', async () => {
    const cycle: FileSystemDirectoryEntry = Object.assign(Object.create(null), {
      isFile: false,
      isDirectory: true,
      name: 'loop',
      createReader: () => {
        let given = false;
        return {
          readEntries: (done: (entries: FileSystemEntry[]) => void) => {
            done(given ? [] : [cycle]);
            given = true;
          },
        };
      },
    });
    const item = { kind: 'file', webkitGetAsEntry: () => cycle, getAsFile: () => null };
    const data: DataTransfer = Object.assign(Object.create(null), { items: [item], files: [] });
    expect(await droppedFiles(data)).toEqual([]);
  });

  it('[R10.4] a screenshot is named; a file keeps its name', () => {
    const data = new DataTransfer();
    data.items.add(new File(['x'], 'image.png', { type: 'image/png' }));
    data.items.add(new File(['x'], 'holiday.png', { type: 'image/png' }));
    const names = pastedFiles(data, (extension) => `Screenshot.${extension}`).map(({ file }) => file.name);
    expect(names).toEqual(['Screenshot.png', 'holiday.png']);
  });
});

describe('the dock’s totals', () => {
  it('[R10.4] add up what is stored and what is left, at the speed of the last seconds', () => {
    const lines = [
      shown({ screen: 'stored', fileId: 'f', instant: false }),
      shown({ screen: 'sending', stored: 40, size: 100, connectionLost: false, retryPause: 0 }),
      shown({ screen: 'waiting' }),
      shown({ screen: 'failed', failure: null, changed: false }),
      shown({ screen: 'invalid', why: 'noName' }),
    ];
    expect(totalsOf(lines, 16, false)).toEqual({
      files: 4,
      done: 1,
      needsYou: 2,
      running: 2,
      held: false,
      stored: 140,
      size: 400,
      speed: 16,
      secondsLeft: 10,
    });
    expect(totalsOf(lines, 16, true).secondsLeft).toBeNull();
  });

  it('measures over the last seconds only', () => {
    let now = 0;
    const meter = createSpeedometer(() => now);
    expect(meter.speed()).toBe(0);
    meter.add(1000);
    now = 1000;
    meter.add(1000);
    expect(meter.speed()).toBe(2000);
    for (now = 2000; now <= 20_000; now += 1000) meter.add(100);
    expect(meter.speed()).toBeLessThan(150);
  });

  it('[R10.4] are told at once and then at most ten times a second, and never miss the last change', async () => {
    let value = 0;
    const notifier = createNotifier(() => value);
    const told = vi.fn<() => void>();
    notifier.subscribe(told);
    for (value = 1; value < 5000; value += 1) notifier.changed();
    expect(told).toHaveBeenCalledTimes(1);
    await expect.poll(() => notifier.current()).toBe(5000);
    expect(told).toHaveBeenCalledTimes(2);
  });
});
