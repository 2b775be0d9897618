import { formatBytes } from '@aloft/core/rules';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../actors/use-runtime.ts';
import { membershipPlans } from '../../data/membership.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { StorageMeter } from '../storage/storage-meter.tsx';
import { OverLimit } from './over-limit.tsx';
import type { PartProps } from './part-props.ts';
import styles from './payment-page.module.css';
import { ProductList } from './product-list.tsx';

/** How full the drive is, and how much more room a membership gives. */
export function StoragePart({ profile, checkout }: PartProps) {
  const { locale } = useApp().facts;
  const plans = useQuery(membershipPlans(locale));
  const words = (size: number): string => formatBytes(size, locale);
  const [usedBytes, limit] = [Number(profile.quotaUsed), Number(profile.quotaLimit)];
  const [used, whole] = [words(usedBytes), words(limit)];
  const more = plans.data?.premium.space ?? null;
  const space = more === null ? '' : words(more);
  return (
    <>
      <header className={styles.head}>
        <h2>
          <Trans>More storage</Trans>
        </h2>
        <p className={styles.standing}>
          <Trans>
            {used} of {whole} used
          </Trans>
        </p>
      </header>
      <StorageMeter parts={null} used={usedBytes} limit={limit} isLarge />
      <OverLimit profile={profile} />
      <p>
        {profile.premium ? (
          <Trans>Premium includes {whole} of storage for as long as it lasts.</Trans>
        ) : (
          more !== null && more > limit && <Trans>With Premium you have {space} of storage.</Trans>
        )}
      </p>
      <ProductList checkout={checkout} premium={profile.premium} />
      <p>
        <Link to="/drive/storage" className={buttonStyle({ kind: 'quiet' })}>
          <Trans>See what takes up your storage</Trans>
        </Link>
      </p>
    </>
  );
}
