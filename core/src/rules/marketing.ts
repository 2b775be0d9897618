import * as v from 'valibot';

/** What a campaign's link may say: 1 to 64 letters, digits, `_`, `.` and `-` (T20). */
export const MarketingValue = v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/));

/** The life of a marketing value in seconds: 12 hours (R9.2). */
export const marketingSeconds = 43_200;

export const marketingNames = ['source', 'medium', 'campaign'] as const;
export type MarketingName = (typeof marketingNames)[number];
/** The values that a visit came with; those it did not come with are missing. */
export type Marketing = Readonly<Partial<Record<MarketingName, string>>>;

/** A cookie to set: strict and secure, never before the visitor's consent (R9.2, R2.9). */
export interface MarketingCookie {
  readonly name: `__${MarketingName}`;
  readonly value: string;
  /** Seconds. */
  readonly maxAge: number;
  readonly path: '/';
  readonly sameSite: 'strict';
  readonly secure: true;
}

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

/** The cookies that keep a visit's marketing values for 12 hours (R4.10, R9.2). */
export function marketingCookies(marketing: Marketing): readonly MarketingCookie[] {
  return marketingNames.flatMap((name) => {
    const value = parseMarketingValue(marketing[name]);
    return value === null
      ? []
      : [
          {
            name: `__${name}` as const,
            value,
            maxAge: marketingSeconds,
            path: '/' as const,
            sameSite: 'strict' as const,
            secure: true as const,
          },
        ];
  });
}
