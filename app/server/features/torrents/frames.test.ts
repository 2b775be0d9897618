import { createHash, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Encodable, encode } from './bencode.ts';
import { DescriptionExchange, readPeers } from './exchange.ts';
import { frame, frameReader, type Heard, handshake, numbers } from './frames.ts';

const infoHash = randomBytes(20);
const hello = handshake(infoHash, randomBytes(20));

function heardIn(parts: readonly Uint8Array[]): readonly Heard[] | null {
  const read = frameReader(infoHash);
  const heard: Heard[] = [];
  for (const part of parts) {
    const found = read(part);
    if (found === null) return null;
    heard.push(...found);
  }
  return heard;
}

it('[R1.9] messages are the same, wherever their bytes were cut', () => {
  const body = fc.uint8Array({ maxLength: 60 });
  const messages = fc.array(fc.tuple(fc.integer({ min: 0, max: 255 }), body), { maxLength: 8 });
  const cuts = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 10 });
  fc.assert(
    fc.property(messages, cuts, (given, widths) => {
      const all = Buffer.concat([hello, numbers(0), ...given.map(([id, bytes]) => frame(id, bytes))]);
      const parts: Buffer[] = [];
      for (let [start, n] = [0, 0]; start < all.length; n += 1) {
        const width = widths[n % widths.length] ?? 1;
        parts.push(all.subarray(start, start + width));
        start += width;
      }
      const heard = heardIn(parts);
      expect(
        heard?.map((one) => (one.kind === 'message' ? [one.id, one.body.toString('hex')] : one.extended)),
      ).toEqual([true, ...given.map(([id, bytes]) => [id, Buffer.from(bytes).toString('hex')])]);
    }),
  );
});

it('[T18] who speaks something else, of another torrent, or at great length, is not listened to', () => {
  expect(heardIn([Buffer.from('HTTP/1.1 200 OK'.padEnd(100))])).toBe(null);
  expect(heardIn([handshake(randomBytes(20), randomBytes(20))])).toBe(null);
  for (const length of [512 * 1024 + 1, 0x7fffffff, 0xffffffff])
    expect(heardIn([hello, numbers(length)])).toBe(null);
  expect(heardIn([hello, numbers(512 * 1024)])).toHaveLength(1);
});

it('[R1.9 T18] a description is believed when its hash is right, and never asked for where it is too long', () => {
  const info = randomBytes(40_000);
  const hash = createHash('sha1').update(info).digest('hex');
  const parts = [0, 1, 2].map((piece) =>
    Buffer.concat([
      encode({ msg_type: 1, piece, total_size: 40_000 }),
      info.subarray(16_384 * piece, 16_384 * (piece + 1)),
    ]),
  );
  const sent: string[] = [];
  const meet = (hello: Encodable, of = hash) => {
    sent.length = 0;
    const exchange = new DescriptionExchange(of, (id, body) => sent.push(`${id} ${Buffer.from(body)}`));
    expect(exchange.greet(encode(hello))).toBe(true);
    exchange.ask();
    return exchange;
  };
  const right = { m: { ut_metadata: 3 }, metadata_size: 40_000 };
  const kinds = (exchange: DescriptionExchange) => parts.map((part) => exchange.hear(part).kind);
  expect(kinds(meet(right))).toEqual(['nothing', 'nothing', 'whole']);
  expect(sent).toEqual([0, 1, 2].map((piece) => `3 d8:msg_typei0e5:piecei${piece}ee`));
  expect(kinds(meet(right, 'f'.repeat(40))).at(-1)).toBe('spoilt');
  const hellos: readonly Encodable[] = [
    { m: { ut_metadata: 3 }, metadata_size: 2 ** 40 },
    { m: { ut_metadata: 3 }, metadata_size: -1 },
    { m: { ut_metadata: 300 }, metadata_size: 100 },
    { m: 'x' },
    { m: { toString: 5 } },
    [],
  ];
  for (const hello of hellos)
    expect([meet(hello).hear(encode({ msg_type: 2, piece: 0 })).kind, sent]).toEqual(['nothing', []]);
  const exchange = meet(right);
  for (const piece of [-1, 3, 1e9, 'x'])
    expect(exchange.hear(Buffer.concat([encode({ msg_type: 1, piece }), Buffer.alloc(16_384)])).kind).toBe(
      'spoilt',
    );
  expect(exchange.hear(Buffer.concat([encode({ msg_type: 1, piece: 2 }), Buffer.alloc(16_384)])).kind).toBe(
    'spoilt',
  );
  expect([exchange.hear(Buffer.from('l-3:')).kind, exchange.greet(Buffer.from('l-3:'))]).toEqual([
    'spoilt',
    false,
  ]);
  // It is asked for what we have, and says that it gives nothing.
  expect(exchange.hear(encode({ msg_type: 0, piece: 1 })).kind).toBe('nothing');
  expect(sent.at(-1)).toBe('3 d8:msg_typei2e5:piecei1ee');
  expect([readPeers(Buffer.from('x')), readPeers(encode({ added: 'short' }))]).toEqual([null, []]);
});
