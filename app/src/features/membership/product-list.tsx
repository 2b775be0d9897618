import type { ProductOf } from '@aloft/core';
import { productsOfKind } from '@aloft/core/rules';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { FailureState } from '../../ui/failure-state.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { FieldError } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './product-list.module.css';
import type { Checkout } from './use-checkout.ts';
import { useFormats } from './use-formats.ts';

interface ProductListProps {
  readonly checkout: Checkout;
  /** Whether the reader is a member, who adds days to those that are left. */
  readonly premium: boolean;
}

/** The memberships that the operator sells, at today's prices; a press orders one. */
export function ProductList({ checkout, premium }: ProductListProps) {
  const { view, choose, retry } = checkout;
  const isSelling = view.screen === 'products';
  const failure = view.screen === 'unavailable' || isSelling ? view.failure : null;
  const text = useFailureText(failure);
  if (view.screen === 'unavailable')
    return (
      <FailureState title={<Trans>Couldn’t load the prices</Trans>} onRetry={retry}>
        {text}
      </FailureState>
    );
  if (view.screen === 'nothing' || view.screen === 'loading') return <Skeleton shape="row" lines={2} />;
  const products = productsOfKind(view.products, 'membership');
  if (products.length === 0)
    return (
      <Notice>
        <Trans>Premium isn’t sold on this server.</Trans>
      </Notice>
    );
  return (
    <section aria-labelledby="products">
      <h3 id="products" className={styles.heading}>
        {premium ? <Trans>Extend Premium</Trans> : <Trans>Get Premium</Trans>}
      </h3>
      <ul className={styles.products}>
        {products.map((product) => (
          <ProductRow
            key={product.id}
            product={product}
            isBusy={isSelling && view.busy && view.productId === product.id}
            onBuy={isSelling && !view.busy ? () => choose(product.id) : null}
          />
        ))}
      </ul>
      <FieldError>{failure?.code === 'not_found' ? <Trans>This isn’t your order.</Trans> : text}</FieldError>
    </section>
  );
}

interface ProductRowProps {
  readonly product: ProductOf<'membership'>;
  readonly isBusy: boolean;
  /** Null while another order is being made. */
  readonly onBuy: (() => void) | null;
}

function ProductRow({ product, isBusy, onBuy }: ProductRowProps) {
  const { t } = useLingui();
  const { price } = useFormats();
  const { name } = product;
  return (
    <li className={styles.product}>
      <span className={styles.what}>
        <strong>{name}</strong>
        <span>
          <Plural value={product.days} one="# day" other="# days" />
        </span>
      </span>
      <span className={styles.price}>{price(product.price, product.currency)}</span>
      <Button
        kind="primary"
        aria-label={t`Buy ${name}`}
        busy={isBusy}
        disabled={onBuy === null && !isBusy}
        data-buys={product.id}
        onClick={() => onBuy?.()}
      >
        <Trans context="to pay for it">Buy</Trans>
      </Button>
    </li>
  );
}
