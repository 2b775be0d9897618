import { Sold } from '@aloft/core/service';
import { ProductKind } from '@aloft/core/wire';
import * as v from 'valibot';
import { listProducts, removeProduct, setProduct } from '../../management/products.ts';
import { command } from '../command.ts';
import { orThrow } from '../refusals.ts';
import { Days, inColumns, Size, sizeOf, Text, whole } from '../values.ts';

const ProductId = v.pipe(Text, v.regex(/^[\w-]{1,64}$/, 'letters, digits, dashes and underscores'));
const Currency = v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'three capital letters, such as EUR'));
const Language = v.pipe(
  v.string(),
  v.regex(/^([A-Za-z]{2}(-[A-Za-z]{2})?)?$/, 'a language, such as ko or zh-TW'),
);
/** A product as it is typed. */
const TypedProduct = v.object({
  id: ProductId,
  name: v.pipe(Text, v.maxLength(120, 'it is too long')),
  kind: v.optional(v.picklist(ProductKind.options, 'membership, storage or traffic')),
  days: v.optional(Days),
  bytes: v.optional(Size),
  price: whole(1, 1_000_000_000),
  currency: Currency,
  language: v.optional(Language, ''),
});
export const Product = v.pipe(TypedProduct, Sold);
export const ProductKey = v.object({ id: ProductId, language: v.optional(Language, '') });
const language = {
  language: { value: 'language', help: 'of the name; for all that have no other otherwise' },
} as const;

export const productSet = command({
  name: 'product set',
  summary: 'Makes a product that can be bought, or changes it.',
  words: [{ name: 'id' }],
  options: {
    name: { value: 'text', help: 'as people read it' },
    kind: { value: 'kind', help: 'membership, storage or traffic; membership otherwise' },
    days: { value: 'days', help: 'how long it lasts; traffic has no end' },
    bytes: { value: 'size', help: 'what a pack of storage or traffic adds, such as 1TiB' },
    price: { value: 'amount', help: 'in the smallest unit of the currency: 499 is 4.99' },
    currency: { value: 'code', help: 'such as EUR' },
    ...language,
  },
  example:
    'product set tb --kind storage --name "1 TB of storage" --bytes 1TiB --days 365 --price 2000 --currency EUR',
  input: Product,
  run: async (desk, product) => {
    const { id, price, currency } = product;
    orThrow(await setProduct(await desk.services(), desk.request, product));
    return { data: product, lines: [`${id} is sold for ${price} ${currency}.`] };
  },
});

export const productRemove = command({
  name: 'product remove',
  summary: 'Withdraws a product, in one language; past purchases are not affected.',
  words: [{ name: 'id' }],
  options: language,
  example: 'product remove month --language ko',
  input: ProductKey,
  run: async (desk, product) => {
    orThrow(await removeProduct(await desk.services(), desk.request, product));
    return { data: product, lines: [`${product.id} is not sold any more.`] };
  },
});

export const productList = command({
  name: 'product list',
  summary: 'Lists what can be bought.',
  example: 'product list',
  input: v.object({}),
  run: async (desk) => {
    const products = await listProducts(await desk.services(), '');
    const cells = products.map((one) => [
      one.id,
      one.language === '' ? 'any' : one.language,
      one.name,
      one.kind,
      one.days === 0 ? '' : String(one.days),
      one.bytes === 0 ? '' : sizeOf(one.bytes),
      `${one.price} ${one.currency}`,
    ]);
    return {
      data: products,
      lines: inColumns(
        ['id', 'language', 'name', 'kind', 'days', 'size', 'price'],
        cells,
        'There are no products.',
      ),
    };
  },
});
