import { formatBytes } from '@aloft/core/rules';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useApp } from '../../actors/use-runtime.ts';
import { membershipPlans } from '../../data/membership.ts';
import { trafficOfMonth } from '../../data/usage.ts';
import { AfterThis } from './after-this.tsx';
import { PackPart } from './pack-part.tsx';
import type { PackPartProps } from './part-props.ts';
import styles from './payment-page.module.css';
import { TrafficMeters } from './traffic-meters.tsx';

/** What was moved this month, and what lets more be moved: packs, and a membership. */
export function TrafficPart(props: PackPartProps) {
  const { pack } = props;
  return (
    <PackPart
      {...props}
      title={<Trans>Add traffic</Trans>}
      standing={
        pack && <Trans>Used only when your plan’s traffic for the month is gone. It has no end.</Trans>
      }
      afterPack={pack && <AfterPack bytes={pack.bytes} />}
      noneSold={<Trans>No traffic packs are sold on this server.</Trans>}
    >
      <section className={styles.month} aria-labelledby="month">
        <h3 id="month">
          <Trans>Traffic this month</Trans>
        </h3>
        <TrafficMeters />
      </section>
      <LargerPlan {...props} />
    </PackPart>
  );
}

/** The balance of packs before and after; nothing while it is not known. */
function AfterPack({ bytes }: { readonly bytes: number }) {
  const { locale } = useApp().facts;
  const { data } = useQuery(trafficOfMonth);
  if (data === undefined) return null;
  const now = data.packedTraffic;
  const [left, added] = [formatBytes(now, locale), formatBytes(bytes, locale)];
  return (
    <AfterThis
      before={left}
      after={formatBytes(now + bytes, locale)}
      filled={now / (now + bytes)}
      first={<Trans>Left in packs: {left}</Trans>}
      second={<Trans>Added: {added}</Trans>}
    />
  );
}

/** How much a membership moves. */
function LargerPlan({ profile }: PackPartProps) {
  const { locale } = useApp().facts;
  const { data } = useQuery(membershipPlans(locale));
  const { upload = null, download = null } = data?.premium ?? {};
  const up = upload === null ? '' : formatBytes(upload, locale);
  const down = download === null ? '' : formatBytes(download, locale);
  if (profile.premium || upload === null || download === null) return null;
  return (
    <p>
      <Trans>
        With Premium you can upload {up} and download {down} a month.
      </Trans>
    </p>
  );
}
