import { Plural } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { isMoving, movingTasks } from '../data/tasks.ts';
import styles from './offline-badge.module.css';

/** How many downloads wait or run; nothing while there are none. */
export default function OfflineBadge() {
  const moving = useQuery(movingTasks('badge')).data ?? [];
  const count = moving.filter((task) => task.type === 'offline' && isMoving(task)).length;
  if (count === 0) return null;
  return (
    <span className={styles.badge}>
      <span aria-hidden>{count}</span>
      <span className="visually-hidden">
        <Plural value={count} one="# in progress" other="# in progress" />
      </span>
    </span>
  );
}
