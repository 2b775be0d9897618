import type { ShareTexts } from '../keys.ts';

/** Share texts for readers of English. */
export const enUS: ShareTexts = {
  OK: {
    title: 'This share is available',
    explanation: 'You can look through its files.',
    next: 'Save them to your drive, or download them.',
  },
  AUDITING: {
    title: 'This share is being checked',
    explanation: 'It usually takes a few minutes.',
    next: 'Stay on this page: the files appear as soon as they are cleared.',
  },
  PROHIBITED: {
    title: 'This share is blocked',
    explanation: 'Its content breaks the rules of the service, so nobody can open it.',
    next: 'If you think this is a mistake, contact support.',
  },
  SENSITIVE_RESOURCE: {
    title: 'These files cannot be shown',
    explanation: 'This share contains files that can’t be shared.',
    next: 'Ask its owner for another way.',
  },
  SENSITIVE_WORD: {
    title: 'This name cannot be shown',
    explanation: 'This share has a name that isn’t allowed.',
    next: 'Ask its owner to rename it and share it again.',
  },
  PASS_CODE_EMPTY: {
    title: 'This share has a passcode',
    explanation: 'Only people who have the passcode can see its files.',
    next: 'Enter the passcode that its owner gave you.',
  },
  PASS_CODE_ERROR: {
    title: 'Incorrect passcode',
    explanation: 'It does not open this share.',
    next: 'Check it and try again.',
  },
  EXPIRED: {
    title: 'This share has expired',
    explanation: 'Its owner chose an end date, and that day is past.',
    next: 'Ask them for a new link.',
  },
  DELETED: {
    title: 'This share is no longer available',
    explanation: 'Its owner stopped sharing these files.',
    next: 'Ask them if you still need something.',
  },
  NOT_FOUND: {
    title: 'Share not found',
    explanation: 'A letter may be missing from the link, or the files are no longer there.',
    next: 'Check the link and open it again.',
  },
  MAX_RESTORE_COUNT: {
    title: 'This share has reached its save limit',
    explanation: 'Its owner set a limit, and it has been reached.',
    next: 'Ask them to raise it.',
  },
};
