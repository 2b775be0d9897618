// `npm run regenerate`: writes all generated files.
import { checkMarkWriters, generators } from './generators.ts';
import { runCommand } from './parts.ts';

const writers = checkMarkWriters();
await runCommand('regenerate', [...generators, ...writers]);
if (writers.length === 0)
  console.log(
    'docs/requirements.md and docs/promises.md are unchanged: they need the results of a complete `npm test`.',
  );
