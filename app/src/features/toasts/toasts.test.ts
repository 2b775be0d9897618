import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dismissToast, dismissToasts, holdToasts, showToast, toastStore } from './toasts.ts';

const texts = (): string[] => toastStore.current().map((toast) => toast.text);

describe('toasts', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    holdToasts(false);
  });
  afterEach(() => {
    vi.runAllTimers();
    for (const { id } of toastStore.current()) dismissToast(id);
    vi.useRealTimers();
  });

  it('go after eight seconds', () => {
    showToast('Moved');
    vi.advanceTimersByTime(7999);
    expect(texts()).toEqual(['Moved']);
    vi.advanceTimersByTime(1);
    expect(texts()).toEqual([]);
  });

  it('all go with the person who leaves, even while they are looked at', () => {
    showToast('Moved');
    showToast('Renamed');
    holdToasts(true);
    dismissToasts();
    expect(texts()).toEqual([]);
  });

  it('stay while they are looked at', () => {
    showToast('Moved');
    holdToasts(true);
    vi.advanceTimersByTime(60_000);
    expect(texts()).toEqual(['Moved']);
    holdToasts(false);
    vi.advanceTimersByTime(8000);
    expect(texts()).toEqual([]);
  });

  it('are three at most, the newest ones', () => {
    for (const text of ['one', 'two', 'three', 'four']) showToast(text);
    expect(texts()).toEqual(['two', 'three', 'four']);
  });
});
