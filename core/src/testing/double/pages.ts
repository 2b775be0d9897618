import { isLocale, type Locale, sourceLocale } from '../../rules/index.ts';
import type { PagePayload } from '../../wire/index.ts';

interface Words {
  readonly title: string;
  readonly description: string;
}

const home: Readonly<Record<Locale, Words>> = {
  'en-US': { title: 'Aloft', description: 'Your files, within reach.' },
  'zh-CN': { title: 'Aloft', description: '文件触手可及。' },
  'zh-TW': { title: 'Aloft', description: '檔案隨手可得。' },
  id: { title: 'Aloft', description: 'File Anda, selalu dekat.' },
  ms: { title: 'Aloft', description: 'Fail anda, sentiasa dekat.' },
  ko: { title: 'Aloft', description: '늘 가까이 있는 내 파일.' },
};

/** The facts of a public page that is rendered ahead of time, or null where there is none. */
export function payloadOf(path: string): PagePayload | null {
  const locale = path === '/' ? sourceLocale : path.slice(1);
  return path.startsWith('/') && isLocale(locale) ? { path, locale, ...home[locale] } : null;
}
