import { isRefusal, type Refusal } from '../../platform/refusal.ts';
import { Refused } from './command.ts';

const words: Partial<Record<Refusal['refused'], string>> = {
  email_taken: 'there is an account with this address already',
  password_too_weak: 'a password has 8 characters at least',
};

/** The value; throws `Refused` with the refusal as text. */
export function orThrow<T>(answer: T | Refusal): T {
  if (!isRefusal(answer)) return answer;
  const { refused, description, field } = answer;
  throw new Refused(
    words[refused] ?? description ?? (field === undefined ? refused : `${refused}: ${field}`),
  );
}
