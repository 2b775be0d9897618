import { formatBytes } from '@aloft/core/rules';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApp } from '../../actors/use-runtime.ts';
import { productsOnSale } from '../../data/membership.ts';
import { trafficOfMonth } from '../../data/usage.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { Gauge, HardDrive } from '../../ui/icons.tsx';
import { useFormats } from '../membership/use-formats.ts';
import styles from './storage-page.module.css';

/** What was bought beside the plan, with its end; nothing where that is nothing (R7.21). */
export function OwnPacks() {
  const { t } = useLingui();
  const { locale } = useApp().facts;
  const { day } = useFormats();
  const { data } = useQuery(trafficOfMonth);
  if (data === undefined) return null;
  const { storagePacks, packedTraffic } = data;
  if (storagePacks.length === 0 && packedTraffic === 0) return null;
  const left = formatBytes(packedTraffic, locale);
  return (
    <section aria-labelledby="packs">
      <h2 id="packs" className={styles.heading}>
        <Trans>Extra packs</Trans>
      </h2>
      <ul className={styles.packs} aria-labelledby="packs">
        {storagePacks.map(({ id, bytes, end }) => {
          const [size, until] = [formatBytes(bytes, locale), day(end)];
          return (
            <PackRow
              key={id}
              kind="storage"
              name={t`Storage pack, ${size}`}
              detail={<Trans>Until {until} · counted in your storage</Trans>}
            />
          );
        })}
        {packedTraffic > 0 && (
          <PackRow kind="traffic" name={t`Traffic pack`} detail={<Trans>{left} left · no end</Trans>} />
        )}
      </ul>
    </section>
  );
}

const ways = {
  storage: { to: '/drive/payment/storage', icon: <HardDrive size={20} aria-hidden /> },
  traffic: { to: '/drive/payment/traffic', icon: <Gauge size={20} aria-hidden /> },
} as const;

interface PackRowProps {
  readonly kind: keyof typeof ways;
  readonly name: string;
  readonly detail: ReactNode;
}

function PackRow({ kind, name, detail }: PackRowProps) {
  const { t } = useLingui();
  const { locale } = useApp().facts;
  const products = useQuery(productsOnSale(locale)).data ?? [];
  const { to, icon } = ways[kind];
  return (
    <li className={styles.line}>
      {icon}
      <span className={styles.what}>
        <strong>{name}</strong>
        <span>{detail}</span>
      </span>
      {products.some((one) => one.kind === kind) && (
        <Link to={to} className={buttonStyle()} aria-label={t`Buy another: ${name}`}>
          <Trans>Buy another</Trans>
        </Link>
      )}
    </li>
  );
}
