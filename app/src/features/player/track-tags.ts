import { isTooLargeToShow } from '../preview/image/picture-state.ts';

/** What is shown of a track. */
export interface ShownTags {
  /** The file's. */
  readonly name: string;
  /** The file's name without its ending where the file says no title. */
  readonly title: string;
  readonly artist: string;
  readonly album: string;
  /** A blob's address; empty where there is none. */
  readonly cover: string;
}

/** What is known before a file is read. */
export const nameOnly = (name: string): ShownTags => ({
  name,
  title: name.replace(/(?<=.)\.[^.]{1,5}$/u, ''),
  artist: '',
  album: '',
  cover: '',
});

/** Whether a picture can be drawn, and is not so large that it takes the memory of the page. */
function isDrawable(address: string): Promise<boolean> {
  const image = new Image();
  return new Promise((answer) => {
    image.addEventListener('load', () => {
      const { naturalWidth: width, naturalHeight: height } = image;
      answer(width > 0 && height > 0 && !isTooLargeToShow({ width, height }));
    });
    image.addEventListener('error', () => answer(false));
    image.src = address;
  });
}

interface TaggedFile {
  readonly name: string;
  readonly address: string;
  /** Bytes. */
  readonly size: number;
}

/** Reads what a file says of itself, and tells it. Answers how to let go of it. */
export function openTags({ name, address, size }: TaggedFile, tell: (tags: ShownTags) => void): () => void {
  const ending = new AbortController();
  let cover = '';

  async function run(): Promise<void> {
    const { readTags } = await import('./read-tags.ts');
    const tags = await readTags(address, size, ending.signal);
    if (tags === null || ending.signal.aborted) return;
    const plain = nameOnly(name);
    const texts = { name, title: tags.title || plain.title, artist: tags.artist, album: tags.album };
    tell({ ...texts, cover: '' });
    if (tags.cover === null) return;
    cover = URL.createObjectURL(tags.cover);
    const drawable = await isDrawable(cover);
    if (drawable && !ending.signal.aborted) tell({ ...texts, cover });
  }
  // Without its script a track has its name.
  run().catch(() => undefined);
  return () => {
    ending.abort();
    if (cover !== '') URL.revokeObjectURL(cover);
  };
}
