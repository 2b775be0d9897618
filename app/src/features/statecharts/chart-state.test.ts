import { consentMachine, quickPressMachine } from '@aloft/core';
import { createRecorder } from '@aloft/core/traces';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { acceptedIn, lineOf, placesAt, standOf, textOfState } from './chart-state.ts';
import { initialState, reduceConsole } from './console-state.ts';

function recorded() {
  const recorder = createRecorder({ now: () => 0 });
  const begin = () => createActor(quickPressMachine, { inspect: recorder.inspect }).start();
  const one = begin();
  one.send({ type: 'page.press' });
  one.send({ type: 'page.press' });
  const two = begin();
  two.send({ type: 'page.press' });
  one.stop();
  two.stop();
  return recorder;
}

describe('where the charts were', () => {
  it('[R2.22] shows each chart as it was at that moment, and none that had not started', () => {
    const recorder = recorded();
    const at = (number: number) =>
      [...placesAt(recorder.actors(), recorder.records(), number)].map(([{ name }, { snapshot, before }]) => [
        name,
        snapshot.context.presses,
        before?.context.presses,
      ]);
    expect(at(1)).toEqual([['quickPress', 1, 0]]);
    expect(at(2)).toEqual([
      ['quickPress', 2, 1],
      ['quickPress #2', 0, undefined],
    ]);
    expect(at(3)).toEqual([
      ['quickPress', 2, 1],
      ['quickPress #2', 1, 0],
    ]);
  });

  it('says what led there, and what is accepted', () => {
    const recorder = recorded();
    const [record] = recorder.records();
    if (record?.snapshot === null || record === undefined) throw new Error('nothing was recorded');
    expect(lineOf(record)).toEqual({ text: 'page.press', isFailure: false, state: 'counting' });
    expect(acceptedIn(record.snapshot)).toEqual(['page.press']);
    expect(standOf(record.snapshot)).toBe('rests');
    expect(standOf(createActor(consentMachine).getSnapshot())).toBe('busy');
  });

  it.each([
    ['idle', 'idle'],
    [{ open: 'idle' }, 'open.idle'],
    [{ one: 'a', two: { b: 'c' } }, 'one.a + two.b.c'],
  ])('writes %j as %s', (state, text) => {
    expect(textOfState(state)).toBe(text);
  });
});

describe('the console', () => {
  const range = { first: 10, last: 20 };

  it('goes back no further than the ring, and is live after the newest event', () => {
    const back = reduceConsole(initialState, { type: 'go', to: 3, ...range });
    expect(back.at).toBe(10);
    expect(reduceConsole(back, { type: 'go', to: 20, ...range }).at).toBe(20);
    expect(reduceConsole(back, { type: 'go', to: 21, ...range }).at).toBeNull();
  });

  it('plays until it is live again', () => {
    const playing = reduceConsole(initialState, { type: 'play', from: 10 });
    expect(reduceConsole(playing, { type: 'go', to: 11, ...range })).toMatchObject({
      at: 11,
      isPlaying: true,
    });
    expect(reduceConsole(playing, { type: 'go', to: 21, ...range })).toMatchObject({
      at: null,
      isPlaying: false,
    });
  });

  it('shows all of a chart, and zooms from its own size', () => {
    const all = reduceConsole(initialState, { type: 'zoom', by: null });
    expect(all.zoom).toBeNull();
    expect(reduceConsole(all, { type: 'zoom', by: 2 }).zoom).toBe(2);
    expect(reduceConsole(all, { type: 'zoom', by: 100 }).zoom).toBe(4);
  });
});
