import { formatBytes } from '@aloft/core/rules';
import { findProduct, removeProduct, setProduct } from '../management/products.ts';
import { Product, ProductKey } from '../operator/commands/product.ts';
import { type Action, action, goOn } from './actions.ts';
import { pathOfSection } from './layout.ts';
import { pathOfProduct } from './paths.ts';
import type { Visit } from './visit.ts';

const keyFacts = ({ translations }: Visit, id: string, language: string) =>
  [
    [translations.fields.id, id],
    [translations.fields.language, language === '' ? translations.common.all : language],
  ] as const;

const set = action({
  name: 'product.set',
  section: 'products',
  schema: Product,
  ask: async (visit, { id, language, name, kind, days, bytes, price, currency }) => {
    const { fields, products } = visit.translations;
    return {
      facts: [
        ...keyFacts(visit, id, language),
        [fields.name, name],
        [fields.kind, products.kinds[kind]],
        ...(days === 0 ? [] : ([[fields.days, days]] as const)),
        ...(bytes === 0 ? [] : ([[fields.bytes, formatBytes(bytes, visit.locale)]] as const)),
        [fields.price, `${price} ${currency}`],
      ],
      back: pathOfSection('products'),
    };
  },
  run: async (visit, request, product) =>
    goOn(await setProduct(visit.c.get('services'), request, product), pathOfProduct(product.id)),
});

const remove = action({
  name: 'product.remove',
  section: 'products',
  schema: ProductKey,
  ask: async (visit, { id, language }) => {
    const all = await findProduct(visit.c.get('services'), id);
    const found = all.find((one) => one.language === language);
    if (found === undefined) return null;
    const facts = [...keyFacts(visit, id, language), [visit.translations.fields.name, found.name] as const];
    return { facts, back: pathOfProduct(id) };
  },
  run: async (visit, request, key) =>
    goOn(await removeProduct(visit.c.get('services'), request, key), pathOfSection('products')),
});

export const productActions: readonly Action[] = [set, remove];
