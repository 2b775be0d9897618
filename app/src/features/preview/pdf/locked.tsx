import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import styles from './pdf-view.module.css';

interface LockedProps {
  readonly isWrong: boolean;
  readonly onPassword: (password: string) => void;
}

/** Asks for the password of a PDF. */
export function Locked({ isWrong, onPassword }: LockedProps) {
  const { t } = useLingui();
  const [password, setPassword] = useState('');
  return (
    <form
      className={styles.words}
      onSubmit={(event) => {
        event.preventDefault();
        onPassword(password);
      }}
    >
      <p>
        <Trans>This PDF is locked with a password.</Trans>
      </p>
      <PasswordField
        label={t`Password`}
        autoComplete="off"
        value={password}
        error={isWrong && <Trans>Incorrect password.</Trans>}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button kind="primary" type="submit" disabled={password === ''}>
        <Trans>Open</Trans>
      </Button>
    </form>
  );
}
