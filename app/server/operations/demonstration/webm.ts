/** The VP8 key frame inside a lossy WebP file (RIFF container, chunk `VP8 `). */
export function vp8Frame(webp: Buffer): Buffer {
  for (let at = 12; at + 8 <= webp.length; ) {
    const size = webp.readUInt32LE(at + 4);
    if (webp.toString('latin1', at, at + 4) === 'VP8 ') return webp.subarray(at + 8, at + 8 + size);
    at += 8 + size + (size % 2);
  }
  throw new Error('no VP8 frame in this WebP');
}

function idBytes(id: number): Buffer {
  const hex = id.toString(16);
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
}

/** A size in EBML's eight-byte form. */
function sizeBytes(size: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(size) | (1n << 56n));
  return bytes;
}

function element(id: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([idBytes(id), sizeBytes(body.length), body]);
}

function uint(id: number, value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return element(id, bytes);
}

const text = (id: number, value: string): Buffer => element(id, Buffer.from(value, 'latin1'));

function float(id: number, value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return element(id, bytes);
}

/** A WebM film of VP8 frames, all of them key frames, at so many milliseconds each. */
export function webm(frames: readonly Buffer[], width: number, height: number, frameTime: number): Buffer {
  const header = element(
    0x1a45dfa3,
    uint(0x4286, 1),
    uint(0x42f7, 1),
    uint(0x42f2, 4),
    uint(0x42f3, 8),
    text(0x4282, 'webm'),
    uint(0x4287, 2),
    uint(0x4285, 2),
  );
  const info = element(
    0x1549a966,
    uint(0x2ad7b1, 1_000_000),
    float(0x4489, frames.length * frameTime),
    text(0x4d80, 'Aloft'),
    text(0x5741, 'Aloft'),
  );
  const track = element(
    0x1654ae6b,
    element(
      0xae,
      uint(0xd7, 1),
      uint(0x73c5, 1),
      uint(0x83, 1),
      text(0x86, 'V_VP8'),
      uint(0x23e383, frameTime * 1_000_000),
      element(0xe0, uint(0xb0, width), uint(0xba, height)),
    ),
  );
  const blocks = frames.map((frame, index) => {
    const head = Buffer.from([0x81, 0, 0, 0x80]);
    head.writeInt16BE(index * frameTime, 1);
    return element(0xa3, head, frame);
  });
  return Buffer.concat([
    header,
    element(0x18538067, info, track, element(0x1f43b675, uint(0xe7, 0), ...blocks)),
  ]);
}
