import { formatBytes } from '@aloft/core/rules';
import type { Sold } from '@aloft/core/service';
import { ProductKind } from '@aloft/core/wire';
import { localeCodes } from '@aloft/i18n';
import { html } from 'hono/html';
import { findProduct, listProducts } from '../management/products.ts';
import { changeForm } from './change-form.ts';
import { type Html, pathOfSection, showNotFound, showPage } from './layout.ts';
import { listQueryOf, showInvalidPage } from './list-query.ts';
import { historyOf } from './log-table.ts';
import { type Field, searchForm, section, table } from './parts.ts';
import { pathOfProduct } from './paths.ts';
import type { Visit } from './visit.ts';

const languageOf = ({ translations }: Visit, language: string): string =>
  language === '' ? translations.common.all : language;

/** The fields of what is sold, with what stands in them at first. */
function soldFields({ translations }: Visit, sold?: Sold): readonly Field[] {
  const { fields, products } = translations;
  const first = <Name extends keyof Sold>(name: Name) => (sold === undefined ? {} : { value: sold[name] });
  return [
    { name: 'name', label: fields.name, max: 120, ...first('name') },
    {
      name: 'kind',
      label: fields.kind,
      choices: ProductKind.options.map((kind) => [kind, products.kinds[kind]] as const),
      ...first('kind'),
    },
    {
      name: 'days',
      label: fields.days,
      help: products.daysHelp,
      type: 'number',
      optional: true,
      ...(sold?.days === 0 ? {} : first('days')),
    },
    {
      name: 'bytes',
      label: fields.bytes,
      help: products.bytesHelp,
      max: 20,
      optional: true,
      ...(sold === undefined || sold.bytes === 0 ? {} : { value: `${sold.bytes}` }),
    },
    {
      name: 'price',
      label: fields.price,
      help: fields.priceHelp,
      type: 'number',
      max: 1_000_000_000,
      ...first('price'),
    },
    { name: 'currency', label: fields.currency, help: fields.currencyHelp, max: 3, ...first('currency') },
  ];
}

function newForm(visit: Visit): Html {
  const { fields, common } = visit.translations;
  return changeForm(visit, 'product.set', {
    fields: [
      { name: 'id', label: fields.id, help: fields.productIdHelp, max: 64 },
      {
        name: 'language',
        label: fields.language,
        choices: [['', common.all], ...localeCodes.map((code) => [code, code] as const)],
      },
      ...soldFields(visit),
    ],
  });
}

/** What can be bought, and a form for more. */
export async function productsPage(visit: Visit): Promise<Response> {
  const query = listQueryOf(visit);
  if (query === null) return showInvalidPage(visit, pathOfSection('products'));
  const { translations, locale, c } = visit;
  const { fields, products, sections } = translations;
  const { search } = query;
  const rows = await listProducts(c.get('services'), search);
  const main = html`${searchForm(visit, pathOfSection('products'), { label: products.searchLabel, search })}
${table(
  visit,
  sections.products,
  [fields.id, fields.language, fields.name, fields.kind, fields.days, fields.bytes, fields.price],
  rows.map((one) => [
    html`<a href="${pathOfProduct(one.id)}">${one.id}</a>`,
    languageOf(visit, one.language),
    one.name,
    products.kinds[one.kind],
    one.days === 0 ? null : one.days,
    one.bytes === 0 ? null : formatBytes(one.bytes, locale),
    `${one.price} ${one.currency}`,
  ]),
)}
${section('set', products.set, newForm(visit))}`;
  return showPage(visit, { section: 'products', title: sections.products, main });
}

/** A product in one language, and what can be changed in it. */
function languagePart(visit: Visit, sold: Sold): Html {
  const { id, language } = sold;
  const key = `-${language === '' ? 'all' : language}`;
  const content = html`<div class="changes">
${changeForm(visit, 'product.set', { key, hidden: { id, language }, fields: soldFields(visit, sold) })}
${changeForm(visit, 'product.remove', { key, hidden: { id, language } })}
</div>`;
  return section(
    `language${key}`,
    `${visit.translations.fields.language}: ${languageOf(visit, language)}`,
    content,
  );
}

/** One product in all its languages. */
export async function productPage(visit: Visit): Promise<Response> {
  const { c } = visit;
  const id = c.req.param('id') ?? '';
  const found = await findProduct(c.get('services'), id);
  if (found.length === 0) return showNotFound(visit, pathOfSection('products'));
  const main = html`${found.map((sold) => languagePart(visit, sold))}
${await historyOf(visit, 'product', id)}`;
  return showPage(visit, { section: 'products', title: id, main });
}
