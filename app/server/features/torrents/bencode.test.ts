import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Bencoded, decodeFirst, type Encodable, encode } from './bencode.ts';

const read = (text: string) => decodeFirst(Buffer.from(text, 'latin1'));

/** As it was before it was written: texts as bytes, dictionaries as maps. */
function written(value: Encodable): Bencoded {
  if (typeof value === 'number') return value;
  if (typeof value === 'string' || value instanceof Uint8Array) return Buffer.from(value);
  if (Array.isArray(value)) return value.map(written);
  return new Map(Object.entries(value).map(([key, part]) => [key, written(part)]));
}

it('[T18] what was written is read again, whatever it is', () => {
  const { tree } = fc.letrec<{ tree: Encodable }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 5 },
      fc.integer(),
      fc.string({ unit: 'grapheme' }),
      fc.uint8Array(),
      fc.array(tie('tree'), { maxLength: 4 }),
      fc.dictionary(fc.string({ unit: 'grapheme-ascii', minLength: 1 }), tie('tree'), {
        maxKeys: 4,
        noNullPrototype: true,
      }),
    ),
  }));
  fc.assert(
    fc.property(tree, (value) => {
      const bytes = encode(value);
      const decoded = decodeFirst(Buffer.concat([bytes, Buffer.from('rest')]));
      expect(decoded?.end).toBe(bytes.length);
      const plain = (given: Bencoded): unknown =>
        given instanceof Uint8Array
          ? Buffer.from(given).toString('hex')
          : given instanceof Map
            ? Object.fromEntries([...given].map(([key, part]) => [key, plain(part)]))
            : Array.isArray(given)
              ? given.map(plain)
              : given;
      expect(plain(decoded?.value ?? -1)).toEqual(plain(written(value)));
    }),
  );
});

it('[T18] spoilt, endless and bottomless bytes are refused, none of them hangs or throws', () => {
  const spoilt = [
    '',
    'l-3:',
    'i',
    'ie',
    'i-0e',
    'i01e',
    'i1',
    'i9999999999999999e',
    '5:abc',
    '01:a',
    '1',
    'x',
    'l',
    'd',
    'd1:a',
    'di1ei2ee',
    'd1:ai1e1:ai2ee',
    '99999999999999:a',
    'l'.repeat(100_000),
    `${'l'.repeat(40)}${'e'.repeat(40)}`,
    `l${'i1e'.repeat(200_001)}e`,
  ];
  for (const text of spoilt) expect([text.slice(0, 40), read(text)]).toEqual([text.slice(0, 40), null]);
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void decodeFirst(bytes)));
  const letters = fc.string({ unit: fc.constantFrom(...'ldie:-0123a'), maxLength: 60 });
  fc.assert(
    fc.property(letters, (text) => void read(text)),
    { numRuns: 2000 },
  );
});

it('[R1.9] the bytes of an outer entry are as they came, whatever their order', () => {
  expect(read('d1:bi1e1:adee')?.entries.get('b')?.toString()).toBe(Buffer.from('i1e').toString());
});
