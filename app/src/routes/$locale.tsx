import { isLocale } from '@aloft/i18n';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { homeHead } from '../features/home/home-head.ts';
import { HomePage } from '../features/home/home-page.tsx';

export const Route = createFileRoute('/$locale')({
  beforeLoad: ({ params }) => {
    if (!isLocale(params.locale)) throw notFound();
  },
  head: ({ match }) => homeHead(match.context),
  component: HomePage,
});
