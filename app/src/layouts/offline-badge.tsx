import { Plural } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { isMoving, movingTasks } from '../data/tasks.ts';
import styles from './offline-badge.module.css';

/** How many downloads wait or run; nothing while there are none. */
export default function OfflineBadge({
  isOnIcon,
}: {
  /** Whether it lies over the icon, as in a phone's bar. */
  readonly isOnIcon: boolean;
}) {
  const moving = useQuery(movingTasks('badge')).data ?? [];
  const count = moving.filter((task) => task.type === 'offline' && isMoving(task)).length;
  if (count === 0) return null;
  return (
    <span className={clsx(styles.badge, isOnIcon && styles.onIcon)}>
      <span aria-hidden>{count}</span>
      <span className="visually-hidden">
        <Plural value={count} one="# in progress" other="# in progress" />
      </span>
    </span>
  );
}
