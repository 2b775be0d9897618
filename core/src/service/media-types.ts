import { extensionsOfKinds, type FileKind, fileKinds, kindOfExtension } from '../rules/file-kinds.ts';

/** The media type of a file, from its name only: the bytes are not trusted. */
export interface MediaType {
  readonly mime: string;
  /** As other clients know it: for them a plain text is a document. */
  readonly category: Exclude<FileKind, 'text'>;
  /** Whether a browser may display it from the content origin (T16). */
  readonly inert: boolean;
}

/** Extensions of formats that browsers display without running anything of them. */
const inert = new Set(
  'png jpg jpeg jfif gif webp avif bmp mp4 m4v webm mp3 aac m4a flac ogg oga opus wav txt'.split(' '),
);

const office = 'application/vnd.openxmlformats-officedocument';
const openDocument = 'application/vnd.oasis.opendocument';

const mimes: Readonly<Record<string, string>> = {
  ...{ png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', jfif: 'image/jpeg', gif: 'image/gif' },
  ...{ webp: 'image/webp', avif: 'image/avif', svg: 'image/svg+xml', bmp: 'image/bmp', ico: 'image/x-icon' },
  ...{ heic: 'image/heic', heif: 'image/heif', tif: 'image/tiff', tiff: 'image/tiff', jxl: 'image/jxl' },
  ...{ psd: 'image/vnd.adobe.photoshop', dng: 'image/x-adobe-dng', cr2: 'image/x-canon-cr2' },
  ...{ nef: 'image/x-nikon-nef', arw: 'image/x-sony-arw' },
  ...{ mp4: 'video/mp4', m4v: 'video/mp4', webm: 'video/webm', mov: 'video/quicktime', ogv: 'video/ogg' },
  ...{ mkv: 'video/x-matroska', avi: 'video/x-msvideo', wmv: 'video/x-ms-wmv', asf: 'video/x-ms-asf' },
  ...{ flv: 'video/x-flv', mpg: 'video/mpeg', mpeg: 'video/mpeg', vob: 'video/mpeg', m2ts: 'video/mp2t' },
  ...{ mts: 'video/mp2t', '3gp': 'video/3gpp', '3g2': 'video/3gpp2', rmvb: 'application/vnd.rn-realmedia' },
  ...{ mp3: 'audio/mpeg', aac: 'audio/aac', m4a: 'audio/mp4', flac: 'audio/flac', ogg: 'audio/ogg' },
  ...{ oga: 'audio/ogg', opus: 'audio/ogg', wav: 'audio/wav', wma: 'audio/x-ms-wma', aiff: 'audio/aiff' },
  ...{ aif: 'audio/aiff', amr: 'audio/amr', mid: 'audio/midi', midi: 'audio/midi' },
  ...{ txt: 'text/plain; charset=utf-8', md: 'text/markdown; charset=utf-8', csv: 'text/csv; charset=utf-8' },
  ...{ tsv: 'text/tab-separated-values; charset=utf-8', log: 'text/plain; charset=utf-8' },
  ...{ vtt: 'text/vtt; charset=utf-8', srt: 'application/x-subrip' },
  ...{ pdf: 'application/pdf', rtf: 'application/rtf', doc: 'application/msword' },
  ...{ xls: 'application/vnd.ms-excel', ppt: 'application/vnd.ms-powerpoint' },
  docx: `${office}.wordprocessingml.document`,
  xlsx: `${office}.spreadsheetml.sheet`,
  pptx: `${office}.presentationml.presentation`,
  ...{ odt: `${openDocument}.text`, ods: `${openDocument}.spreadsheet`, odp: `${openDocument}.presentation` },
  ...{ mobi: 'application/x-mobipocket-ebook', epub: 'application/epub+zip' },
  ...{ zip: 'application/zip', rar: 'application/vnd.rar', '7z': 'application/x-7z-compressed' },
  ...{ tar: 'application/x-tar', gz: 'application/gzip', tgz: 'application/gzip' },
  ...{ bz2: 'application/x-bzip2', xz: 'application/x-xz', zst: 'application/zstd' },
  ...{ iso: 'application/x-iso9660-image', jar: 'application/java-archive' },
  torrent: 'application/x-bittorrent',
  ...{ html: 'text/html; charset=utf-8', htm: 'text/html; charset=utf-8', css: 'text/css; charset=utf-8' },
  ...{ js: 'text/javascript; charset=utf-8', mjs: 'text/javascript; charset=utf-8' },
  ...{ ts: 'text/x-typescript; charset=utf-8', py: 'text/x-python; charset=utf-8' },
  ...{ json: 'application/json', xml: 'application/xml', yaml: 'application/yaml', yml: 'application/yaml' },
};

/** The extensions that stand for a kind of file. */
export const knownExtensions: readonly string[] = extensionsOfKinds(fileKinds);

const unknown = 'application/octet-stream';

/** The media type for an extension without its dot, in lower case. */
export function mediaTypeOf(extension: string): MediaType {
  const kind = kindOfExtension(extension);
  return {
    mime: Object.hasOwn(mimes, extension) ? (mimes[extension] ?? unknown) : unknown,
    category: kind === 'text' ? 'document' : kind,
    inert: inert.has(extension),
  };
}

/** The MIME type alone, as entries and events are told of it. */
export const mimeOf = (extension: string): string => mediaTypeOf(extension).mime.split(';')[0] ?? '';

/** The extension that names of this MIME type usually have, without its dot; empty for a type that tells none. */
export const extensionOfMime = (mime: string): string =>
  Object.keys(mimes).find((extension) => mimeOf(extension) === mime) ?? '';

/** What is a zip archive inside, by its extension: archives, and office files that hold their facts in one. */
export const zipExtensions: ReadonlySet<string> = new Set([
  'zip',
  'jar',
  ...['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp'],
]);

const pictures: ReadonlySet<string> = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'svg']);

/** Whether a picture of it is made, as its name tells. */
export const isPicture = (extension: string): boolean => pictures.has(extension);
