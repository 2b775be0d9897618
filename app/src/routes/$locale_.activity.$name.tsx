import { isLocale } from '@aloft/i18n';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { isSaleName, type SaleName } from '../data/sale-names.ts';
import { SalePage } from '../features/activity/sale-page.tsx';
import { pageNotFound } from '../guards/page-not-found.ts';
import { callOf } from '../router-context.ts';
import { localizedLinks } from './-localized.ts';

const names = { 'black-friday': msg`Black Friday`, christmas: msg`Christmas` } as const satisfies Record<
  SaleName,
  unknown
>;

/** The page of a sale (R1.10); one that is over leads to the page that says so (R2.11). */
export const Route = createFileRoute('/$locale_/activity/$name')({
  staticData: { validate: ({ params }) => isLocale(params.locale) && isSaleName(params.name ?? '') },
  loader: async ({ context, location, params: { locale, name } }) => {
    // The validation has let none other in; this tells the types so.
    if (!isLocale(locale) || !isSaleName(name)) throw pageNotFound(location.href);
    const call = await callOf(context);
    const { readSale } = await import('../data/sales.ts');
    const state = await readSale(call, name, locale);
    if (state.kind === 'ended')
      throw redirect({ to: '/$locale/activity-end', params: { locale }, search: { activity: name } });
    if (state.kind === 'coming') throw pageNotFound(location.href);
    if (state.kind === 'unreadable') throw new Error(`the activity ${name} cannot be read`);
    // The clock of a page that is being rendered stands still.
    if (context.call === null) context.layout.setServerTime(Date.parse(state.sale.now));
    return { sale: state.sale, name };
  },
  head: ({ match, loaderData }) => {
    const { i18n } = match.context;
    if (loaderData === undefined) return {};
    const { sale, name } = loaderData;
    const title = sale.title === '' ? i18n._(names[name]) : sale.title;
    return {
      meta: [
        { title: `${title} – Aloft` },
        ...(sale.text === '' ? [] : [{ name: 'description', content: sale.text }]),
      ],
      links: localizedLinks(match.context, `/activity/${name}`),
    };
  },
  component: SaleRoute,
});

function SaleRoute() {
  const { i18n } = useLingui();
  const { sale, name } = Route.useLoaderData();
  return <SalePage key={name} sale={sale} activity={name} name={i18n._(names[name])} />;
}
