const day = 86_400_000;

/** Whole days of membership left, including today; 0 for a past or invalid date (R4.8). */
export function vipDaysLeft(until: string, now: number): number {
  const end = Date.parse(until);
  return Number.isNaN(end) ? 0 : Math.max(0, Math.ceil((end - now) / day));
}
