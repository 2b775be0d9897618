import type { FirstForm } from '@aloft/core';
import { DataProvider } from '../../data/data-provider.tsx';
import { SimpleLayout } from '../../layouts/simple.tsx';
import { AskedApp } from './asked-app.tsx';
import { LoginForm } from './login-form.tsx';
import type { OpenedBy } from './methods/use-available-methods.ts';

interface LoginPageProps {
  /** The authorization request of a popup; empty on the form's own page. */
  readonly request: string;
  readonly returnTo: string;
  /** The program that opened the page, as its address says. */
  readonly openedBy: OpenedBy;
  readonly first: FirstForm;
  /** The secret of an invitation to the server, as the address has it; empty without one. */
  readonly signUpLink: string;
  /** Whether an app of ours opened the page to sign in by its own session. */
  readonly isByBridge: boolean;
}

/**
 * The form: in the popup it goes on with `request` and says who asks (P15b), on its own page it returns to where one
 * came from (R1.4, R5.8).
 */
export function LoginPage({ isByBridge, ...props }: LoginPageProps) {
  const form = <LoginForm {...props} />;
  return (
    <DataProvider>
      <SimpleLayout>{isByBridge ? <AskedApp>{form}</AskedApp> : form}</SimpleLayout>
    </DataProvider>
  );
}
