import type { FlowScale } from './flow-layout.ts';

/** Milliseconds of a day. */
const dayLength = 86_400_000;

/** A day as the reader's clock has it, `2026-11-21`. */
function localDay(time: number): string {
  return new Date(time - new Date(time).getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** When a year, a month or a day begins. */
const timeOf = (key: string): number => Date.parse(key);

/** What a head of the flow says, and what its scrubber does, in the reader's language. */
export function dayNames(locale: string, now: number) {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  const thisYear = localDay(now).slice(0, 4);
  const within = format({ weekday: 'long', day: 'numeric', month: 'long' });
  const before = format({ weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' });
  const month = format({ month: 'long', year: 'numeric' });
  const year = format({ year: 'numeric' });
  const short = format({ day: 'numeric', month: 'short', year: 'numeric' });
  const near = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const capital = (text: string): string => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
  return {
    head: (key: string, scale: FlowScale): string => {
      if (scale === 'years') return year.format(timeOf(key));
      if (scale === 'months') return month.format(timeOf(key));
      const ago = Math.round((Date.parse(key) - Date.parse(localDay(now))) / dayLength);
      if (ago === 0 || ago === -1) return capital(near.format(ago, 'day'));
      return (key.startsWith(thisYear) ? within : before).format(Date.parse(key));
    },
    pill: (day: string): string => short.format(Date.parse(day)),
    year: (day: string): string => year.format(Date.parse(day)),
  };
}
export type DayNames = ReturnType<typeof dayNames>;
