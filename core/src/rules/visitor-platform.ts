import { operatingSystem } from './operating-system.ts';

/** What an app can be fetched for (R1.3). */
export const appNames = ['android', 'ios', 'gp', 'tv', 'windows', 'mac_apple_silicon', 'mac_intel'] as const;
export type AppName = (typeof appNames)[number];

/** What downloads are counted as. */
export const countedApps = ['android', 'ios', 'gp', 'tv', 'windows', 'mac'] as const;
export type CountedApp = (typeof countedApps)[number];

/** As what the download of an app is counted: both of a Mac are one (R7.19). */
export const countedAs = (app: AppName): CountedApp =>
  app === 'mac_apple_silicon' || app === 'mac_intel' ? 'mac' : app;

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

// TVs say that they are Android or Linux too.
const tv = /\b(?:Android TV|Google ?TV|Smart-?TV|Tizen|Web0S|BRAVIA|AFT[A-Z]{1,4}|CrKey|HbbTV)\b/i;
const platforms: Readonly<Record<string, VisitorPlatform>> = {
  iPhone: 'ios',
  iPad: 'ios',
  iOS: 'ios',
  Android: 'android',
  Windows: 'windows',
  macOS: 'mac',
};
/** Of the name of a system, by a browser’s hint or its agent. */
const platformOf = (system: string): VisitorPlatform | undefined =>
  Object.hasOwn(platforms, system) ? platforms[system] : undefined;
const longestAgent = 350;
const unquoted = (hint: string): string => hint.replaceAll('"', '').trim();

/** The platform of a visitor, whose own app is shown first (R1.3). Says `other` for anything unknown; never throws. */
export function visitorPlatform({ agent, platform, architecture }: DeviceHints): VisitorPlatform {
  const said = agent.slice(0, longestAgent);
  if (tv.test(said)) return 'tv';
  const found = platformOf(unquoted(platform)) ?? platformOf(operatingSystem(said) ?? '') ?? 'other';
  if (found !== 'mac') return found;
  const processor = unquoted(architecture);
  if (processor === 'arm') return 'mac_apple_silicon';
  return processor === 'x86' ? 'mac_intel' : 'mac';
}
