/** The media type of a file, from its name only: the bytes are not trusted. */
export interface MediaType {
  readonly mime: string;
  readonly category:
    | 'image'
    | 'video'
    | 'audio'
    | 'document'
    | 'archive'
    | 'epub'
    | 'torrent'
    | 'code'
    | 'other';
  /** Whether a browser may display it from the content origin (T16). */
  readonly inert: boolean;
}

const type = (mime: string, category: MediaType['category'], inert = false): MediaType => ({
  mime,
  category,
  inert,
});

const byExtension: Readonly<Record<string, MediaType>> = {
  png: type('image/png', 'image', true),
  jpg: type('image/jpeg', 'image', true),
  jpeg: type('image/jpeg', 'image', true),
  gif: type('image/gif', 'image', true),
  webp: type('image/webp', 'image', true),
  avif: type('image/avif', 'image', true),
  svg: type('image/svg+xml', 'image'),
  heic: type('image/heic', 'image'),
  mp4: type('video/mp4', 'video', true),
  webm: type('video/webm', 'video', true),
  mov: type('video/quicktime', 'video'),
  mkv: type('video/x-matroska', 'video'),
  avi: type('video/x-msvideo', 'video'),
  mp3: type('audio/mpeg', 'audio', true),
  aac: type('audio/aac', 'audio', true),
  m4a: type('audio/mp4', 'audio', true),
  flac: type('audio/flac', 'audio', true),
  ogg: type('audio/ogg', 'audio', true),
  wav: type('audio/wav', 'audio', true),
  txt: type('text/plain; charset=utf-8', 'document', true),
  md: type('text/markdown; charset=utf-8', 'document'),
  csv: type('text/csv; charset=utf-8', 'document'),
  pdf: type('application/pdf', 'document'),
  doc: type('application/msword', 'document'),
  docx: type('application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'document'),
  xlsx: type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'document'),
  pptx: type('application/vnd.openxmlformats-officedocument.presentationml.presentation', 'document'),
  epub: type('application/epub+zip', 'epub'),
  zip: type('application/zip', 'archive'),
  rar: type('application/vnd.rar', 'archive'),
  '7z': type('application/x-7z-compressed', 'archive'),
  tar: type('application/x-tar', 'archive'),
  gz: type('application/gzip', 'archive'),
  torrent: type('application/x-bittorrent', 'torrent'),
  html: type('text/html; charset=utf-8', 'code'),
  js: type('text/javascript; charset=utf-8', 'code'),
  ts: type('text/x-typescript; charset=utf-8', 'code'),
  json: type('application/json', 'code'),
  css: type('text/css; charset=utf-8', 'code'),
  py: type('text/x-python; charset=utf-8', 'code'),
};

const unknown = type('application/octet-stream', 'other');

/** The media type for an extension without its dot, in lower case. */
export function mediaTypeOf(extension: string): MediaType {
  return Object.hasOwn(byExtension, extension) ? (byExtension[extension] ?? unknown) : unknown;
}

/** The MIME type alone, as entries and events are told of it. */
export const mimeOf = (extension: string): string => mediaTypeOf(extension).mime.split(';')[0] ?? '';

/** What is a zip archive inside, by its extension: archives, and office files that hold their facts in one. */
export const zipExtensions: ReadonlySet<string> = new Set([
  'zip',
  'jar',
  ...['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp'],
]);

const pictures: ReadonlySet<string> = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'svg']);

/** Whether a picture of it is made, as its name tells. */
export const isPicture = (extension: string): boolean => pictures.has(extension);
