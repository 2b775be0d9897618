import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { textsOf, wordOf } from '../address-search.ts';
import { LoginPage } from '../features/sign-in/login-page.tsx';
import type { OpenedBy } from '../features/sign-in/methods/use-available-methods.ts';
import { wayOn } from '../guards/signed-in.ts';

/** What the address of the form says (R2.23). */
export interface LoginSearch {
  readonly request?: string;
  readonly return_to?: string;
  readonly from_source?: Exclude<OpenedBy['source'], ''>;
  readonly port?: string;
  /** An app of ours opened the page, and has a session of its own. */
  readonly bridge_auth?: '1';
  /** The form that is shown first; the sign-in where it is left out. */
  readonly start?: 'sign-up' | 'reset';
  /** The secret of an invitation to the server. */
  readonly sign_up?: string;
}

// The way back may hold a magnet link, or the ids of many files.
const limits = { request: 64, return_to: 2048, port: 4, sign_up: 64 };
const firstForms = { 'sign-up': 'signUp', reset: 'reset' } as const;
const sources = ['pp_browser_extension', 'pc_client'] as const;

export const Route = createFileRoute('/drive/login')({
  validateSearch: (search: Record<string, unknown>): LoginSearch => ({
    ...textsOf(search, limits),
    ...wordOf(search, 'from_source', sources),
    ...wordOf(search, 'bridge_auth', ['1']),
    ...wordOf(search, 'start', ['sign-up', 'reset']),
  }),
  staticData: { guards: ['signed-out'] },
  head: ({ match }) => ({ meta: [{ title: `${match.context.i18n._(msg`Sign in`)} – Aloft` }] }),
  component: LoginRoute,
});

function LoginRoute() {
  const search = Route.useSearch();
  const { request = '', return_to: returnTo = '', from_source: source = '', port = '' } = search;
  const { locale } = Route.useRouteContext().facts;
  const { sign_up: signUpLink = '' } = search;
  const usual = signUpLink === '' ? 'signIn' : 'signUp';
  return (
    <LoginPage
      request={request}
      returnTo={wayOn(returnTo, source, locale)}
      openedBy={{ source, port }}
      first={search.start === undefined ? usual : firstForms[search.start]}
      signUpLink={signUpLink}
      isByBridge={search.bridge_auth === '1' && request === ''}
    />
  );
}
