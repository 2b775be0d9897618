import { type Locale, localeCodes } from '@aloft/i18n';
import { setProduct } from '../../features/settings/products.ts';
import type { Services } from '../../services.ts';

const names: Readonly<Record<'month' | 'year', Readonly<Record<Locale, string>>>> = {
  month: {
    'en-US': 'Aloft Premium, one month',
    'zh-CN': 'Aloft 高级会员，一个月',
    'zh-TW': 'Aloft 進階會員，一個月',
    id: 'Aloft Premium, satu bulan',
    ms: 'Aloft Premium, satu bulan',
    ko: 'Aloft 프리미엄 한 달',
  },
  year: {
    'en-US': 'Aloft Premium, one year',
    'zh-CN': 'Aloft 高级会员，一年',
    'zh-TW': 'Aloft 進階會員，一年',
    id: 'Aloft Premium, satu tahun',
    ms: 'Aloft Premium, satu tahun',
    ko: 'Aloft 프리미엄 1년',
  },
};
const sold = {
  month: { days: 30, price: 499, currency: 'USD' },
  year: { days: 365, price: 3900, currency: 'USD' },
};

/** Offers a month and a year of membership, named in every language (R7.21). */
export async function sellMemberships(services: Services): Promise<void> {
  for (const id of ['month', 'year'] as const) {
    await setProduct(services, { id, language: '' }, { ...sold[id], name: names[id]['en-US'] });
    for (const language of localeCodes) {
      await setProduct(services, { id, language }, { ...sold[id], name: names[id][language] });
    }
  }
}
