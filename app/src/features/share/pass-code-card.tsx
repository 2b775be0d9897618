import { Plural, Trans } from '@lingui/react/macro';
import { KeyRound } from '../../ui/icons.tsx';

interface PassCodeProps {
  readonly shareId: string;
  readonly wrong: boolean;
  readonly waitSeconds: number;
  readonly busy: boolean;
  readonly onSubmit: (passCode: string) => void;
}

/** Asks for the passcode; an ordinary form, so it works before any script has come (R4.1, R5.6). */
export function PassCodeCard({ shareId, wrong, waitSeconds, busy, onSubmit }: PassCodeProps) {
  const waiting = waitSeconds > 0;
  const minutes = Math.max(1, Math.ceil(waitSeconds / 60));
  return (
    <form
      className="card card-center"
      action={`/s/${shareId}`}
      method="get"
      onSubmit={(event) => {
        event.preventDefault();
        const code = new FormData(event.currentTarget).get('s_code');
        if (typeof code === 'string' && code.trim() !== '') onSubmit(code.trim());
      }}
    >
      <span className="status-art">
        <KeyRound size={34} aria-hidden />
      </span>
      <h1>
        <Trans>This share has a passcode</Trans>
      </h1>
      <p className="muted">
        <Trans>Enter the passcode that its owner gave you.</Trans>
      </p>
      <div className="field" style={{ width: '100%' }}>
        <label htmlFor="s_code" className="visually-hidden">
          <Trans>Passcode</Trans>
        </label>
        <input
          id="s_code"
          name="s_code"
          className="input input-code"
          required
          maxLength={16}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          disabled={waiting}
          aria-invalid={wrong}
          aria-describedby="pass-code-error"
        />
        <p id="pass-code-error" role="alert" className="field-error">
          {waiting ? (
            <Plural
              value={minutes}
              one="Too many wrong passcodes. Try again in about # minute."
              other="Too many wrong passcodes. Try again in about # minutes."
            />
          ) : (
            wrong && <Trans>That passcode is not right. Check it and try again.</Trans>
          )}
        </p>
      </div>
      <button type="submit" className="button button-primary button-wide" disabled={waiting || busy}>
        <Trans>Open</Trans>
      </button>
    </form>
  );
}
