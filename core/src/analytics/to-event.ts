import { type AnalyticsEvent, type AnalyticsFact, actions, analyticsGroup, specVersion } from './events.ts';
import { type CutAddress, cutAddress, cutWord } from './redact.ts';

/** The part of an event that only its kind has (R3.14); each field is a closed word, a number or cut. */
function extdataOf(fact: AnalyticsFact, here: CutAddress): AnalyticsEvent['extdata'] {
  switch (fact.type) {
    case 'cookieTipsShown':
    case 'reviewPanelShown':
      return {};
    case 'cookieTipsClicked':
      return { choice: cutWordOf(fact.choice) };
    case 'blockPageShown':
      return { address: `${here.origin}${here.path}`, path: here.page, share_id: here.shareId };
    case 'languageSwitchClicked':
      return { from: cutWord(fact.from), to: cutWord(fact.to) };
    case 'reviewVerificationResult':
      return { result: cutWord(fact.result) };
    case 'sidebarClick':
      return { to: cutAddress(fact.to).page };
    case 'spreadPageShown':
    case 'spreadPageClicked':
      return { place: cutWord(fact.place), operation: cutWord(fact.operation) };
    case 'signUp':
      return { free_days: Number.isSafeInteger(fact.freeDays) ? Math.max(0, fact.freeDays) : 0 };
  }
}

// Outside, words are written in lower case with underscores.
const cutWordOf = (choice: string): string =>
  cutWord(choice.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

/**
 * A fact as the event that leaves (R3.14, R7.35, R9.9). In: the fact, the address on screen, the time in
 * milliseconds. Nothing of the address beyond its path, nothing that could be a token, a passcode or a name.
 */
export function toEvent(fact: AnalyticsFact, address: string, time: number): AnalyticsEvent {
  const here = cutAddress(address);
  return {
    specVersion,
    category: analyticsGroup,
    action: actions[fact.type],
    extdata: extdataOf(fact, here),
    page: here.page,
    time,
  };
}
