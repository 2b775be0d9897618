import { elsewhereJourneys } from './sign-in.external.journeys.ts';
import type { SignInJourney } from './sign-in.fixtures.ts';
import { methodJourneys } from './sign-in.methods.journeys.ts';
import { popupJourneys } from './sign-in.popup.journeys.ts';
import { qrJourneys } from './sign-in.qr.journeys.ts';

export const journeys: readonly SignInJourney[] = [
  ...popupJourneys,
  ...elsewhereJourneys,
  ...qrJourneys,
  ...methodJourneys,
];
