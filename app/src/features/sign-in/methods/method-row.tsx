import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import styles from './methods.module.css';

interface MethodRowProps {
  readonly icon: ReactNode;
  readonly name: ReactNode;
  readonly note: ReactNode;
  readonly action: ReactNode;
  readonly onPress: () => void;
  readonly disabled?: boolean;
  /** What went wrong, below the row. */
  readonly children?: ReactNode;
}

/** One method to sign in: who is asked, and the button that asks. */
export function MethodRow({ icon, name, note, action, onPress, disabled = false, children }: MethodRowProps) {
  return (
    <li>
      <div className={styles.row}>
        <span className={styles.tile} aria-hidden>
          {icon}
        </span>
        <span>
          <strong className={styles.name}>{name}</strong>
          <span className={styles.note}>{note}</span>
        </span>
        <Button kind="soft" size="small" disabled={disabled} onClick={onPress}>
          {action}
          <span className="visually-hidden">: {name}</span>
        </Button>
      </div>
      {children}
    </li>
  );
}
