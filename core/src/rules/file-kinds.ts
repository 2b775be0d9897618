/** What a file is to the person who looks at it (R3.10); folders are told apart by their resource kind. */
export const fileKinds = [
  'archive',
  'image',
  'video',
  'audio',
  'epub',
  'torrent',
  'document',
  'text',
  'code',
  'other',
] as const;
export type FileKind = (typeof fileKinds)[number];

const extensions: Readonly<Record<Exclude<FileKind, 'other'>, string>> = {
  archive: 'zip rar 7z tar gz tgz bz2 tbz2 xz txz zst lz lzma cab iso jar z',
  image: 'png jpg jpeg jfif gif webp avif apng svg heic heif bmp ico tif tiff jxl psd raw dng cr2 nef arw',
  video: 'mp4 m4v webm mov mkv avi wmv flv mpg mpeg m2ts mts 3gp 3g2 ogv vob rm rmvb asf m3u8',
  audio: 'mp3 aac m4a flac ogg oga opus wav wma aiff aif ape amr mid midi ac3 eac3 dts',
  epub: 'epub',
  torrent: 'torrent',
  document: 'pdf doc docx odt rtf xls xlsx ods ppt pptx odp pages numbers key mobi azw3 djvu',
  text: 'txt md markdown csv tsv log srt vtt ass ssa nfo ini',
  code: 'js mjs cjs jsx ts tsx json html htm css scss xml yaml yml toml py rb go rs c h cpp hpp java kt swift php sh sql vue',
};

const byExtension: ReadonlyMap<string, FileKind> = new Map(
  fileKinds.flatMap((kind) =>
    kind === 'other' ? [] : extensions[kind].split(' ').map((extension) => [extension, kind] as const),
  ),
);

/** The kind that an extension stands for: without its dot, in lower case. */
export const kindOfExtension = (extension: string): FileKind => byExtension.get(extension) ?? 'other';

/** The extensions by which an entry is of one of these kinds; without `other`, which is what none of them names. */
export const extensionsOfKinds = (kinds: readonly FileKind[]): readonly string[] =>
  [...byExtension].flatMap(([extension, kind]) => (kinds.includes(kind) ? [extension] : []));

const mimes: Readonly<Partial<Record<FileKind, string>>> = {
  archive:
    'zip x-zip x-zip-compressed vnd.rar x-rar x-rar-compressed x-7z-compressed x-tar gzip x-gzip x-bzip x-bzip2 x-xz zstd java-archive x-iso9660-image vnd.ms-cab-compressed',
  video: 'vnd.apple.mpegurl x-mpegurl x-matroska vnd.rn-realmedia',
  audio: 'ogg',
  document: 'pdf msword rtf vnd.ms-excel vnd.ms-powerpoint x-mobipocket-ebook',
  code: 'json xml javascript x-javascript typescript x-sh sql yaml x-yaml toml',
};

const byApplication: ReadonlyMap<string, FileKind> = new Map(
  fileKinds.flatMap((kind) => (mimes[kind] ?? '').split(' ').map((subtype) => [subtype, kind] as const)),
);

const codeTexts: ReadonlySet<string> = new Set(['html', 'css', 'javascript', 'xml']);

/** A media type without its parameters, in lower case, split in two; empty texts when it is malformed. */
interface Mime {
  readonly main: string;
  readonly sub: string;
}

function splitMime(mimeType: string): Mime {
  const [bare = ''] = mimeType.slice(0, 256).split(';');
  const [main = '', sub = ''] = bare.trim().toLowerCase().split('/');
  return { main, sub };
}

/**
 * A name's extension in lower case, without the dot; empty without one. Trailing dots and spaces do not count, as
 * Windows does not count them; a hidden file's leading dot begins no extension; only ASCII letters and digits make
 * one, so that a look-alike letter (the Kelvin sign for a k) is none (R3.10).
 */
export function extensionOf(name: string): string {
  let end = name.length;
  while (end > 0 && '. \t'.includes(name.charAt(end - 1))) end -= 1;
  const bare = name.slice(Math.max(0, end - 64), end);
  const dot = bare.lastIndexOf('.');
  const hidden = dot === 0 && end <= 64;
  const extension = bare.slice(dot + 1);
  return dot === -1 || hidden || !/^[A-Za-z0-9]{1,16}$/.test(extension) ? '' : extension.toLowerCase();
}

/** Whether a media type is a video; `webp_pipe` is a still picture that a media tool calls video (R5.2). */
const isVideo = ({ main, sub }: Mime): boolean =>
  sub !== 'webp_pipe' && (main === 'video' || (main === 'application' && byApplication.get(sub) === 'video'));

/** By `.torrent` or by x-bittorrent: either is enough (R5.4). */
const isTorrentBy = (extension: string, { sub }: Mime): boolean =>
  extension === 'torrent' || sub === 'x-bittorrent';

function kindOfMime({ main, sub }: Mime): FileKind {
  if (sub === 'webp_pipe') return 'image';
  if (main === 'image' || main === 'video' || main === 'audio') return main;
  if (main === 'text') return codeTexts.has(sub) || sub.startsWith('x-') ? 'code' : 'text';
  if (main !== 'application') return 'other';
  if (/^vnd\.(openxmlformats-officedocument|oasis\.opendocument)\./.test(sub)) return 'document';
  return byApplication.get(sub) ?? (/\+(json|xml)$/.test(sub) ? 'code' : 'other');
}

/**
 * What a file is, by its name first and its media type second (R3.10, R5.2, R5.4). Both are hostile text; never
 * throws. A torrent or an epub by either is one, so an epub is never an archive although it is a zip inside.
 */
export function fileKindOf(file: { readonly name: string; readonly mimeType: string }): FileKind {
  const extension = extensionOf(file.name);
  const mime = splitMime(file.mimeType);
  const { sub } = mime;
  if (isTorrentBy(extension, mime)) return 'torrent';
  if (extension === 'epub' || sub === 'epub+zip' || sub === 'epub') return 'epub';
  const named = kindOfExtension(extension);
  // A still picture under a video's name stays a still picture (R5.2).
  if (sub === 'webp_pipe' && named === 'video') return 'image';
  // `.ts` is TypeScript and also a stream of video; only the media type can tell.
  if (extension === 'ts' && isVideo(mime)) return 'video';
  return named === 'other' ? kindOfMime(mime) : named;
}

/** Dolby Digital and Dolby Digital Plus, by the names that containers and programs give them. */
const unplayed: ReadonlySet<string> = new Set(['ac3', 'eac3', 'ec3']);

/** Whether browsers can play an audio codec (R5.3): ac3 and eac3 cannot; an unknown one is tried. */
export function isAudioCodecSupported(codec: string): boolean {
  const name = codec.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return !unplayed.has(name);
}
