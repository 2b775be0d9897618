import { scripted, startRun } from '@aloft/machines/harness';
import { beforeAll, describe, expect, it } from 'vitest';
import { createRecorder, makeTrace, parseTrace, type Trace } from '../traces/index.ts';
import { allFlows } from './all-flows.ts';
import { replayTrace } from './replay.ts';

let flows: Awaited<ReturnType<typeof allFlows>>;
let recorded: Trace;

beforeAll(async () => {
  flows = await allFlows();
  const recorder = createRecorder({ now: () => 1_700_000_000_000, capacity: 20_000, maxActors: 5000 });
  for (const { machine, journeys, ports } of flows) {
    for (const journey of journeys) {
      const run = await startRun(scripted(machine, ports), journey.input, recorder.inspect);
      for (const [stimulus] of journey.steps) await run.apply(stimulus);
      run.stop();
    }
  }
  const parsed = parseTrace(JSON.stringify(makeTrace(recorder, 'build-1')));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.fault));
  recorded = parsed.trace;
});

describe('replay', () => {
  it('[R2.22] every recorded journey of every chart replays to the same states', async () => {
    const replayed = await replayTrace(recorded);
    const different = replayed.filter(({ outcome }) => outcome !== 'same');
    expect(different.map(({ name, difference }) => [name, difference])).toEqual([]);
    const steps = flows.flatMap(({ journeys }) => journeys).flatMap((journey) => journey.steps).length;
    expect(replayed.reduce((sum, actor) => sum + actor.steps, 0)).toBe(steps);
  });

  it('reports where the current chart differs, and charts that were removed', async () => {
    const [upload] = (await replayTrace(recorded)).filter(
      ({ chart, steps }) => chart === 'upload' && steps > 3,
    );
    const name = upload?.name ?? '';
    const at = recorded.records.findIndex((record) => record.actor === name && 'to' in record);
    const records = recorded.records.map((record, index) =>
      index === at && 'to' in record ? { ...record, to: 'paused' } : record,
    );
    const actors = recorded.actors.filter((actor) => actor.name === name);
    const gone = { name: 'telex', chart: 'telex', from: 'idle', lost: 0 };
    const part = { name: 'captcha', chart: 'captcha', from: 'idle', lost: 4 };
    const replayed = await replayTrace({ ...recorded, actors: [...actors, gone, part], records });
    expect(replayed.map(({ outcome, steps }) => [outcome, steps])).toEqual([
      ['differs', 0],
      ['gone', 0],
      ['incomplete', 0],
    ]);
    expect(replayed[0]?.difference).toMatchObject({ record: at + 1, recorded: '"paused"' });
  });

  it('reports events and ports that a chart no longer has', async () => {
    const actors = [{ name: 'quickPress', chart: 'quickPress', from: 'idle', lost: 0 }];
    const step = { at: 0, actor: 'quickPress', to: 'idle' };
    const differenceOf = async (record: Trace['records'][number]) =>
      (await replayTrace({ ...recorded, actors, records: [record] }))[0]?.difference?.today;
    expect(await differenceOf({ ...step, event: { type: 'telex.send' } })).toContain('no event telex.send');
    expect(await differenceOf({ ...step, port: 'wire', answer: null })).toContain('no port wire');
    expect(await differenceOf({ ...step, delay: 'soon' })).toContain('no delay soon');
  });

  // `npm run bench` measures how long it takes.
  it('10,000 events are replayed, each as one step', async () => {
    const actors = [{ name: 'quickPress', chart: 'quickPress', from: 'idle', lost: 0 }];
    const records = Array.from({ length: 10_000 }, (_, index) =>
      index % 2 === 0
        ? { at: index, actor: 'quickPress', event: { type: 'page.press' }, to: 'counting' }
        : { at: index, actor: 'quickPress', delay: 'pressWindow', to: 'idle' },
    );
    const [replayed] = await replayTrace({ ...recorded, actors, records });
    expect(replayed).toMatchObject({ outcome: 'same', steps: 10_000 });
  });
});
