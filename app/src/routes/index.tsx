import { createFileRoute } from '@tanstack/react-router';
import { homeHead } from '../features/home/home-head.ts';
import { HomePage } from '../features/home/home-page.tsx';

export const Route = createFileRoute('/')({
  head: ({ match }) => homeHead(match.context),
  component: HomePage,
});
