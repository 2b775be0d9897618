import { createFileRoute } from '@tanstack/react-router';
import { HomePage } from '../features/home/home-page.tsx';
import { homeHead } from './-home-head.ts';
import { homePlans } from './-home-plans.ts';

export const Route = createFileRoute('/')({
  staticData: { guards: ['disable-mobile-platform-card-anchor'] },
  loader: ({ context }) => homePlans(context),
  // A pointer over the logo of a shared folder must not fetch the flows, which the loader waits for.
  preload: false,
  staleTime: 600_000,
  head: ({ match }) => homeHead(match.context),
  component: HomeRoute,
});

function HomeRoute() {
  return <HomePage {...Route.useLoaderData()} />;
}
