import { createFileRoute } from '@tanstack/react-router';
import { homeHead } from '../features/home/home-head.ts';
import { HomePage } from '../features/home/home-page.tsx';
import { localized } from './-localized.ts';

export const Route = createFileRoute('/$locale')({
  staticData: localized,
  head: ({ match }) => homeHead(match.context),
  component: HomePage,
});
