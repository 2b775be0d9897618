import { isLocale, locales } from '@aloft/i18n';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { isSaleName, type SaleName } from '../data/sale-names.ts';
import { SalePage } from '../features/activity/sale-page.tsx';

const names = { 'black-friday': msg`Black Friday`, christmas: msg`Christmas` } as const satisfies Record<
  SaleName,
  unknown
>;

/** The page of a sale (R1.10); one that is over leads to the page that says so (R2.11). */
export const Route = createFileRoute('/$locale_/activity/$name')({
  loader: async ({ context, params: { locale, name } }) => {
    if (!isLocale(locale) || !isSaleName(name)) throw notFound();
    const call = context.call ?? (await context.flows.load()).flowContext.call;
    const { readSale } = await import('../data/sales.ts');
    const state = await readSale(call, name, locale);
    if (state.kind === 'ended') throw redirect({ to: '/activity-end', search: { activity: name } });
    if (state.kind === 'coming') throw notFound();
    if (state.kind === 'unreadable') throw new Error(`the activity ${name} cannot be read`);
    // The clock of a page that is being rendered stands still.
    if (context.call === null) context.layout.setServerTime(Date.parse(state.sale.now));
    return { sale: state.sale, name };
  },
  head: ({ match, loaderData }) => {
    const { i18n, facts } = match.context;
    if (loaderData === undefined) return {};
    const { sale, name } = loaderData;
    const title = sale.title === '' ? i18n._(names[name]) : sale.title;
    const address = (code: string) => `${facts.origin}/${code}/activity/${name}`;
    return {
      meta: [
        { title: `${title} – Aloft` },
        ...(sale.text === '' ? [] : [{ name: 'description', content: sale.text }]),
      ],
      links: [
        { rel: 'canonical', href: address(facts.locale) },
        ...locales.map(({ code }) => ({ rel: 'alternate', hrefLang: code, href: address(code) })),
      ],
    };
  },
  component: SaleRoute,
});

function SaleRoute() {
  const { i18n } = useLingui();
  const { sale, name } = Route.useLoaderData();
  return <SalePage key={name} sale={sale} activity={name} name={i18n._(names[name])} />;
}
