import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { stopCompositionKeys } from './composition-keys.ts';

const onKey = vi.fn<(key: string) => void>();
const listen = (event: Event): void => onKey(event instanceof KeyboardEvent ? event.key : '');
let field: HTMLInputElement;

beforeAll(() => stopCompositionKeys(window, 'capture'));
beforeEach(() => {
  onKey.mockClear();
  field = document.body.appendChild(document.createElement('input'));
  for (const target of [field, document, window]) target.addEventListener('keydown', listen);
});
afterEach(() => {
  field.remove();
  for (const target of [document, window]) target.removeEventListener('keydown', listen);
});

type Step = 'start' | 'end' | KeyboardEventInit;

function tell(target: EventTarget, steps: readonly Step[]): void {
  for (const step of steps)
    target.dispatchEvent(
      typeof step === 'string'
        ? new CompositionEvent(`composition${step}`, { bubbles: true })
        : new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...step }),
    );
}

// The order in which each engine tells of a composition that Enter ends.
const orders: Readonly<Record<string, readonly Step[]>> = {
  'Chrome and Firefox': ['start', { key: 'Enter', keyCode: 229, isComposing: true }, 'end'],
  Safari: ['start', 'end', { key: 'Enter', keyCode: 229, isComposing: false }],
  'Windows, while it is decided': ['start', { key: 'Process', keyCode: 229, isComposing: true }],
  'Firefox, with the code of the key': ['start', { key: 'Escape', keyCode: 27, isComposing: true }, 'end'],
  'an end that comes first': ['end', { key: 'ArrowDown', keyCode: 229 }, 'start'],
};

for (const [engine, steps] of Object.entries(orders))
  it(`keys of an input method reach nobody who listens for keys: ${engine}`, () => {
    tell(field, steps);
    expect(onKey).not.toHaveBeenCalled();
  });

it('the next key is heard, even after a composition without an end', () => {
  tell(field, ['start', { key: 'ㅎ', keyCode: 229, isComposing: true }, { key: 'Enter', keyCode: 13 }]);
  expect(onKey.mock.calls.flat()).toEqual(['Enter', 'Enter', 'Enter']);
});

it('an editor of text watches its own compositions, and keeps them from what is around it', () => {
  const editor = document.body.appendChild(document.createElement('div'));
  editor.className = 'cm-editor';
  const line = editor.appendChild(document.createElement('div'));
  line.className = 'cm-content';
  const own = vi.fn<() => void>();
  line.addEventListener('keydown', own);
  stopCompositionKeys(editor, 'bubble');
  tell(line, [{ key: 'Escape', keyCode: 229, isComposing: true }]);
  expect(own).toHaveBeenCalledOnce();
  expect(onKey).not.toHaveBeenCalled();
  tell(line, [{ key: 'Escape', keyCode: 27 }]);
  expect(onKey).toHaveBeenCalledTimes(2);
  editor.remove();
});
