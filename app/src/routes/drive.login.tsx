import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { textsOf } from '../address-search.ts';
import { LoginPage } from '../features/sign-in/login-page.tsx';
import { passSignedIn } from '../guards/signed-in.ts';

const limits = { request: 64, return_to: 500, from_source: 32, port: 4 };

export const Route = createFileRoute('/drive/login')({
  validateSearch: (search: Record<string, unknown>) => textsOf(search, limits),
  // A popup's request is answered by whoever reads it.
  beforeLoad: ({ context, search: { request = '', return_to: returnTo = '' } }) =>
    request === '' ? passSignedIn(context, returnTo) : undefined,
  head: ({ match }) => ({ meta: [{ title: `${match.context.i18n._(msg`Sign in`)} – Aloft` }] }),
  component: LoginRoute,
});

function LoginRoute() {
  const { request = '', return_to: returnTo = '', from_source: source = '', port = '' } = Route.useSearch();
  return <LoginPage request={request} returnTo={returnTo} openedBy={{ source, port }} />;
}
