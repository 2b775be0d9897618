import { expect, it } from 'vitest';
import { unpack } from './unpack.ts';

/** An archive made on a Mac: its entry is called `Bild ä.txt`, whose ä is two characters. */
const fromMac =
  'UEsDBBQAAAgAAAAAIVwYClKkBAAAAAQAAAAMAAAAQmlsZCBhzIgudHh0c2VlblBLAQIUAxQAAAgAAAAAIVwYClKkBAAAAAQAAAAMAAAAAAAAAAAAAACAAQAAAABCaWxkIGHMiC50eHRQSwUGAAAAAAEAAQA6AAAALgAAAAAA';

it('a book finds its parts whichever characters the letters of their names are', async () => {
  const { names, loadText, loadBlob, getSize } = await unpack(
    Uint8Array.from(atob(fromMac), (one) => one.charCodeAt(0)).buffer,
  );
  for (const form of ['NFC', 'NFD']) {
    const name = 'Bild ä.txt'.normalize(form);
    expect([await loadText(name), await (await loadBlob(name))?.text(), getSize(name)]).toEqual([
      'seen',
      'seen',
      4,
    ]);
  }
  expect([...names]).toEqual(['Bild ä.txt'.normalize('NFC')]);
  expect(await loadText('Bild a.txt')).toBeNull();
});
