// `npm run regenerate`: writes all generated files.
import { generators } from './generators.ts';
import { runCommand } from './parts.ts';

await runCommand('regenerate', generators);
