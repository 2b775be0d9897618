import { isLocale } from '@aloft/i18n';
import { createFileRoute } from '@tanstack/react-router';
import { homeHead } from '../features/home/home-head.ts';
import { HomePage } from '../features/home/home-page.tsx';

export const Route = createFileRoute('/$locale')({
  staticData: { validate: ({ params }) => isLocale(params.locale) },
  head: ({ match }) => homeHead(match.context),
  component: HomePage,
});
