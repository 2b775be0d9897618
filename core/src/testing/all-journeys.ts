import { readdirSync } from 'node:fs';
import type { AnyJourney } from '@aloft/machines/harness';
import type { AnyStateMachine } from 'xstate';
import { chartsById } from './charts.ts';

interface FlowFiles {
  readonly name: string;
  readonly machine: AnyStateMachine;
  readonly journeys: readonly AnyJourney[];
  readonly events: Readonly<Record<string, readonly unknown[]>>;
  readonly ports: Readonly<Record<string, Readonly<Record<string, readonly unknown[]>>>>;
}

const folder = new URL('../../../machines/', import.meta.url);
const idOf = (flow: string): string => flow.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Every chart with its journeys and samples. */
export async function allJourneys(): Promise<readonly FlowFiles[]> {
  const flows = readdirSync(folder).filter((flow) => chartsById.has(idOf(flow)));
  return Promise.all(
    flows.map(async (name) => {
      const machine = chartsById.get(idOf(name));
      if (machine === undefined) throw new Error(`no chart ${name}`);
      const { journeys } = await import(new URL(`${name}/${name}.journeys.ts`, folder).href);
      const { events, ports } = await import(new URL(`${name}/${name}.fixtures.ts`, folder).href);
      return { name, machine, journeys, events, ports };
    }),
  );
}
