import { formatPrice } from '@aloft/core/rules';
import { useApp } from '../../actors/use-runtime.ts';
import { useTimeZone } from '../files/time-zone.ts';

/** Days, times and prices as the reader writes them. */
export function useFormats() {
  const { locale } = useApp().facts;
  const timeZone = useTimeZone();
  const format = (time: string | number, options: Intl.DateTimeFormatOptions): string => {
    const date = new Date(time);
    return Number.isNaN(date.getTime())
      ? ''
      : new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(date);
  };
  return {
    /** `March 14, 2027`. */
    day: (time: string | number) => format(time, { dateStyle: 'long' }),
    /** `14:05`. */
    clock: (time: string | number) => format(time, { timeStyle: 'short' }),
    price: (amount: number, currency: string) => formatPrice(amount, currency, locale),
  };
}
