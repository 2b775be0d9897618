// Notes in translations of i18n/content that they say what the English says today, after reading both:
// `node i18n/build/note-translation.ts FILE…`. A test compares the marks (app/server/features/articles/content.test.ts).
import { readFileSync, writeFileSync } from 'node:fs';
import { translationMark } from './translation-mark.ts';

for (const file of process.argv.slice(2)) {
  const english = readFileSync(file.replace(/content\/[^/]+\//, 'content/en-US/'), 'utf8');
  const text = readFileSync(file, 'utf8').replace(/^translates: .*\n/m, '');
  writeFileSync(file, text.replace(/\n---\n/, `\ntranslates: "${translationMark(english)}"\n---\n`));
}
