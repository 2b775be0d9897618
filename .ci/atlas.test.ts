// The atlas of the charts: docs/machines/README.md, and that every chart has its page and its file.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { wiring } from '../core/src/runtime/wiring.ts';
import { chartsInUse } from './charted.ts';
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
/** A chart that no screen shows waits for its page, or goes. */
const userOf = (flow: string): string =>
  inUse.shown.has(flow) ? 'a screen' : inUse.started.has(flow) ? 'core, no screen yet' : 'nothing yet';

function atlas(): string {
  const rows = flows.map((flow) => {
    const facts = v.parse(Facts, definitionOf(flow));
    return `| [${flow}](${flow}.md) | ${facts.description} | ${facts.meta.requirements.join(' ')} | ${userOf(flow)} |`;
  });
  const wires = wiring.map((wire) => `  ${wire.from} -- ${wire.emitted} --> ${wire.to}`);
  return [
    '# The atlas of the charts',
    '',
    'Every flow of the product is a statechart. Charts never name each other: one tells what happened, and core’s wiring',
    'table (`core/src/runtime/wiring.ts`) hands it on to another. This page is written by a test from the charts and that table.',
    '',
    '```mermaid',
    'flowchart LR',
    ...wires,
    '```',
    '',
    '| told by | what | told to | as |',
    '| --- | --- | --- | --- |',
    ...wiring.map((wire) => `| ${wire.from} | \`${wire.emitted}\` | ${wire.to} | \`${wire.event}\` |`),
    '',
    '## All charts',
    '',
    '| chart | what it is for | serves | used by |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
    'How to drive one without a browser: [headless](../guides/headless.md).',
    '',
  ].join('\n');
}

describe('the charts in docs', () => {
  it('the atlas shows every chart and which hands over to which', async () => {
    await expect(atlas(), 'out of date: npm run regenerate').toMatchFileSnapshot(
      '../docs/machines/README.md',
    );
  });

  it('every chart has its page and its file for tools, and nothing else is there', () => {
    const expected = [...flows.flatMap((flow) => [`${flow}.json`, `${flow}.md`]), 'README.md'];
    expect(readdirSync(folder).toSorted(), 'out of date: npm run regenerate').toEqual(expected.toSorted());
  });

  it.each(flows)('%s.json is a machine as XState publishes its shape', (flow) => {
    expect(
      v.safeParse(MachineDefinition, JSON.parse(readFileSync(join(folder, `${flow}.json`), 'utf8'))).issues,
    ).toBe(undefined);
  });

  it('a file that is no machine is noticed', () => {
    expect(v.is(MachineDefinition, { id: 'x', key: 'x', type: 'compound', states: {} })).toBe(false);
    expect(v.is(MachineDefinition, { ...definitionOf('share'), on: { go: [{ target: '#a' }] } })).toBe(false);
  });

  it('every target of a transition is a state that exists, and every requirement is one of ours', () => {
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

  it('every state that a page of prose names is a state of its chart', () => {
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
