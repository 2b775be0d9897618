// The pages of the atlas, built from the real charts.
import { existsSync, readdirSync } from 'node:fs';
import { posix } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { wiring } from '../../core/src/runtime/wiring.ts';
import { allFlows } from '../../core/src/testing/all-flows.ts';
import { leafOf } from '../../machines/harness/chart-facts.ts';
import { nodesOf } from '../../machines/harness/coverage.ts';
import type { Flow } from '../../machines/harness/types.ts';
import { findPath } from './client/find-path.ts';
import { momentsOfJourney } from './client/moments.ts';
import { pictures } from './model/pictures.ts';
import { type Atlas, readAtlas } from './model/read-atlas.ts';
import { searchIndex } from './model/search-index.ts';
import { type Page, renderAtlas } from './render.tsx';
import { anchorOf, pageOf } from './search-entry.ts';

let atlas: Atlas;
let flows: readonly Flow[];
const pages = new Map<string, Page>();
const anchors = new Map<string, ReadonlySet<string>>();

const htmlOf = (path: string): string => pages.get(path)?.html ?? '';
const chartOf = (name: string) => atlas.charts.find((chart) => chart.name === name);

beforeAll(async () => {
  flows = await allFlows();
  atlas = await readAtlas('.');
  for (const page of renderAtlas(atlas)) {
    pages.set(page.path, page);
    anchors.set(page.path, new Set([...page.html.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id)));
  }
});

describe('the atlas', () => {
  it('has a page for every chart of machines/', () => {
    const charts = readdirSync('machines').filter((name) =>
      existsSync(`machines/${name}/${name}.machine.ts`),
    );
    expect(charts.length).toBeGreaterThan(20);
    const expected = [...charts.map(pageOf), 'index.html', 'wiring.html'];
    expect([...pages.keys()].toSorted()).toEqual(expected.toSorted());
  });

  it('every state is drawn, and has an anchor', () => {
    for (const { name, machine } of flows) {
      for (const node of nodesOf(machine).filter(({ path }) => path.length > 0)) {
        expect(anchors.get(pageOf(name))).toContain(anchorOf('state', node.path.join('.')));
        expect(htmlOf(pageOf(name))).toContain(`data-state="${node.id}"`);
      }
    }
  });

  it('every journey is recorded with all its steps, each in the state that the journey expects', () => {
    for (const { name, journeys } of flows) {
      const data = chartOf(name)?.data;
      if (data === undefined) throw new Error(`no chart ${name}`);
      expect(data.journeys).toHaveLength(journeys.length);
      journeys.forEach((journey, index) => {
        const states = [journey.from, ...journey.steps.map(([, state]) => state)];
        expect(momentsOfJourney(data, index).map(({ place }) => place)).toEqual(states.map(leafOf));
      });
    }
  });

  it('every edge that a step or a path lights is drawn', () => {
    for (const { name, graph, data } of atlas.charts) {
      const drawn = new Set(graph.edges.map(({ id }) => id));
      expect(data.taken.flat().filter((edge) => !drawn.has(edge))).toEqual([]);
      expect([...drawn].filter((edge) => !htmlOf(pageOf(name)).includes(edge))).toEqual([]);
    }
  });

  it('a path leads from where a chart starts to every place in which it can stay', () => {
    for (const { name, inputs } of flows) {
      const data = chartOf(name)?.data;
      if (data === undefined) throw new Error(`no chart ${name}`);
      const starts = new Set(data.journeys.map(({ start }) => start[0]));
      const lost = data.places.filter(
        (_, place) => ![...starts].some((start) => findPath(data.graph, start, place) !== null),
      );
      // A journey may start elsewhere; what no start of a journey reaches is reached from an input without one.
      if (Object.keys(inputs).length === 1) expect([name, lost]).toEqual([name, []]);
    }
  });

  it('the map leads to every chart, and shows every wire', () => {
    for (const { name } of atlas.charts)
      expect(htmlOf('wiring.html')).toContain(`<a href="${pageOf(name)}">`);
    for (const { emitted, event } of wiring) expect(htmlOf('wiring.html')).toContain(`${emitted} → ${event}`);
  });

  it('every link leads to a page, an anchor or a picture of the atlas, relative to where it stands', () => {
    const shown = new Set(Object.values(pictures).flatMap((states) => Object.values(states).flat()));
    const files = new Set([...shown].map(({ file }) => `pictures/${file}`));
    const broken = [...pages.values()].flatMap(({ path, html }) =>
      [...html.matchAll(/<a\b[^>]*\shref="([^"]+)"/g)]
        .map(([, href = '']) => href)
        .filter((href) => {
          const [file = '', anchor] = href.split('#');
          const target = file === '' ? path : posix.join(posix.dirname(path), file);
          if (files.has(target)) return false;
          return !pages.has(target) || (anchor !== undefined && anchors.get(target)?.has(anchor) !== true);
        })
        .map((href) => `${path}: ${href}`),
    );
    expect(broken).toEqual([]);
  });

  it('every entry of the search leads to a part of a page', () => {
    const entries = searchIndex(atlas.charts);
    const lost = entries.filter(
      ([, , chart, , anchor]) => anchor !== '' && anchors.get(pageOf(chart))?.has(anchor) !== true,
    );
    expect(lost).toEqual([]);
    expect(new Set(entries.map(([kind]) => kind)).size).toBe(6);
  });

  it('every picture exists, and shows a state that exists', () => {
    for (const [chart, states] of Object.entries(pictures)) {
      for (const [state, list] of Object.entries(states)) {
        expect(chartOf(chart)?.states.map(({ name }) => name)).toContain(state);
        for (const { file } of list) expect(existsSync(`docs/screens/${file}`)).toBe(true);
      }
    }
  });
});
