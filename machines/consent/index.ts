export { consentMachine, withConsentPorts } from './consent.machine.ts';
export type * from './consent.types.ts';
export { type ConsentView, viewConsent } from './consent.view.ts';
