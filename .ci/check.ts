// `npm run check`: all static checks.
import { runCommand } from './parts.ts';

await runCommand(
  'check',
  [
    // The sources import the generated messages.
    { name: 'messages', command: ['lingui', 'compile', '--strict', '--verbose', '--typescript'] },
    { name: 'types', command: ['tsc', '-b'] },
    { name: 'lint', command: ['biome', 'check', '.'] },
    { name: 'class names', command: ['node', '.ci/class-names.ts'] },
    { name: 'arrows', command: ['node', '.ci/arrows.ts'] },
    { name: 'time in tests', command: ['node', '.ci/time-in-tests.ts'] },
    { name: 'message keys', command: ['node', '.ci/messages.ts'] },
    { name: 'knip', command: ['knip', '-c', '.ci/knip.ts', '--no-progress', '--no-config-hints'] },
    { name: 'unused', command: ['node', '.ci/unused.ts'] },
  ],
  'npm run fix fixes formatting, simple lint errors, message keys and generated files',
);
