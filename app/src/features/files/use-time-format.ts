import { useApp } from '../../actors/use-runtime.ts';
import { useTimeZone } from './time-zone.ts';

/** Writes a time as the reader's language does, where they are; empty for what is no time. */
export function useTimeFormat(): (time: string | number, options: Intl.DateTimeFormatOptions) => string {
  const { locale } = useApp().facts;
  const timeZone = useTimeZone();
  return (time, options) => {
    const date = new Date(time);
    return Number.isNaN(date.getTime())
      ? ''
      : new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(date);
  };
}
