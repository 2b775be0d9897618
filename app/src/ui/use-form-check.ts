import { useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useState } from 'react';

type Problem = 'missing' | 'noAddress' | 'short';

interface WrongField {
  readonly name: string;
  readonly problem: Problem;
  readonly shortest: number;
}

function problemOf({ validity, required, value, minLength }: HTMLInputElement): Problem | null {
  if (required && value.trim() === '') return 'missing';
  if (validity.typeMismatch) return 'noAddress';
  return value.length < minLength ? 'short' : null;
}

/** The first field of a form that is not as its attributes want it. */
function wrongFieldOf(form: HTMLFormElement): (WrongField & { readonly control: HTMLInputElement }) | null {
  for (const control of form.elements) {
    const problem = control instanceof HTMLInputElement ? problemOf(control) : null;
    if (control instanceof HTMLInputElement && problem !== null)
      return { name: control.name, problem, shortest: control.minLength, control };
  }
  return null;
}

interface FormCheck {
  /** For the form: no words of the browser's, and one's own end when a person goes on typing. */
  readonly form: { readonly noValidate: true; readonly onInput: (event: SyntheticEvent) => void };
  /** Whether all fields are right; says what is wrong with the first that is not, and leads there. */
  readonly check: (form: HTMLFormElement) => boolean;
  /** What is wrong with a field, in words; null where nothing is. */
  readonly errorOf: (name: string) => string | null;
  readonly isWrong: boolean;
}

/**
 * Says what is missing in the fields of a form, whose values are read when it is sent: `required`, `minLength` and
 * `type="email"` are asked. The browser would say so in a language of its own.
 */
export function useFormCheck(): FormCheck {
  const { t } = useLingui();
  const [wrong, setWrong] = useState<WrongField | null>(null);
  function words({ problem, shortest }: WrongField): string {
    switch (problem) {
      case 'missing':
        return t`Fill in this field.`;
      case 'noAddress':
        return t`An address has a name, an @, and a host with a dot, such as mei@example.org.`;
      case 'short':
        return t`Use at least ${shortest} characters.`;
    }
  }
  return {
    form: { noValidate: true, onInput: () => setWrong(null) },
    check: (form) => {
      const found = wrongFieldOf(form);
      setWrong(found);
      found?.control.focus();
      return found === null;
    },
    errorOf: (name) => (wrong?.name === name ? words(wrong) : null),
    isWrong: wrong !== null,
  };
}
