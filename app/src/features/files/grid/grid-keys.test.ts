import { describe, expect, it } from 'vitest';
import type { Pressed } from '../../shortcuts/combinations.ts';
import { commandOf, type Place } from './grid-keys.ts';

const press = (key: string, more: Partial<Pressed> = {}): Pressed => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...more,
});
const list: Place = { focused: 5, columns: 1, count: 20, page: 8, view: 'list' };
const tiles: Place = { ...list, columns: 4, view: 'grid' };

describe('commandOf', () => {
  it('walks lines in a list and both ways in tiles, and stops at the edges', () => {
    expect(commandOf(press('ArrowDown'), list)).toEqual({ kind: 'move', to: 6 });
    expect(commandOf(press('ArrowRight'), list)).toBeNull();
    expect(commandOf(press('ArrowRight'), tiles)).toEqual({ kind: 'move', to: 6 });
    expect(commandOf(press('ArrowDown'), tiles)).toEqual({ kind: 'move', to: 9 });
    expect(commandOf(press('ArrowUp'), { ...tiles, focused: 1 })).toEqual({ kind: 'move', to: 0 });
    expect(commandOf(press('PageDown'), tiles)).toEqual({ kind: 'move', to: 19 });
    expect(commandOf(press('Home'), list)).toEqual({ kind: 'move', to: 0 });
    expect(commandOf(press('End', { shiftKey: true }), list)).toEqual({ kind: 'move', to: 19 });
  });

  it('leaves letters to type-ahead and takes shortcuts only with Ctrl or ⌘', () => {
    expect(commandOf(press('a'), list)).toEqual({ kind: 'type', letter: 'a' });
    expect(commandOf(press('한'), list)).toEqual({ kind: 'type', letter: '한' });
    expect(commandOf(press('a', { ctrlKey: true }), list)).toEqual({ kind: 'selectAll' });
    expect(commandOf(press('X', { metaKey: true }), list)).toEqual({ kind: 'cut' });
    expect(commandOf(press('r', { ctrlKey: true }), list)).toBeNull();
    expect(commandOf(press('Tab'), list)).toBeNull();
    expect(commandOf(press('F10', { shiftKey: true }), list)).toEqual({ kind: 'menu' });
    expect(commandOf(press('Delete'), list)).toEqual({ kind: 'trash' });
  });
});
