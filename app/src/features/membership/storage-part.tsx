import { formatBytes } from '@aloft/core/rules';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../actors/use-runtime.ts';
import { membershipPlans } from '../../data/membership.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { StorageMeter } from '../storage/storage-meter.tsx';
import { AfterThis } from './after-this.tsx';
import { OverLimit } from './over-limit.tsx';
import { PackPart } from './pack-part.tsx';
import type { PackPartProps } from './part-props.ts';

/** How full the drive is, and what gives it more room: packs, and a membership. */
export function StoragePart(props: PackPartProps) {
  const { profile, pack } = props;
  const { locale } = useApp().facts;
  const [usedBytes, limit] = [Number(profile.quotaUsed), Number(profile.quotaLimit)];
  const [used, whole] = [formatBytes(usedBytes, locale), formatBytes(limit, locale)];
  return (
    <>
      <PackPart
        {...props}
        title={<Trans>Add storage</Trans>}
        standing={
          pack === null ? (
            <Trans>
              {used} of {whole} used
            </Trans>
          ) : (
            <Trans>A pack adds to your plan and has its own end.</Trans>
          )
        }
        afterPack={pack !== null && <AfterPack used={usedBytes} limit={limit} bytes={pack.bytes} />}
        noneSold={<Trans>No storage packs are sold on this server.</Trans>}
      >
        {pack === null && <StorageMeter parts={null} used={usedBytes} limit={limit} isLarge />}
        <OverLimit profile={profile} />
        <LargerPlan {...props} />
      </PackPart>
      <p>
        <Link to="/drive/storage" className={buttonStyle({ kind: 'quiet' })}>
          <Trans>See what takes up your storage</Trans>
        </Link>
      </p>
    </>
  );
}

interface AfterPackProps {
  readonly used: number;
  readonly limit: number;
  readonly bytes: number;
}

function AfterPack({ used, limit, bytes }: AfterPackProps) {
  const { locale } = useApp().facts;
  const words = (size: number): string => formatBytes(size, locale);
  const after = limit + bytes;
  const [stored, free] = [words(used), words(Math.max(0, after - used))];
  return (
    <AfterThis
      before={words(limit)}
      after={words(after)}
      filled={Math.min(1, used / after)}
      first={<Trans>Used {stored}</Trans>}
      second={<Trans>Free after this: {free}</Trans>}
    />
  );
}

/** What a membership gives. */
function LargerPlan({ profile, pack }: PackPartProps) {
  const { locale } = useApp().facts;
  const plans = useQuery(membershipPlans(locale));
  const more = plans.data?.premium.space ?? null;
  const space = more === null ? '' : formatBytes(more, locale);
  if (profile.premium || more === null || more <= Number(profile.quotaLimit)) return null;
  return (
    <p>
      <Trans>With Premium you have {space} of storage.</Trans>{' '}
      {pack !== null && (
        <Link to="/drive/payment">
          <Trans>Compare plans</Trans>
        </Link>
      )}
    </p>
  );
}
