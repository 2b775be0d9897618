import { describe, expect, it } from 'vitest';
import { readMedia } from './media-state.ts';

/** An element that tells which of its properties were read. */
function recording(readyState: number) {
  const read = new Set<PropertyKey>();
  const media = document.createElement('video');
  Object.defineProperty(media, 'readyState', { value: readyState });
  const told = new Proxy(media, {
    get: (_, name) => {
      read.add(name);
      return Reflect.get(media, name, media);
    },
  });
  return { told, read };
}

describe('what a player reads of its element', () => {
  it('is nothing of its length before the element knows it: WebKit would keep a wrong one', () => {
    const { told, read } = recording(HTMLMediaElement.HAVE_NOTHING);
    expect(readMedia(told)).toMatchObject({ length: 0, loaded: 0, waiting: true });
    for (const name of ['duration', 'seekable', 'buffered']) expect(read, name).not.toContain(name);
  });

  it('is its length once it has the head of the recording', () => {
    const { told, read } = recording(HTMLMediaElement.HAVE_METADATA);
    readMedia(told);
    expect(read).toContain('duration');
  });
});
