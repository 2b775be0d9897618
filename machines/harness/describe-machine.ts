import { describe, expect, it } from 'vitest';
import { chartDocument } from './chart-doc.ts';
import { createCoverage } from './coverage.ts';
import { followJourney } from './journey.ts';
import { activeNodes, keyOf, modelOf, stimuliOf } from './model.ts';
import { mutantsOf } from './mutants.ts';
import { type Script, scripted, startRun } from './run.ts';
import type { Flow } from './types.ts';

/** Walks every edge of the model on real actors; answers what differed and what was never reached. */
export async function walk(flow: Flow): Promise<{ differences: string[]; missing: string[]; edges: number }> {
  const base = scripted(flow.machine, Object.keys(flow.ports));
  const differences: string[] = [];
  let edges = 0;
  // Guards are wrapped before the machine runs, transitions are told apart by identity on the wrapped machine.
  const wrapped = base.machine.provide({ guards: createCoverage(base.machine).guards });
  const coverage = createCoverage(wrapped);
  const machine = wrapped.provide({ guards: coverage.guards });
  const watched = createCoverage(machine);
  const subject: { machine: typeof machine; script: Script } = { machine, script: base.script };
  for (const [name, input] of Object.entries(flow.inputs)) {
    const model = modelOf(flow, input);
    for (const edge of model.edges) {
      edges += 1;
      const run = await startRun(subject, input, watched.inspect);
      watched.visit(activeNodes(run.snapshot()));
      for (const step of [...(model.paths.get(edge.from) ?? []), edge]) {
        const applied = await run.apply(step.stimulus);
        watched.visit(activeNodes(run.snapshot()));
        const here = keyOf(run.snapshot());
        if (!applied || here !== step.to) {
          differences.push(
            `${name}: ${JSON.stringify(step.stimulus)} led to ${here}, the model says ${step.to}`,
          );
          break;
        }
      }
      if (run.snapshot().status === 'error')
        differences.push(`${name}: ${JSON.stringify(edge.stimulus)} broke the chart`);
      run.stop();
    }
  }
  const guardsSeen = coverage.missing().filter((line) => line.startsWith('guard '));
  const rest = watched.missing().filter((line) => !line.startsWith('guard '));
  return { differences, missing: [...rest, ...guardsSeen], edges };
}

/** States against events: what is handled where. */
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

function pseudoRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The whole proof of a chart: walk, coverage, journeys, mutants, random walks, matrix and page. */
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
      const survivors: string[] = [];
      for (const mutant of mutantsOf(flow.machine)) {
        let killed = false;
        for (const journey of flow.journeys) {
          if ((await followJourney(flow, mutant.machine, journey)) === null) continue;
          killed = true;
          break;
        }
        if (!killed) survivors.push(mutant.name);
      }
      expect(survivors.filter((name) => flow.equivalent?.[name] === undefined)).toEqual([]);
      expect(Object.keys(flow.equivalent ?? {}).filter((name) => !survivors.includes(name))).toEqual([]);
    });

    it('a random walk of 2,000 steps never breaks it, and what it knows stays plain data', async () => {
      const random = pseudoRandom(7);
      const inputs = Object.values(flow.inputs);
      let run = await startRun(scripted(flow.machine, Object.keys(flow.ports)), inputs[0]);
      for (let step = 0; step < 2000; step += 1) {
        const choices = stimuliOf(flow, run.snapshot());
        const choice = choices[Math.floor(random() * choices.length)];
        if (run.snapshot().status !== 'active' || choice === undefined) {
          run.stop();
          run = await startRun(scripted(flow.machine, Object.keys(flow.ports)), inputs[step % inputs.length]);
          continue;
        }
        await run.apply(choice.stimulus);
        const snapshot = run.snapshot();
        expect(snapshot.status).not.toBe('error');
        expect(JSON.parse(JSON.stringify(snapshot.context))).toEqual(snapshot.context);
      }
      run.stop();
    });

    it('what is handled where is as agreed', async () => {
      await expect(matrix(flow)).toMatchFileSnapshot(`../${flow.name}/${flow.name}.matrix.txt`);
    });

    it('its page in docs is its chart', async () => {
      await expect(chartDocument(flow.name, flow.machine)).toMatchFileSnapshot(
        `../../docs/machines/${flow.name}.md`,
      );
    });
  });
}
