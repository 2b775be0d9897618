import { quickPressMachine } from '@aloft/machines';
import { manualClock } from '@aloft/machines/harness';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { makeTrace } from './make-trace.ts';
import { createRecorder } from './recorder.ts';

function pressed(times: number, capacity: number) {
  const recorder = createRecorder({ now: () => 5, capacity });
  const actor = createActor(quickPressMachine, { inspect: recorder.inspect, clock: manualClock() });
  actor.subscribe({ error: () => undefined });
  actor.start();
  for (let time = 0; time < times; time += 1) actor.send({ type: 'page.press' });
  return { recorder, actor };
}

describe('the recorder', () => {
  it('records every event with the resulting state, and each call of a port', () => {
    const { recorder } = pressed(5, 100);
    expect(
      recorder.records().map(({ event, call, snapshot }) => [call?.port ?? event.type, snapshot?.value]),
    ).toEqual([
      ...[1, 2, 3, 4].map(() => ['page.press', 'counting']),
      ['page.press', 'asking'],
      ['askConsole', undefined],
    ]);
    expect(makeTrace(recorder).records.at(-1)).toEqual({
      at: 0,
      actor: 'quickPress',
      call: 'askConsole',
      input: null,
    });
  });

  it('keeps at most as many steps as its ring buffer holds, and counts those it dropped', () => {
    const { recorder } = pressed(4, 3);
    expect(recorder.records().map(({ number }) => number)).toEqual([2, 3, 4]);
    expect(makeTrace(recorder)).toMatchObject({ lost: 1, actors: [{ name: 'quickPress', lost: 1 }] });
  });

  it('numbers the actors of a chart', () => {
    const recorder = createRecorder({ now: () => 0 });
    for (let count = 0; count < 2; count += 1)
      createActor(quickPressMachine, { inspect: recorder.inspect }).start();
    expect(recorder.actors().map(({ name }) => name)).toEqual(['quickPress', 'quickPress #2']);
  });

  it('[R2.22] tells listeners of each step until they leave', () => {
    const { recorder, actor } = pressed(1, 100);
    let calls = 0;
    const leave = recorder.subscribe(() => {
      calls += 1;
    });
    actor.send({ type: 'page.press' });
    leave();
    actor.send({ type: 'page.press' });
    expect(calls).toBe(1);
  });
});
