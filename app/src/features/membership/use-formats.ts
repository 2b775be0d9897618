import { formatPrice } from '@aloft/core/rules';
import { useApp } from '../../actors/use-runtime.ts';
import { useTimeFormat } from '../files/use-time-format.ts';

/** Days, times and prices as the reader writes them. */
export function useFormats() {
  const { locale } = useApp().facts;
  const format = useTimeFormat();
  return {
    /** `March 14, 2027`. */
    day: (time: string | number) => format(time, { dateStyle: 'long' }),
    /** `14:05`. */
    clock: (time: string | number) => format(time, { timeStyle: 'short' }),
    price: (amount: number, currency: string) => formatPrice(amount, currency, locale),
  };
}
