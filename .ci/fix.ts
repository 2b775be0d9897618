// `npm run fix`: mends what `npm run check` and the snapshots complain of, where that needs no decision.
import { generators } from './generators.ts';
import { runCommand } from './parts.ts';

await runCommand(
  'fix',
  [
    { name: 'message keys', command: ['lingui', 'extract', '--clean'] },
    { name: 'messages', command: ['lingui', 'compile', '--strict', '--verbose', '--typescript'] },
    ...generators,
    { name: 'lint', command: ['biome', 'check', '--write', '.'] },
  ],
  'what is left needs a hand: translations in i18n/locales, and what the linter says above',
);
