import { extensionOf } from '@aloft/core/rules';
import type { FileEntry } from '../../../files/entry.ts';
import { languageName } from '../language-name.ts';

/** A subtitle file in the folder of a video. */
export interface SubtitleFile {
  readonly entry: FileEntry;
  /** Its name has the video's: `Rivers.ko.srt` beside `Rivers.mp4`. */
  readonly belongs: boolean;
  /** What stands between the video's name and the extension: `ko`; empty for nothing. */
  readonly language: string;
}

const subtitles: ReadonlySet<string> = new Set(['srt', 'vtt', 'ass', 'ssa']);

export const subtitleTypes = [...subtitles].map((extension) => `.${extension}`).join(',');

const stemOf = (name: string): string => {
  const extension = extensionOf(name);
  const bare = extension === '' ? name : name.slice(0, name.lastIndexOf('.'));
  return bare.normalize('NFC').toLowerCase();
};

/** The subtitles beside a video: first those that have its name, then the others. */
export function subtitlesFor(
  film: Pick<FileEntry, 'name'>,
  entries: readonly FileEntry[],
): readonly SubtitleFile[] {
  const stem = stemOf(film.name);
  const files = entries
    .filter(({ kind, name }) => kind === 'file' && subtitles.has(extensionOf(name)))
    .map((entry): SubtitleFile => {
      const own = stemOf(entry.name);
      const rest = own.startsWith(stem) ? own.slice(stem.length) : null;
      const belongs = rest !== null && (rest === '' || /^[ ._-]/.test(rest));
      return { entry, belongs, language: belongs ? rest.replace(/^[ ._-]+/, '') : '' };
    });
  return [...files.filter((file) => file.belongs), ...files.filter((file) => !file.belongs)];
}

/** A language's own name for a tag in a file's name; the tag itself where it is none: `ko` is 한국어. */
export function ownLanguageName(tag: string): string {
  const [first = ''] = tag.split(/[ .]/);
  if (!/^[a-z]{2,3}([_-][a-z0-9]{2,4})*$/i.test(first)) return tag;
  const name = languageName(first.replaceAll('_', '-'), null);
  return name === '' ? tag : name;
}

/** Which subtitles a video begins with: those of the reader's language, or the only ones without a language. */
export function firstSubtitles(files: readonly SubtitleFile[], locale: string): SubtitleFile | null {
  const own = files.filter((file) => file.belongs);
  const speaks = (wanted: string): SubtitleFile | undefined =>
    own.find(({ language }) => language.replaceAll('_', '-') === wanted.toLowerCase());
  const [base = locale] = locale.split('-');
  return speaks(locale) ?? speaks(base) ?? own.find((file) => file.language === '') ?? null;
}
