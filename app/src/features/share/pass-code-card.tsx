import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { StatusArt } from '../../ui/card.tsx';
import { cardStyle } from '../../ui/card-style.ts';
import { KeyRound } from '../../ui/icons.tsx';
import { TextField } from '../../ui/text-field.tsx';

interface PassCodeProps {
  readonly shareId: string;
  /** The page that opens it. */
  readonly page?: 's' | 'u';
  readonly wrong: boolean;
  readonly waitSeconds: number;
  readonly busy: boolean;
  readonly onSubmit: (passCode: string) => void;
}

/** Asks for the passcode; an ordinary form, so it works before any script has come (R4.1, R5.6). */
export function PassCodeCard({ shareId, page = 's', wrong, waitSeconds, busy, onSubmit }: PassCodeProps) {
  const waiting = waitSeconds > 0;
  const minutes = Math.max(1, Math.ceil(waitSeconds / 60));
  return (
    <form
      className={cardStyle({ centred: true })}
      action={`/${page}/${shareId}`}
      method="get"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const code = new FormData(event.currentTarget).get('s_code');
        if (typeof code === 'string' && code.trim() !== '') onSubmit(code.trim());
        // What is asked for stands above the field.
        else event.currentTarget.querySelector('input')?.focus();
      }}
    >
      <StatusArt>
        <KeyRound size={34} aria-hidden />
      </StatusArt>
      <h1>
        <Trans>This share has a passcode</Trans>
      </h1>
      <p className="muted">
        <Trans>Enter the passcode you got from the owner.</Trans>
      </p>
      <TextField
        id="s_code"
        name="s_code"
        label={<Trans>Passcode</Trans>}
        hidesLabel
        look="code"
        required
        // Nothing else is done on this page.
        autoFocus
        maxLength={16}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        disabled={waiting}
        error={
          waiting ? (
            <Plural
              value={minutes}
              one="Too many wrong passcodes. Try again in about # minute."
              other="Too many wrong passcodes. Try again in about # minutes."
            />
          ) : (
            wrong && <Trans>Incorrect passcode. Check it and try again.</Trans>
          )
        }
      />
      <Button type="submit" kind="primary" wide disabled={waiting || busy}>
        <Trans>Open</Trans>
      </Button>
    </form>
  );
}
