import { type ConsentEvent, type ConsentView, viewConsent } from '@aloft/core';
import { useHydrated, useLocation } from '@tanstack/react-router';
import { useApp, useArrivedRuntime, useView } from '../../actors/use-runtime.ts';

/** Windows that only pass something on. */
const passing = ['/auth', '/loading'];

const nothingAllowed = { analytics: false, marketing: false };

/** What is known of the consent: by the page's facts until the flow has arrived and has read what is stored. */
export function useConsent(): ConsentView {
  const { facts } = useApp();
  const known = useView(useArrivedRuntime()?.actors.consent, null, viewConsent);
  if (known !== null && known.screen !== 'unknown') return known;
  const screen = facts.asksConsent ? 'banner' : 'nothing';
  return { screen, allowed: nothingAllowed, isChosen: !facts.asksConsent };
}

/**
 * Whether this window asks: not before it answers to presses, not in somebody else's frame, where they could have it
 * pressed unseen, and not in a window that the page behind it has opened. Of a page that is read without the app, the
 * script that stands in for it sees to the same.
 */
export function useMayAsk(): boolean {
  const { untilInteraction } = useApp().facts;
  const isHydrated = useHydrated();
  const isPassing = useLocation({ select: ({ pathname }) => passing.includes(pathname) });
  if (!isHydrated) return untilInteraction !== null;
  return !isPassing && window.top === window && window.opener === null;
}

/** What a person can press about consent. */
type Pressed = Exclude<ConsentEvent, { readonly type: 'consent.changedElsewhere' }>;

const pressed = {
  'consent.acceptAll': 'acceptAll',
  'consent.rejectAll': 'rejectAll',
  'consent.choose': 'choose',
  'consent.reopen': 'settings',
  'consent.dismiss': 'dismiss',
} as const satisfies Readonly<Record<Pressed['type'], string>>;

/** Tells the flow what was pressed; rejects where its script does not arrive. */
export function useTellConsent(): (event: Pressed) => Promise<void> {
  const { flows } = useApp();
  return async (event) => {
    const { analytics, tellConsent } = await flows.load();
    // It waits until the person has allowed it, and is forgotten otherwise.
    analytics?.stat({ type: 'cookieTipsClicked', choice: pressed[event.type] });
    await tellConsent(event);
  };
}
