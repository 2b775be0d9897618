import { useApp } from '../../actors/use-runtime.ts';
import { useTimeZone } from './time-zone.ts';

/** Writes a moment within a sentence, as the reader's language does; lists have a form of their own (R9.5). */
export function useMoment(): (time: string) => string {
  const { locale } = useApp().facts;
  const timeZone = useTimeZone();
  return (time) => {
    const date = new Date(time);
    if (Number.isNaN(date.getTime())) return '';
    return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
      date,
    );
  };
}
