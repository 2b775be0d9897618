import { createFileRoute } from '@tanstack/react-router';
import { textsOf } from '../address-search.ts';
import { CaptchaReturnPage } from '../features/captcha/captcha-return-page.tsx';
import { unlisted } from './-unlisted.ts';

const limits = { captcha_token: Number.POSITIVE_INFINITY, expires_in: Number.POSITIVE_INFINITY };

export const Route = createFileRoute('/loading')({
  validateSearch: (search: Record<string, unknown>) => textsOf(search, limits),
  head: unlisted,
  component: LoadingRoute,
});

function LoadingRoute() {
  const { captcha_token: token = '', expires_in: expiresIn = '' } = Route.useSearch();
  return <CaptchaReturnPage token={token} expiresIn={Number(expiresIn) || 0} />;
}
