import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { flowTypesFile, flowTypesText } from './flow-types.ts';

it('the types on the chart pages are those of the flows', () => {
  expect(readFileSync(flowTypesFile, 'utf8'), 'npm run regenerate').toBe(flowTypesText());
});
