import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { AuthReturnPage } from '../features/sign-in/auth-return-page.tsx';
import { unlisted } from './-unlisted.ts';

const Search = v.object({
  code: v.optional(v.fallback(v.string(), '')),
  state: v.optional(v.fallback(v.string(), '')),
  error: v.optional(v.fallback(v.string(), '')),
});

export const Route = createFileRoute('/auth')({
  validateSearch: (search) => v.parse(Search, search),
  head: unlisted,
  component: AuthRoute,
});

function AuthRoute() {
  const { code = '', state = '', error = '' } = Route.useSearch();
  return <AuthReturnPage code={code} state={state} error={error} />;
}
