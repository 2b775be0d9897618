import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, useEffect } from 'react';
import { useReloadAt, useServerTime } from '../../actors/use-layout.ts';
import { useAnnounced, useApp, useArrivedRuntime } from '../../actors/use-runtime.ts';
import type { Sale } from '../../data/sales.ts';
import { ActivityLayout } from '../../layouts/activity.tsx';
import { useSiteFrame } from '../../layouts/site-frame.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { OptionalPart } from '../load-failure/optional-part.tsx';
import { useFormats } from '../membership/use-formats.ts';
import { countdownParts } from './countdown.ts';
import styles from './sale-page.module.css';

const PublicAnnouncement = lazy(() => import('../announcements/public-announcement.tsx'));

interface SalePageProps {
  readonly sale: Sale;
  /** The id of the activity, as the operator has set it. */
  readonly activity: string;
  /** What the page is called where the operator has not written anything. */
  readonly name: string;
}

const offers = 'offers';
const rules = 'rules';

/**
 * A sale (R1.10): what the operator says of it, how long it goes on by the server's clock, and today's prices. With
 * consent it is reported that it was shown, and that an offer was chosen (R7.35, R3.16).
 */
export function SalePage({ sale, activity, name }: SalePageProps) {
  const { footer } = useSiteFrame();
  const isAnnounced = useAnnounced('landing_page');
  const analytics = useArrivedRuntime()?.analytics;
  useEffect(
    () => analytics?.stat({ type: 'spreadPageShown', place: 'landing_page', operation: activity }),
    [analytics, activity],
  );
  return (
    <ActivityLayout
      footer={footer}
      anchors={
        <>
          <a href={`#${offers}`}>
            <Trans>Offers</Trans>
          </a>
          <a href={`#${rules}`}>
            <Trans>Rules</Trans>
          </a>
        </>
      }
      action={
        <Link to="/drive/all" className={buttonStyle()}>
          <Trans>Open my drive</Trans>
        </Link>
      }
    >
      <div className={styles.page}>
        <section className={styles.hero}>
          <div className={styles.words}>
            <p className={styles.dates}>
              <Dates sale={sale} />
            </p>
            <h1>{sale.title === '' ? name : sale.title}</h1>
            {sale.text !== '' && <p>{sale.text}</p>}
            <p>
              <a href={`#${offers}`} className={buttonStyle({ size: 'large' })}>
                <Trans>See the offers</Trans>
              </a>
            </p>
          </div>
          <Countdown sale={sale} />
        </section>
        <Offers
          sale={sale}
          onChoose={() =>
            analytics?.stat({ type: 'spreadPageClicked', place: 'landing_page', operation: activity })
          }
        />
        <Rules sale={sale} />
      </div>
      {isAnnounced && (
        <OptionalPart>
          <PublicAnnouncement place="landing_page" />
        </OptionalPart>
      )}
    </ActivityLayout>
  );
}

function useTime() {
  const { locale } = useApp().facts;
  return (time: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(time));
}

function Dates({ sale }: { readonly sale: Sale }) {
  const time = useTime();
  const [start, end] = [time(sale.start, { dateStyle: 'long' }), time(sale.end, { dateStyle: 'long' })];
  // Not `formatRange`: browsers put other spaces around the dash than the server, and React would draw the page anew.
  return start === end ? start : `${start} – ${end}`;
}

/** Goes on from the server's time, whatever the device's clock says; at its end the page leads on. */
function Countdown({ sale }: { readonly sale: Sale }) {
  const time = useTime();
  const now = useServerTime();
  useReloadAt(sale.end);
  const { days, hours, minutes, seconds } = countdownParts(Date.parse(sale.end) - now);
  const end = time(sale.end, { dateStyle: 'long', timeStyle: 'short' });
  return (
    <div className={styles.countdown}>
      <div role="timer" className={styles.numbers}>
        <Part number={days}>
          <Plural value={days} one="day" other="days" />
        </Part>
        <Part number={hours}>
          <Plural value={hours} one="hour" other="hours" />
        </Part>
        <Part number={minutes}>
          <Plural value={minutes} one="minute" other="minutes" />
        </Part>
        <Part number={seconds}>
          <Plural value={seconds} one="second" other="seconds" />
        </Part>
      </div>
      <p>
        <Trans>Ends {end} (UTC)</Trans>
      </p>
    </div>
  );
}

function Part({ number, children }: { readonly number: number; readonly children: ReactNode }) {
  return (
    <span className={styles.part}>
      <strong className={styles.number}>{String(number).padStart(2, '0')}</strong> {children}
    </span>
  );
}

function Offers({ sale, onChoose }: { readonly sale: Sale; readonly onChoose: () => void }) {
  const { price } = useFormats();
  return (
    <section id={offers} className={styles.section} aria-labelledby="offers-heading">
      <h2 id="offers-heading">
        <Trans>Today’s offers</Trans>
      </h2>
      {sale.products.length === 0 ? (
        <p className={styles.muted}>
          <Trans>There are no offers right now.</Trans>
        </p>
      ) : (
        <ul className={styles.cards}>
          {sale.products.map((product) => (
            <li key={product.id} className={styles.card}>
              <h3>{product.name}</h3>
              <p className={styles.price}>{price(product.price, product.currency)}</p>
              <p className={styles.muted}>
                <Plural value={product.days} one="# day of Premium" other="# days of Premium" />
              </p>
              <Link
                to="/drive/payment"
                className={buttonStyle({ kind: 'primary', wide: true })}
                onClick={onChoose}
              >
                <Trans>Choose</Trans> <span className="visually-hidden">{product.name}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Rules({ sale }: { readonly sale: Sale }) {
  const time = useTime();
  const end = time(sale.end, { dateStyle: 'long', timeStyle: 'short' });
  return (
    <section id={rules} className={styles.section} aria-labelledby="rules-heading">
      <h2 id="rules-heading">
        <Trans>The rules</Trans>
      </h2>
      <dl className={styles.rules}>
        <div>
          <dt>
            <Trans>Who</Trans>
          </dt>
          <dd>
            <Trans>Anyone with an account.</Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>When</Trans>
          </dt>
          <dd>
            <Trans>Until {end} (UTC).</Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>If you have Premium</Trans>
          </dt>
          <dd>
            <Trans>New days are added to the days you have left.</Trans>
          </dd>
        </div>
      </dl>
    </section>
  );
}
