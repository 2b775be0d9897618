const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Lives of the cookies that a client writes, in seconds (R9.2, R9.3). The free-days cookie lives as many days as there are free ones. */
export const cookieSeconds = {
  userId: 365 * day,
  accessToVisit: 10 * minute,
  locale: 365 * day,
  marketing: 12 * hour,
  consent: 365 * day,
  oneFreeDay: day,
} as const;
