import { createFileRoute } from '@tanstack/react-router';
import { textsOf } from '../address-search.ts';
import { AuthReturnPage } from '../features/sign-in/auth-return-page.tsx';
import { unlisted } from './-unlisted.ts';

const limits = {
  code: Number.POSITIVE_INFINITY,
  state: Number.POSITIVE_INFINITY,
  error: Number.POSITIVE_INFINITY,
  scope: Number.POSITIVE_INFINITY,
};

export const Route = createFileRoute('/auth')({
  validateSearch: (search: Record<string, unknown>) => textsOf(search, limits),
  head: unlisted,
  component: AuthRoute,
});

function AuthRoute() {
  const { code = '', state = '', error = '', scope = '' } = Route.useSearch();
  return <AuthReturnPage code={code} state={state} error={error} scope={scope} />;
}
