import type { Result } from '@aloft/core';
import type { FileAddress } from '../../data/file-address.ts';
import { isTooLargeToShow } from './image/picture-state.ts';

interface Picture {
  readonly id: string;
  /** Bytes as a decimal string. */
  readonly size: string;
}

/** Pictures and their addresses, loaded before they are shown and kept for a while after. */
export interface Prefetch {
  readonly prepare: (pictures: readonly Picture[]) => void;
  /** The address of a picture: the one that it was loaded from, if it was. */
  readonly take: (id: string) => Promise<Result<FileAddress>>;
  /** It did not arrive or could not be shown: the next address is a new one. */
  readonly forget: (id: string) => void;
}

interface Kept {
  readonly address: Promise<Result<FileAddress>>;
  readonly time: number;
  /** The browser does not load or decode a picture again while an element has it; null before it is loaded ahead. */
  readonly image: HTMLImageElement | null;
}

/** Larger files are not loaded before somebody asks for them. */
const largestAhead = 24 * 1024 ** 2;
/** An address is valid for some minutes; one this old, in ms, is asked for again. */
const maxAge = 60_000;
/** The shown picture, both neighbours, and the last two. */
const maxKept = 5;

function loadImage(address: Kept['address']): HTMLImageElement {
  const image = new Image();
  image.fetchPriority = 'low';
  image.addEventListener('load', () => {
    const { naturalWidth: width, naturalHeight: height } = image;
    // A failure shows when it is opened.
    if (!isTooLargeToShow({ width, height })) void image.decode().catch(() => undefined);
  });
  void address.then((found) => {
    if (found.ok && found.value.inline !== '') image.src = found.value.inline;
  });
  return image;
}

export function createPrefetch(addressOf: (id: string) => Promise<Result<FileAddress>>): Prefetch {
  /** The last used one stands last. */
  const kept = new Map<string, Kept>();

  function keep(id: string, one: Kept): Kept {
    kept.delete(id);
    kept.set(id, one);
    const [oldest] = kept.keys();
    if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
    return one;
  }
  function keptAddress(id: string): Kept {
    const one = kept.get(id);
    if (one !== undefined && performance.now() - one.time < maxAge) return keep(id, one);
    const address = addressOf(id);
    void address.then((found) => {
      if (!found.ok && kept.get(id)?.address === address) kept.delete(id);
    });
    return keep(id, { address, time: performance.now(), image: null });
  }
  return {
    prepare: (pictures) => {
      for (const { id, size } of pictures) {
        if (Number(size) > largestAhead) continue;
        const one = keptAddress(id);
        if (one.image === null) keep(id, { ...one, image: loadImage(one.address) });
      }
    },
    take: (id) => keptAddress(id).address,
    forget: (id) => void kept.delete(id),
  };
}
