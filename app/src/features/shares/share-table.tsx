import { formatBytes, formatListingDate } from '@aloft/core/rules';
import type { OwnShare } from '@aloft/core/wire';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useApp } from '../../actors/use-runtime.ts';
import { resultOf } from '../../data/query-client.ts';
import { forgetShares } from '../../data/shares.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Ban, Copy, EllipsisVertical, Inbox, Pencil, QrIcon, RotateCcw, Trash2 } from '../../ui/icons.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { toFileEntry } from '../files/entry.ts';
import check from '../files/grid/file-check.module.css';
import { KindIcon } from '../files/kind-icon.tsx';
import { useTimeZone } from '../files/time-zone.ts';
import { showToast } from '../toasts/toasts.ts';
import { DaysLeft, useCopy } from './share-fields.tsx';
import { daysLeft, isOver, linkOf, stateOf } from './share-state.ts';
import styles from './share-table.module.css';
import { StatusTag } from './status-tag.tsx';

interface ShareTableProps {
  readonly shares: readonly OwnShare[];
  readonly now: number;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (ids: ReadonlySet<string>) => void;
  readonly onQr: (share: OwnShare, anchor: HTMLElement) => void;
  readonly onEdit: (share: OwnShare) => void;
  readonly onStop: (share: OwnShare) => void;
}

/** The shares line by line; on a phone each has two lines, and the rest in a sheet. */
export function ShareTable(props: ShareTableProps) {
  const { t } = useLingui();
  const { shares, chosen, onChoose } = props;
  const isAll = shares.every((share) => chosen.has(share.share_id));
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={t`Shares`}>
        <thead>
          <tr>
            <th className={styles.check}>
              <label className={check.check}>
                <input
                  type="checkbox"
                  aria-label={t`Select all`}
                  checked={isAll}
                  onChange={() =>
                    onChoose(isAll ? new Set() : new Set(shares.map((share) => share.share_id)))
                  }
                />
              </label>
            </th>
            <th className={styles.name}>
              <Trans>Name</Trans>
            </th>
            <th className={styles.status}>
              <Trans>Status</Trans>
            </th>
            <th className={styles.views}>
              <Trans>Views</Trans>
            </th>
            <th className={styles.saves}>
              <Trans>Saves</Trans>
            </th>
            <th className={styles.passCode}>
              <Trans>Passcode</Trans>
            </th>
            <th className={styles.ends}>
              <Trans>Ends</Trans>
            </th>
            <th className={styles.actions}>
              <span className="visually-hidden">
                <Trans>Actions</Trans>
              </span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shares.map((share) => (
            <ShareRow key={share.share_id} {...props} share={share} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const shareEntry = (share: OwnShare) =>
  toFileEntry({
    id: share.share_id,
    kind: share.first_file?.kind === 'drive#folder' ? 'folder' : 'file',
    name: share.title,
    size: share.first_file?.size ?? '0',
    modified: share.create_time,
    mimeType: '',
    extension: '',
    thumbnail: '',
    category: share.first_file?.file_category ?? '',
  });

/** What the share leads to. */
function Content({ share }: { readonly share: OwnShare }) {
  const { facts } = useApp();
  const { upload, first_file: first } = share;
  if (upload !== null) {
    const received = upload.file_count;
    return (
      <span className={styles.upload}>
        <Inbox size={14} aria-hidden />
        <Trans>
          Upload only · {received} of <Plural value={upload.max_files} one="# file" other="# files" />
        </Trans>
      </span>
    );
  }
  if (Number(share.file_num) > 1)
    return <Plural value={Number(share.file_num)} one="# item" other="# items" />;
  if (first === null) return <Trans>No longer there</Trans>;
  return first.kind === 'drive#folder' ? <Trans>Folder</Trans> : formatBytes(first.size, facts.locale);
}

function Ends({ share, now }: { readonly share: OwnShare; readonly now: number }) {
  const timeZone = useTimeZone();
  const state = stateOf(share, now);
  const left = daysLeft(share, now);
  if (left === null) return <Trans>Never</Trans>;
  return (
    <>
      {formatListingDate(share.expiration_at, timeZone).slice(0, 8)}
      {!isOver(state) && left > 0 && (
        <span className={styles.second}>
          <DaysLeft days={left} />
        </span>
      )}
    </>
  );
}

function ShareRow(props: ShareTableProps & { readonly share: OwnShare }) {
  const { share, now, chosen, onChoose } = props;
  const { t } = useLingui();
  const { facts } = useApp();
  const { title } = share;
  const number = new Intl.NumberFormat(facts.locale);
  const isChosen = chosen.has(share.share_id);
  function toggle(): void {
    const ids = new Set(chosen);
    if (isChosen) ids.delete(share.share_id);
    else ids.add(share.share_id);
    onChoose(ids);
  }
  return (
    <tr className={clsx(styles.row, isChosen && styles.chosen)}>
      <td className={styles.check}>
        <label className={check.check}>
          <input type="checkbox" aria-label={t`Select ${title}`} checked={isChosen} onChange={toggle} />
        </label>
      </td>
      <td className={styles.name}>
        <span className={styles.nameCell}>
          <KindIcon entry={shareEntry(share)} />
          <span className={styles.words}>
            <button type="button" className={styles.title} title={title} onClick={() => props.onEdit(share)}>
              {title}
            </button>
            <span className={styles.second}>
              <Content share={share} />
            </span>
            <span className={styles.phoneLine}>
              <StatusTag state={stateOf(share, now)} />
              <span>
                <Ends share={share} now={now} />
              </span>
            </span>
          </span>
        </span>
      </td>
      <td className={styles.status}>
        <StatusTag state={stateOf(share, now)} />
      </td>
      <td className={styles.views}>{number.format(Number(share.view_count))}</td>
      <td className={styles.saves}>
        {share.upload !== null
          ? '–'
          : `${number.format(Number(share.restore_count))} / ${share.restore_limit === '-1' ? '∞' : number.format(Number(share.restore_limit))}`}
      </td>
      <td className={styles.passCode}>
        {share.pass_code_status === 'LOST' ? (
          <Trans>Lost</Trans>
        ) : share.pass_code === '' ? (
          <Trans>None</Trans>
        ) : (
          <code className={styles.code}>{share.pass_code}</code>
        )}
      </td>
      <td className={styles.ends}>
        <Ends share={share} now={now} />
      </td>
      <td className={styles.actions}>
        <RowActions {...props} />
      </td>
    </tr>
  );
}

function RowActions(props: ShareTableProps & { readonly share: OwnShare }) {
  const { share, now, onQr, onEdit, onStop } = props;
  const { t } = useLingui();
  const copy = useCopy();
  const { mutateAsync: forget } = useMutation(forgetShares);
  const { title } = share;
  const over = isOver(stateOf(share, now));
  async function remove(): Promise<void> {
    const done = await resultOf(forget([share.share_id]));
    showToast(done.ok ? t`Removed from the list` : t`Couldn’t remove this. Try again.`, null, {
      about: 'shares',
    });
  }
  const again = {
    id: 'again',
    label: t`Share again`,
    icon: <RotateCcw size={18} aria-hidden />,
    onChoose: () => onEdit(share),
  };
  const removal = {
    id: 'remove',
    label: t`Remove from the list`,
    icon: <Trash2 size={18} aria-hidden />,
    onChoose: () => void remove(),
  };
  const items = over
    ? [again, removal]
    : [
        {
          id: 'copy',
          label: t`Copy link`,
          icon: <Copy size={18} aria-hidden />,
          onChoose: () => copy(share.share_url, t`Link copied`),
        },
        ...(share.pass_code === ''
          ? []
          : [
              {
                id: 'copyWithCode',
                label: t`Copy link with passcode`,
                icon: <Copy size={18} aria-hidden />,
                onChoose: () => copy(linkOf(share, true), t`Link copied`),
              },
            ]),
        {
          id: 'edit',
          label: t`QR code and settings`,
          icon: <Pencil size={18} aria-hidden />,
          onChoose: () => onEdit(share),
        },
        {
          id: 'stop',
          label: t`Stop sharing`,
          icon: <Ban size={18} aria-hidden />,
          danger: true,
          apart: true,
          onChoose: () => onStop(share),
        },
      ];
  return (
    <>
      <span className={styles.buttons}>
        {over ? (
          <>
            <IconButton label={t`Share ${title} again`} onClick={again.onChoose}>
              <RotateCcw size={20} aria-hidden />
            </IconButton>
            <IconButton label={t`Remove ${title} from the list`} onClick={removal.onChoose}>
              <Trash2 size={20} aria-hidden />
            </IconButton>
          </>
        ) : (
          <>
            <IconButton
              label={t`Copy link to ${title}`}
              onClick={() => copy(share.share_url, t`Link copied`)}
            >
              <Copy size={20} aria-hidden />
            </IconButton>
            <IconButton label={t`QR code of ${title}`} onClick={(event) => onQr(share, event.currentTarget)}>
              <QrIcon size={20} aria-hidden />
            </IconButton>
            <IconButton label={t`Edit ${title}`} onClick={() => onEdit(share)}>
              <Pencil size={20} aria-hidden />
            </IconButton>
            <IconButton label={t`Stop sharing ${title}`} onClick={() => onStop(share)}>
              <Ban size={20} aria-hidden />
            </IconButton>
          </>
        )}
      </span>
      <span className={styles.phoneMenu}>
        <MenuButton
          label={t`Actions for ${title}`}
          icon={<EllipsisVertical size={20} aria-hidden />}
          items={items}
        />
      </span>
    </>
  );
}
