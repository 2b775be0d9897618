import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './address-proof.module.css';

interface AddressProofFieldProps {
  readonly sentTo: string;
  /** What the link of a mail has brought along. */
  readonly code: string;
  readonly busy: boolean;
  readonly onSend: () => void;
}

/**
 * Offers a code for the address above, and takes it: the proof of an address that goes along with a new account. Nobody
 * has to give one: rewards want it (P13e).
 */
export function AddressProofField({ sentTo, code, busy, onSend }: AddressProofFieldProps) {
  return (
    <div className={styles.proof}>
      {sentTo !== '' && (
        <TextField
          id="code"
          name="code"
          label={<Trans>Code from the email</Trans>}
          defaultValue={code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={32}
          describedBy="code-words login-error"
        />
      )}
      <span id="code-words" className={styles.words} role="status">
        {sentTo === '' ? (
          <Trans>Optional: verify your address to get free days of Premium.</Trans>
        ) : (
          <Trans>We sent a code to {sentTo}. It works for ten minutes.</Trans>
        )}
      </span>
      <Button disabled={busy} onClick={onSend}>
        {sentTo === '' ? <Trans>Email me a code</Trans> : <Trans>Send another code</Trans>}
      </Button>
    </div>
  );
}
