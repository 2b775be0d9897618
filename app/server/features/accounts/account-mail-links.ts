import type { Locale } from '@aloft/i18n';

/** A page where a change is undone. It is looked at and pressed there: programs open the links of mails, too. */
export type UndoPlace = 'reset' | 'safety' | 'sessions' | 'signIn' | 'support';

const labels: Readonly<Record<Locale, Readonly<Record<UndoPlace, string>>>> = {
  'en-US': {
    reset: 'Reset your password:',
    safety: 'Passkeys and two-step verification:',
    sessions: 'See where you’re signed in:',
    signIn: 'Sign in:',
    support: 'Contact support:',
  },
  'zh-CN': {
    reset: '重置密码：',
    safety: '管理通行密钥和两步验证：',
    sessions: '查看登录设备：',
    signIn: '登录：',
    support: '联系客服：',
  },
  'zh-TW': {
    reset: '重設密碼：',
    safety: '管理通行密鑰和兩步驟驗證：',
    sessions: '查看登入裝置：',
    signIn: '登入：',
    support: '聯絡客服：',
  },
  id: {
    reset: 'Atur ulang kata sandi:',
    safety: 'Kelola kunci sandi dan verifikasi dua langkah:',
    sessions: 'Lihat perangkat yang masuk ke akun:',
    signIn: 'Masuk:',
    support: 'Hubungi dukungan:',
  },
  ms: {
    reset: 'Tetapkan semula kata laluan:',
    safety: 'Urus kunci laluan dan pengesahan dua langkah:',
    sessions: 'Lihat peranti yang telah log masuk:',
    signIn: 'Log masuk:',
    support: 'Hubungi sokongan:',
  },
  ko: {
    reset: '비밀번호 재설정:',
    safety: '패스키 및 2단계 인증 관리:',
    sessions: '로그인된 기기 확인:',
    signIn: '로그인:',
    support: '고객센터 문의:',
  },
};

/** Without the address and anything secret: mails are forwarded, and servers on the way read them. */
const pathOf = (place: UndoPlace, locale: Locale): string =>
  ({
    reset: '/drive/login?start=reset',
    safety: '/drive/account#safety',
    sessions: '/drive/account#sessions',
    signIn: '/drive/login',
    support: `/${locale}/contact-us`,
  })[place];

/** The paragraphs that lead to where a change is undone. @param app the origin of the app */
export const undoLinks = (places: readonly UndoPlace[], app: string, locale: Locale): readonly string[] =>
  places.map((place) => `${labels[locale][place]}\n${app}${pathOf(place, locale)}`);
