import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { LoginPage } from '../features/sign-in/login-page.tsx';

const Search = v.object({
  request: v.optional(v.fallback(v.pipe(v.string(), v.maxLength(64)), '')),
  return_to: v.optional(v.fallback(v.pipe(v.string(), v.maxLength(500)), '')),
});

export const Route = createFileRoute('/drive/login')({
  validateSearch: (search) => v.parse(Search, search),
  head: ({ match }) => ({ meta: [{ title: `${match.context.i18n._(msg`Sign in`)} – Aloft` }] }),
  component: LoginRoute,
});

function LoginRoute() {
  const { request = '', return_to: returnTo = '' } = Route.useSearch();
  return <LoginPage request={request} returnTo={returnTo} />;
}
