const maxDays = 3650;

/** Clamps to a whole number of days from 0 to ten years; 0 for anything else (T8). */
export function clampDays(days: number): number {
  return Number.isFinite(days) ? Math.min(maxDays, Math.max(0, Math.floor(days))) : 0;
}
