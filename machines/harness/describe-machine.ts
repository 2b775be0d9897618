import { describe, expect, it } from 'vitest';
import { chartDefinition } from './chart-definition.ts';
import { chartDocument } from './chart-doc.ts';
import { lintChart } from './chart-lint.ts';
import { endlessFailures } from './failure-loops.ts';
import { checkInvariants } from './invariants.ts';
import { runJourney } from './journey.ts';
import { modelOf } from './model.ts';
import { randomWalks } from './random-walks.ts';
import { survivorFaults } from './survivors.ts';
import type { Flow } from './types.ts';
import { viewFaults } from './view-faults.ts';
import { missingEndViews, viewSurvivorsOf } from './view-mutants.ts';
import { walk } from './walk.ts';

/** The message of a failed snapshot test. */
const outOfDate = 'If the chart was meant to change: npm run regenerate';

/** The transition matrix: state, stimulus, next state. */
function matrix(flow: Flow): string {
  const lines = new Set<string>();
  for (const input of Object.values(flow.inputs)) {
    for (const edge of modelOf(flow, input).edges) {
      const [from] = JSON.parse(edge.from);
      const [to] = JSON.parse(edge.to);
      const by =
        'port' in edge.stimulus
          ? `${edge.stimulus.port}: ${JSON.stringify(edge.stimulus.answer).slice(0, 60)}`
          : 'delay' in edge.stimulus
            ? `after ${edge.stimulus.delay}`
            : edge.event.type;
      lines.add(`${JSON.stringify(from)} | ${by} | ${JSON.stringify(to)}`);
    }
  }
  return `${[...lines].toSorted().join('\n')}\n`;
}

/** All checks of a chart: walk, coverage, journeys, mutants, view, random walks, matrix and page. */
export function describeMachine(flow: Flow): void {
  describe(flow.name, () => {
    it('actors take every edge of the model, and cover every state, transition and guard outcome', async () => {
      const { differences, missing, edges } = await walk(flow);
      expect(differences).toEqual([]);
      expect(missing).toEqual([]);
      expect(edges).toBeGreaterThan(0);
    });

    for (const journey of flow.journeys) {
      it(journey.title, async () => {
        expect(await runJourney(flow, flow.machine, journey)).toBeNull();
      });
    }

    it('the journeys detect every mutant', async () => {
      expect(await survivorFaults(flow)).toEqual([]);
    });

    it('every variant of the view is reachable, and none waits in a resting state', () => {
      expect(viewFaults(flow)).toEqual([]);
    });

    it('every journey ends with an expected view, and the journeys detect every mutant of the view', async () => {
      expect(await viewSurvivorsOf(flow)).toEqual([]);
      expect(missingEndViews(flow)).toEqual([]);
    });

    it('invariants hold in every reachable state, and unaccepted events change nothing', () => {
      expect(checkInvariants(flow)).toEqual([]);
    });

    it('actors follow the model on 40 random walks', async () => {
      expect(await randomWalks(flow, 40)).toEqual([]);
    });

    it('the transition matrix matches its snapshot', async () => {
      await expect(matrix(flow), outOfDate).toMatchFileSnapshot(`../${flow.name}/${flow.name}.matrix.txt`);
    });

    it('[P25b] repeated failures end in a state in which the person can act', () => {
      expect(endlessFailures(flow)).toEqual([]);
    });

    it('parts are named, states have descriptions and tags, and the chart lists its requirements', () => {
      expect(lintChart(flow)).toEqual([]);
    });

    it('the generated pages in docs match the chart', async () => {
      await expect(chartDocument(flow), outOfDate).toMatchFileSnapshot(`../../docs/machines/${flow.name}.md`);
      await expect(chartDefinition(flow), outOfDate).toMatchFileSnapshot(
        `../../docs/machines/${flow.name}.json`,
      );
    });
  });
}
