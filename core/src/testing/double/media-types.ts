/** What a file is, told by its name alone. */
export interface MediaType {
  readonly mime: string;
  readonly category: string;
  /** Whether it may be shown from the content origin; others are downloads. */
  readonly inert: boolean;
}

const unknown: MediaType = { mime: 'application/octet-stream', category: 'other', inert: false };
const office = 'application/vnd.openxmlformats-officedocument';

/** Extension, MIME type, category; `+` for the inert ones. */
const table = `
png image/png image + | jpg image/jpeg image + | jpeg image/jpeg image + | gif image/gif image +
webp image/webp image + | avif image/avif image + | svg image/svg+xml image | heic image/heic image
mp4 video/mp4 video + | webm video/webm video + | mov video/quicktime video | mkv video/x-matroska video
avi video/x-msvideo video | mp3 audio/mpeg audio + | aac audio/aac audio + | m4a audio/mp4 audio +
flac audio/flac audio + | ogg audio/ogg audio + | wav audio/wav audio + | txt text/plain document +
md text/markdown document | csv text/csv document | pdf application/pdf document
doc application/msword document | docx ${office}.wordprocessingml.document document
xlsx ${office}.spreadsheetml.sheet document | pptx ${office}.presentationml.presentation document
epub application/epub+zip epub | zip application/zip archive | rar application/vnd.rar archive
7z application/x-7z-compressed archive | tar application/x-tar archive | gz application/gzip archive
torrent application/x-bittorrent torrent | html text/html code | js text/javascript code
ts text/x-typescript code | json application/json code | css text/css code | py text/x-python code`;

const byExtension: ReadonlyMap<string, MediaType> = new Map(
  table
    .split(/[|\n]/)
    .map((line) => line.trim().split(' '))
    .map(([extension = '', mime = '', category = '', inert]) => [
      extension,
      { mime, category, inert: inert === '+' },
    ]),
);

const thumbnailed: ReadonlySet<string> = new Set(['png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'svg']);

/** The media type for an extension without its dot, in lower case. */
export const mediaTypeOf = (extension: string): MediaType => byExtension.get(extension) ?? unknown;

/** Whether a picture of it is made. */
export const hasThumbnail = (extension: string): boolean => thumbnailed.has(extension);
