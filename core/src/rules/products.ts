import type { Goods, Product, ProductOf } from '@aloft/machines';
import type { ExternalProducts, ProductKind } from '../wire/settings.ts';

// Without schemas: public pages show products, too.

type SoldProduct = ExternalProducts['data']['products'][number];

/** What a product or an order gives, from its fields as they are stored and sent. */
export function goodsOf(fields: {
  readonly kind?: ProductKind | undefined;
  readonly days: number;
  readonly bytes?: string | number | undefined;
}): Goods {
  const { kind = 'membership', days } = fields;
  const bytes = Number(fields.bytes ?? 0);
  switch (kind) {
    case 'membership':
      return { kind, days };
    case 'storage':
      return { kind, bytes, days };
    case 'traffic':
      return { kind, bytes };
  }
}

/** A product as the service sells it, told apart by what it gives. */
export const productOf = (sold: SoldProduct): Product => {
  const { id, name, price, currency } = sold;
  return { id, name, price, currency, ...goodsOf(sold) };
};

/** The products of one kind. */
export const productsOfKind = <Kind extends Product['kind']>(products: readonly Product[], kind: Kind) =>
  products.filter((one): one is ProductOf<Kind> => one.kind === kind);
