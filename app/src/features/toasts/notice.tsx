import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { X } from '../../ui/icons.tsx';

interface NoticeProps {
  readonly children: ReactNode;
  readonly action?: { readonly label: ReactNode; readonly run: () => void } | null;
  /** Left out where the notice stays until it is true no more. */
  readonly onClose?: () => void;
}

/** One short word about what happened. */
export function Notice({ children, action, onClose }: NoticeProps) {
  const { t } = useLingui();
  return (
    <div className="toast">
      <span>{children}</span>
      {action && (
        <button type="button" onClick={action.run}>
          {action.label}
        </button>
      )}
      {onClose && (
        <button type="button" aria-label={t`Close`} onClick={onClose}>
          <X size={16} aria-hidden />
        </button>
      )}
    </div>
  );
}
