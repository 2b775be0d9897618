import { describe, expect, it } from 'vitest';
import { actorWalks } from './actor-walks.ts';
import { chartDefinition } from './chart-definition.ts';
import { chartDocument } from './chart-doc.ts';
import { everyPlace } from './every-place.ts';
import { unendedFailures } from './failure-ends.ts';
import { untidiness } from './hygiene.ts';
import { followJourney } from './journey.ts';
import { modelOf } from './model.ts';
import { survivorFaults } from './survivors.ts';
import type { Flow } from './types.ts';
import { viewFaults } from './view-faults.ts';
import { unseenEnds, viewSurvivorsOf } from './view-mutants.ts';
import { walk } from './walk.ts';

/** Shown when a snapshot differs. */
const outOfDate = 'If the chart was meant to change: npm run regenerate';

/** A table of states and events: what is handled where. */
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
    it('every edge of the model goes the same way on a real actor, and nothing of the chart is left out', async () => {
      const { differences, missing, edges } = await walk(flow);
      expect(differences).toEqual([]);
      expect(missing).toEqual([]);
      expect(edges).toBeGreaterThan(0);
    });

    for (const journey of flow.journeys) {
      it(journey.title, async () => {
        expect(await followJourney(flow, flow.machine, journey)).toBeNull();
      });
    }

    it('the journeys notice every mutant', async () => {
      expect(await survivorFaults(flow)).toEqual([]);
    });

    it('its view shows each variant somewhere, and nobody waits where nothing goes on', () => {
      expect(viewFaults(flow)).toEqual([]);
    });

    it('every journey says what a person sees at its end, and notices every mutant of the view', async () => {
      expect(await viewSurvivorsOf(flow)).toEqual([]);
      expect(unseenEnds(flow)).toEqual([]);
    });

    it('no place that it can be in is broken, against an invariant, or moved by an event that it does not expect', () => {
      expect(everyPlace(flow)).toEqual([]);
    });

    it('40 random walks of real actors go where its model says, and no unexpected event moves them', async () => {
      expect(await actorWalks(flow, 40)).toEqual([]);
    });

    it('what is handled where is as agreed', async () => {
      await expect(matrix(flow), outOfDate).toMatchFileSnapshot(`../${flow.name}/${flow.name}.matrix.txt`);
    });

    it('[P25b] from every place, whatever fails and goes on failing, it comes to rest where the person can do something', () => {
      expect(unendedFailures(flow)).toEqual([]);
    });

    it('every part of it has a name, every state words, and it names its requirements', () => {
      expect(untidiness(flow)).toEqual([]);
    });

    it('its page and its file for tools in docs are its chart', async () => {
      await expect(chartDocument(flow), outOfDate).toMatchFileSnapshot(`../../docs/machines/${flow.name}.md`);
      await expect(chartDefinition(flow), outOfDate).toMatchFileSnapshot(
        `../../docs/machines/${flow.name}.json`,
      );
    });
  });
}
