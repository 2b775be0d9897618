import { isAbsolute } from 'node:path';
import * as v from 'valibot';

/** What a setting that people read has to be, as its refusal says it. */
export const plainLineRule = 'it has no control characters and no direction marks';

const listed = (options: readonly string[]): string => {
  const [last = '', ...others] = options.toReversed();
  return others.length === 0 ? last : `${others.toReversed().join(', ')} or ${last}`;
};

/** One of a few words. */
export const oneOf = <const Option extends string>(...options: readonly Option[]) =>
  v.picklist(options, `it is ${listed(options)}`);

/** A number without a sign from `least` to `most`, as text. */
export function wholeNumber(least: number, most: number) {
  const rule = `it is a number from ${least} to ${most}`;
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,15}$/, rule),
    v.transform(Number),
    v.minValue(least, rule),
    v.maxValue(most, rule),
  );
}

/** As many bytes, without a unit. */
export const bytes = v.pipe(
  v.string(),
  v.regex(/^\d{1,15}$/, 'it is a number of bytes, up to 15 digits'),
  v.transform(Number),
);

/** A path, a name or a key: one line of at most 4096 characters. */
export const line = v.pipe(
  v.string(),
  v.maxLength(4096, 'it has 4096 characters at most'),
  v.regex(/^[^\p{Cc}]*$/u, 'it is one line'),
);

/** The absolute path of a folder for backups, or the address of a bucket for them. */
export const backupPlace = v.pipe(
  line,
  v.check(
    (text) => isAbsolute(text) || /^https?:\/\/[^/]+\/[^/]+$/.test(text),
    'it is an absolute path of a folder, such as /var/backups/aloft, or a bucket, https://host/bucket',
  ),
);

/** A time of day, `03:00`, as ms after midnight. */
export const timeOfDay = v.pipe(
  v.string(),
  v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'it is a time from 00:00 to 23:59, in UTC'),
  v.transform((text) => Number(text.slice(0, 2)) * 3_600_000 + Number(text.slice(3)) * 60_000),
);

/** Where people reach a listener. */
export const origin = v.pipe(
  v.string(),
  v.check((text) => {
    const url = URL.parse(text);
    const isPlain = url !== null && `${url.origin}/` === url.href;
    return isPlain && /^https?:$/.test(url.protocol);
  }, 'it is an address without a path, such as https://drive.example.org'),
  v.transform((text) => new URL(text).origin),
);

/** Where visitors reach the operator, as the address of a link. */
export const contact = v.pipe(
  v.string(),
  v.regex(/^([\w.+-]+@[\w-]+(\.[\w-]+)+|https:\/\/[^\s<>"']+)?$/, 'it is a mail address or an https address'),
  v.transform((text) => (text.includes('@') && !text.startsWith('https:') ? `mailto:${text}` : text)),
);

/** An address of mail, or nothing. */
export const mailAddress = v.pipe(
  v.string(),
  v.regex(/^([\x21-\x7e]+@[\x21-\x7e]+)?$/, 'it is an address such as support@example.org'),
);
/** Max. characters of any value: a list of programs is the longest. */
const longest = 100_000;

/**
 * The variables of an environment that are set; one that is empty counts as not set, as container tools pass those that
 * have no value. Answers the name of one that is too long to be meant, instead.
 */
export function setVariables(
  environment: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): { readonly set: Readonly<Record<string, string>> } | { readonly tooLong: string } {
  const set: Record<string, string> = {};
  for (const name of names) {
    const value = environment[name];
    if (value === undefined || value === '') continue;
    if (value.length > longest) return { tooLong: name };
    set[name] = value;
  }
  return { set };
}
