/** What was looked at. */
export type Subject =
  | 'folder'
  | 'database'
  | 'migrations'
  | 'store'
  | 'disk'
  | 'address'
  | 'content'
  | 'proxy'
  | 'clock'
  | 'mail'
  | 'films'
  | 'backups'
  | 'sign-up'
  | 'demonstration';

/**
 * What was found: `fine`; `limited` where the server works and people miss something; `wrong` where it does not do what
 * it is set to. The sentence says what is so, and what to change.
 */
export interface Finding {
  readonly subject: Subject;
  readonly state: 'fine' | 'limited' | 'wrong';
  readonly sentence: string;
}

export const fine = (subject: Subject, sentence: string): Finding => ({ subject, state: 'fine', sentence });
export const limited = (subject: Subject, sentence: string): Finding => ({
  subject,
  state: 'limited',
  sentence,
});
export const wrong = (subject: Subject, sentence: string): Finding => ({ subject, state: 'wrong', sentence });
