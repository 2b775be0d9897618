import ExifReader, { type IncludeTagsOptions } from 'exifreader';
import * as v from 'valibot';
import { plainLine } from '../../player/plain-line.ts';
import type { PhotoFacts, Place } from './photo-facts.ts';

/** What is asked of the library: no thumbnails, notes of the maker or packets of XML are read. */
const includeTags: IncludeTagsOptions = {
  exif: [
    'Make',
    'Model',
    'LensModel',
    'Software',
    'DateTimeOriginal',
    'DateTime',
    'ExposureTime',
    'FNumber',
    'ISOSpeedRatings',
    'FocalLength',
    'FocalLengthIn35mmFilm',
    'PixelXDimension',
    'PixelYDimension',
    'ImageWidth',
    'ImageLength',
  ],
  file: ['Image Width', 'Image Height'],
  png: ['Image Width', 'Image Height'],
  riff: ['ImageWidth', 'ImageHeight'],
  gif: ['Image Width', 'Image Height'],
  gps: true,
};

const Amount = v.pipe(v.number(), v.finite(), v.gtValue(0), v.maxValue(10_000_000));
/** The number of a tag, or the first of several; 0 where it has none. */
const NumberTag = v.fallback(
  v.pipe(
    v.union([
      v.object({ computed: Amount }),
      v.object({ computed: v.tupleWithRest([Amount], v.unknown()) }),
      v.pipe(
        v.object({ value: Amount }),
        v.transform(({ value }) => ({ computed: value })),
      ),
    ]),
    v.transform(({ computed }) => (typeof computed === 'number' ? computed : computed[0])),
  ),
  0,
);
/** What the library puts in the place of words that it could not read. */
const faulty = '<faulty value>';
/** The words of a tag, in one line; empty where it has none. */
const TextTag = v.fallback(
  v.pipe(
    v.object({ computed: v.union([v.string(), v.tupleWithRest([v.string()], v.unknown())]) }),
    v.transform(({ computed }) => {
      const words = typeof computed === 'string' ? computed : computed[0];
      return words === faulty ? '' : plainLine(words);
    }),
  ),
  '',
);
const Group = v.fallback(v.record(v.string(), v.unknown()), {});
/** The library's answer, as far as it is what it should be: a hostile file can put anything into a tag. */
const Tags = v.object({
  exif: Group,
  file: Group,
  png: Group,
  riff: Group,
  gif: Group,
  gps: v.fallback(
    v.nullable(
      v.object({
        Latitude: v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
        Longitude: v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
      }),
    ),
    null,
  ),
});
type Tags = v.InferOutput<typeof Tags>;

const numberIn = (tag: unknown): number => v.parse(NumberTag, tag);
const textIn = (tag: unknown): string => v.parse(TextTag, tag);

/** `2026:11:21 06:12:00` in RFC 3339; empty where it is no time. */
function timeOf(written: string): string {
  const [, date = '', time = ''] = /^(\d{4}:\d{2}:\d{2}) (\d{2}:\d{2}:\d{2})/.exec(written) ?? [];
  const text = `${date.replaceAll(':', '-')}T${time}Z`;
  const instant = new Date(text);
  // Cameras without a clock write zeros; the 31st of a short month would become another day.
  return Number.isNaN(instant.getTime()) || instant.toISOString().slice(0, 10) !== text.slice(0, 10)
    ? ''
    : text;
}

/** A model that names its maker is enough: “Canon EOS R5” for Canon. */
function cameraOf(make: string, model: string): string {
  const [maker = ''] = make.split(' ');
  const isNamed = model.toLowerCase().startsWith(maker.toLowerCase());
  return model === '' || !isNamed ? `${make} ${model}`.trim() : model;
}

/** Cameras that found no satellite write zeros. */
function placeOf({ gps }: Tags): Place | null {
  if (gps === null || (gps.Latitude === 0 && gps.Longitude === 0)) return null;
  return { latitude: gps.Latitude, longitude: gps.Longitude };
}

/** The size of the picture itself, and only where that is not in the head, what its camera says of it. */
function sizeOf({ exif, file, png, riff, gif }: Tags): { readonly width: number; readonly height: number } {
  const sizes = [
    [file['Image Width'], file['Image Height']],
    [png['Image Width'], png['Image Height']],
    [riff.ImageWidth, riff.ImageHeight],
    [gif['Image Width'], gif['Image Height']],
    [exif.PixelXDimension, exif.PixelYDimension],
    [exif.ImageWidth, exif.ImageLength],
  ].map(([width, height]) => ({ width: numberIn(width), height: numberIn(height) }));
  return sizes.find(({ width, height }) => width > 0 && height > 0) ?? { width: 0, height: 0 };
}

function tagsIn(head: Uint8Array<ArrayBuffer>): Tags | null {
  try {
    return v.parse(
      Tags,
      ExifReader.load(head.slice().buffer, { expanded: true, computed: true, includeTags }),
    );
  } catch {
    // Of no format that the library knows, or without anything to read.
    return null;
  }
}

/**
 * What a picture (JPEG, PNG, WebP, HEIF, AVIF, TIFF, GIF) says of itself in its first bytes; null where it says
 * nothing, or is damaged. The library decodes no more values than a small multiple of the head, and follows no chain of
 * directories.
 */
export function readPhotoFacts(head: Uint8Array<ArrayBuffer>): PhotoFacts | null {
  const tags = tagsIn(head);
  if (tags === null) return null;
  const { exif } = tags;
  const facts: PhotoFacts = {
    taken: timeOf(textIn(exif.DateTimeOriginal)) || timeOf(textIn(exif.DateTime)),
    camera: cameraOf(textIn(exif.Make), textIn(exif.Model)),
    lens: textIn(exif.LensModel),
    software: textIn(exif.Software),
    exposure: numberIn(exif.ExposureTime),
    aperture: numberIn(exif.FNumber),
    iso: numberIn(exif.ISOSpeedRatings),
    focalLength: numberIn(exif.FocalLength),
    equivalentFocalLength: numberIn(exif.FocalLengthIn35mmFilm),
    ...sizeOf(tags),
    place: placeOf(tags),
  };
  const isEmpty = Object.values(facts).every((fact) => fact === '' || fact === 0 || fact === null);
  return isEmpty ? null : facts;
}
