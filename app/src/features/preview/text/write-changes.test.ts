import { decode, type Encoding, encodings, markOf, recognise } from '@aloft/core/encodings';
import { ChangeSet, EditorState } from '@codemirror/state';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sized } from '../../../../../.ci/tier/tier.ts';
import { encode, isExact } from './encoding.ts';
import { editorText, replaceIn, replacementsIn } from './replacements.ts';
import { saveBegins, saveEnds, trackChanges, unsavedChanges } from './unsaved-changes.ts';
import { changedText, type TextFile, writeChanges } from './write-changes.ts';

const fileIn = (encoding: Encoding, bytes: Uint8Array<ArrayBuffer>): TextFile => ({
  bytes,
  stored: { encoding, mark: markOf(bytes, encoding).length > 0 },
});

const shownText = ({ bytes, stored }: TextFile): string => editorText(decode(bytes, stored.encoding));

/** One change, in places of the editor. */
const changeOf = (text: string, from: number, to: number, insert: string): ChangeSet =>
  ChangeSet.of({ from, to, insert }, editorText(text).length);

const change = (file: TextFile, from: number, to: number, insert: string): Uint8Array | string =>
  writeChanges(file, changeOf(shownText(file), from, to, insert));

/** What is written when an X is typed at the start. */
const withX = (file: TextFile): Uint8Array | string => change(file, 0, 0, 'X');

const bytesOf = (...parts: readonly (string | number)[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'number' ? [part] : [...new TextEncoder().encode(part)])),
  );

/** Bytes of letters and lines, those that begin, go on and end longer characters, and all others. */
const byte = fc.oneof(
  fc.constantFrom(0x41, 0x62, 0x20, 0x30, 0x0a, 0x0d, 0),
  fc.constantFrom(0x80, 0x81, 0x84, 0x8f, 0xa2, 0xa4, 0xe4, 0xed, 0xf0, 0xd8, 0xff),
  fc.integer({ min: 0, max: 0xff }),
);
const anyBytes = fc.array(byte, { maxLength: 30 });
const anyMark = fc.constantFrom([], [0xef, 0xbb, 0xbf], [0xff, 0xfe], [0xfe, 0xff]);

/** Any bytes with some letters between them; or only bytes that an encoding has. */
const contentIn = (encoding: Encoding): fc.Arbitrary<Uint8Array<ArrayBuffer>> => {
  const plain = (text: string): number[] => [...(encode(text, { encoding, mark: false }) ?? [])];
  const any = fc
    .tuple(anyMark, anyBytes, anyBytes)
    .map(([mark, start, end]) => Uint8Array.from([...mark, ...start, ...plain('abc'), ...end]));
  const exact = anyBytes.map((bytes) => {
    const text = decode(Uint8Array.from(bytes), encoding).replaceAll('\ufffd', '');
    return Uint8Array.from(plain(`${text}abc`));
  });
  return fc.oneof(any, exact);
};

describe('a changed text', () => {
  it.each(encodings)(
    '[P41a] of any bytes read in %s: one letter is changed and no other byte, or it is asked',
    (encoding) => {
      fc.assert(
        fc.property(contentIn(encoding), fc.nat(), (bytes, nth) => {
          const file = fileIn(encoding, bytes);
          const before = shownText(file);
          const letters = [...before.matchAll(/[A-Za-z]/g)];
          const letter = letters[nth % letters.length];
          if (letter === undefined) return;
          const other = letter[0] === 'x' ? 'y' : 'x';
          const after = change(file, letter.index, letter.index + 1, other);
          if (typeof after === 'string') {
            expect(isExact(bytes, file.stored)).toBe(false);
            return;
          }
          expect(after.length).toBe(bytes.length);
          const differing = [...after.keys()].filter((at) => after[at] !== bytes[at]);
          const codes = [letter[0].charCodeAt(0), other.charCodeAt(0)];
          expect(differing.map((at) => [bytes[at], after[at]])).toEqual([codes]);
          const text = `${before.slice(0, letter.index)}${other}${before.slice(letter.index + 1)}`;
          expect(editorText(decode(after, encoding))).toBe(text);
        }),
        { numRuns: sized({ gate: 300, all: 3000 }) },
      );
    },
  );

  it('[P41a] with any line breaks and any changes is stored as the editor shows it', () => {
    const piece = fc.string({
      unit: fc.constantFrom('a', 'b', '😀', '😁', '\r', '\n', '\r\n'),
      maxLength: 8,
    });
    const step = fc.record({ from: fc.nat(), size: fc.nat({ max: 4 }), insert: piece });
    fc.assert(
      fc.property(piece, piece, fc.array(step, { maxLength: 4 }), (start, end, steps) => {
        const text = start + end;
        let state = EditorState.create({ doc: text, extensions: trackChanges });
        for (const { from, size, insert } of steps) {
          const at = from % (state.doc.length + 1);
          state = state.update({
            changes: { from: at, to: Math.min(at + size, state.doc.length), insert },
          }).state;
        }
        const replacements = replacementsIn(text, unsavedChanges(state));
        expect(editorText(replaceIn(text, replacements))).toBe(state.doc.toString());
        for (const [nth, { from, to }] of replacements.entries()) {
          expect(to).toBeGreaterThanOrEqual(from);
          if (nth > 0) expect(from).toBeGreaterThan(replacements[nth - 1]?.to ?? 0);
        }
      }),
      { numRuns: sized({ gate: 1000, all: 10_000 }) },
    );
  });

  it.each<readonly [string, Encoding, Uint8Array<ArrayBuffer>]>([
    ['a last é', 'windows-1252', bytesOf('Bonjour, un caf', 0xe9)],
    ['十 and 卅', 'big5', bytesOf(0xa4, 0x51, 0xa4, 0xca)],
    ['a euro sign', 'gb18030', bytesOf(0xa2, 0xe3, '5')],
    ['a character of four bytes', 'gb18030', bytesOf(0x81, 0x39, 0xee, 0x39, 0x94, 0x39, 0xfc, 0x36)],
    ['a byte that stands for no character', 'windows-1252', bytesOf('a', 0x81)],
    ['lines that end in CR', 'utf-8', bytesOf('10%\r20%\rdone\r')],
    ['lines that end in CRLF, LF and CR', 'utf-8', bytesOf('one\r\ntwo\nthree\r\rfour')],
  ])('[P41a] with %s in %s is written back without a question', (_, encoding, bytes) => {
    const file = fileIn(encoding, bytes);
    expect(isExact(bytes, file.stored)).toBe(true);
    expect(withX(file)).toEqual(Uint8Array.from([0x58, ...bytes]));
  });

  it('whose last character is an é is not taken for UTF-8', () => {
    expect(recognise(bytesOf('Bonjour, un caf', 0xe9))?.encoding).toBe('windows-1252');
  });

  it.each<readonly [string, Encoding, Uint8Array<ArrayBuffer>]>([
    ['bytes that are no UTF-8', 'utf-8', bytesOf('one ', 0xff, '\ntwo ', 0xe4, 0xbd, '\r\n', 0xe9)],
    ['half a UTF-16 unit', 'utf-16le', bytesOf('a', 0, 'b')],
    ['half a surrogate pair', 'utf-16le', bytesOf(0, 0xd8, 'a', 0)],
    ['a code that is written otherwise', 'shift_jis', bytesOf('a', 0xed, 0x40, 'b')],
    ['the other code of 十', 'big5', bytesOf(0xa2, 0xcc, 'b')],
    ['the euro sign of GBK', 'gb18030', bytesOf(0x80, '5')],
    ['a character of three bytes', 'euc-jp', bytesOf('a', 0x8f, 0xb0, 0xa1, 'b')],
  ])('[P41b] with %s is asked about, and keeps them', (_, encoding, bytes) => {
    const file = fileIn(encoding, bytes);
    expect(isExact(bytes, file.stored)).toBe(false);
    const typed = encode('X', { encoding, mark: false }) ?? [];
    expect(withX(file)).toEqual(Uint8Array.from([...typed, ...bytes]));
  });

  it('keeps its byte order mark and a bad byte behind it', () => {
    const bytes = bytesOf(0xef, 0xbb, 0xbf, 'one ', 0xff, ' two');
    const file = fileIn('utf-8', bytes);
    expect(isExact(bytes, file.stored)).toBe(false);
    expect(withX(file)).toEqual(bytesOf(0xef, 0xbb, 0xbf, 'Xone ', 0xff, ' two'));
  });

  it('is not written where that would lose a bad byte, or make a character of it', () => {
    const damaged = fileIn('utf-8', bytesOf('a', 0xff, 'b'));
    // A replacement character that was copied: its byte is not known.
    expect(change(damaged, 3, 3, '\ufffd')).toBe('stored bytes');
    expect(change(damaged, 0, 3, 'b\ufffda')).toBe('stored bytes');
    // The bytes on both sides of a letter are one character without it.
    expect(change(fileIn('utf-8', bytesOf(0xe4, 'x', 0xbd, 0xa0)), 1, 2, '')).toBe('stored bytes');
    expect(change(fileIn('euc-kr', bytesOf(0xb0, 0xa1)), 0, 0, '😀')).toBe('typed signs');
    expect(change(fileIn('utf-8', bytesOf('a')), 0, 0, '\ud800')).toBe('typed signs');
    expect(change(fileIn('utf-8', bytesOf('a')), 0, 0, '\ufffd')).toEqual(bytesOf('\ufffda'));
  });

  it('loses nothing of what was cut and pasted back', () => {
    const file = fileIn('utf-8', bytesOf('one', 0xff, '\r\ntwo\rthree\n'));
    const text = shownText(file);
    expect(change(file, 0, text.length, text)).toEqual(file.bytes);
    expect(change(file, 0, text.length, text.replace('w', ''))).toEqual(
      bytesOf('one', 0xff, '\r\nto\rthree\n'),
    );
  });

  it('has the line breaks of the line above where one is typed, and never one that joins another', () => {
    const typed = (text: string, from: number, to: number, insert: string): string =>
      changedText(fileIn('utf-8', bytesOf(text)), changeOf(text, from, to, insert));
    expect(typed('a\r\nb\n', 3, 3, '\n')).toBe('a\r\nb\r\n\n');
    expect(typed('a\r\nb\n', 4, 4, 'c\n')).toBe('a\r\nb\nc\n');
    expect(typed('ab\rc', 1, 1, '\n')).toBe('a\rb\rc');
    expect(typed('ab', 1, 1, '\n')).toBe('a\nb');
    expect(typed('a\rx\nb', 2, 3, '')).toBe('a\r\n\nb');
    expect(typed('a\rb\nc', 3, 3, '\n')).toBe('a\rb\r\n\nc');
  });

  it('is known from what was stored last, whatever is typed while it is being saved', () => {
    const type = (state: EditorState, insert: string): EditorState =>
      state.update({ changes: { from: 0, insert } }).state;
    let state = type(EditorState.create({ doc: 'doc', extensions: trackChanges }), '1');
    state = type(state.update({ effects: saveBegins.of(null) }).state, '2');
    expect(unsavedChanges(state).length).toBe(3);
    state = type(state.update({ effects: saveEnds.of(null) }).state, '3');
    expect(replaceIn('1doc', replacementsIn('1doc', unsavedChanges(state)))).toBe('321doc');
  });
});
