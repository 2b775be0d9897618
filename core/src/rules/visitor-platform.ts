/** What an app can be fetched for (R1.3). */
export const appNames = ['android', 'ios', 'gp', 'tv', 'windows', 'mac_apple_silicon', 'mac_intel'] as const;
export type AppName = (typeof appNames)[number];

/** What a visitor uses: `mac` where the processor is not told, `other` for what has no app. */
export const visitorPlatforms = [
  'android',
  'ios',
  'tv',
  'windows',
  'mac',
  'mac_apple_silicon',
  'mac_intel',
  'other',
] as const;
export type VisitorPlatform = (typeof visitorPlatforms)[number];

/** What a browser says of its device; empty where it does not. */
export interface DeviceHints {
  /** The `User-Agent`. */
  readonly agent: string;
  /** `Sec-CH-UA-Platform`: `"macOS"`. */
  readonly platform: string;
  /** `Sec-CH-UA-Arch`: `"arm"`. */
  readonly architecture: string;
}

// The first that fits: TVs say that they are Android or Linux too.
const agents: readonly (readonly [RegExp, VisitorPlatform])[] = [
  [/\b(?:Android TV|Google ?TV|Smart-?TV|Tizen|Web0S|BRAVIA|AFT[A-Z]{1,4}|CrKey|HbbTV)\b/i, 'tv'],
  [/\b(?:iPhone|iPad|iPod)\b/, 'ios'],
  [/\bAndroid\b/, 'android'],
  [/\bWindows NT\b/, 'windows'],
  [/\bMac OS X\b/, 'mac'],
];
const hinted: Readonly<Record<string, VisitorPlatform>> = {
  Android: 'android',
  iOS: 'ios',
  Windows: 'windows',
  macOS: 'mac',
};
const longestAgent = 350;
const unquoted = (hint: string): string => hint.replaceAll('"', '').trim();

/** The platform of a visitor, whose own app is shown first (R1.3). Says `other` for anything unknown; never throws. */
export function visitorPlatform({ agent, platform, architecture }: DeviceHints): VisitorPlatform {
  const said = agent.slice(0, longestAgent);
  const byAgent = agents.find(([pattern]) => pattern.test(said))?.[1];
  const hint = unquoted(platform);
  const byHint = Object.hasOwn(hinted, hint) ? hinted[hint] : undefined;
  const found = (byAgent === 'tv' ? byAgent : byHint) ?? byAgent ?? 'other';
  if (found !== 'mac') return found;
  const processor = unquoted(architecture);
  if (processor === 'arm') return 'mac_apple_silicon';
  return processor === 'x86' ? 'mac_intel' : 'mac';
}
