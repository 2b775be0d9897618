import { formatBytes } from '@aloft/core/rules';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../actors/use-runtime.ts';
import { membershipPlans } from '../../data/membership.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { Notice } from '../../ui/notice.tsx';
import { StorageMeter } from '../storage/storage-meter.tsx';
import { AfterThis } from './after-this.tsx';
import { OverLimit } from './over-limit.tsx';
import type { PackPartProps } from './part-props.ts';
import styles from './payment-page.module.css';
import { ProductList } from './product-list.tsx';

/** How full the drive is, and what gives it more room: packs, and a membership. */
export function StoragePart(props: PackPartProps) {
  const { profile, checkout, pack } = props;
  const { locale } = useApp().facts;
  const [usedBytes, limit] = [Number(profile.quotaUsed), Number(profile.quotaLimit)];
  const [used, whole] = [formatBytes(usedBytes, locale), formatBytes(limit, locale)];
  return (
    <>
      <header className={styles.head}>
        <h2>
          <Trans>Add storage</Trans>
        </h2>
        <p className={styles.standing}>
          {pack === null ? (
            <Trans>
              {used} of {whole} used
            </Trans>
          ) : (
            <Trans>A pack adds to your plan and has its own end.</Trans>
          )}
        </p>
      </header>
      {pack === null ? (
        <StorageMeter parts={null} used={usedBytes} limit={limit} isLarge />
      ) : (
        <>
          {props.choice}
          <AfterPack used={usedBytes} limit={limit} bytes={pack.bytes} />
        </>
      )}
      <OverLimit profile={profile} />
      <LargerPlan {...props} />
      {pack === null && !(profile.premium && 'products' in checkout.view) && (
        <ProductList checkout={checkout} premium={profile.premium} />
      )}
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

/** What a membership gives; where no packs are sold, a member reads that. */
function LargerPlan({ profile, checkout, pack }: PackPartProps) {
  const { locale } = useApp().facts;
  const plans = useQuery(membershipPlans(locale));
  const more = plans.data?.premium.space ?? null;
  const space = more === null ? '' : formatBytes(more, locale);
  if (profile.premium)
    return pack === null && 'products' in checkout.view ? (
      <Notice>
        <Trans>No storage packs are sold on this server.</Trans>
      </Notice>
    ) : null;
  if (more === null || more <= Number(profile.quotaLimit)) return null;
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
