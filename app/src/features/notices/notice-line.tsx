import type { Notice } from '@aloft/core/wire';
import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { CalendarClock, CircleAlert, HardDrive, Inbox, Save } from '../../ui/icons.tsx';
import { useFormatDateTime } from '../files/use-format-date-time.ts';
import styles from './notice-panel.module.css';

interface NoticeLineProps {
  readonly notice: Notice;
  readonly onChoose: () => void;
}

/** One notice, which leads to where it happened; none for a type of a later service. */
export function NoticeLine({ notice, onChoose }: NoticeLineProps) {
  const { type, share_id: share, folder_id: folder } = notice;
  const line = { notice, onChoose };
  switch (type) {
    case 'TYPE_FILES_RECEIVED':
      return (
        <Line
          {...line}
          icon={<Inbox size={18} aria-hidden />}
          to="/drive/all"
          search={folder === '' ? {} : { folder }}
        >
          <Received notice={notice} />
        </Line>
      );
    case 'TYPE_SHARE_SAVED':
      return (
        <Line {...line} icon={<Save size={18} aria-hidden />} to="/drive/shares" search={{ share }}>
          <Saved notice={notice} />
        </Line>
      );
    case 'TYPE_LINK_ENDING':
      return (
        <Line {...line} icon={<CalendarClock size={18} aria-hidden />} to="/drive/shares" search={{ share }}>
          <Ending notice={notice} />
        </Line>
      );
    case 'TYPE_SPACE_LOW':
      return (
        <Line {...line} icon={<HardDrive size={18} aria-hidden />} to="/drive/storage" search={{}}>
          <Trans>Your storage is almost full</Trans>
        </Line>
      );
    case 'TYPE_DOWNLOAD_FAILED':
      return (
        <Line
          {...line}
          icon={<CircleAlert size={18} aria-hidden />}
          to="/drive/offline"
          search={{ filter: 'failed' }}
        >
          <Failed notice={notice} />
        </Line>
      );
    default:
      return null;
  }
}

interface LineProps extends NoticeLineProps {
  readonly icon: ReactNode;
  readonly to: '/drive/all' | '/drive/shares' | '/drive/storage' | '/drive/offline';
  readonly search: { readonly folder?: string; readonly share?: string; readonly filter?: 'failed' };
  readonly children: ReactNode;
}

function Line({ notice, onChoose, icon, to, search, children }: LineProps) {
  const moment = useFormatDateTime();
  return (
    <li>
      <Link to={to} search={search} className={styles.line} onClick={onChoose}>
        <span className={clsx(styles.icon, !notice.read && styles.unread)}>{icon}</span>
        <span className={styles.text}>
          <span className={clsx(styles.what, !notice.read && styles.unread)}>
            {children}
            {!notice.read && (
              <span className="visually-hidden">
                {' · '}
                <Trans>Unread</Trans>
              </span>
            )}
          </span>
          <time className={styles.time} dateTime={notice.updated_time}>
            {moment(notice.updated_time)}
          </time>
        </span>
      </Link>
    </li>
  );
}

interface WordsProps {
  readonly notice: Notice;
}

function Received({ notice: { count, name, sender_name: sender } }: WordsProps) {
  if (sender === '')
    return (
      <Plural value={count} one={`# file was sent to “${name}”`} other={`# files were sent to “${name}”`} />
    );
  // In quotes: it is what they call themselves, and nobody has checked it.
  return (
    <Plural
      value={count}
      one={`“${sender}” sent # file to “${name}”`}
      other={`“${sender}” sent # files to “${name}”`}
    />
  );
}

function Saved({ notice: { count, name } }: WordsProps) {
  return (
    <Plural
      value={count}
      one={`Someone saved your share “${name}”`}
      other={`Your share “${name}” was saved # times`}
    />
  );
}

function Ending({ notice: { name, end_time } }: WordsProps) {
  const moment = useFormatDateTime();
  const end = moment(end_time);
  return (
    <Trans>
      Your link “{name}” ends on {end}
    </Trans>
  );
}

function Failed({ notice: { count, name } }: WordsProps) {
  return (
    <Plural
      value={count}
      one={`The offline download “${name}” failed`}
      other={`# offline downloads failed`}
    />
  );
}
