import { formatBytes } from '@aloft/core/rules';
import type { Inline } from '@aloft/core/wire';
import type { Locale } from '@aloft/i18n';
import { catalogueOf } from '@aloft/i18n/catalogues';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import type { Configuration } from '../../configuration.ts';

/** What an article takes from the settings of the server, so that it says what holds here. */
export type ArticleSettings = Pick<
  Configuration,
  'operator' | 'trashDays' | 'deletionGraceDays' | 'statisticsDays' | 'freeQuota' | 'vipQuota'
>;

/** A text of an article with its `{…}` filled. */
export type Fill = (text: string) => Inline[];

const placeholder = /\{(ui|operator|server)[:.]([^{}\n]{1,200})\}/g;

/**
 * A message of the catalogue as it stands on its button; null for one with slots, or that no catalogue has.
 * @param named the English text; with the message’s context before it where it has one: `a code|Redeem`
 */
function messageIn(locale: Locale, named: string): string | null {
  const [text = '', context] = named.split('|').toReversed();
  const found = catalogueOf(locale)[generateMessageId(text, context)];
  if (typeof found === 'string') return found;
  if (!Array.isArray(found) || found.length !== 1) return null;
  const [only] = found;
  return typeof only === 'string' ? only : null;
}

/** The values of `{operator.…}`, empty where the operator has given none, and of `{server.…}`. */
function valuesIn(locale: Locale, settings: ArticleSettings): ReadonlyMap<string, string> {
  const { operator, trashDays, deletionGraceDays, statisticsDays, freeQuota, vipQuota } = settings;
  const number = (value: number): string => new Intl.NumberFormat(locale).format(value);
  return new Map([
    ...Object.entries(operator).map(([name, value]) => [`operator ${name}`, value] as const),
    ['server trashDays', number(trashDays)],
    ['server deletionDays', number(deletionGraceDays)],
    ['server statisticsDays', number(statisticsDays)],
    ['server freeQuota', formatBytes(freeQuota, locale)],
    ['server premiumQuota', formatBytes(vipQuota, locale)],
  ]);
}

/**
 * Fills `{ui:Empty trash}` with the text of that button, `{operator.name}` and `{server.trashDays}` with what is set here.
 * What the operator has not given is marked as missing; what is no placeholder stays as it is written.
 */
export function fillFor(locale: Locale, settings: ArticleSettings): Fill {
  const values = valuesIn(locale, settings);
  return (text) => {
    const filled: Inline[] = [];
    const add = (part: string): void => {
      if (part !== '') filled.push({ kind: 'text', text: part });
    };
    let at = 0;
    for (const { 0: whole, 1: kind, 2: name = '', index } of text.matchAll(placeholder)) {
      const value = kind === 'ui' ? messageIn(locale, name) : values.get(`${kind} ${name}`);
      if (value === null || value === undefined) continue;
      add(text.slice(at, index));
      if (value === '') filled.push({ kind: 'missing', text: name });
      else if (kind === 'ui') filled.push({ kind: 'strong', children: [{ kind: 'text', text: value }] });
      else add(value);
      at = index + whole.length;
    }
    add(text.slice(at));
    return filled;
  };
}
