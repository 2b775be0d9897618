import { docx, epub, pdf, torrent, wav, zip } from './documents.ts';
import { drawing, filmFrames, picture } from './pictures.ts';
import * as texts from './texts.ts';
import { vp8Frame, webm } from './webm.ts';

/** A folder or a file of the demonstration drive. */
export type Node =
  | { readonly kind: 'folder'; readonly name: string; readonly children: readonly Node[] }
  | { readonly kind: 'file'; readonly name: string; readonly bytes: Buffer };

const folder = (name: string, ...children: Node[]): Node => ({ kind: 'folder', name, children });
const file = (name: string, bytes: Buffer | string): Node => ({
  kind: 'file',
  name,
  bytes: Buffer.from(bytes),
});

export const manyName = 'Field notes 2026';

/** What stands in the drive with a star, in the trash, and in the log of what was uploaded, by name. */
export const starredNames: readonly string[] = ['Summer by the lake', 'Ridge at noon.jpg'];
export const trashedNames: readonly string[] = ['Packing list (old).txt', 'Blurred.jpg'];
export const uploadedNames: readonly string[] = [
  'Ridge at noon.jpg',
  'Lake in the morning.jpg',
  'Dusk.png',
  'Over the hills.webm',
  'Welcome.pdf',
  'Backup.zip',
];

/** The demonstration drive, generated: a real file of every kind, and names in several scripts. */
export async function demonstrationDrive(): Promise<Node[]> {
  const [width, height] = [480, 300];
  const [ridge, lake, dusk, tile, frames] = await Promise.all([
    picture('jpeg', 190),
    picture('jpeg', 20),
    picture('png', 260, 960, 600),
    picture('webp', 140, 960, 600),
    filmFrames(24, width, height),
  ]);
  const film = webm(frames.map(vp8Frame), width, height, 125);
  const photographs = await Promise.all(
    [30, 90, 150, 210, 270, 330].map(async (hue, index) =>
      file(`IMG_${2041 + index}.jpg`, await picture('jpeg', hue, 960, 640)),
    ),
  );
  const [bells, shortBell] = [wav(4), wav(1)];
  const notes = Array.from({ length: 180 }, (_, index) =>
    file(
      `Note ${String(index + 1).padStart(3, '0')}.txt`,
      `Field note ${index + 1}\nWind ${(index * 7) % 30} km/h.\n`,
    ),
  );
  return [
    folder(
      'Summer by the lake',
      file('Ridge at noon.jpg', ridge),
      file('Lake in the morning.jpg', lake),
      file('Dusk.png', dusk),
      file('Postcard.webp', tile),
      file('Over the hills.webm', film),
      file('Over the hills.en.srt', texts.subtitles),
      folder('Originals', ...photographs, folder('Sketches', file('Hills.svg', drawing(120)))),
    ),
    folder(
      'Documents',
      file('Welcome.pdf', pdf('Welcome to Aloft', ...texts.welcome)),
      file('A short walk.epub', await epub('A short walk', texts.chapters)),
      file('Letter to Ines.docx', await docx(texts.letter)),
      file('Readme.md', texts.readme),
      file('Expenses.csv', texts.expenses),
      file('tides.ts', texts.tides),
      file('settings.json', JSON.stringify({ theme: 'system', language: 'en-US' }, null, 2)),
      file('계획.txt', '1. 짐 싸기\n2. 출발\n'),
      file('會議記錄.txt', '一、開場\n二、討論\n'),
    ),
    folder(
      '音乐',
      file('Bells.wav', bells),
      file('Short bell.wav', shortBell),
      file('Bells.torrent', torrent('Bells', { 'Bells.wav': bells, 'Short bell.wav': shortBell })),
    ),
    folder(manyName, ...notes),
    file('Backup.zip', await zip(texts.backup)),
    file('Ridge at noon.jpg', ridge),
    file('Packing list (old).txt', 'Tent\nRope\nTea\n'),
    file('Blurred.jpg', await picture('jpeg', 300)),
  ];
}
