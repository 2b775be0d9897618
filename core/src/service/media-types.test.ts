import { describe, expect, it } from 'vitest';
import { fileKindOf } from '../rules/file-kinds.ts';
import { extensionOfMime, knownExtensions, mediaTypeOf, mimeOf } from './media-types.ts';

describe('the media type of a file', () => {
  it('[R3.10] puts each known extension into the category of its kind', () => {
    const wrong = knownExtensions.filter((extension) => {
      const kind = fileKindOf({ name: `a.${extension}`, mimeType: '' });
      return mediaTypeOf(extension).category !== (kind === 'text' ? 'document' : kind);
    });
    expect(wrong).toEqual([]);
    expect(mediaTypeOf('exe')).toEqual({
      ...{ mime: 'application/octet-stream', category: 'other', inert: false },
    });
  });

  it('[R3.10] tells a client that knows the MIME type alone the same kind', () => {
    // Nobody registered a text type of source code for these, or one for subtitles.
    const ambiguous = new Set(['srt', 'ts']);
    const wrong = knownExtensions.filter((extension) => {
      const mimeType = mimeOf(extension);
      if (mimeType === 'application/octet-stream' || ambiguous.has(extension)) return false;
      const [byName, byMime] = [`a.${extension}`, 'a'].map((name) => fileKindOf({ name, mimeType }));
      return byName !== byMime;
    });
    expect(wrong).toEqual([]);
  });

  it('[T16] lets a browser show nothing that it could run', () => {
    const shown = knownExtensions.filter((extension) => mediaTypeOf(extension).inert);
    expect(shown.length).toBeGreaterThan(10);
    for (const extension of shown)
      expect(mimeOf(extension), extension).toMatch(/^(image\/(?!svg)|video\/|audio\/|text\/plain$)/);
  });

  it('[R1.9] tells the usual extension of a type, and none of bytes that it does not know', () => {
    const types = ['image/jpeg', 'video/mp4', 'audio/mpeg', 'text/plain', 'text/html', 'application/pdf'];
    expect(types.map(extensionOfMime)).toEqual(['jpg', 'mp4', 'mp3', 'txt', 'html', 'pdf']);
    expect(['application/octet-stream', '', 'constructor'].map(extensionOfMime)).toEqual(['', '', '']);
  });

  it('has no type of a name that an object has', () => {
    for (const name of ['constructor', '__proto__', 'toString'])
      expect(mimeOf(name)).toBe('application/octet-stream');
  });
});
