/** RFC 3339; empty where there is none. */
export const timeOf = (milliseconds: number | null): string =>
  milliseconds === null ? '' : new Date(milliseconds).toISOString();
