import type { Failure, Result } from '@aloft/core';
import { decideNavigation } from '@aloft/core/rules';
import { Trans, useLingui } from '@lingui/react/macro';
import { type SyntheticEvent, useState } from 'react';
import { useApi } from '../../actors/api.ts';
import { useApp } from '../../actors/use-runtime.ts';
import { SimpleLayout } from '../../layouts/simple.tsx';
import { useFailureText } from '../../ui/failure-text.ts';

type Mode = 'signIn' | 'signUp';

/** An own path to go to after signing in; anything else is the drive (T2). */
function safeReturn(returnTo: string, origin: string): string {
  const decided = decideNavigation(returnTo === '' ? '/drive/all' : returnTo, origin, 'refused');
  return decided.kind === 'internal' ? decided.path : '/drive/all';
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** The form: in the popup it goes on with `request`, on its own page it returns to where one came from (R1.4, R5.8). */
export function LoginPage({ request, returnTo }: { readonly request: string; readonly returnTo: string }) {
  const { facts, runtime } = useApp();
  const { t } = useLingui();
  const { user } = useApi();
  const [mode, setMode] = useState<Mode>('signIn');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const text = useFailureText(failure);
  const inPopup = request !== '';

  function follow(redirectTo: string): void {
    const decided = decideNavigation(redirectTo, facts.origin, 'refused');
    if (decided.kind === 'internal') window.location.replace(decided.path);
  }

  async function send(form: FormData): Promise<Result<unknown>> {
    const [email, password, name] = [textOf(form, 'email'), textOf(form, 'password'), textOf(form, 'name')];
    if (mode === 'signUp') {
      const made = await user.signUp({
        email,
        password,
        ...(name === '' ? {} : { name }),
        ...(inPopup ? { request } : {}),
      });
      if (made.ok && 'redirect_to' in made.value) follow(made.value.redirect_to);
      return made;
    }
    if (!inPopup) return user.signIn({ username: email, password });
    const authorized = await user.authorize({ request, username: email, password });
    if (authorized.ok) follow(authorized.value.redirect_to);
    return authorized;
  }

  async function submit(event: SyntheticEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setFailure(null);
    const result = await send(form);
    if (!result.ok) {
      setFailure(result.failure);
      setBusy(false);
    } else if (!inPopup) {
      runtime.actors.session.send({ type: 'signIn.completed' });
      window.location.assign(safeReturn(returnTo, facts.origin));
    }
  }

  async function deny(): Promise<void> {
    const denied = await user.denyAuthorization(request);
    if (denied.ok) follow(denied.value.redirect_to);
    else window.close();
  }

  const field = failure?.field;
  return (
    <SimpleLayout>
      <div className="card">
        <h1>{mode === 'signIn' ? <Trans>Sign in to Aloft</Trans> : <Trans>Create your account</Trans>}</h1>
        <div className="tabs" role="tablist" aria-label={t`Sign in or create an account`}>
          {(['signIn', 'signUp'] as const).map((one) => (
            <button
              key={one}
              type="button"
              role="tab"
              id={`tab-${one}`}
              aria-selected={mode === one}
              aria-controls="login-form"
              onClick={() => {
                setMode(one);
                setFailure(null);
              }}
            >
              {one === 'signIn' ? <Trans>Sign in</Trans> : <Trans>Create account</Trans>}
            </button>
          ))}
        </div>
        <form
          id="login-form"
          className="form"
          role="tabpanel"
          aria-labelledby={`tab-${mode}`}
          method="post"
          onSubmit={(event) => void submit(event)}
        >
          {mode === 'signUp' && (
            <div className="field">
              <label htmlFor="name">
                <Trans>Name (optional)</Trans>
              </label>
              <input id="name" name="name" className="input" autoComplete="name" maxLength={100} />
            </div>
          )}
          <div className="field">
            <label htmlFor="email">
              <Trans>Email</Trans>
            </label>
            <input
              id="email"
              name="email"
              type="email"
              className="input"
              required
              autoComplete="username"
              aria-invalid={field === 'email'}
              aria-describedby="login-error"
            />
          </div>
          <div className="field">
            <label htmlFor="password">
              <Trans>Password</Trans>
            </label>
            <input
              id="password"
              name="password"
              type="password"
              className="input"
              required
              minLength={mode === 'signUp' ? 8 : 1}
              maxLength={256}
              autoComplete={mode === 'signUp' ? 'new-password' : 'current-password'}
              aria-invalid={field === 'password'}
              aria-describedby="login-error"
            />
            {mode === 'signUp' && (
              <span className="field-hint">
                <Trans>At least 8 characters.</Trans>
              </span>
            )}
          </div>
          <p id="login-error" role="alert" className="field-error">
            {text}
          </p>
          <button type="submit" className="button button-primary button-wide" disabled={busy}>
            {busy ? (
              <Trans>One moment…</Trans>
            ) : mode === 'signIn' ? (
              <Trans>Sign in</Trans>
            ) : (
              <Trans>Create account</Trans>
            )}
          </button>
          {inPopup && (
            <button type="button" className="button button-quiet" onClick={() => void deny()}>
              <Trans>Not now</Trans>
            </button>
          )}
        </form>
      </div>
    </SimpleLayout>
  );
}
