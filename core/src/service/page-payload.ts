import { isLocale, type Locale, sourceLocale } from '@aloft/i18n';
import type { PagePayload } from '../wire/settings.ts';

interface Words {
  readonly title: string;
  readonly description: string;
}

/** The same texts as in the page's own head; a test compares them. */
const home: Readonly<Record<Locale, Words>> = {
  'en-US': {
    title: 'Aloft – your files, within reach',
    description: 'Keep your files, share them with a link, and save what others share with you.',
  },
  'zh-CN': {
    title: 'Aloft – 文件触手可及',
    description: '保管文件，用链接分享，也能保存别人分享给您的内容。',
  },
  'zh-TW': {
    title: 'Aloft – 檔案隨手可得',
    description: '保管檔案，用連結分享，也能儲存別人分享給您的內容。',
  },
  id: {
    title: 'Aloft – file Anda, selalu dekat',
    description: 'Simpan file Anda, bagikan dengan tautan, dan simpan yang dibagikan orang lain.',
  },
  ms: {
    title: 'Aloft – fail anda, sentiasa dekat',
    description: 'Simpan fail anda, kongsi dengan pautan, dan simpan perkongsian orang lain.',
  },
  ko: {
    title: 'Aloft – 늘 가까이 있는 내 파일',
    description: '파일을 보관하고, 링크로 공유하고, 공유받은 것을 저장하세요.',
  },
};

/** The facts of a prerendered public page, or null (R7.33). */
export function pagePayload(path: string): PagePayload | null {
  const locale = path === '/' ? sourceLocale : path.slice(1);
  return path.startsWith('/') && isLocale(locale) ? { path, locale, ...home[locale], content: null } : null;
}
