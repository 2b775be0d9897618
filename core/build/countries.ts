// Writes the table of countries (R3.17) from two public libraries, so that nobody types names or codes by hand.
// Run: node core/build/countries.ts   (--check writes nothing and fails when the table is not what it would write)
import { readFileSync, writeFileSync } from 'node:fs';
import iso from 'i18n-iso-countries';
import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/min';

const target = new URL('../src/rules/countries-table.ts', import.meta.url);

// The standard's long name is not what anybody looks for in a list; the library's second name is.
const everyday: ReadonlySet<string> = new Set(['CN', 'CZ', 'GM', 'IR', 'MK', 'PS', 'RU', 'TW', 'TZ', 'US']);

/** The library's other names are not unambiguous for every country ("Congo"), so they are taken only where listed. */
function englishName(alpha2: string): string {
  const [official = '', short = official] = iso.getName(alpha2, 'en', { select: 'all' }) ?? [];
  return everyday.has(alpha2) ? short : official;
}

const chineseRegions = new Intl.DisplayNames('zh-Hans', { type: 'region' });

/** The library's name; for Taiwan the one of the Unicode data, like Hong Kong's and Macau's without an addition. */
function chineseName(alpha2: string): string {
  return (alpha2 === 'TW' ? chineseRegions.of(alpha2) : iso.getName(alpha2, 'zh')) ?? '';
}

function quoted(text: string): string {
  return text.includes("'") ? JSON.stringify(text) : `'${text}'`;
}

function row([alpha2, alpha3]: readonly [string, string]): string {
  const calling = isSupportedCountry(alpha2) ? getCountryCallingCode(alpha2) : '';
  const numeric = iso.alpha2ToNumeric(alpha2) ?? '';
  const cells = [alpha2, alpha3, numeric, englishName(alpha2), chineseName(alpha2), calling];
  return `  [${cells.map(quoted).join(', ')}],`;
}

const rows = Object.entries(iso.getAlpha2Codes())
  .toSorted(([one], [other]) => (one < other ? -1 : 1))
  .map(row);

const text = `// Written by core/build/countries.ts out of i18n-iso-countries and libphonenumber-js: do not edit.

/** alpha2, alpha3, numeric, English name, Chinese name, calling code (R3.17). */
export const countriesTable: readonly (readonly [string, string, string, string, string, string])[] = [
${rows.join('\n')}
];
`;

if (process.argv.includes('--check')) {
  if (readFileSync(target, 'utf8') !== text) {
    console.error('countries-table.ts is not what the libraries say now: npm run regenerate');
    process.exit(1);
  }
} else {
  writeFileSync(target, text);
  console.log(`${rows.length} countries`);
}
