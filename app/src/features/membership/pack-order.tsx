import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { useServerMoment } from '../../actors/use-layout.ts';
import { Button } from '../../ui/button.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { FieldError } from '../../ui/field.tsx';
import styles from './pack-order.module.css';
import type { Pack } from './packs.ts';
import type { Checkout } from './use-checkout.ts';
import { useFormats } from './use-formats.ts';

const day = 24 * 3600_000;

interface PackOrderProps {
  readonly pack: Pack;
  readonly checkout: Checkout;
}

/** What would be ordered, for how long and how much; a press orders it. Beside the choice, at the foot on a phone. */
export function PackOrder({ pack, checkout }: PackOrderProps) {
  const { view, choose } = checkout;
  const heading = useId();
  const { price } = useFormats();
  const isSelling = view.screen === 'products';
  const failure = isSelling ? view.failure : null;
  const text = useFailureText(failure);
  const total = price(pack.price, pack.currency);
  return (
    <aside className={styles.order} aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        <Trans>Your order</Trans>
      </h2>
      <div className={styles.body}>
        <p className={styles.line}>
          <span className={styles.name}>{pack.name}</span>
          <span className={styles.price}>{total}</span>
          <span className={styles.span}>
            {pack.kind === 'storage' ? <Span days={pack.days} /> : <Trans>Doesn’t expire</Trans>}
          </span>
        </p>
        <p className={styles.total}>
          <span>
            <Trans>Total</Trans>
          </span>
          <strong>{total}</strong>
        </p>
        <Button
          kind="primary"
          wide
          busy={isSelling && view.busy && view.productId === pack.id}
          disabled={!isSelling || (view.busy && view.productId !== pack.id)}
          data-buys={pack.id}
          onClick={() => choose(pack.id)}
        >
          <Trans>Pay {total}</Trans>
        </Button>
        <FieldError>
          {failure?.code === 'not_found' ? <Trans>This isn’t your order.</Trans> : text}
        </FieldError>
        <p className={styles.note}>
          <Trans>Paid on the provider’s page; Aloft never sees your card.</Trans>
        </p>
      </div>
    </aside>
  );
}

/** From when to when a pack bought now lasts. */
function Span({ days }: { readonly days: number }) {
  const format = useFormats().day;
  const now = useServerMoment();
  const from = format(now);
  const until = format(now + days * day);
  return (
    <Trans>
      {from} to {until}
    </Trans>
  );
}
