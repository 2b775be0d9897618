import type { OfferedProduct } from '@aloft/core/service';
import { type Locale, localeCodes } from '@aloft/i18n';
import { setProduct } from '../../features/settings/products.ts';
import type { Services } from '../../services.ts';

type Offer = Omit<OfferedProduct, 'id' | 'language' | 'name'>;
type Names = Readonly<Record<Locale, string>>;

const GiB = 1024 ** 3;
const TiB = 1024 * GiB;
const currency = 'USD';

const memberships: Readonly<Record<'month' | 'year', { readonly offer: Offer; readonly names: Names }>> = {
  month: {
    offer: { days: 30, price: 499, currency },
    names: {
      'en-US': 'Aloft Premium, one month',
      'zh-CN': 'Aloft 会员（一个月）',
      'zh-TW': 'Aloft 會員（一個月）',
      id: 'Aloft Premium, satu bulan',
      ms: 'Aloft Premium, satu bulan',
      ko: 'Aloft 멤버십 1개월',
    },
  },
  year: {
    offer: { days: 365, price: 3900, currency },
    names: {
      'en-US': 'Aloft Premium, one year',
      'zh-CN': 'Aloft 会员（一年）',
      'zh-TW': 'Aloft 會員（一年）',
      id: 'Aloft Premium, satu tahun',
      ms: 'Aloft Premium, satu tahun',
      ko: 'Aloft 멤버십 1년',
    },
  },
};

/** The name of a pack without its size, which every language writes alike. */
const packNames: Readonly<Record<'storage' | 'traffic', Readonly<Record<Locale, (size: string) => string>>>> =
  {
    storage: {
      'en-US': (size) => `Storage pack, ${size}`,
      'zh-CN': (size) => `扩容包 ${size}`,
      'zh-TW': (size) => `加購空間 ${size}`,
      id: (size) => `Penyimpanan tambahan ${size}`,
      ms: (size) => `Storan tambahan ${size}`,
      ko: (size) => `추가 저장 공간 ${size}`,
    },
    traffic: {
      'en-US': (size) => `Traffic pack, ${size}`,
      'zh-CN': (size) => `流量包 ${size}`,
      'zh-TW': (size) => `加購流量 ${size}`,
      id: (size) => `Kuota transfer tambahan ${size}`,
      ms: (size) => `Trafik tambahan ${size}`,
      ko: (size) => `추가 전송량 ${size}`,
    },
  };

const packs = [
  { kind: 'storage', size: '500 GB', bytes: 500 * GiB, price: 1200 },
  { kind: 'storage', size: '1 TB', bytes: TiB, price: 2000 },
  { kind: 'storage', size: '5 TB', bytes: 5 * TiB, price: 8500 },
  { kind: 'storage', size: '10 TB', bytes: 10 * TiB, price: 15_000 },
  { kind: 'traffic', size: '50 GB', bytes: 50 * GiB, price: 300 },
  { kind: 'traffic', size: '100 GB', bytes: 100 * GiB, price: 500 },
  { kind: 'traffic', size: '500 GB', bytes: 500 * GiB, price: 2000 },
  { kind: 'traffic', size: '1 TB', bytes: TiB, price: 3900 },
] as const;

async function sell(services: Services, id: string, offer: Offer, nameIn: (locale: Locale) => string) {
  await setProduct(services, { id, language: '' }, { ...offer, name: nameIn('en-US') });
  for (const language of localeCodes)
    await setProduct(services, { id, language }, { ...offer, name: nameIn(language) });
}

/** Offers a month and a year of membership, and packs of storage and traffic, named in every language (R7.21). */
export async function sellProducts(services: Services): Promise<void> {
  for (const [id, { offer, names }] of Object.entries(memberships))
    await sell(services, id, offer, (locale) => names[locale]);
  for (const { kind, size, bytes, price } of packs) {
    const offer = { kind, bytes, days: kind === 'storage' ? 365 : 0, price, currency };
    const id = `${kind}-${size.replace(' ', '').toLowerCase()}`;
    await sell(services, id, offer, (locale) => packNames[kind][locale](size));
  }
}
