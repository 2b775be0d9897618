import { codeJourneys } from './login.code.journeys.ts';
import type { LoginJourney } from './login.fixtures.ts';
import { passwordJourneys } from './login.password.journeys.ts';
import { secondStepJourneys } from './login.second-step.journeys.ts';

export const journeys: readonly LoginJourney[] = [
  ...passwordJourneys,
  ...codeJourneys,
  ...secondStepJourneys,
];
