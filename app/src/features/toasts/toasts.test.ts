import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  dismissToast,
  dismissToastsAbout,
  endSession,
  holdToasts,
  leavePage,
  showToast,
  toastStore,
} from './toasts.ts';

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

  it('take the place of what was said about the same before, and of the same words', () => {
    const undo = { label: 'Undo', run: () => undefined };
    showToast('Moved 6 items to “Photos”', undo, { about: 'last change' });
    showToast('Name changed');
    showToast('Moved back', null, { about: 'last change' });
    showToast('Name changed');
    expect(texts()).toEqual(['Moved back', 'Name changed']);
    // The time of the one that was replaced is not the time of the new one.
    vi.advanceTimersByTime(7999);
    expect(texts()).toHaveLength(2);
    dismissToastsAbout('last change');
    expect(texts()).toEqual(['Name changed']);
  });

  it('go with the page that they are about, and with the person', () => {
    showToast('The archive is being prepared', null, { isOfPage: true });
    showToast('Two-step verification is on');
    showToast('You were signed out, so your uploads stopped', null, { outlivesSession: true });
    leavePage();
    expect(texts()).toEqual(['Two-step verification is on', 'You were signed out, so your uploads stopped']);
    endSession();
    expect(texts()).toEqual(['You were signed out, so your uploads stopped']);
  });

  it('leave nothing behind, ten thousand of them', () => {
    const heard = vi.fn<() => void>();
    const stop = toastStore.subscribe(heard);
    for (let nth = 1; nth <= 10_000; nth += 1) {
      showToast(`${nth}`);
      if (nth % 2 === 0) showToast(`about one thing ${nth}`, null, { about: 'one' });
    }
    expect(texts()).toEqual(['9999', '10000', 'about one thing 10000']);
    expect(vi.getTimerCount()).toBe(3);
    expect(heard).toHaveBeenCalledTimes(15_000);
    vi.advanceTimersByTime(8000);
    expect(texts()).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
    // Nobody is told of what changes nothing.
    heard.mockClear();
    leavePage();
    endSession();
    dismissToast(1);
    expect(heard).not.toHaveBeenCalled();
    stop();
  });
});
