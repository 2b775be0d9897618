import { createFileRoute } from '@tanstack/react-router';
import { HomePage, homeHead } from '../features/home/home-page.tsx';

export const Route = createFileRoute('/')({
  head: ({ match }) => homeHead(match.context),
  component: HomePage,
});
