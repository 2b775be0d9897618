const two = (value: number): string => String(value).padStart(2, '0');

/** Minutes, seconds and milliseconds of a moment, as logs have them: `12:08.402`. */
export function timeText(at: number): string {
  const moment = new Date(at);
  const milliseconds = String(moment.getMilliseconds()).padStart(3, '0');
  return `${two(moment.getMinutes())}:${two(moment.getSeconds())}.${milliseconds}`;
}

/** The same with its hour: `10:12:08.402`. */
export const dayTimeText = (at: number): string => `${two(new Date(at).getHours())}:${timeText(at)}`;
