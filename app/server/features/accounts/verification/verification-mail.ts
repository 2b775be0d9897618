import type { VerificationUsage } from '@aloft/core/service';
import { type Locale, locales } from '@aloft/i18n';
import type { Mail } from '../../../platform/mail/mail.ts';

interface Purpose {
  readonly subject: string;
  readonly text: string;
}

interface Words extends Readonly<Record<VerificationUsage, Purpose>> {
  readonly code: string;
  readonly link: string;
  readonly life: string;
  readonly request: string;
  readonly unasked: string;
}

const words: Readonly<Record<Locale, Words>> = {
  'en-US': {
    REGISTER: {
      subject: 'Confirm your email for Aloft',
      text: 'Enter this code to create an Aloft account with this email address.',
    },
    SIGN_IN: { subject: 'Your Aloft sign-in code', text: 'Enter this code to sign in to Aloft.' },
    PASSWORD_RESET: {
      subject: 'Reset your Aloft password',
      text: 'Enter this code to set a new password for your Aloft account.',
    },
    EMAIL_CHANGE: {
      subject: 'Confirm your new email for Aloft',
      text: 'Enter this code to use this email address for your Aloft account.',
    },
    code: 'Code:',
    link: 'Or open this page, where the code is already filled in:',
    life: 'It’s valid for ten minutes.',
    request: 'Requested:',
    unasked:
      'If this wasn’t you, ignore this email and nothing will change. Don’t share the code with anyone.',
  },
  'zh-CN': {
    REGISTER: { subject: '确认 Aloft 注册邮箱', text: '输入此验证码，即可使用此邮箱注册 Aloft 账号。' },
    SIGN_IN: { subject: 'Aloft 登录验证码', text: '输入此验证码，即可登录 Aloft。' },
    PASSWORD_RESET: { subject: '重置 Aloft 密码', text: '输入此验证码，即可为 Aloft 账号设置新密码。' },
    EMAIL_CHANGE: {
      subject: '确认新的 Aloft 邮箱',
      text: '输入此验证码，即可将此邮箱用于 Aloft 账号。',
    },
    code: '验证码：',
    link: '也可以打开以下页面，验证码已自动填好：',
    life: '十分钟内有效。',
    request: '请求信息：',
    unasked: '如果不是本人操作，请忽略这封邮件，不会有任何更改。请勿将验证码告诉任何人。',
  },
  'zh-TW': {
    REGISTER: { subject: '確認 Aloft 註冊信箱', text: '輸入此驗證碼，即可使用此信箱註冊 Aloft 帳號。' },
    SIGN_IN: { subject: 'Aloft 登入驗證碼', text: '輸入此驗證碼，即可登入 Aloft。' },
    PASSWORD_RESET: { subject: '重設 Aloft 密碼', text: '輸入此驗證碼，即可為 Aloft 帳號設定新密碼。' },
    EMAIL_CHANGE: {
      subject: '確認新的 Aloft 信箱',
      text: '輸入此驗證碼，即可將此信箱用於 Aloft 帳號。',
    },
    code: '驗證碼：',
    link: '也可以開啟以下頁面，驗證碼已自動填入：',
    life: '十分鐘內有效。',
    request: '要求資訊：',
    unasked: '如果不是本人操作，請忽略這封郵件，不會有任何變更。請勿將驗證碼告訴任何人。',
  },
  id: {
    REGISTER: {
      subject: 'Konfirmasi email Anda untuk Aloft',
      text: 'Masukkan kode ini untuk membuat akun Aloft dengan alamat email ini.',
    },
    SIGN_IN: { subject: 'Kode masuk Aloft Anda', text: 'Masukkan kode ini untuk masuk ke Aloft.' },
    PASSWORD_RESET: {
      subject: 'Atur ulang kata sandi Aloft Anda',
      text: 'Masukkan kode ini untuk membuat kata sandi baru bagi akun Aloft Anda.',
    },
    EMAIL_CHANGE: {
      subject: 'Konfirmasi email baru Anda untuk Aloft',
      text: 'Masukkan kode ini untuk memakai alamat email ini di akun Aloft Anda.',
    },
    code: 'Kode:',
    link: 'Atau buka halaman ini, kodenya sudah terisi:',
    life: 'Berlaku selama sepuluh menit.',
    request: 'Permintaan:',
    unasked:
      'Jika bukan Anda yang memintanya, abaikan email ini dan tidak ada yang berubah. Jangan berikan kode ini kepada siapa pun.',
  },
  ms: {
    REGISTER: {
      subject: 'Sahkan e-mel anda untuk Aloft',
      text: 'Masukkan kod ini untuk membuka akaun Aloft dengan alamat e-mel ini.',
    },
    SIGN_IN: { subject: 'Kod log masuk Aloft anda', text: 'Masukkan kod ini untuk log masuk ke Aloft.' },
    PASSWORD_RESET: {
      subject: 'Tetapkan semula kata laluan Aloft anda',
      text: 'Masukkan kod ini untuk menetapkan kata laluan baharu bagi akaun Aloft anda.',
    },
    EMAIL_CHANGE: {
      subject: 'Sahkan e-mel baharu anda untuk Aloft',
      text: 'Masukkan kod ini untuk menggunakan alamat e-mel ini bagi akaun Aloft anda.',
    },
    code: 'Kod:',
    link: 'Atau buka halaman ini, kodnya sudah diisi:',
    life: 'Sah selama sepuluh minit.',
    request: 'Permintaan:',
    unasked:
      'Jika bukan anda yang memintanya, abaikan e-mel ini dan tiada apa-apa akan berubah. Jangan kongsi kod ini dengan sesiapa.',
  },
  ko: {
    REGISTER: {
      subject: 'Aloft 이메일 확인',
      text: '이 이메일로 Aloft 계정을 만들려면 아래 코드를 입력해 주세요.',
    },
    SIGN_IN: { subject: 'Aloft 로그인 코드', text: 'Aloft에 로그인하려면 아래 코드를 입력해 주세요.' },
    PASSWORD_RESET: {
      subject: 'Aloft 비밀번호 재설정',
      text: 'Aloft 계정의 비밀번호를 새로 설정하려면 아래 코드를 입력해 주세요.',
    },
    EMAIL_CHANGE: {
      subject: 'Aloft 새 이메일 확인',
      text: '이 이메일을 Aloft 계정에 사용하려면 아래 코드를 입력해 주세요.',
    },
    code: '인증 코드:',
    link: '코드가 미리 입력된 페이지를 열어도 돼요:',
    life: '10분 동안 사용할 수 있어요.',
    request: '요청 정보:',
    unasked:
      '직접 요청하지 않았다면 이 메일을 무시해 주세요. 아무것도 바뀌지 않아요. 코드는 누구에게도 알려 주지 마세요.',
  },
};

/** The pages that take a code; one for a sign-in is typed into the program that asked for it. */
const pages: Readonly<Record<VerificationUsage, string | null>> = {
  REGISTER: '/drive/login?start=sign-up',
  SIGN_IN: null,
  PASSWORD_RESET: '/drive/login?start=reset',
  EMAIL_CHANGE: '/drive/account',
};

/** A code that is mailed, and who asked for it. */
export interface MailedCode {
  readonly to: string;
  readonly id: string;
  readonly code: string;
  readonly usage: VerificationUsage;
  /** When it was asked for, in ms since the Unix epoch. */
  readonly at: number;
  /** The browser and network that asked for it; empty when unknown. */
  readonly place: string;
  /** The origin of the app, whose pages take the code; null when another program asked for it. */
  readonly app: string | null;
  /** The secret of the sign-up link that the account will use up, for the page of a new account; empty without one. */
  readonly signUpLink: string;
}

/**
 * The mail with a code, which is the first number in it. The page of its link does nothing until its reader presses, and
 * the code stands in the fragment, which no server or proxy is told.
 */
export function verificationMail({ usage, ...mailed }: MailedCode, locale: Locale): Mail {
  const say = words[locale];
  const iso = locales.find((one) => one.code === locale)?.iso ?? locale;
  const when = new Intl.DateTimeFormat(iso, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  const path = pages[usage];
  const link = usage === 'REGISTER' && mailed.signUpLink !== '' ? `&sign_up=${mailed.signUpLink}` : '';
  const brought = new URLSearchParams({ email: mailed.to, id: mailed.id, code: mailed.code });
  const asked = [`${when.format(mailed.at)} UTC`, mailed.place].filter((one) => one !== '').join(' · ');
  const paragraphs = [
    `${say[usage].text}\r\n\r\n${say.code} ${mailed.code}`,
    ...(mailed.app === null || path === null
      ? []
      : [`${say.link}\r\n${mailed.app}${path}${link}#${brought}`]),
    say.life,
    `${say.request} ${asked}`,
    say.unasked,
  ];
  const text = `${paragraphs.join('\r\n\r\n')}\r\n`;
  return { to: mailed.to, cause: 'code', subject: say[usage].subject, text };
}
