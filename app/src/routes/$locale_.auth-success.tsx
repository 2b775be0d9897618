import { createFileRoute } from '@tanstack/react-router';
import { AuthSuccessPage } from '../features/sign-in/auth-success-page.tsx';
import { localized } from './-localized.ts';
import { unlisted } from './-unlisted.ts';

export const Route = createFileRoute('/$locale_/auth-success')({
  staticData: localized,
  head: unlisted,
  component: AuthSuccessPage,
});
