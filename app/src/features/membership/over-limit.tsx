import { formatBytes } from '@aloft/core/rules';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../actors/use-runtime.ts';
import { membershipPlans } from '../../data/membership.ts';
import { trafficOfMonth } from '../../data/usage.ts';
import { Notice } from '../../ui/notice.tsx';
import type { PartProps } from './part-props.ts';

/** What happens to files that are more than a plan holds: now, or once the membership has ended. */
export function OverLimit({ profile }: Pick<PartProps, 'profile'>) {
  const { locale } = useApp().facts;
  const plans = useQuery(membershipPlans(locale));
  const packs = useQuery(trafficOfMonth).data?.storagePacks;
  const [used, limit] = [Number(profile.quotaUsed), Number(profile.quotaLimit)];
  const words = (size: number): string => formatBytes(size, locale);
  const stored = words(used);
  if (used > limit) {
    const over = words(used - limit);
    return (
      <Notice mood="warning">
        <Trans>
          You’re using {stored}, {over} more than you have room for. Your files stay, and you can open and
          download them. You can upload again once there’s room.
        </Trans>
      </Notice>
    );
  }
  const free = plans.data?.free.space ?? null;
  if (!profile.premium || free === null || packs === undefined) return null;
  const packed = packs.reduce((sum, one) => sum + one.bytes, 0);
  if (used <= free + packed) return null;
  const room = words(free + packed);
  return (
    <Notice>
      <Trans>
        You’re using {stored}; without Premium you have room for {room}. When Premium ends, your files stay,
        and you can open and download them. You can upload again once there’s room.
      </Trans>
    </Notice>
  );
}
