import type { Failure } from '@aloft/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useFailureText } from '../../ui/failure-text.ts';
import { CircleAlert, CircleCheck, Copy } from '../../ui/icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './add-dialog.module.css';
import { NameIcon } from './name-icon.tsx';
import type { LineState, WantedLine } from './wanted-links.ts';

/** A line that the service did not take, and why. */
export interface RefusedLine {
  readonly text: string;
  readonly failure: Failure;
}

/** More lines than this are counted, not drawn. */
const mostShown = 100;

const marks: Readonly<Record<LineState, { icon: typeof Copy; mood: string | undefined }>> = {
  ok: { icon: CircleCheck, mood: styles.ok },
  twice: { icon: Copy, mood: styles.twice },
  noAddress: { icon: CircleAlert, mood: styles.wrong },
  otherKind: { icon: CircleAlert, mood: styles.wrong },
  tooMany: { icon: CircleAlert, mood: styles.wrong },
};

function StateWords({ line }: { readonly line: WantedLine }) {
  switch (line.state) {
    case 'ok':
      return line.host === '' ? <Trans>Magnet link</Trans> : line.host;
    case 'twice':
      return <Trans>Already in the list</Trans>;
    case 'noAddress':
      return <Trans>Not a valid link</Trans>;
    case 'otherKind':
      return <Trans>Only http, https and magnet</Trans>;
    case 'tooMany':
      return <Trans>Too many at once</Trans>;
  }
}

function Refusal({ failure }: { readonly failure: Failure }) {
  return useFailureText(failure);
}

/** Why the service did not take torrents of these names. */
export function RefusedTorrents({
  refused,
  names,
}: {
  readonly refused: readonly RefusedLine[];
  readonly names: readonly string[];
}) {
  return refused
    .filter((one) => names.includes(one.text))
    .map((one) => (
      <Notice key={one.text} mood="danger" role="alert">
        <strong>{one.text}</strong> <Refusal failure={one.failure} />
      </Notice>
    ));
}

/** Each line that was typed, with what becomes of it; what the service refused says why. */
export function LineList({
  lines,
  refused,
}: {
  readonly lines: readonly WantedLine[];
  readonly refused: readonly RefusedLine[];
}) {
  const { t } = useLingui();
  const rest = lines.length - mostShown;
  return (
    <ul className={styles.lines} aria-label={t`Links`}>
      {lines.slice(0, mostShown).map((line, n) => {
        const { icon: Icon, mood } = marks[line.state];
        const refusal = refused.find((one) => one.text === line.text);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is where it stands
          <li key={n} className={styles.line}>
            <span className={refusal === undefined ? mood : styles.wrong}>
              {refusal === undefined ? <Icon size={18} aria-hidden /> : <CircleAlert size={18} aria-hidden />}
            </span>
            <NameIcon
              name={line.name}
              isTorrent={line.host === '' && line.state === 'ok'}
              className={styles.kind}
            />
            <span className={styles.lineName}>{line.name}</span>
            <span className={refusal === undefined ? mood : styles.wrong}>
              {refusal === undefined ? <StateWords line={line} /> : <Refusal failure={refusal.failure} />}
            </span>
          </li>
        );
      })}
      {rest > 0 && (
        <li className={styles.rest}>
          <Plural value={rest} one="and # more line" other="and # more lines" />
        </li>
      )}
    </ul>
  );
}
