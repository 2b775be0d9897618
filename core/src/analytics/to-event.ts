import { isVisitSource } from '../rules/visit-source.ts';
import { type AnalyticsEvent, type AnalyticsFact, actions, analyticsGroup, specVersion } from './events.ts';
import { type CutAddress, cutAddress, cutWord } from './redact.ts';

/** The fields of an event's type (R3.14); each is a closed union, a number or redacted. */
function extdataOf(fact: AnalyticsFact, here: CutAddress): AnalyticsEvent['extdata'] {
  switch (fact.type) {
    case 'cookieTipsShown':
    case 'reviewPanelShown':
    case 'signedIn':
    case 'signInFailed':
    case 'signedOut':
    case 'restoreClicked':
      return {};
    case 'vipOpened':
      return isVisitSource(fact.scene) ? { from: fact.scene } : {};
    case 'playerMounted':
    case 'playerRestored':
      return { kind: cutWord(fact.kind) };
    case 'pageShown':
      return isVisitSource(fact.from) ? { from: fact.from } : {};
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

// Event parameters use lower case with underscores.
const cutWordOf = (choice: string): string =>
  cutWord(choice.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

/**
 * Converts a fact to an event (R3.14, R7.35, R9.9). Of the current URL only its redacted path is included, and
 * nothing that may be a token, a passcode or a name. `time` in ms.
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
