import { isLocale } from '@aloft/i18n';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { AuthSuccessPage } from '../features/sign-in/auth-success-page.tsx';
import { unlisted } from './-unlisted.ts';

export const Route = createFileRoute('/$locale_/auth-success')({
  beforeLoad: ({ params }) => {
    if (!isLocale(params.locale)) throw notFound();
  },
  head: unlisted,
  component: AuthSuccessPage,
});
