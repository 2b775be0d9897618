import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { textsOf } from '../address-search.ts';
import { LoginPage } from '../features/sign-in/login-page.tsx';
import { passSignedIn } from '../guards/signed-in.ts';

// The way back may hold a magnet link, or the ids of many files.
const limits = { request: 64, return_to: 2048, from_source: 32, port: 4 };

/** Where a sign-in leads: who came from the extension has nothing to do in the window but to close it. */
const wayOn = (returnTo: string, source: string, locale: string): string =>
  returnTo === '' && source === 'pp_browser_extension' ? `/${locale}/auth-success` : returnTo;

export const Route = createFileRoute('/drive/login')({
  validateSearch: (search: Record<string, unknown>) => textsOf(search, limits),
  // A popup's request is answered by whoever reads it.
  beforeLoad: ({ context, search: { request = '', return_to: returnTo = '', from_source: source = '' } }) =>
    request === '' ? passSignedIn(context, wayOn(returnTo, source, context.facts.locale)) : undefined,
  head: ({ match }) => ({ meta: [{ title: `${match.context.i18n._(msg`Sign in`)} – Aloft` }] }),
  component: LoginRoute,
});

function LoginRoute() {
  const { request = '', return_to: returnTo = '', from_source: source = '', port = '' } = Route.useSearch();
  const { locale } = Route.useRouteContext().facts;
  return (
    <LoginPage request={request} returnTo={wayOn(returnTo, source, locale)} openedBy={{ source, port }} />
  );
}
