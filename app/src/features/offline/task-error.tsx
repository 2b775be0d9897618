import { formatBytes } from '@aloft/core/rules';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApp, useSession } from '../../actors/use-runtime.ts';
import { largestFileOf, type MetLimit } from '../../data/larger-plan.ts';
import { membershipPlans } from '../../data/membership.ts';
import type { Task } from '../../data/tasks.ts';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { CircleAlert } from '../../ui/icons.tsx';
import { SeePlans } from '../membership/see-plans.tsx';
import styles from './task-row.module.css';

interface TaskErrorProps {
  readonly task: Task;
  readonly busy: boolean;
  readonly onRetry: () => void;
  readonly onChangeLink: () => void;
}

/** What happened, and whether another link or another try can help. */
interface Trouble {
  readonly title: ReactNode;
  readonly words: ReactNode;
  readonly ways: readonly ('space' | 'link' | 'retry')[];
  /** The limit of a plan that it met. */
  readonly met?: MetLimit;
}

/** What the words of a task need to know of the account; sizes as they are written. */
interface Room {
  readonly needed: string;
  readonly free: string;
  /** Bytes that are taken. */
  readonly used: number;
  /** The largest file of the plan; empty where the download is not larger. */
  readonly largest: string;
}

function troubleOf({ message, params, file_size }: Task, { needed, free, used, largest }: Room): Trouble {
  const { http_status: status = '' } = params;
  const size = Number(file_size);
  switch (message) {
    case 'file_space_not_enough':
      return {
        title: <Trans>Not enough space.</Trans>,
        words:
          needed === '' ? (
            <Trans>{free} available.</Trans>
          ) : (
            <Trans>
              It needs {needed}, but only {free} is available.
            </Trans>
          ),
        ways: ['space', 'retry'],
        met: { limit: 'space', needed: used + size },
      };
    case 'entry_limit_reached':
      return {
        title: <Trans>Your drive has too many files.</Trans>,
        words: <Trans>Delete some files to make room.</Trans>,
        ways: ['space', 'retry'],
      };
    case 'permission_denied':
      return status === ''
        ? {
            title: <Trans>This address can’t be used.</Trans>,
            words: <Trans>It’s in a private network, or uses a port that isn’t for websites.</Trans>,
            ways: ['link'],
          }
        : {
            title: <Trans>The site refused the download ({status}).</Trans>,
            words: <Trans>Its link may have expired.</Trans>,
            ways: ['link', 'retry'],
          };
    case 'not_found':
      return {
        title: <Trans>File not found (404).</Trans>,
        words: <Trans>It was moved or deleted.</Trans>,
        ways: ['link', 'retry'],
      };
    case 'unreachable':
      return status === ''
        ? {
            title: <Trans>No answer.</Trans>,
            words: <Trans>The site, or everyone who has this torrent, is offline.</Trans>,
            ways: ['link', 'retry'],
          }
        : {
            title: <Trans>The site has a problem ({status}).</Trans>,
            words: <Trans>Try again later.</Trans>,
            ways: ['link', 'retry'],
          };
    case 'deadline_exceeded':
      return {
        title: <Trans>The source is too slow.</Trans>,
        words: <Trans>It sent less than 1 MB in a minute.</Trans>,
        ways: ['link', 'retry'],
      };
    case 'out_of_range':
      if (largest !== '')
        return {
          title: <Trans>Too large for your plan.</Trans>,
          words: (
            <Trans>
              It’s {needed}; your plan takes files of up to {largest}.
            </Trans>
          ),
          ways: ['retry'],
          met: { limit: 'largestFile', needed: size },
        };
      return {
        title: <Trans>Too large or too slow.</Trans>,
        words: <Trans>It’s over the size limit, or it took more than an hour.</Trans>,
        ways: ['retry'],
      };
    case 'unimplemented':
      return {
        title: <Trans>Torrents aren’t supported.</Trans>,
        words: <Trans>This server downloads from websites only.</Trans>,
        ways: [],
      };
    case 'invalid_argument':
      return {
        title: <Trans>This torrent can’t be read.</Trans>,
        words: <Trans>Try another one.</Trans>,
        ways: ['link'],
      };
    default:
      return {
        title: <Trans>The server couldn’t finish it.</Trans>,
        words: <Trans>Try again later.</Trans>,
        ways: ['retry'],
      };
  }
}

/** Why a download stopped, in words, and one or two ways on (R10.9, R4.3). */
export function TaskError({ task, busy, onRetry, onChangeLink }: TaskErrorProps) {
  const { facts } = useApp();
  const session = useSession();
  const plans = useQuery(membershipPlans(facts.locale)).data;
  const quota =
    session.status === 'signedIn' ? session.profile : { quotaLimit: '0', quotaUsed: '0', premium: false };
  const used = Number(quota.quotaUsed);
  const bytes = (size: number): string => formatBytes(size, facts.locale);
  const size = Number(task.file_size);
  const largest = plans === undefined ? null : largestFileOf(plans, quota);
  const { title, words, ways, met } = troubleOf(task, {
    needed: size > 0 ? bytes(size) : '',
    free: bytes(Math.max(0, Number(quota.quotaLimit) - used)),
    used,
    largest: largest !== null && size > largest ? bytes(largest) : '',
  });
  return (
    <div className={styles.trouble}>
      <CircleAlert size={16} aria-hidden />
      <p>
        <strong>{title}</strong> {words}
      </p>
      <span className={styles.ways}>
        {ways.includes('space') && (
          <Link to="/drive/trash" search={{}} className={buttonStyle({ size: 'small' })}>
            <Trans>Free up space</Trans>
          </Link>
        )}
        {met !== undefined && <SeePlans {...met} />}
        {ways.includes('link') && task.params.url !== undefined && (
          <Button size="small" onClick={onChangeLink}>
            <Trans>Change link</Trans>
          </Button>
        )}
        {ways.includes('retry') && (
          <Button size="small" busy={busy} onClick={onRetry}>
            <Trans>Try again</Trans>
          </Button>
        )}
      </span>
    </div>
  );
}
