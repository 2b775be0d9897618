import { productsOfKind, remainingVipDays } from '@aloft/core/rules';
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useServerMoment } from '../../actors/use-layout.ts';
import { buttonStyle } from '../../ui/button-style.ts';
import { Check, Gift, Ticket } from '../../ui/icons.tsx';
import { OrderHistory } from './order-history.tsx';
import { OverLimit } from './over-limit.tsx';
import type { PartProps } from './part-props.ts';
import styles from './payment-page.module.css';
import { PlanCards } from './plan-cards.tsx';
import { type PlanPeriod, planPricesOf } from './plan-periods.ts';
import { PeriodSwitch } from './plan-price.tsx';
import { ProductList } from './product-list.tsx';
import { useFormats } from './use-formats.ts';

/** Both plans, what is for sale, and what one has bought. */
export function MembershipPart({ profile, checkout }: PartProps) {
  const { view } = checkout;
  const prices = planPricesOf(productsOfKind('products' in view ? view.products : [], 'membership'));
  const [chosen, setPeriod] = useState<PlanPeriod>('year');
  const period = prices[chosen] === null ? 'month' : chosen;
  return (
    <>
      <header className={styles.priced}>
        <div className={styles.head}>
          <h2>
            <Trans>More room for your files with Premium</Trans>
          </h2>
          <Standing key={profile.premiumUntil} profile={profile} />
        </div>
        <PeriodSwitch prices={prices} chosen={period} onChoose={setPeriod} />
      </header>
      <OverLimit profile={profile} />
      <PlanCards premium={profile.premium} product={prices[period]} period={period} />
      <ProductList checkout={checkout} premium={profile.premium} />
      <ul className={styles.facts}>
        <li>
          <Check size={16} aria-hidden />
          <Trans>Doesn’t renew automatically</Trans>
        </li>
        <li>
          <Check size={16} aria-hidden />
          <Trans>Your files stay when Premium ends; you just can’t upload new ones</Trans>
        </li>
      </ul>
      <div className={styles.others}>
        <p className={styles.other}>
          <Ticket size={20} aria-hidden />
          <span>
            <Trans>Do you have a code?</Trans>
          </span>
          <Link
            to="."
            search={(search) => ({ ...search, action: 'open_redeem_box' })}
            className={buttonStyle()}
          >
            <Trans>Redeem a code</Trans>
          </Link>
        </p>
        <p className={styles.other}>
          <Gift size={20} aria-hidden />
          <span>
            <Trans>Days of Premium for you and a friend</Trans>
          </span>
          <Link to="/referral" className={buttonStyle()}>
            <Trans>Invite friends</Trans>
          </Link>
        </p>
      </div>
      <OrderHistory />
    </>
  );
}

/** Until when one is a member, in days too; or since when no more. */
function Standing({ profile }: Pick<PartProps, 'profile'>) {
  const { day } = useFormats();
  const now = useServerMoment();
  const until = day(profile.premiumUntil);
  const left = remainingVipDays({ expire: profile.premiumUntil, vipItem: [] }, now);
  if (profile.premium)
    return (
      <p className={styles.standing}>
        <Trans>You have Premium until {until}.</Trans>{' '}
        <Plural value={left} one="# day left." other="# days left." />{' '}
        <Trans>Anything you buy is added after that.</Trans>
      </p>
    );
  return (
    <p className={styles.standing}>
      {until === '' ? (
        <Trans>You have the free plan.</Trans>
      ) : (
        <Trans>Your Premium ended on {until}. None of your files were deleted.</Trans>
      )}
    </p>
  );
}
