// docs/machines: the generated overview, and a page and a JSON file for every chart.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { wiring } from '../core/src/runtime/wiring.ts';
import { chartsInUse } from './charts-in-use.ts';
import { idsOf, MachineDefinition } from './machine-definition.ts';

const folder = 'docs/machines';
const flows = readdirSync('machines', { withFileTypes: true })
  .filter(
    (entry) =>
      entry.isDirectory() && readdirSync(join('machines', entry.name)).includes(`${entry.name}.machine.ts`),
  )
  .map((entry) => entry.name)
  .toSorted();
const definitionOf = (flow: string) =>
  v.parse(MachineDefinition, JSON.parse(readFileSync(join(folder, `${flow}.json`), 'utf8')));
const Facts = v.object({
  id: v.string(),
  description: v.string(),
  meta: v.object({ requirements: v.array(v.string()) }),
});

const inUse = chartsInUse();
const usedBy = (flow: string): string =>
  inUse.shown.has(flow) ? 'a screen' : inUse.started.has(flow) ? 'core only' : 'nothing';

function overview(): string {
  const rows = flows.map((flow) => {
    const facts = v.parse(Facts, definitionOf(flow));
    return `| [${flow}](${flow}.md) | ${facts.description} | ${facts.meta.requirements.join(' ')} | ${usedBy(flow)} |`;
  });
  const wires = wiring.map((wire) => `  ${wire.from} -- ${wire.emitted} --> ${wire.to}`);
  return [
    '# Charts',
    '',
    'Every flow is a statechart. Charts do not reference each other: a chart emits an event, and the wiring table of core',
    '(`core/src/runtime/wiring.ts`) sends it to another one. This page is generated from the charts and that table.',
    '',
    '```mermaid',
    'flowchart LR',
    ...wires,
    '```',
    '',
    '| from | emitted event | to | received as |',
    '| --- | --- | --- | --- |',
    ...wiring.map((wire) => `| ${wire.from} | \`${wire.emitted}\` | ${wire.to} | \`${wire.event}\` |`),
    '',
    '## All charts',
    '',
    '| chart | description | requirements | used by |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
    'How to use one without a browser: [headless](../guides/headless.md). To play their journeys, find paths between their',
    'states and search them: [the atlas](../guides/atlas.md).',
    '',
  ].join('\n');
}

describe('the charts in docs', () => {
  it('the overview lists every chart, and which one reacts to which', async () => {
    await expect(overview(), 'out of date: npm run regenerate').toMatchFileSnapshot(
      '../docs/machines/README.md',
    );
  });

  it('there is a page and a JSON file for every chart, and nothing else', () => {
    const expected = [...flows.flatMap((flow) => [`${flow}.json`, `${flow}.md`]), 'README.md'];
    expect(readdirSync(folder).toSorted(), 'out of date: npm run regenerate').toEqual(expected.toSorted());
  });

  it.each(flows)('%s.json matches the machine schema of XState', (flow) => {
    expect(
      v.safeParse(MachineDefinition, JSON.parse(readFileSync(join(folder, `${flow}.json`), 'utf8'))).issues,
    ).toBe(undefined);
  });

  it('the schema rejects a file that is not a machine', () => {
    expect(v.is(MachineDefinition, { id: 'x', key: 'x', type: 'compound', states: {} })).toBe(false);
    expect(v.is(MachineDefinition, { ...definitionOf('share'), on: { go: [{ target: '#a' }] } })).toBe(false);
  });

  it('every transition targets an existing state, and every requirement exists', () => {
    const known = new Set(readFileSync('docs/requirements.md', 'utf8').match(/R\d+\.\d+/g));
    for (const flow of flows) {
      const text = readFileSync(join(folder, `${flow}.json`), 'utf8');
      const ids = new Set(idsOf(definitionOf(flow)));
      const named = [...text.matchAll(/"#([\w.]+)"/g)].map((match) => match[1] ?? '');
      expect(named.filter((id) => !ids.has(id))).toEqual([]);
      const facts = v.parse(Facts, definitionOf(flow));
      expect(facts.meta.requirements.filter((number) => !known.has(number))).toEqual([]);
    }
  });

  it('every state that a hand-written page mentions exists', () => {
    const ids = new Set(flows.flatMap((flow) => idsOf(definitionOf(flow))));
    const tops = flows.map((flow) => definitionOf(flow).id);
    const pages = ['docs', 'docs/guides', 'docs/server'].flatMap((name) =>
      readdirSync(name)
        .filter((page) => page.endsWith('.md'))
        .map((page) => join(name, page)),
    );
    const dead = pages.flatMap((page) =>
      [...readFileSync(page, 'utf8').matchAll(/`(\w+)\.([a-z]\w*(?:\.[a-z]\w*)*)` \(state\)/g)]
        .map((match) => `${match[1]}.${match[2]}`)
        .filter((id) => tops.includes(id.split('.')[0] ?? '') && !ids.has(id)),
    );
    expect(dead).toEqual([]);
  });
});
