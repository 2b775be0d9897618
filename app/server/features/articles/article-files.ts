import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isLocale, type Locale } from '@aloft/i18n';
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

/** Max. files of a folder of policies: an operator has a handful. */
const mostFiles = 1000;
const Name = /^[\w-]{1,60}$/;
const date = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a text is a day that exists. */
export const isDate = (text: string): boolean =>
  date.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

/** What a path within a folder of policies says: `<locale>/<policy>.md`, or `<locale>/<policy>/<date>.md`. */
function readPath(path: string): Pick<PolicyFile, 'name' | 'date' | 'locale'> | null {
  if (!path.endsWith('.md')) return null;
  const [locale, name = '', day = '', ...more] = path.slice(0, -'.md'.length).split(/[/\\]/);
  if (!isLocale(locale) || !Name.test(name) || more.length > 0) return null;
  return day === '' || isDate(day) ? { locale, name, date: day } : null;
}

/**
 * The policies of a folder; empty where there is none. Files that are none, and those that are too large, are told to the
 * log and left out.
 */
export async function policyFilesIn(folder: string, log: Log): Promise<PolicyFile[]> {
  const files: PolicyFile[] = [];
  const paths = await readdir(folder, { recursive: true }).catch(() => []);
  const leaveOut = (path: string, problem: string): void =>
    log({ event: 'policy', detail: `${join(folder, path)}: ${problem}` });
  for (const path of paths.toSorted()) {
    const full = join(folder, path);
    const found = await stat(full).catch(() => null);
    if (found?.isFile() !== true) continue;
    const read = readPath(path);
    if (read === null) leaveOut(path, 'it is not named <language>/<policy>/<date>.md');
    else if (found.size > longestArticle * 4) leaveOut(path, 'it is too large');
    else if (files.length === mostFiles) leaveOut(path, 'there are too many files');
    else files.push({ ...read, path: full });
  }
  return files;
}

/** The text of a file; null when it cannot be read. */
export const readText = (path: string): Promise<string | null> => readFile(path, 'utf8').catch(() => null);
