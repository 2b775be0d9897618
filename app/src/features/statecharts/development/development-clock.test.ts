import { describe, expect, it } from 'vitest';
import { developmentClock } from './development-clock.ts';

/** A paused clock with a list of what ended. */
function paused() {
  const clock = developmentClock(() => 0);
  clock.pause();
  const ended: string[] = [];
  const after = (delay: number, name: string) => clock.setTimeout(() => ended.push(name), delay);
  return { clock, ended, after };
}

describe('the clock of the development controls', () => {
  it('stands still while it is paused, and a step ends the next delay', () => {
    const { clock, ended, after } = paused();
    after(5000, 'late');
    after(200, 'early');
    expect(clock.read()).toEqual({ isPaused: true, waiting: [200, 5000] });
    clock.step();
    expect(ended).toEqual(['early']);
    expect(clock.read().waiting).toEqual([4800]);
    clock.step();
    clock.step();
    expect(ended).toEqual(['early', 'late']);
  });

  it('moves on by a time and ends in order what ends until then, what was set meanwhile too', () => {
    const { clock, ended, after } = paused();
    after(300, 'third');
    clock.setTimeout(() => {
      ended.push('first');
      after(100, 'second');
      after(1000, 'never');
    }, 100);
    clock.clearTimeout(after(250, 'cleared'));
    clock.advance(400);
    expect(ended).toEqual(['first', 'second', 'third']);
    expect(clock.read().waiting).toEqual([700]);
  });

  it('goes on by itself from where it was paused', async () => {
    const { clock, after } = paused();
    after(60_000, 'later');
    const ended = new Promise<void>((settle) => clock.setTimeout(settle, 0));
    clock.resume();
    await ended;
    expect(clock.read()).toEqual({ isPaused: false, waiting: [60_000] });
    clock.pause();
  });
});
