import type { Journey } from '../harness/types.ts';
import { elsewhereJourneys } from './sign-in.elsewhere.journeys.ts';
import { popupJourneys } from './sign-in.popup.journeys.ts';
import { qrJourneys } from './sign-in.qr.journeys.ts';
import { wayJourneys } from './sign-in.ways.journeys.ts';

export const journeys: readonly Journey[] = [
  ...popupJourneys,
  ...elsewhereJourneys,
  ...qrJourneys,
  ...wayJourneys,
];
