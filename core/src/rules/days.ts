// Making a formatter costs about as much as rendering a row, so each kind is made once.
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(locale, options);
  formats.set(key, made);
  return made;
}

/** `2026-11-22`: the day of a time (RFC 3339 or ms) in a time zone. Days compare as texts. Nonsense is an empty text. */
export function dayOf(time: string | number, timeZone: string): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return '';
  const parts = formatOf('en-GB', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone });
  return parts.format(date).split('/').toReversed().join('-');
}

/** `Sunday, 22 November 2026`, as the language writes it (R9.5). */
export function formatDay(day: string, locale: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return '';
  return formatOf(locale, {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(date);
}

/** `09:14`: the time of day, as the language writes it (R9.5). Nonsense is an empty text. */
export function formatClock(time: string, locale: string, timeZone: string): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return '';
  return formatOf(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(date);
}
