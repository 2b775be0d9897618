import { createFileRoute } from '@tanstack/react-router';
import { homeHead, HomePage } from '../features/home/home-page.tsx';

export const Route = createFileRoute('/')({
  head: ({ match }) => homeHead(match.context),
  component: HomePage,
});
