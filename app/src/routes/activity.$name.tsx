import { createFileRoute, redirect } from '@tanstack/react-router';
import { isSaleName } from '../data/sale-names.ts';

/** The short address of a sale: in the reader's own language behind it. */
export const Route = createFileRoute('/activity/$name')({
  staticData: { validate: ({ params }) => isSaleName(params.name ?? '') },
  beforeLoad: ({ context, params: { name } }) => {
    throw redirect({ to: '/$locale/activity/$name', params: { locale: context.facts.locale, name } });
  },
});
