import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sized } from '../../../.ci/tier/tier.ts';
import { extensionOf, fileKindOf, fileKinds, isAudioCodecSupported } from './file-kinds.ts';

describe('file kinds', () => {
  it.each([
    ['a.zip', '', 'archive'],
    ['a.tar.gz', '', 'archive'],
    ['a.PNG', '', 'image'],
    ['a.mkv', '', 'video'],
    ['a.flac', '', 'audio'],
    ['a.epub', '', 'epub'],
    ['a.torrent', '', 'torrent'],
    ['a.pdf', '', 'document'],
    ['a.srt', '', 'text'],
    ['a.ts', 'text/x-typescript', 'code'],
    ['a.ts', 'video/mp2t', 'video'],
    ['a', 'application/zip', 'archive'],
    ['a', 'image/png; x=y', 'image'],
    ['a', 'VIDEO/MP4', 'video'],
    ['a', 'audio/mpeg', 'audio'],
    ['a', 'application/epub+zip', 'epub'],
    ['a', 'application/x-bittorrent', 'torrent'],
    ['a', 'application/vnd.oasis.opendocument.text', 'document'],
    ['a', 'text/plain; charset=utf-8', 'text'],
    ['a', 'text/html', 'code'],
    ['a', 'application/ld+json', 'code'],
    ['a', 'application/octet-stream', 'other'],
    ['a.exe', '', 'other'],
    ['', '', 'other'],
  ])('[R3.10] %j of type %j is %s', (name, mimeType, kind) => {
    expect(fileKindOf({ name, mimeType })).toBe(kind);
  });

  it.each([
    ['book.epub', 'application/zip'],
    ['book.zip', 'application/epub+zip'],
    ['BOOK.EPUB.', 'application/x-zip-compressed'],
    ['book', 'application/epub+zip; v=3'],
  ])('[R3.10] %j of type %j is an epub, never an archive', (name, mimeType) => {
    expect(fileKindOf({ name, mimeType })).toBe('epub');
  });

  it('[R5.2] webp_pipe is a picture and not a video, whatever the name says', () => {
    for (const mimeType of ['video/webp_pipe', 'image/webp_pipe', 'VIDEO/WEBP_PIPE; q=1']) {
      for (const name of ['a', 'a.webp', 'a.mp4', 'a.gif'])
        expect(fileKindOf({ name, mimeType })).toBe('image');
    }
    expect(fileKindOf({ name: 'a', mimeType: 'video/webm' })).toBe('video');
    expect(fileKindOf({ name: 'a', mimeType: 'image/webp' })).toBe('image');
  });

  it('[R5.3] eac3 is not a codec that browsers play', () => {
    expect(['eac3', 'EAC3', 'E-AC-3', 'ec-3'].map(isAudioCodecSupported)).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(['ac3', 'AC-3'].some(isAudioCodecSupported)).toBe(false);
    expect(['aac', 'opus', ''].every(isAudioCodecSupported)).toBe(true);
  });

  it('[R5.4] a torrent by its name or by its type', () => {
    expect(fileKindOf({ name: 'a.TORRENT', mimeType: 'text/plain' })).toBe('torrent');
    expect(fileKindOf({ name: 'a.png', mimeType: 'application/x-bittorrent' })).toBe('torrent');
    expect(fileKindOf({ name: 'torrent', mimeType: 'application/zip' })).not.toBe('torrent');
  });

  it.each([
    ['movie.mp4...', 'mp4'],
    ['movie.mp4 . ', 'mp4'],
    ['.zip', ''],
    ['..zip', 'zip'],
    ['a.', ''],
    ['...', ''],
    ['noextension', ''],
    ['a.m\u212Av', ''],
    ['a.mp4\u202E', ''],
    ['gpj.\u202Eexe', ''],
    ['a.zip/..', ''],
    [`${'x'.repeat(100_000)}.zip`, 'zip'],
    [`a.${'z'.repeat(100)}`, ''],
    [`${'. '.repeat(50_000)}`, ''],
    ['__proto__.constructor', 'constructor'],
    ['файл.zip', 'zip'],
    ['💾.zip', 'zip'],
  ])('[R3.10] the name %.30j has the extension %j', (name, extension) => {
    expect(extensionOf(name)).toBe(extension);
  });

  it('[R3.10] [R5.2] any name and type give one of the kinds; an epub is never an archive', () => {
    const piece = fc.constantFrom('.epub', '.zip', '.torrent', '.mp4', '.', ' ', '\u0000', '\u202E');
    const name = fc.array(fc.oneof(piece, fc.string({ unit: 'binary' })), { maxLength: 4 });
    const type = fc.oneof(
      fc.constantFrom('application/zip', 'application/epub+zip', 'video/webp_pipe', '/', ';'),
      fc.string(),
    );
    fc.assert(
      fc.property(name, type, (pieces, mimeType) => {
        const file = { name: pieces.join(''), mimeType };
        const kind = fileKindOf(file);
        expect(fileKinds).toContain(kind);
        if (extensionOf(file.name) === 'epub') expect(kind).toBe('epub');
        if (mimeType === 'video/webp_pipe') expect(kind).not.toBe('video');
      }),
      { numRuns: sized({ gate: 1000, all: 10_000 }) },
    );
  });
});
