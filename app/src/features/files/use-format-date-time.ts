import { useTimeFormat } from './use-time-format.ts';

/** Writes a moment within a sentence, as the reader's language does; lists have a form of their own (R9.5). */
export function useFormatDateTime(): (time: string) => string {
  const format = useTimeFormat();
  return (time) => format(time, { dateStyle: 'medium', timeStyle: 'short' });
}
