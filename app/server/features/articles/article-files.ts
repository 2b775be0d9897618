import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isLocale, type Locale, localeCodes } from '@aloft/i18n';
import type { Log } from '../../platform/http/log.ts';
import { longestArticle } from './parse-article.ts';

/** One file of a policy. */
export interface PolicyFile {
  readonly name: string;
  /** `2023-11-06`; empty for a policy without dates. */
  readonly date: string;
  readonly locale: Locale;
  readonly path: string;
}

/** The texts that come with the product. */
export const contentFolder = join(import.meta.dirname, '../../../../i18n/content');

/** Max. files of a language: an operator has a handful. */
const mostFiles = 1000;
const Name = /^[\w-]{1,60}$/;
const date = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a text is a day that exists. */
const isDate = (text: string): boolean =>
  date.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

/** What a path within the folder of a language says: `<policy>.md`, or `<policy>/<date>.md`. */
function readPath(path: string): Pick<PolicyFile, 'name' | 'date'> | null {
  if (!path.endsWith('.md')) return null;
  const [name = '', day = '', ...more] = path.slice(0, -'.md'.length).split(/[/\\]/);
  if (!Name.test(name) || more.length > 0) return null;
  return day === '' || isDate(day) ? { name, date: day } : null;
}

type Problem = (path: string, problem: string) => void;

async function filesOf(locale: Locale, folder: string, leaveOut: Problem): Promise<PolicyFile[]> {
  const files: PolicyFile[] = [];
  const paths = await readdir(folder, { recursive: true }).catch(() => []);
  for (const path of paths.toSorted()) {
    const full = join(folder, path);
    const found = await stat(full).catch(() => null);
    if (found?.isFile() !== true) continue;
    const read = readPath(path);
    if (read === null) leaveOut(full, 'it is not named <policy>.md or <policy>/<date>.md');
    else if (found.size > longestArticle * 4) leaveOut(full, 'it is too large');
    else if (files.length === mostFiles) leaveOut(full, 'there are too many files');
    else files.push({ ...read, locale, path: full });
  }
  return files;
}

/** The policies that come with the product. */
export async function ownPolicyFiles(log: Log): Promise<PolicyFile[]> {
  const folders = localeCodes.map((locale) =>
    filesOf(locale, join(contentFolder, locale, 'policy'), problemsIn(log)),
  );
  return (await Promise.all(folders)).flat();
}

/**
 * The policies in a folder of an operator, by language: `<language>/<policy>/<date>.md`. Files that are none, and those
 * that are too large, are told to the log and left out.
 */
export async function policyFilesIn(folder: string, log: Log): Promise<PolicyFile[]> {
  const leaveOut = problemsIn(log);
  const entries = await readdir(folder).catch(() => null);
  if (entries === null) leaveOut(folder, 'there is no such folder');
  const files: PolicyFile[] = [];
  for (const entry of entries?.toSorted() ?? []) {
    if (isLocale(entry)) files.push(...(await filesOf(entry, join(folder, entry), leaveOut)));
    else leaveOut(join(folder, entry), `it is not in the folder of a language: ${localeCodes.join(', ')}`);
  }
  return files;
}

const problemsIn =
  (log: Log): Problem =>
  (path, problem) =>
    log({ event: 'policy', detail: `${path}: ${problem}` });

/** The text of a file; null when it cannot be read. */
export const readMarkdown = (path: string): Promise<string | null> =>
  readFile(path, 'utf8').catch(() => null);
