// Extracts the messages and compares them with the committed catalogues: fails if a string was added, changed or removed
// in the source without its catalogue entries.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = 'i18n/locales';
const locales = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);
const pathOf = (locale: string): string => join(root, locale, 'messages.po');

/** The ids of a catalogue, without its positions and order. */
function idsOf(text: string): Set<string> {
  return new Set([...text.matchAll(/^msgid ((?:".*"\n?)+)/gm)].map((match) => match[1] ?? ''));
}

const before = new Map(locales.map((locale) => [locale, readFileSync(pathOf(locale), 'utf8')]));
try {
  execFileSync('lingui', ['extract', '--clean'], { stdio: 'pipe' });
  let drift = 0;
  for (const locale of locales) {
    const old = idsOf(before.get(locale) ?? '');
    const now = idsOf(readFileSync(pathOf(locale), 'utf8'));
    const added = [...now].filter((id) => !old.has(id));
    const gone = [...old].filter((id) => !now.has(id));
    for (const id of added) console.error(`${locale}: not in the catalogue: ${id.trim()}`);
    for (const id of gone) console.error(`${locale}: no longer in the source: ${id.trim()}`);
    drift += added.length + gone.length;
  }
  if (drift > 0) {
    console.error('run `npm run fix`, translate what is new in i18n/locales, commit');
    process.exitCode = 1;
  } else console.log(`messages: ${locales.length} catalogues match the source`);
} finally {
  for (const [locale, text] of before) writeFileSync(pathOf(locale), text);
}
