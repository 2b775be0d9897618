import { productsOfKind } from '@aloft/core/rules';
import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useApp } from '../../actors/use-runtime.ts';
import { productsOnSale } from '../../data/membership.ts';
import { failureOf } from '../../data/query-client.ts';
import { MainContent } from '../../layouts/main-content.tsx';
import { useMarkReady } from '../../layouts/page-ready.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { FailureState } from '../../ui/failure-state.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { Logo } from '../../ui/logo.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import panel from '../files/panel.module.css';
import { PlanCards } from './plan-cards.tsx';
import products from './product-list.module.css';
import styles from './shop-page.module.css';
import { useFormats } from './use-formats.ts';

interface ShopPageProps {
  /** Whether the reader is a member; null where nobody is signed in. */
  readonly premium: boolean | null;
  /** From where one came; it goes along to the payment. */
  readonly scene: string;
  /** What stands above it: the drive and its search, a brand, or what the app around it has. */
  readonly head: 'drive' | 'brand' | 'none';
}

/**
 * The plans and their prices inside another page or app (`/{locale}/inapp/shop`). Nothing is ordered here: who frames
 * the page could lay something over it, so the payment opens in a window of its own.
 */
export function ShopPage({ premium, scene, head }: ShopPageProps) {
  useMarkReady();
  const payment = scene === '' ? '/drive/payment' : `/drive/payment?${new URLSearchParams({ scene })}`;
  const content = (
    <>
      {head === 'brand' && (
        <p className={styles.brand}>
          <Logo />
        </p>
      )}
      {head !== 'drive' && (
        <h1 className={styles.title}>
          <Trans>Premium</Trans>
        </h1>
      )}
      <PlanCards premium={premium} />
      <Prices>
        <a href={payment} target="_blank" rel="noopener" className={buttonStyle({ kind: 'primary' })}>
          {premium === true ? <Trans>Extend Premium</Trans> : <Trans>Get Premium</Trans>}
        </a>
      </Prices>
    </>
  );
  if (head === 'drive')
    return (
      <div className={panel.panel}>
        <div className={panel.toolbar}>
          <h1 className={panel.title}>
            <Trans>Premium</Trans>
          </h1>
        </div>
        <div className={styles.shop}>{content}</div>
      </div>
    );
  return <MainContent className={clsx(styles.shop, styles.alone)}>{content}</MainContent>;
}

/** What is sold, with the way to the payment; the way is left out where nothing is sold. */
function Prices({ children }: { readonly children: ReactNode }) {
  const { locale } = useApp().facts;
  const { price } = useFormats();
  const query = useQuery(productsOnSale(locale));
  const text = useFailureText(failureOf(query.error));
  if (query.data === undefined)
    return query.isError ? (
      <FailureState title={<Trans>Couldn’t load the prices</Trans>} onRetry={() => void query.refetch()}>
        {text}
      </FailureState>
    ) : (
      <Skeleton shape="row" lines={2} />
    );
  const memberships = productsOfKind(query.data, 'membership');
  if (memberships.length === 0)
    return (
      <Notice>
        <Trans>Premium isn’t sold on this server.</Trans>
      </Notice>
    );
  return (
    <>
      <ul className={products.products}>
        {memberships.map((product) => (
          <li key={product.id} className={products.product}>
            <span className={products.what}>
              <strong>{product.name}</strong>
              <span>
                <Plural value={product.days} one="# day" other="# days" />
              </span>
            </span>
            <span className={products.price}>{price(product.price, product.currency)}</span>
          </li>
        ))}
      </ul>
      {children}
    </>
  );
}
