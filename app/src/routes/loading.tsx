import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { CaptchaReturnPage } from '../features/captcha/captcha-return-page.tsx';
import { unlisted } from './-unlisted.ts';

const Search = v.object({
  captcha_token: v.optional(v.fallback(v.string(), '')),
  expires_in: v.optional(v.fallback(v.pipe(v.unknown(), v.transform(Number), v.number()), 0)),
});

export const Route = createFileRoute('/loading')({
  validateSearch: (search) => v.parse(Search, search),
  head: unlisted,
  component: LoadingRoute,
});

function LoadingRoute() {
  const { captcha_token: token = '', expires_in: expiresIn = 0 } = Route.useSearch();
  return <CaptchaReturnPage token={token} expiresIn={expiresIn} />;
}
