interface Form {
  readonly make: (number: number) => string;
  readonly made: RegExp;
}

const largestHexPorts = 0x5000;

/** What placeholders look like, by the form of the text that they stand for. No placeholder has two of the forms. */
const forms = {
  digits: { make: String, made: /^\d+$/ },
  // Begins with a letter: without one it would be digits.
  hexPort: {
    make: (number) => (0xa000 + (number % largestHexPorts)).toString(16),
    made: /^[a-e][0-9a-f]{3}$/,
  },
  userCode: {
    make: (number) => `TEXT-${number.toString(36).toUpperCase().padStart(4, '0')}`,
    made: /^TEXT-[0-9A-Z]{4}$/,
  },
  authCode: { make: (number) => `TEXT${String(number).padStart(12, '0')}`, made: /^TEXT\d{12}$/ },
  code: { make: (number) => `TEXT${String(number).padStart(6, '0')}`, made: /^TEXT\d{6}$/ },
  address: { make: (number) => `https://text-${number}.invalid/`, made: /^https:\/\/text-\d+\.invalid\/$/ },
  text: { make: (number) => `text-${number}`, made: /^text-\d+$/ },
} satisfies Readonly<Record<string, Form>>;

export type FormName = keyof typeof forms;

const names = ['digits', 'hexPort', 'userCode', 'authCode', 'code', 'address', 'text'] as const;

/** Replaces every text by a placeholder of the form that `formOf` finds: the same one for the same text. */
export function numberTexts(formOf: (text: string) => FormName): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    if (text === '') return '';
    const made = known.get(text);
    if (made !== undefined) return made;
    const placeholder = forms[formOf(text)].make(known.size + 1);
    known.set(text, placeholder);
    return placeholder;
  };
}

/**
 * Numbers the placeholders of a trace again. What is none becomes one, so that nothing is left of a text that another
 * client did not take out.
 */
export const renumberPlaceholders = (): ((text: string) => string) =>
  numberTexts((text) => names.find((name) => forms[name].made.test(text)) ?? 'text');
