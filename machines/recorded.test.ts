// Journeys that `npm run replay` wrote from recorded traces: machines/<flow>/recorded/*.json.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { type AnyJourney, runJourney } from './harness/index.ts';
import * as charts from './index.ts';

interface Recorded extends AnyJourney {
  readonly chart: string;
}

const isMachine = (value: unknown): value is AnyStateMachine =>
  typeof value === 'object' && value !== null && 'root' in value;

const machines = new Map(
  Object.values(charts)
    .filter(isMachine)
    .map((machine) => [machine.id, machine]),
);
const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((path) => /^[\w-]+\/recorded\/[^/]+\.json$/.test(path))
  .toSorted();

it.each(files)('%s', async (path) => {
  const journey: Recorded = JSON.parse(readFileSync(`${import.meta.dirname}/${path}`, 'utf8'));
  const machine = machines.get(journey.chart);
  if (machine === undefined) throw new Error(`there is no chart ${journey.chart}`);
  const flow = { name: journey.chart, machine, inputs: {}, events: {}, ports: {}, journeys: [] };
  expect(await runJourney(flow, machine, journey)).toBeNull();
});
