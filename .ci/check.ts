// `npm run check`: everything that can be said about the sources without running the product.
import { runCommand } from './parts.ts';

await runCommand(
  'check',
  [
    // The sources import what this writes.
    { name: 'messages', command: ['lingui', 'compile', '--strict', '--typescript'] },
    { name: 'types', command: ['tsc', '-b'] },
    { name: 'lint', command: ['biome', 'check', '.'] },
    { name: 'class names', command: ['node', '.ci/class-names.ts'] },
    { name: 'arrows', command: ['node', '.ci/arrows.ts'] },
    { name: 'message keys', command: ['node', '.ci/messages.ts'] },
    { name: 'knip', command: ['knip', '-c', '.ci/knip.ts', '--no-progress', '--no-config-hints'] },
    { name: 'unused', command: ['node', '.ci/unused.ts'] },
  ],
  'npm run fix mends formatting, simple lint, message keys and generated files',
);
