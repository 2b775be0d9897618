const day = 86_400_000;

/** Whole days of membership that are left, today counted; never below zero (R4.8). Nonsense is no membership. */
export function vipDaysLeft(until: string, now: number): number {
  const end = Date.parse(until);
  return Number.isNaN(end) ? 0 : Math.max(0, Math.ceil((end - now) / day));
}
