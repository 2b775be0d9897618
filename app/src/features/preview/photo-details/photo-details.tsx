import type { Result } from '@aloft/core';
import { formatListingDate } from '@aloft/core/rules';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useFailureText } from '../../../ui/failure-text.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import type { FileEntry } from '../../files/entry.ts';
import { Fact, Facts } from '../viewer-facts.tsx';
import styles from './photo-details.module.css';
import type { PhotoFacts, Place } from './photo-facts.ts';
import { usePhotoFacts } from './use-photo-facts.ts';

interface PhotoDetailsProps {
  readonly entry: FileEntry;
  /** Where the bytes of the picture are. */
  readonly address: string;
  /** Where they are once that has ended. */
  readonly addressNow: () => Promise<Result<string>>;
}

/** What the camera wrote into a picture, read when this is first shown. */
export default function PhotoDetails({ entry, address, addressNow }: PhotoDetailsProps) {
  const heading = useId();
  const { state, retry } = usePhotoFacts(address, addressNow);
  const problem = useFailureText(state.phase === 'failed' ? state.failure : null);
  return (
    <section className={styles.details} aria-labelledby={heading}>
      <h4 id={heading} className={styles.head}>
        <Trans>Photo details</Trans>
      </h4>
      {state.phase === 'reading' && <Spinner />}
      {state.phase === 'failed' && (
        <div role="alert">
          <p className={styles.none}>{problem}</p>
          <Button size="small" onClick={retry}>
            <Trans>Try again</Trans>
          </Button>
        </div>
      )}
      {state.phase === 'read' && <Written facts={state.facts} entry={entry} />}
    </section>
  );
}

/** What is written in it, but for what the service knows, which stands above. */
function Written({ facts, entry }: { readonly facts: PhotoFacts | null; readonly entry: FileEntry }) {
  const rows = useRows(facts, entry);
  const place = facts?.place ?? null;
  if (rows.length === 0 && place === null) {
    return (
      <p className={styles.none} role="status">
        <Trans>This picture says nothing about the camera.</Trans>
      </p>
    );
  }
  return (
    <>
      <Facts>
        {rows.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </Facts>
      {place !== null && <WherePlaced place={place} />}
    </>
  );
}

/** The facts that are told, by their names. */
function useRows(facts: PhotoFacts | null, entry: FileEntry): readonly (readonly [string, string])[] {
  const { t, i18n } = useLingui();
  if (facts === null) return [];
  const { taken, exposure, aperture, iso, width, height } = facts;
  const number = (value: number, digits = 1): string =>
    value.toLocaleString(i18n.locale, { maximumFractionDigits: digits });
  const seconds = exposure < 0.4 ? `1/${number(1 / exposure, 0)}` : number(exposure);
  const focalLength = number(facts.focalLength);
  const equivalent = number(facts.equivalentFocalLength);
  const isSizeNew = width > 0 && height > 0 && (entry.media?.width ?? 0) === 0;
  const isTimeNew = taken !== '' && (entry.media?.taken ?? '') === '';
  const lengths =
    facts.equivalentFocalLength > 0 && equivalent !== focalLength
      ? t`${focalLength} mm (${equivalent} mm equivalent)`
      : t`${focalLength} mm`;
  const rows: readonly (readonly [string, string])[] = [
    [t`Taken`, isTimeNew ? formatListingDate(taken, 'UTC') : ''],
    [t`Camera`, facts.camera],
    [t`Lens`, facts.lens],
    [t`Exposure`, exposure > 0 ? t`${seconds} s` : ''],
    [t`Aperture`, aperture > 0 ? `f/${number(aperture)}` : ''],
    ['ISO', iso > 0 ? number(iso, 0) : ''],
    [t`Focal length`, facts.focalLength > 0 ? lengths : ''],
    [t`Pixels`, isSizeNew ? `${width} × ${height}` : ''],
    [t`Software`, facts.software],
  ];
  return rows.filter(([, value]) => value !== '');
}

/** Where it was taken, only when it is asked for: somebody may look on, and a map learns what is opened on it. */
function WherePlaced({ place }: { readonly place: Place }) {
  const [isShown, setIsShown] = useState(false);
  const [latitude, longitude] = [place.latitude.toFixed(5), place.longitude.toFixed(5)];
  const map = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=15/${latitude}/${longitude}`;
  return (
    <div className={styles.place}>
      <Button size="small" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
        {isShown ? <Trans>Hide place</Trans> : <Trans>Show place</Trans>}
      </Button>
      {isShown && (
        <>
          <p className={styles.coordinates}>
            {latitude}, {longitude}
          </p>
          <a href={map} target="_blank" rel="noopener noreferrer">
            <Trans>Open on openstreetmap.org</Trans>
          </a>
          <p className={styles.note}>
            <Trans>The map opens in a new tab and learns this place.</Trans>
          </p>
        </>
      )}
    </div>
  );
}
