import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { flowTypesFile, flowTypesText } from './flow-types.ts';
import { traceShapesFile, traceShapesText } from './trace-shapes.ts';

it('flow-types.gen.ts is up to date', () => {
  expect(readFileSync(flowTypesFile, 'utf8'), 'npm run regenerate').toBe(flowTypesText());
});

it('shapes.gen.ts is up to date', () => {
  expect(readFileSync(traceShapesFile, 'utf8'), 'npm run regenerate').toBe(traceShapesText());
});
