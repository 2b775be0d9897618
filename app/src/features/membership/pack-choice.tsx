import { formatBytes, formatPrice } from '@aloft/core/rules';
import { Plural, Trans } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { useApp } from '../../actors/use-runtime.ts';
import tag from '../shares/status-tag.module.css';
import styles from './pack-choice.module.css';
import { bestPriced, type Pack } from './packs.ts';
import { useFormats } from './use-formats.ts';

interface PackChoiceProps {
  readonly legend: ReactNode;
  readonly packs: readonly Pack[];
  readonly chosen: Pack;
  readonly onChoose: (id: string) => void;
}

/** The packs of a kind, one of which is chosen. */
export function PackChoice({ legend, packs, chosen, onChoose }: PackChoiceProps) {
  const name = useId();
  const best = bestPriced(packs);
  return (
    <fieldset className={styles.packs}>
      <legend className="visually-hidden">{legend}</legend>
      {packs.map((pack) => (
        <label key={pack.id} className={styles.pack}>
          <input type="radio" name={name} checked={pack === chosen} onChange={() => onChoose(pack.id)} />
          <PackFacts pack={pack} isBest={pack === best && pack.kind === 'traffic'} />
        </label>
      ))}
    </fieldset>
  );
}

const GiB = 1024 ** 3;

function PackFacts({ pack, isBest }: { readonly pack: Pack; readonly isBest: boolean }) {
  const { locale } = useApp().facts;
  const { price } = useFormats();
  const rate = formatPrice(pack.price / (pack.bytes / GiB), pack.currency, locale, 1);
  return (
    <>
      <span className={styles.facts}>
        <span className={styles.size}>
          <strong>{formatBytes(pack.bytes, locale)}</strong>
          {isBest && (
            <span className={clsx(tag.tag, styles.best)}>
              <Trans>Best price</Trans>
            </span>
          )}
        </span>
        <span className={styles.detail}>
          {pack.kind === 'storage' ? <Length days={pack.days} /> : <Trans>{rate} a GB</Trans>}
        </span>
      </span>
      <span className={styles.price}>{price(pack.price, pack.currency)}</span>
    </>
  );
}

/** How long a pack lasts: whole years in months, as plans are told. */
function Length({ days }: { readonly days: number }) {
  const months = days % 365 === 0 ? (days / 365) * 12 : null;
  return months === null ? (
    <Plural value={days} one="# day" other="# days" />
  ) : (
    <Plural value={months} one="# month" other="# months" />
  );
}
