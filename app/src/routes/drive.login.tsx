import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { textsOf } from '../address-search.ts';
import { LoginPage } from '../features/sign-in/login-page.tsx';
import { wayOn } from '../guards/signed-in.ts';

// The way back may hold a magnet link, or the ids of many files.
const limits = { request: 64, return_to: 2048, from_source: 32, port: 4 };

export const Route = createFileRoute('/drive/login')({
  validateSearch: (search: Record<string, unknown>) => textsOf(search, limits),
  staticData: { guards: ['signed-out'] },
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
