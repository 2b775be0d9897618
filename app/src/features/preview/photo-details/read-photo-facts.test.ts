import { beforeAll, describe, expect, it } from 'vitest';
import { headSize } from './photo-facts.ts';
import { readPhotoFacts } from './read-photo-facts.ts';
import {
  type Bytes,
  claim,
  fraction,
  long,
  photo,
  short,
  tag,
  text,
  tiff,
  withExif,
} from './testing/made-exif.ts';

let jpeg: Bytes;
beforeAll(async () => {
  const canvas = new OffscreenCanvas(60, 40);
  canvas.getContext('2d');
  const blob = await canvas.convertToBlob({ type: 'image/jpeg' });
  jpeg = new Uint8Array(await blob.arrayBuffer());
});

const read = (bytes: Bytes) => readPhotoFacts(bytes.slice(0, headSize));
const inJpeg = (block: Bytes) => read(withExif(jpeg, block));

const whole = {
  taken: '2026-11-21T06:12:00Z',
  camera: 'Acme One',
  lens: 'Acme 24mm f/2.8',
  software: 'Firmware 1.2',
  exposure: 0.004,
  aperture: 2.8,
  iso: 200,
  focalLength: 6.6,
  equivalentFocalLength: 24,
  width: 60,
  height: 40,
};

describe('what a picture says of itself', () => {
  it('is read from a JPEG: camera, lens, exposure, size and place', () => {
    const facts = inJpeg(tiff(photo));
    expect(facts).toMatchObject(whole);
    expect(facts?.place?.latitude).toBeCloseTo(37.56655, 5);
    expect(facts?.place?.longitude).toBeCloseTo(126.978, 5);
  });

  it('is read from a bare TIFF block, and is nothing in a picture without any, or in no picture', () => {
    expect(read(tiff(photo))).toMatchObject({ camera: 'Acme One', iso: 200 });
    expect(read(jpeg)).toMatchObject({ camera: '', taken: '', place: null, width: 60, height: 40 });
    expect(read(new TextEncoder().encode('no picture at all'))).toBeNull();
    expect(read(new Uint8Array())).toBeNull();
  });

  it('names the maker only where the model does not, and takes no time and no place of zeros', () => {
    const first = { [tag.make]: text('Acme Corp'), [tag.model]: text('X 1') };
    const zero = fraction([0, 1], [0, 1], [0, 1]);
    const facts = inJpeg(
      tiff({
        first,
        exif: { [tag.taken]: text('0000:00:00 00:00:00') },
        gps: { 1: text('N'), 2: zero, 3: text('E'), 4: zero },
      }),
    );
    expect(facts).toMatchObject({ camera: 'Acme Corp X 1', taken: '', place: null });
  });

  it('keeps words in one short line, as they are written', () => {
    const facts = inJpeg(tiff({ first: { [tag.model]: text(`<img src=x>\u202e\n${'x'.repeat(5000)}`) } }));
    expect(facts?.camera).toMatch(/^<img src=x> x+$/);
    expect(facts?.camera.length).toBeLessThanOrEqual(300);
  });
});

describe('a hostile picture', () => {
  const far = 0xfffffff0;
  const rows: readonly (readonly [string, () => Bytes])[] = [
    ['counts of four thousand million', () => tiff({ first: { [tag.make]: claim(2, 0xffffffff, 8) } })],
    [
      'offsets beyond the file',
      () => tiff({ first: { [tag.make]: claim(2, 40, far), [tag.model]: text('M') } }),
    ],
    ['directories that lead to themselves', () => tiff({ first: { [tag.exif]: long(8) }, next: 8 })],
    ['a place that leads to the camera', () => tiff({ first: { [tag.gps]: long(8) }, next: 8 })],
    [
      'numbers divided by nothing',
      () =>
        tiff({
          exif: { [tag.exposure]: fraction([1, 0]), [tag.aperture]: fraction([0, 0]) },
          gps: { 1: text('N'), 2: fraction([1, 0], [0, 0], [1, 0]), 3: text('E'), 4: fraction([999, 1]) },
        }),
    ],
    [
      'words where numbers belong',
      () =>
        tiff({
          first: { [tag.make]: short(1, 2, 3, 4) },
          exif: { [tag.iso]: text('many'), [tag.exposure]: text('x') },
        }),
    ],
    ['unknown types of values', () => tiff({ first: { [tag.make]: claim(99, 4, 8) } })],
  ];

  it.each(rows)('with %s says nothing false', (_, block) => {
    for (const bytes of [withExif(jpeg, block()), block()]) {
      const facts = read(bytes);
      const numbers = Object.values(facts ?? {}).filter((fact) => typeof fact === 'number');
      expect(numbers.every(Number.isFinite)).toBe(true);
      expect(facts?.place ?? null).toBeNull();
      expect(JSON.stringify(facts)).not.toContain('faulty');
    }
  });

  it('is cut at every byte of its block, and is read or not', () => {
    const bytes = withExif(jpeg, tiff(photo));
    for (let end = 0; end < bytes.length; end += 1) {
      expect(() => read(bytes.subarray(0, end))).not.toThrow();
    }
  });

  it('has 10 MB of notes before and behind what is read: no more than the head is looked at', () => {
    const notes = { as: 'bytes', bytes: new Uint8Array(10_000_000) } as const;
    const facts = read(tiff({ ...photo, exif: { ...photo.exif, [tag.makerNote]: notes } }));
    expect(facts).toMatchObject({ camera: 'Acme One', software: 'Firmware 1.2' });
  });
});
