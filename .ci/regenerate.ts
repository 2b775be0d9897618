// `npm run regenerate`: writes every file anew that tests compare with its sources.
import { generators, markers } from './generators.ts';
import { runCommand } from './parts.ts';

const marks = markers();
await runCommand('regenerate', [...generators, ...marks]);
if (marks.length === 0)
  console.log(
    'The marks in docs/requirements.md and docs/promises.md stay: they need the results of a whole `npm test`.',
  );
