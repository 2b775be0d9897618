import { formatListingDate } from '@aloft/core/rules';
import type { Passkey } from '@aloft/core/wire';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { ownPasskeys } from '../../data/passkeys.ts';
import { failureOf } from '../../data/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { Ellipsis, FingerprintPattern, KeyRound, Pencil, Plus, Trash2 } from '../../ui/icons.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { useTimeZone } from '../files/time-zone.ts';
import { LateDialog } from '../load-failure/late-dialog.tsx';
import { Row } from './row.tsx';
import styles from './sections.module.css';

const AddDialog = lazy(() => import('./passkey-add-dialog.tsx'));
const RenameDialog = lazy(() => import('./passkey-rename-dialog.tsx'));
const RemoveDialog = lazy(() => import('./passkey-remove-dialog.tsx'));

type Asked = { readonly what: 'add' } | { readonly what: 'rename' | 'remove'; readonly passkey: Passkey };

interface PasskeyRowsProps {
  /** Whether the account's address is verified, without which none is added. */
  readonly isProved: boolean;
}

/** The passkeys of the account: one is added, and each has a name and can be removed (R10.10). */
export function PasskeyRows({ isProved }: PasskeyRowsProps) {
  const query = useQuery(ownPasskeys);
  const text = useFailureText(failureOf(query.error));
  const [asked, setAsked] = useState<Asked | null>(null);
  const passkeys = query.data?.passkeys ?? [];
  const isFull = query.data !== undefined && passkeys.length >= query.data.max;
  const close = (): void => setAsked(null);
  return (
    <>
      <Row
        icon={<FingerprintPattern size={20} aria-hidden />}
        title={<Trans>Passkeys</Trans>}
        meta={
          query.isError ? (
            text
          ) : isFull ? (
            <Trans>You’ve reached the limit for passkeys. Remove one to add another.</Trans>
          ) : !isProved ? (
            <Trans>Verify your email first, then add one</Trans>
          ) : (
            <Trans>Sign in with your fingerprint, face or screen lock, without the password</Trans>
          )
        }
      >
        {query.data !== undefined && !isFull && isProved && (
          <Button
            size="small"
            icon={<Plus size={16} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setAsked({ what: 'add' })}
          >
            <Trans>Add passkey</Trans>
          </Button>
        )}
      </Row>
      {passkeys.map((passkey) => (
        <PasskeyRow
          key={passkey.passkey_id}
          passkey={passkey}
          onAsk={(what) => setAsked({ what, passkey })}
        />
      ))}
      {asked !== null && (
        <LateDialog>
          {asked.what === 'add' && <AddDialog onClose={close} />}
          {asked.what === 'rename' && <RenameDialog passkey={asked.passkey} onClose={close} />}
          {asked.what === 'remove' && <RemoveDialog passkey={asked.passkey} onClose={close} />}
        </LateDialog>
      )}
    </>
  );
}

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly onAsk: (what: 'rename' | 'remove') => void;
}

function PasskeyRow({ passkey, onAsk }: PasskeyRowProps) {
  const { t } = useLingui();
  const timeZone = useTimeZone();
  const { name, created_at, last_used_at } = passkey;
  const since = formatListingDate(created_at, timeZone).slice(0, 8);
  const at = formatListingDate(last_used_at, timeZone);
  return (
    <Row
      icon={<KeyRound size={20} aria-hidden />}
      title={name}
      meta={
        <>
          <span className={styles.unbroken}>
            <Trans>Added {since}</Trans>
          </span>
          {' · '}
          <span className={styles.unbroken}>
            {last_used_at === '' ? <Trans>not used yet</Trans> : <Trans>last used {at}</Trans>}
          </span>
        </>
      }
    >
      <MenuButton
        label={t`More about ${name}`}
        icon={<Ellipsis size={20} aria-hidden />}
        items={[
          {
            id: 'rename',
            label: t`Rename`,
            icon: <Pencil size={18} aria-hidden />,
            onChoose: () => onAsk('rename'),
          },
          {
            id: 'remove',
            label: t`Remove`,
            icon: <Trash2 size={18} aria-hidden />,
            onChoose: () => onAsk('remove'),
          },
        ]}
      />
    </Row>
  );
}
