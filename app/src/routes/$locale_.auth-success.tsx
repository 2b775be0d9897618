import { isLocale } from '@aloft/i18n';
import { createFileRoute } from '@tanstack/react-router';
import { AuthSuccessPage } from '../features/sign-in/auth-success-page.tsx';
import { unlisted } from './-unlisted.ts';

export const Route = createFileRoute('/$locale_/auth-success')({
  staticData: { validate: ({ params }) => isLocale(params.locale) },
  head: unlisted,
  component: AuthSuccessPage,
});
