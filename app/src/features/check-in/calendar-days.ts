/** The days of the month of `today` (`2026-11-24`), each as `2026-11-01`. */
export function daysOfMonth(today: string): readonly string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const count = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return Array.from({ length: count }, (_, nth) => `${today.slice(0, 8)}${String(nth + 1).padStart(2, '0')}`);
}

/** In which column of a week that begins on Monday a day stands: 1 to 7. */
export function columnOf(day: string): number {
  return ((new Date(day).getUTCDay() + 6) % 7) + 1;
}
