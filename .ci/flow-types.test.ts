import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { flowTypesFile, flowTypesText } from './flow-types.ts';

it('flow-types.gen.ts is up to date', () => {
  expect(readFileSync(flowTypesFile, 'utf8'), 'npm run regenerate').toBe(flowTypesText());
});
