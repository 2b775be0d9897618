// The first that fits: most also name those that they are like.
const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const;
export type OperatingSystem = (typeof systems)[number][1];

/** The system that a user agent names; null for none. */
export const operatingSystem = (agent: string): OperatingSystem | null =>
  systems.find(([pattern]) => pattern.test(agent))?.[1] ?? null;
