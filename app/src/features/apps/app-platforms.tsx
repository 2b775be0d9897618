import type { VisitorPlatform } from '@aloft/core/rules';
import { Trans } from '@lingui/react/macro';
import { Cpu, Laptop, Monitor, Smartphone, TabletSmartphone } from '../../ui/icons.tsx';

/** What there are apps for, in the order in which they are offered. */
export const desktopPlatforms = ['windows', 'mac_apple_silicon', 'mac_intel'] as const;
export const mobilePlatforms = ['android', 'ios', 'tv'] as const;
export type AppPlatform = (typeof desktopPlatforms | typeof mobilePlatforms)[number];

/** What may be the visitor’s: a Mac that does not tell its processor has both, the newer first. */
export const ownPlatforms = (platform: VisitorPlatform): readonly VisitorPlatform[] =>
  platform === 'mac' ? ['mac_apple_silicon', 'mac_intel'] : [platform];

/** Platforms with the visitor’s own before the others, which keep their order (R1.3). */
export function ownFirst<Platform extends AppPlatform>(
  platforms: readonly Platform[],
  own: readonly VisitorPlatform[],
): readonly Platform[] {
  const isOwn = (platform: Platform): boolean => own.includes(platform);
  return [...platforms.filter(isOwn), ...platforms.filter((platform) => !isOwn(platform))];
}

const icons = {
  windows: Monitor,
  mac_apple_silicon: Cpu,
  mac_intel: Laptop,
  android: Smartphone,
  ios: TabletSmartphone,
  tv: Monitor,
} as const satisfies Record<AppPlatform, unknown>;

interface PlatformProps {
  readonly platform: AppPlatform;
}

export function PlatformIcon({ platform, size }: PlatformProps & { readonly size: number }) {
  const Icon = icons[platform];
  return <Icon size={size} aria-hidden />;
}

export function PlatformName({ platform }: PlatformProps) {
  switch (platform) {
    case 'windows':
      return 'Windows';
    case 'mac_apple_silicon':
      return <Trans>macOS, Apple Silicon</Trans>;
    case 'mac_intel':
      return <Trans>macOS, Intel</Trans>;
    case 'android':
      return 'Android';
    case 'ios':
      return <Trans>iPhone and iPad</Trans>;
    default:
      return <Trans>TV</Trans>;
  }
}
