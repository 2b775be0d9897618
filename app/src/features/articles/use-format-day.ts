import { useApp } from '../../actors/use-runtime.ts';

/** A day such as `2023-11-06` as the reader writes it; an empty text for none. */
export function useFormatDay(): (date: string) => string {
  const { locale } = useApp().facts;
  // A date of a policy is the same day everywhere.
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return (date) => (date === '' ? '' : format.format(Date.parse(date)));
}
