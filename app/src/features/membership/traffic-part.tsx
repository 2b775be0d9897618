import { formatBytes } from '@aloft/core/rules';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../actors/use-runtime.ts';
import { membershipPlans } from '../../data/membership.ts';
import type { PartProps } from './part-props.ts';
import styles from './payment-page.module.css';
import { ProductList } from './product-list.tsx';
import { TrafficMeters } from './traffic-meters.tsx';

/** What was moved this month, and how much more a membership moves. */
export function TrafficPart({ profile, checkout }: PartProps) {
  const { locale } = useApp().facts;
  const { data } = useQuery(membershipPlans(locale));
  const { upload = null, download = null } = data?.premium ?? {};
  const up = upload === null ? '' : formatBytes(upload, locale);
  const down = download === null ? '' : formatBytes(download, locale);
  return (
    <>
      <header className={styles.head}>
        <h2>
          <Trans>Traffic this month</Trans>
        </h2>
      </header>
      <TrafficMeters />
      {!profile.premium && upload !== null && download !== null && (
        <p>
          <Trans>
            With Premium you can upload {up} and download {down} a month.
          </Trans>
        </p>
      )}
      <ProductList checkout={checkout} premium={profile.premium} />
    </>
  );
}
