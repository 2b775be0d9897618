const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'] as const;

/** Bytes (a decimal string or a number) in the unit that reads best: `1.5 GB` (R9.5). Nonsense is an empty text. */
export function formatBytes(bytes: string | number, locale: string): string {
  const count = Number(bytes);
  if (!Number.isFinite(count) || count < 0) return '';
  const power = count < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(count) / Math.log(1024)));
  const value = count / 1024 ** power;
  const digits = power === 0 || value >= 100 ? 0 : 1;
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value)} ${units[power]}`;
}

/** `26-11-21 04:39`: the listing's date, in the time zone given (R9.5). */
export function formatListingDate(time: string, timeZone: string): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return '';
  const parts = new Intl.DateTimeFormat('en-GB', {
    year: '2-digit',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).formatToParts(date);
  const part = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}`;
}
