// Recordings for journeys, written byte by byte: no codec is needed, and each browser plays them.
const rate = 8000;

const chunk = (id: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(8);
  head.write(id, 0, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
};

function id3Frame(id: string, body: Buffer): Buffer {
  const head = Buffer.alloc(10);
  head.write(id, 0, 'latin1');
  head.writeUInt32BE(body.length, 4);
  return Buffer.concat([head, body]);
}

const id3Text = (id: string, text: string): Buffer =>
  id3Frame(id, Buffer.concat([Buffer.from([1, 0xff, 0xfe]), Buffer.from(text, 'utf16le')]));

export interface Said {
  readonly title: string;
  readonly artist: string;
  readonly album: string;
  /** Its media type and its bytes. */
  readonly cover?: { readonly type: string; readonly bytes: Buffer };
}

/** An ID3v2.3 tag. */
function id3Tag({ title, artist, album, cover }: Said): Buffer {
  const frames = [id3Text('TIT2', title), id3Text('TPE1', artist), id3Text('TALB', album)];
  if (cover !== undefined)
    frames.push(
      id3Frame(
        'APIC',
        Buffer.concat([Buffer.from([0]), Buffer.from(`${cover.type}\0`), Buffer.from([3, 0]), cover.bytes]),
      ),
    );
  const body = Buffer.concat(frames);
  const head = Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, 0, 0]);
  for (let at = 0; at < 4; at += 1) head[6 + at] = (body.length >> (7 * (3 - at))) & 0x7f;
  return Buffer.concat([head, body]);
}

const info = (id: string, text: string): Buffer => chunk(id, Buffer.from(`${text}\0`, 'latin1'));

/** A quiet tone of 220 Hz: eleven waves, after which it begins anew. */
const tone = Buffer.from(
  Array.from(
    { length: rate / 20 },
    (_, at) => 128 + Math.round(2 * Math.sin((at * 2 * Math.PI * 220) / rate)),
  ),
);

/** A WAV file of a quiet tone, with what it says of itself in its INFO chunk. */
export function waveFile({ seconds, said }: { readonly seconds: number; readonly said?: Said }): Buffer {
  const format = Buffer.alloc(16);
  format.writeUInt16LE(1, 0);
  format.writeUInt16LE(1, 2);
  format.writeUInt32LE(rate, 4);
  format.writeUInt32LE(rate, 8);
  format.writeUInt16LE(1, 12);
  format.writeUInt16LE(8, 14);
  const samples = Buffer.alloc(rate * seconds, tone);
  const list =
    said === undefined
      ? []
      : [
          chunk(
            'LIST',
            Buffer.concat([
              Buffer.from('INFO'),
              info('INAM', said.title),
              info('IART', said.artist),
              info('IPRD', said.album),
            ]),
          ),
        ];
  const parts = [Buffer.from('WAVE'), chunk('fmt ', format), ...list, chunk('data', samples)];
  return chunk('RIFF', Buffer.concat(parts));
}

/** MPEG-1 Layer III frames of silence at 128 kbit/s, 44.1 kHz, after a tag. */
export function silentMp3({ seconds, said }: { readonly seconds: number; readonly said: Said }): Buffer {
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0xc4]);
  const frames = Array.from({ length: Math.ceil((seconds * 44_100) / 1152) }, () => frame);
  return Buffer.concat([id3Tag(said), ...frames]);
}
