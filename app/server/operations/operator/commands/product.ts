import * as v from 'valibot';
import { setProduct } from '../../../features/settings/products.ts';
import { command, Refused } from '../command.ts';
import { Days, inColumns, Text, whole } from '../values.ts';

const Id = v.pipe(Text, v.regex(/^[\w-]{1,64}$/, 'letters, digits, dashes and underscores'));
const Currency = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'three capital letters, such as EUR'));
const Language = v.pipe(
  v.string(),
  v.regex(/^([A-Za-z]{2}(-[A-Za-z]{2})?)?$/, 'a language, such as ko or zh-TW'),
);
const language = {
  language: { value: 'language', help: 'of the name; for all that have no other otherwise' },
} as const;

export const productSet = command({
  name: 'product set',
  summary: 'Makes a product that can be bought, or changes it.',
  words: [{ name: 'id' }],
  options: {
    name: { value: 'text', help: 'as people read it' },
    days: { value: 'days', help: 'days of membership that it gives' },
    price: { value: 'amount', help: 'in the smallest unit of the currency: 499 is 4.99' },
    currency: { value: 'code', help: 'such as EUR' },
    ...language,
  },
  example: 'product set month --name "One month" --days 30 --price 499 --currency EUR',
  input: v.object({
    id: Id,
    name: v.pipe(Text, v.maxLength(120, 'it is too long')),
    days: Days,
    price: whole(1, 1_000_000_000),
    currency: Currency,
    language: v.optional(Language, ''),
  }),
  run: async (desk, product) => {
    const { id, language: of, ...facts } = product;
    await setProduct(await desk.services(), { id, language: of }, facts);
    return { data: product, lines: [`${id} is sold for ${facts.price} ${facts.currency}.`] };
  },
});

export const productRemove = command({
  name: 'product remove',
  summary: 'Withdraws a product, in one language; past purchases are not affected.',
  words: [{ name: 'id' }],
  options: language,
  example: 'product remove month --language ko',
  input: v.object({ id: Id, language: v.optional(Language, '') }),
  run: async (desk, product) => {
    const services = await desk.services();
    const found = await services.db
      .selectFrom('products')
      .select('id')
      .where('id', '=', product.id)
      .where('language', '=', product.language)
      .executeTakeFirst();
    if (found === undefined)
      throw new Refused(`there is no product ${product.id} ${product.language}`.trim());
    await setProduct(services, product, null);
    return { data: product, lines: [`${product.id} is not sold any more.`] };
  },
});

export const productList = command({
  name: 'product list',
  summary: 'Lists what can be bought.',
  example: 'product list',
  input: v.object({}),
  run: async (desk) => {
    const { db } = await desk.services();
    const products = await db
      .selectFrom('products')
      .selectAll()
      .orderBy('price')
      .orderBy('id')
      .orderBy('language')
      .execute();
    const cells = products.map((one) => [
      one.id,
      one.language === '' ? 'any' : one.language,
      one.name,
      String(one.days),
      `${one.price} ${one.currency}`,
    ]);
    return {
      data: products,
      lines: inColumns(['id', 'language', 'name', 'days', 'price'], cells, 'There are no products.'),
    };
  },
});
