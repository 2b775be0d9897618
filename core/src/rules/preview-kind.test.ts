import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { previewKindOf } from './preview-kind.ts';

describe('viewers', () => {
  it.each([
    ['a.png', '', 'image'],
    ['a.svg', 'image/svg+xml', 'image'],
    ['a.mkv', '', 'video'],
    ['a.flac', '', 'audio'],
    ['a.txt', '', 'text'],
    ['a.log', '', 'text'],
    ['a.py', 'text/x-python', 'text'],
    ['a.json', 'application/json', 'text'],
    ['a.html', 'text/html', 'text'],
    ['a.ts', 'text/x-typescript', 'text'],
    ['a.ts', 'video/mp2t', 'video'],
    ['a.lua', 'application/octet-stream', 'text'],
    ['Makefile', 'application/octet-stream', 'text'],
    ['LICENSE', '', 'text'],
    ['minutes', '', 'text'],
    ['minutes of May', 'application/octet-stream', 'text'],
    ['program', 'application/x-executable', 'other'],
    [' ', '', 'other'],
    ['.gitignore', '', 'text'],
    ['README.md', '', 'markdown'],
    ['a.mkdn', '', 'markdown'],
    ['a', 'text/markdown; charset=utf-8', 'markdown'],
    ['a.csv', 'text/plain', 'table'],
    ['a.TSV', '', 'table'],
    ['a.tab', '', 'table'],
    ['a', 'text/csv', 'table'],
    ['a.txt', 'text/csv', 'text'],
    ['a.pdf', '', 'pdf'],
    ['a', 'application/pdf', 'pdf'],
    ['a.docx', 'application/pdf', 'office'],
    ['a.xlsx', '', 'office'],
    ['A.PPT', '', 'office'],
    ['a.odt', 'application/zip', 'office'],
    ['a.rtf', '', 'other'],
    ['a.pages', '', 'other'],
    ['a.epub', '', 'epub'],
    ['a.zip', '', 'archive'],
    ['a.tar.gz', '', 'archive'],
    ['a.torrent', '', 'torrent'],
    ['a', 'application/x-bittorrent', 'torrent'],
    ['a.exe', '', 'other'],
    ['', '', 'other'],
  ])('[R10.6] %j of type %j opens as %s', (name, mimeType, kind) => {
    expect(previewKindOf({ name, mimeType })).toBe(kind);
  });

  it.each([
    ['book.epub', 'application/zip'],
    ['book.zip', 'application/epub+zip'],
    ['BOOK.EPUB.', 'application/x-zip-compressed'],
  ])('[R3.10] %j of type %j opens as a book, never as an archive', (name, mimeType) => {
    expect(previewKindOf({ name, mimeType })).toBe('epub');
  });

  it('[R5.2] webp_pipe opens as an image and never as a video, whatever the name says', () => {
    for (const name of ['a', 'a.webp', 'a.mp4', 'a.gif']) {
      expect(previewKindOf({ name, mimeType: 'video/webp_pipe' })).toBe('image');
    }
  });

  it('[R10.6] every name and type has a viewer', () => {
    const mime = fc.oneof(fc.constantFrom('text/csv', '__proto__', 'constructor', '/', ';'), fc.string());
    const name = fc.oneof(fc.constantFrom('__proto__', 'a.constructor', '.'), fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(name, mime, (text, mimeType) => {
        expect(typeof previewKindOf({ name: text, mimeType })).toBe('string');
      }),
    );
  });
});
