import { afterEach, expect, it, vi } from 'vitest';
import { createLayoutStore } from './layout-state.ts';

const year = 365 * 86_400_000;
const rendered = Date.parse('2026-11-28T10:00:00Z');
const facts = { theme: 'light', isCollapse: true, serverTime: rendered } as const;

afterEach(() => vi.useRealTimers());

/** A window whose width a test changes. */
function windowOf(isNarrow: boolean) {
  const events = new EventTarget();
  const query = {
    matches: isNarrow,
    addEventListener: events.addEventListener.bind(events),
    resize: (narrow: boolean) => {
      query.matches = narrow;
      events.dispatchEvent(new Event('change'));
    },
  };
  return query;
}

it('has six facts, and begins as the server rendered the page', () => {
  const phoneWidth = windowOf(true);
  const layout = createLayoutStore(facts, { monotonicTime: () => 7, phoneWidth });
  expect(layout.first).toEqual({
    sidebarMobileVisible: false,
    i18nMenuPopoverVisible: false,
    isMobile: false,
    darkMode: 'light',
    serverTime: { time: rendered, readAt: 7 },
    isCollapse: true,
  });
  expect(layout.current()).toEqual({ ...layout.first, isMobile: true });
});

it('tells those who listen of each change, of the window too, until they stop', () => {
  const phoneWidth = windowOf(false);
  const layout = createLayoutStore(facts, { monotonicTime: () => 0, phoneWidth });
  const seen: boolean[] = [];
  const stop = layout.subscribe(() => seen.push(layout.current().isMobile));
  layout.change({ sidebarMobileVisible: true });
  phoneWidth.resize(true);
  stop();
  phoneWidth.resize(false);
  expect(seen).toEqual([false, true]);
  expect(layout.current()).toMatchObject({ sidebarMobileVisible: true, isMobile: false });
  expect(layout.first).toMatchObject({ sidebarMobileVisible: false, isMobile: false });
});

it('goes on with the server’s time whatever the device’s clock says, and from the last answer', () => {
  let elapsed = 500;
  const layout = createLayoutStore(facts, { monotonicTime: () => elapsed, phoneWidth: null });
  for (const wrong of [rendered - year, rendered + year]) {
    vi.useFakeTimers({ now: wrong, toFake: ['Date'] });
    elapsed += 1000;
    expect(Math.abs(layout.serverNow() - rendered)).toBeLessThan(3000);
  }
  expect(layout.serverNow()).toBe(rendered + 2000);
  layout.setServerTime(rendered + 60_000);
  elapsed += 250;
  expect(layout.serverNow()).toBe(rendered + 60_250);
});

it('leaves out a server’s time that is none', () => {
  const layout = createLayoutStore(facts, { monotonicTime: () => 0, phoneWidth: null });
  for (const none of [Number.NaN, Number.POSITIVE_INFINITY, Date.parse('garbage')])
    layout.setServerTime(none);
  expect(layout.serverNow()).toBe(rendered);
});
