import { createFileRoute, redirect } from '@tanstack/react-router';

/** The address that a TV shows: short, and in the reader's own language behind it. */
export const Route = createFileRoute('/tv')({
  beforeLoad: ({ context }) => {
    throw redirect({ to: '/$locale/tv', params: { locale: context.facts.locale } });
  },
});
