import type { Locale } from '@aloft/i18n';
import type { Mail } from '../../../platform/mail/mail.ts';

interface Words {
  readonly subject: string;
  readonly code: string;
  readonly life: string;
}

const words: Readonly<Record<Locale, Words>> = {
  'en-US': {
    subject: 'Your Aloft code',
    code: 'Your code:',
    life: 'It is good for ten minutes. If you did not ask for it, ignore this mail: without the code nothing happens.',
  },
  'zh-CN': {
    subject: '您的 Aloft 验证码',
    code: '您的验证码：',
    life: '十分钟内有效。如果不是您本人操作，请忽略这封邮件：没有验证码，什么都不会发生。',
  },
  'zh-TW': {
    subject: '您的 Aloft 驗證碼',
    code: '您的驗證碼：',
    life: '十分鐘內有效。如果不是您本人操作，請忽略這封郵件：沒有驗證碼，什麼都不會發生。',
  },
  id: {
    subject: 'Kode Aloft Anda',
    code: 'Kode Anda:',
    life: 'Berlaku sepuluh menit. Jika bukan Anda yang memintanya, abaikan surel ini: tanpa kode, tidak terjadi apa-apa.',
  },
  ms: {
    subject: 'Kod Aloft anda',
    code: 'Kod anda:',
    life: 'Sah selama sepuluh minit. Jika bukan anda yang memintanya, abaikan e-mel ini: tanpa kod, tiada apa-apa berlaku.',
  },
  ko: {
    subject: 'Aloft 인증 코드',
    code: '인증 코드:',
    life: '십 분 동안 쓸 수 있어요. 요청하지 않았다면 이 메일을 무시하세요. 코드 없이는 아무 일도 일어나지 않아요.',
  },
};

/** The mail with a code; the code is the only number in it. */
export function verificationMail(to: string, code: string, locale: Locale): Mail {
  const say = words[locale];
  return { to, cause: 'code', subject: say.subject, text: `${say.code} ${code}\r\n\r\n${say.life}\r\n` };
}
