/** When something was taken. */
export interface Times {
  /** In ms by the clock of its camera, read as UTC; 0 where that is not told. */
  readonly taken_at: number;
  /** In ms since 1970; 0 where only the clock of the camera is known, or nothing. */
  readonly recorded_at: number;
}

export const noTimes: Times = { taken_at: 0, recorded_at: 0 };

/** A recording tells a time of its own; what claims to be older than the format, or of the future, tells none. */
export const plausible = (time: number): number =>
  Number.isSafeInteger(time) && time > Date.UTC(1990) && time < Date.now() + 86_400_000 ? time : 0;

/** The time of numbers from the year to the second; 0 for none that a clock shows. */
function timeOf(parts: readonly string[]): number {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.map(Number);
  const time = Date.UTC(year, month - 1, day, hour, minute, second);
  const shown = new Date(time);
  const isDay = shown.getUTCMonth() === month - 1 && shown.getUTCDate() === day;
  return isDay && hour < 24 && minute < 60 && second < 60 ? plausible(time) : 0;
}

/** `2024-05-02T00:30:00+0900`: the digits are those of the camera's clock, wherever it was, but for `Z`. */
const written =
  /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*(Z|[+-]\d{2}:?\d{2})?$/i;

/** The time that is written into a recording with its hour; none where only a day or a year is. */
export function writtenTime(text: string): Times {
  const [, year = '', month = '', day = '', hour = '', minute = '', second = '0', zone = ''] =
    written.exec(text.trim()) ?? [];
  const time = timeOf([year, month, day, hour, minute, second]);
  return /z/i.test(zone) ? { taken_at: 0, recorded_at: time } : { taken_at: time, recorded_at: 0 };
}

/** `IMG_20240502_003000.jpg`, `VID_…` by the clock of the camera, `PXL_…` in UTC. */
const called = /^(PXL|VID|IMG)_(\d{4})(\d{2})(\d{2})_(\d{2})(\d{2})(\d{2})/i;

/** The time in a name that a camera gives. */
export function namedTime(name: string): Times {
  const [, maker = '', ...parts] = called.exec(name) ?? [];
  const time = timeOf(parts);
  return maker.toUpperCase() === 'PXL'
    ? { taken_at: 0, recorded_at: time }
    : { taken_at: time, recorded_at: 0 };
}
