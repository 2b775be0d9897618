import { elsewhereJourneys } from './sign-in.elsewhere.journeys.ts';
import type { SignInJourney } from './sign-in.fixtures.ts';
import { popupJourneys } from './sign-in.popup.journeys.ts';
import { qrJourneys } from './sign-in.qr.journeys.ts';
import { wayJourneys } from './sign-in.ways.journeys.ts';

export const journeys: readonly SignInJourney[] = [
  ...popupJourneys,
  ...elsewhereJourneys,
  ...qrJourneys,
  ...wayJourneys,
];
