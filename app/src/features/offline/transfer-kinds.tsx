import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { Segments } from '../../ui/segments.tsx';
import styles from './offline-page.module.css';

type Kind = 'offline' | 'uploads';

/** On a phone: what one sends, and what the server fetches. */
export function TransferKinds({ show }: { readonly show: Kind }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <div className={styles.kinds}>
      <Segments<Kind>
        label={t`Transfers`}
        chosen={show}
        onChoose={(kind) =>
          void navigate({
            to: '/drive/offline',
            search: kind === 'uploads' ? { show: kind } : {},
            replace: true,
          })
        }
        segments={[
          { value: 'uploads', label: t`Uploads` },
          { value: 'offline', label: t`Offline` },
        ]}
      />
    </div>
  );
}
