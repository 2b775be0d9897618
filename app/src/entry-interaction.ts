// The script of a public page until somebody is about to use it: everything on it can be read, and the browser itself
// answers what it can.
import { readFacts } from './facts.ts';
import { hydrateOnInteraction } from './features/first-interaction/hydrate-on-interaction.ts';
import { answerPreferences } from './features/first-interaction/preference-forms.ts';
import { showShareSheet } from './features/first-interaction/share-sheet.ts';

showShareSheet();
answerPreferences(hydrateOnInteraction(readFacts()));
