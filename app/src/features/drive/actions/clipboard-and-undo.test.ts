import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { type ClipboardAndUndo, clipboardAndUndoOf } from './clipboard-and-undo.ts';

/** Something that was done, and the calls of its two ways; `answer` ends the one that is on its way. */
function step(history: ClipboardAndUndo) {
  const calls = vi.fn<(what: 'undo' | 'redo') => void>();
  let answer: (isDone: boolean) => void = () => undefined;
  const sent = (what: 'undo' | 'redo') => () => {
    calls(what);
    return new Promise<boolean>((settle) => {
      answer = (isDone) => {
        if (isDone && what === 'redo') history.remember(done);
        settle(isDone);
      };
    });
  };
  const done = { undo: sent('undo'), redo: sent('redo') };
  history.remember(done);
  return { done, calls, answer: (isDone: boolean) => answer(isDone) };
}

it('what is undone can be done again, by a key that comes before the answer, too', async () => {
  const history = clipboardAndUndoOf(new QueryClient());
  const one = step(history);
  const undone = history.undo(one.done);
  const redone = history.redo();
  one.answer(true);
  await undone;
  await expect.poll(() => one.calls.mock.calls).toEqual([['undo'], ['redo']]);
  one.answer(true);
  expect(await redone).toBe(true);
  expect(await history.last()).toBe(one.done);
  expect(await history.redo()).toBe(false);
});

it('what could not be undone, and what was undone before something else was done, is not done again', async () => {
  const history = clipboardAndUndoOf(new QueryClient());
  const one = step(history);
  const undone = history.undo(one.done);
  one.answer(false);
  await undone;
  expect(await history.redo()).toBe(false);

  const two = step(history);
  const taken = history.undo(two.done);
  two.answer(true);
  await taken;
  step(history);
  expect(await history.redo()).toBe(false);
});
