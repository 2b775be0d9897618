import { readdirSync } from 'node:fs';
import type { Flow } from '@aloft/machines/harness';
import { chartsById } from './charts.ts';

const folder = new URL('../../../machines/', import.meta.url);
const idOf = (flow: string): string => flow.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Every chart with its journeys, inputs, samples and view. */
export async function allFlows(): Promise<readonly Flow[]> {
  const flows = readdirSync(folder).filter((flow) => chartsById.has(idOf(flow)));
  return Promise.all(
    flows.map(async (name) => {
      const machine = chartsById.get(idOf(name));
      if (machine === undefined) throw new Error(`no chart ${name}`);
      const { journeys } = await import(new URL(`${name}/${name}.journeys.ts`, folder).href);
      const { inputs, events, ports, view } = await import(
        new URL(`${name}/${name}.fixtures.ts`, folder).href
      );
      return { name, machine, journeys, inputs, events, ports, view };
    }),
  );
}
