import * as v from 'valibot';

/** What a campaign's link may say: 1 to 64 letters, digits, `_`, `.` and `-` (T20). */
export const MarketingValue = v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/));

export const marketingNames = ['source', 'medium', 'campaign'] as const;
export type MarketingName = (typeof marketingNames)[number];
/** The values that a visit came with; those it did not come with are missing. */
export type Marketing = Readonly<Partial<Record<MarketingName, string>>>;

/** One marketing value from an address or a cookie; null when it is not of the allowed form (T20). Never throws. */
export function parseMarketingValue(value: unknown): string | null {
  return v.is(MarketingValue, value) ? value : null;
}

/**
 * The marketing values among named texts, be they an address's parameters or cookies; both carry the names
 * `__source`, `__medium` and `__campaign` (R4.10). Values of another form are left out. Never throws.
 */
export function readMarketing(named: Readonly<Record<string, unknown>>): Marketing {
  const found: Partial<Record<MarketingName, string>> = {};
  for (const name of marketingNames) {
    const value = parseMarketingValue(named[`__${name}`]);
    if (value !== null) found[name] = value;
  }
  return found;
}
