import type { Product } from '@aloft/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useApp } from '../../actors/use-runtime.ts';
import { Segments } from '../../ui/segments.tsx';
import styles from './plan-cards.module.css';
import { type PlanPeriod, type PlanPrices, savingOf } from './plan-periods.ts';
import { useFormats } from './use-formats.ts';

interface PeriodSwitchProps {
  readonly prices: PlanPrices;
  readonly chosen: PlanPeriod;
  readonly onChoose: (period: PlanPeriod) => void;
}

/** Whether the plans show their price by month or by year, where both are sold. */
export function PeriodSwitch({ prices, chosen, onChoose }: PeriodSwitchProps) {
  const { t } = useLingui();
  const { locale } = useApp().facts;
  if (prices.month === null || prices.year === null) return null;
  const part = savingOf(prices);
  const saving = new Intl.NumberFormat(locale, { style: 'percent' }).format(-part);
  return (
    <Segments
      label={t`Prices`}
      segments={[
        { value: 'month', label: t`Monthly` },
        { value: 'year', label: part === 0 ? t`Yearly` : t`Yearly (${saving})` },
      ]}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}

interface PlanPriceProps {
  /** Null for the plan without payment, whose price is nothing of this product's money. */
  readonly product: Product | null;
  readonly currency: string;
  readonly period: PlanPeriod;
}

/** What a plan costs in the period; of a year also what that is a month. */
export function PlanPrice({ product, currency, period }: PlanPriceProps) {
  const { price: format } = useFormats();
  const price = format(product?.price ?? 0, currency);
  if (product === null)
    return (
      <p className={styles.price}>
        <strong>{price}</strong>
      </p>
    );
  const monthly = format(Math.round(product.price / 12), currency);
  return (
    <p className={styles.price}>
      {period === 'month' ? (
        <span>
          <Trans>
            <strong>{price}</strong> a month
          </Trans>
        </span>
      ) : (
        <>
          <span>
            <Trans>
              <strong>{price}</strong> a year
            </Trans>
          </span>
          <span className={styles.monthly}>
            <Trans>{monthly} a month, paid once</Trans>
          </span>
        </>
      )}
    </p>
  );
}
