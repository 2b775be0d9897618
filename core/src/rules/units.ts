const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'] as const;

// Making a formatter costs about as much as rendering a row, so each kind is made once.
const numbers = new Map<string, Intl.NumberFormat>();
const dates = new Map<string, Intl.DateTimeFormat>();

function numberFormat(locale: string, digits: 0 | 1): Intl.NumberFormat {
  const key = `${locale} ${digits}`;
  const known = numbers.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(locale, { maximumFractionDigits: digits });
  numbers.set(key, made);
  return made;
}

function listingDate(timeZone: string): Intl.DateTimeFormat {
  const known = dates.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    year: '2-digit',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
  dates.set(timeZone, made);
  return made;
}

/** Bytes (a decimal string or a number) in the unit that reads best: `1.5 GB` (R9.5). Nonsense is an empty text. */
export function formatBytes(bytes: string | number, locale: string): string {
  const count = Number(bytes);
  if (!Number.isFinite(count) || count < 0) return '';
  const power = count < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(count) / Math.log(1024)));
  const value = count / 1024 ** power;
  const digits = power === 0 || value >= 100 ? 0 : 1;
  return `${numberFormat(locale, digits).format(value)} ${units[power]}`;
}

/** `26-11-21 04:39`: the listing's date, in the time zone given (R9.5). */
export function formatListingDate(time: string, timeZone: string): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return '';
  // en-GB writes 21/11/26, 04:39.
  const [day = '', clock = ''] = listingDate(timeZone).format(date).split(', ');
  return `${day.split('/').toReversed().join('-')} ${clock}`;
}

/** The length of a recording: `0:24`, `1:02:05`. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  const two = (part: number): string => String(part).padStart(2, '0');
  return hours === 0 ? `${minutes}:${two(whole % 60)}` : `${hours}:${two(minutes)}:${two(whole % 60)}`;
}

/** A span in its largest whole unit, as one reads it beside a progress bar: `2 min`. Nonsense is an empty text. */
export function formatSpan(seconds: number, locale: string): string {
  if (!Number.isFinite(seconds) || seconds < 0) return '';
  const [count, unit] =
    seconds < 60
      ? [Math.max(1, Math.round(seconds)), 'second']
      : seconds < 3600
        ? [Math.round(seconds / 60), 'minute']
        : seconds < 86_400
          ? [Math.round(seconds / 3600), 'hour']
          : [Math.round(seconds / 86_400), 'day'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit: String(unit), unitDisplay: 'short' }).format(
    Number(count),
  );
}

/** An amount in its currency's smallest unit, as its reader writes prices: `€39.00`; with up to `finer` more digits where it needs them. */
export function formatPrice(amount: number, currency: string, locale: string, finer = 0): string {
  const style = { style: 'currency', currency } as const;
  const format = new Intl.NumberFormat(locale, style);
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  const price = amount / 10 ** digits;
  if (finer === 0) return format.format(price);
  return new Intl.NumberFormat(locale, { ...style, maximumFractionDigits: digits + finer }).format(price);
}
