import type { Article, Policy, PolicyChange, PolicyUpdates, PolicyVersion } from '@aloft/core/wire';
import { type Locale, sourceLocale } from '@aloft/i18n';
import type { Log } from '../../platform/http/log.ts';
import { memoize } from '../../platform/memoize.ts';
import { ownPolicyFiles, type PolicyFile, policyFilesIn, readMarkdown } from './article-files.ts';
import { parseArticle } from './parse-article.ts';
import { type ArticleSettings, fillFor } from './placeholders.ts';
import { changesBetween } from './policy-changes.ts';

/** What the policies are read from. */
export interface PolicyParts {
  readonly settings: ArticleSettings;
  /** The operator’s own policies; empty for none. A file of the same name and date takes the place of ours. */
  readonly folder: string;
  readonly log: Log;
  /** Milliseconds since the Unix epoch. */
  readonly clock: () => number;
}

/** The policies of this server (R2.5). */
export interface Policies {
  /** A policy at one of its dates, at `''` the one that holds now; null where there is none. */
  read(locale: Locale, name: string, date: string): Promise<Policy | null>;
  /** Every version of every policy. */
  updates(locale: Locale): Promise<PolicyUpdates>;
  /** The names, and the dates of each, the newest first. */
  readonly dates: ReadonlyMap<string, readonly string[]>;
}

/** The order of the list; an operator’s own come last, by their names. */
const order = [
  'user-agreement',
  'privacy-policy',
  'membership-agreement',
  'anti-abuse',
  'copyright-Infringement',
  'child-sexual-abuse',
];
const place = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length);
const inOrder = (one: string, other: string): number => place(one) - place(other) || (one < other ? -1 : 1);

const day = 86_400_000;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Which versions have come, hold and have held, on a day; `dates` from the newest on. */
export function versionsOn(today: string, dates: readonly string[]): PolicyVersion[] {
  const held = dates.find((date) => date <= today);
  return dates.map((date, nth) => {
    if (date > today) return { date, status: 'coming', until: '' };
    if (date === held) return { date, status: 'inForce', until: '' };
    const next = dates[nth - 1] ?? '';
    return { date, status: 'past', until: dayOf(Date.parse(next) - day) };
  });
}

const keyOf = (name: string, date: string, locale: Locale): string => `${name} ${date} ${locale}`;

/** Opens the policies: ours, and those of the operator’s folder, which are read once, now. */
export async function openPolicies({ settings, folder, log, clock }: PolicyParts): Promise<Policies> {
  const files = new Map<string, PolicyFile>();
  const dates = new Map<string, string[]>();
  const own = await ownPolicyFiles(log);
  const operators = folder === '' ? [] : await policyFilesIn(folder, log);
  for (const file of [...own, ...operators]) {
    files.set(keyOf(file.name, file.date, file.locale), file);
    const known = dates.get(file.name) ?? [];
    if (!known.includes(file.date)) known.push(file.date);
    dates.set(file.name, known);
  }
  for (const known of dates.values()) known.sort().reverse();
  const names = [...dates.keys()].toSorted(inOrder);

  const told = new Set<string>();
  // A comparison takes milliseconds, and there are as many as files and languages.
  const compared = new Map<string, PolicyChange[]>();
  async function parse({ path, locale }: PolicyFile, reader: Locale): Promise<Article | null> {
    const text = (await readMarkdown(path)) ?? '';
    const fill = fillFor(locale, settings);
    const found = parseArticle(text, { language: locale, locale: reader, fill });
    if (!found.ok && !told.has(path)) {
      told.add(path);
      log({ event: 'policy', detail: `${path}: ${found.problem}` });
    }
    return found.ok ? found.article : null;
  }
  const parsed = memoize(parse, ({ path }, reader) => `${path} ${reader}`);
  /** In the reader’s language, or in the one that an operator has written it in. */
  async function articleOf(name: string, date: string, locale: Locale): Promise<Article | null> {
    const file =
      files.get(keyOf(name, date, locale)) ??
      files.get(keyOf(name, date, sourceLocale)) ??
      [...files.values()].find((one) => one.name === name && one.date === date);
    return file === undefined ? null : parsed(file, locale);
  }
  const versionsOf = (name: string): PolicyVersion[] => versionsOn(dayOf(clock()), dates.get(name) ?? []);
  const shownOf = (versions: readonly PolicyVersion[], date: string): PolicyVersion | undefined =>
    date === ''
      ? (versions.find((one) => one.status === 'inForce') ?? versions.at(-1))
      : versions.find((one) => one.date === date);

  async function list(locale: Locale): Promise<Policy['policies']> {
    const all = names.map(async (name) => {
      const version = shownOf(versionsOf(name), '');
      const article = await articleOf(name, version?.date ?? '', locale);
      return article === null ? [] : [{ name, title: article.title }];
    });
    return (await Promise.all(all)).flat();
  }

  // What is wrong with an operator’s file is said when the server starts, not to a visitor.
  for (const { name, date, locale } of operators) await articleOf(name, date, locale);

  return {
    dates,
    read: async (locale, name, date) => {
      const versions = versionsOf(name);
      const version = shownOf(versions, date);
      if (version === undefined) return null;
      const article = await articleOf(name, version.date, locale);
      if (article === null) return null;
      const before = versions[versions.indexOf(version) + 1];
      const earlier = before === undefined ? null : await articleOf(name, before.date, locale);
      const key = keyOf(name, version.date, locale);
      const changes = compared.get(key) ?? (earlier === null ? [] : changesBetween(earlier, article));
      compared.set(key, changes);
      return {
        ...{ kind: 'policy', name, article, version, versions },
        changes,
        policies: await list(locale),
      };
    },
    updates: async (locale) => {
      const policies = await list(locale);
      const updates = policies.flatMap((one) => versionsOf(one.name).map((version) => ({ ...one, version })));
      const newestFirst = updates.toSorted((one, other) => (one.version.date > other.version.date ? -1 : 1));
      return { kind: 'policyUpdates', updates: newestFirst, policies };
    },
  };
}
