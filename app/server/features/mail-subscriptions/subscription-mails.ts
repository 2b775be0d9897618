import type { Locale } from '@aloft/i18n';
import type { OptionalText } from '../../platform/mail/optional-mail.ts';

/** What a mail that somebody asked for is about. */
export type SubscriptionMail =
  | { readonly scene: 'check_in' }
  | {
      readonly scene: 'received_files';
      readonly links: readonly { readonly title: string; readonly files: number }[];
    };

interface Words {
  readonly received: string;
  /** Of one link; `{count}` and `{title}` are replaced. */
  readonly one: string;
  readonly other: string;
  readonly open: string;
  readonly checkIn: string;
  readonly due: string;
  readonly here: string;
}

const words: Readonly<Record<Locale, Words>> = {
  'en-US': {
    received: 'New files in your Aloft drive',
    one: '{count} file arrived through your link “{title}”.',
    other: '{count} files arrived through your link “{title}”.',
    open: 'Look at them here:',
    checkIn: 'Your Aloft check-in for today',
    due: 'You haven’t checked in today yet.',
    here: 'Check in here:',
  },
  'zh-CN': {
    received: '您的 Aloft 网盘收到了新文件',
    one: '通过链接“{title}”收到了 {count} 个文件。',
    other: '通过链接“{title}”收到了 {count} 个文件。',
    open: '在此查看：',
    checkIn: '今日 Aloft 签到提醒',
    due: '您今天还没有签到。',
    here: '在此签到：',
  },
  'zh-TW': {
    received: '您的 Aloft 雲端硬碟收到了新檔案',
    one: '透過連結「{title}」收到了 {count} 個檔案。',
    other: '透過連結「{title}」收到了 {count} 個檔案。',
    open: '在此查看：',
    checkIn: '今日 Aloft 簽到提醒',
    due: '您今天還沒有簽到。',
    here: '在此簽到：',
  },
  id: {
    received: 'File baru di drive Aloft Anda',
    one: '{count} file masuk melalui tautan Anda “{title}”.',
    other: '{count} file masuk melalui tautan Anda “{title}”.',
    open: 'Lihat di sini:',
    checkIn: 'Check-in Aloft Anda hari ini',
    due: 'Anda belum check-in hari ini.',
    here: 'Check-in di sini:',
  },
  ms: {
    received: 'Fail baharu dalam pemacu Aloft anda',
    one: '{count} fail diterima melalui pautan anda “{title}”.',
    other: '{count} fail diterima melalui pautan anda “{title}”.',
    open: 'Lihat di sini:',
    checkIn: 'Daftar masuk Aloft anda hari ini',
    due: 'Anda belum mendaftar masuk hari ini.',
    here: 'Daftar masuk di sini:',
  },
  ko: {
    received: 'Aloft 드라이브에 새 파일이 도착했어요',
    one: '‘{title}’ 링크로 파일 {count}개가 도착했어요.',
    other: '‘{title}’ 링크로 파일 {count}개가 도착했어요.',
    open: '여기에서 확인하세요:',
    checkIn: '오늘의 Aloft 출석 체크',
    due: '오늘은 아직 출석 체크를 하지 않았어요.',
    here: '여기에서 출석 체크하기:',
  },
};

function bodyOf(mail: SubscriptionMail, locale: Locale, app: string): readonly string[] {
  const say = words[locale];
  if (mail.scene === 'check_in') return [say.due, `${say.here} ${app}/${locale}/check-in`];
  const rule = new Intl.PluralRules(locale);
  const count = new Intl.NumberFormat(locale);
  const lines = mail.links.map(({ title, files }) =>
    (rule.select(files) === 'one' ? say.one : say.other)
      .replace('{count}', count.format(files))
      // The title may hold `$&` and the like.
      .replace('{title}', () => title),
  );
  return [lines.join('\r\n'), `${say.open} ${app}/drive/all?locale=${locale}`];
}

/** A mail that somebody asked for, with links to the app at `app`. */
export function subscriptionMail(locale: Locale, mail: SubscriptionMail, app: string): OptionalText {
  const { checkIn, received } = words[locale];
  const subject = mail.scene === 'check_in' ? checkIn : received;
  return { subject, paragraphs: bodyOf(mail, locale, app) };
}
