import type { Locale } from '@aloft/i18n';

/** Notifications about passkeys to an account's owner, whoever made the change. */
export type PasskeyNews =
  | { readonly kind: 'passkeyAdded'; readonly name: string }
  | { readonly kind: 'passkeyRemoved'; readonly name: string }
  /** A sign-in with it was refused: its counter went backwards. */
  | { readonly kind: 'passkeyCopied'; readonly name: string }
  /** The password was changed; `names` are the passkeys that still sign in. */
  | { readonly kind: 'passkeysStay'; readonly names: readonly string[] };

/** `{fact}` is replaced with the name or names. */
interface Text {
  readonly subject: string;
  readonly text: string;
}

const kinds: ReadonlySet<string> = new Set<PasskeyNews['kind']>([
  'passkeyAdded',
  'passkeyRemoved',
  'passkeyCopied',
  'passkeysStay',
]);

/** Whether the notification is about passkeys. */
export const isPasskeyNews = (news: { readonly kind: string }): news is PasskeyNews => kinds.has(news.kind);

/** A name is chosen by whoever added the passkey: one that is a host name would become a link in a mail. */
const plain = (name: string): string => name.replaceAll(/[./:@]/g, ' ');

/** What is put into the text. */
export const passkeyFact = (news: PasskeyNews): string =>
  news.kind === 'passkeysStay' ? news.names.map((name) => `– ${plain(name)}`).join('\n') : plain(news.name);

export const passkeyWords: Readonly<Record<Locale, Readonly<Record<PasskeyNews['kind'], Text>>>> = {
  'en-US': {
    passkeyAdded: {
      subject: 'A passkey was added to your Aloft account',
      text: 'The passkey “{fact}” was added to your Aloft account. It can be used to sign in without your password.\n\nIf this wasn’t you, reset your password now and remove the passkey from your account.',
    },
    passkeyRemoved: {
      subject: 'A passkey was removed from your Aloft account',
      text: 'The passkey “{fact}” was removed from your Aloft account. It can no longer be used to sign in.\n\nIf this wasn’t you, reset your password now.',
    },
    passkeyCopied: {
      subject: 'A sign-in to your Aloft account was refused',
      text: 'A sign-in with the passkey “{fact}” was refused, because there seems to be a copy of this passkey.\n\nRemove it from your Aloft account and add a new one.',
    },
    passkeysStay: {
      subject: 'Your Aloft password was changed, your passkeys were not',
      text: 'The password of your Aloft account was changed, and every other session was ended. You can still sign in with these passkeys:\n\n{fact}\n\nRemove any that you don’t know from your account. If you didn’t change the password, reset it now.',
    },
  },
  'zh-CN': {
    passkeyAdded: {
      subject: 'Aloft 账号已添加通行密钥',
      text: 'Aloft 账号已添加通行密钥“{fact}”，使用它登录无需密码。\n\n如果不是本人操作，请立即重置密码，并从账号中移除该通行密钥。',
    },
    passkeyRemoved: {
      subject: 'Aloft 账号已移除通行密钥',
      text: 'Aloft 账号已移除通行密钥“{fact}”，它不能再用于登录。\n\n如果不是本人操作，请立即重置密码。',
    },
    passkeyCopied: {
      subject: 'Aloft 账号的一次登录被拒绝',
      text: '有人使用通行密钥“{fact}”登录时被拒绝，因为该通行密钥可能已被复制。\n\n请从 Aloft 账号中移除它，并添加新的通行密钥。',
    },
    passkeysStay: {
      subject: 'Aloft 密码已更改，通行密钥仍然有效',
      text: 'Aloft 账号的密码已更改，其他设备上的登录已全部退出。以下通行密钥仍可用于登录：\n\n{fact}\n\n请从账号中移除不认识的通行密钥。如果密码不是由本人更改，请立即重置密码。',
    },
  },
  'zh-TW': {
    passkeyAdded: {
      subject: 'Aloft 帳號已新增通行密鑰',
      text: 'Aloft 帳號已新增通行密鑰「{fact}」，用它登入不需要密碼。\n\n如果不是本人操作，請立即重設密碼，並從帳號中移除這個通行密鑰。',
    },
    passkeyRemoved: {
      subject: 'Aloft 帳號已移除通行密鑰',
      text: 'Aloft 帳號已移除通行密鑰「{fact}」，它無法再用來登入。\n\n如果不是本人操作，請立即重設密碼。',
    },
    passkeyCopied: {
      subject: 'Aloft 帳號的一次登入遭到拒絕',
      text: '有人使用通行密鑰「{fact}」登入時遭到拒絕，因為這個通行密鑰可能已遭複製。\n\n請從 Aloft 帳號中移除它，並新增一個通行密鑰。',
    },
    passkeysStay: {
      subject: 'Aloft 密碼已變更，通行密鑰仍然有效',
      text: 'Aloft 帳號的密碼已變更，其他裝置均已登出。以下通行密鑰仍可用來登入：\n\n{fact}\n\n請從帳號中移除不認得的通行密鑰。如果密碼不是由本人變更，請立即重設密碼。',
    },
  },
  id: {
    passkeyAdded: {
      subject: 'Kunci sandi ditambahkan ke akun Aloft Anda',
      text: 'Kunci sandi “{fact}” telah ditambahkan ke akun Aloft Anda. Kunci sandi ini dapat digunakan untuk masuk tanpa kata sandi.\n\nJika bukan Anda yang melakukannya, segera atur ulang kata sandi Anda dan hapus kunci sandi itu dari akun.',
    },
    passkeyRemoved: {
      subject: 'Kunci sandi dihapus dari akun Aloft Anda',
      text: 'Kunci sandi “{fact}” telah dihapus dari akun Aloft Anda dan tidak dapat lagi digunakan untuk masuk.\n\nJika bukan Anda yang melakukannya, segera atur ulang kata sandi Anda.',
    },
    passkeyCopied: {
      subject: 'Upaya masuk ke akun Aloft Anda ditolak',
      text: 'Upaya masuk dengan kunci sandi “{fact}” ditolak karena tampaknya ada salinan kunci sandi ini.\n\nHapus kunci sandi itu dari akun Aloft Anda, lalu tambahkan yang baru.',
    },
    passkeysStay: {
      subject: 'Kata sandi Aloft Anda diubah, kunci sandi tetap berlaku',
      text: 'Kata sandi akun Aloft Anda telah diubah, dan semua sesi lain telah diakhiri. Kunci sandi berikut masih dapat digunakan untuk masuk:\n\n{fact}\n\nHapus kunci sandi yang tidak Anda kenal dari akun Anda. Jika bukan Anda yang mengubah kata sandi, segera atur ulang.',
    },
  },
  ms: {
    passkeyAdded: {
      subject: 'Kunci laluan ditambahkan pada akaun Aloft anda',
      text: 'Kunci laluan “{fact}” telah ditambahkan pada akaun Aloft anda. Kunci ini boleh digunakan untuk log masuk tanpa kata laluan.\n\nJika bukan anda yang melakukannya, tetapkan semula kata laluan anda sekarang dan alih keluar kunci laluan itu daripada akaun anda.',
    },
    passkeyRemoved: {
      subject: 'Kunci laluan dialih keluar daripada akaun Aloft anda',
      text: 'Kunci laluan “{fact}” telah dialih keluar daripada akaun Aloft anda dan tidak lagi boleh digunakan untuk log masuk.\n\nJika bukan anda yang melakukannya, tetapkan semula kata laluan anda sekarang.',
    },
    passkeyCopied: {
      subject: 'Log masuk ke akaun Aloft anda ditolak',
      text: 'Log masuk dengan kunci laluan “{fact}” ditolak kerana nampaknya terdapat salinan kunci ini.\n\nAlih keluar kunci itu daripada akaun Aloft anda dan tambahkan yang baharu.',
    },
    passkeysStay: {
      subject: 'Kata laluan Aloft anda ditukar, kunci laluan masih sah',
      text: 'Kata laluan akaun Aloft anda telah ditukar, dan semua sesi lain telah ditamatkan. Kunci laluan berikut masih boleh digunakan untuk log masuk:\n\n{fact}\n\nAlih keluar kunci laluan yang anda tidak kenali daripada akaun anda. Jika bukan anda yang menukar kata laluan, tetapkan semula sekarang.',
    },
  },
  ko: {
    passkeyAdded: {
      subject: 'Aloft 계정에 패스키가 추가됐어요',
      text: 'Aloft 계정에 패스키 ‘{fact}’이(가) 추가됐어요. 이 패스키가 있으면 비밀번호 없이 로그인할 수 있어요.\n\n직접 추가하지 않았다면 지금 바로 비밀번호를 재설정하고 계정에서 이 패스키를 삭제해 주세요.',
    },
    passkeyRemoved: {
      subject: 'Aloft 계정에서 패스키가 삭제됐어요',
      text: 'Aloft 계정에서 패스키 ‘{fact}’이(가) 삭제됐어요. 이제 이 패스키로 로그인할 수 없어요.\n\n직접 삭제하지 않았다면 지금 바로 비밀번호를 재설정해 주세요.',
    },
    passkeyCopied: {
      subject: 'Aloft 계정 로그인을 거부했어요',
      text: '패스키 ‘{fact}’이(가) 복제된 것 같아 이 패스키를 사용한 로그인을 거부했어요.\n\nAloft 계정에서 이 패스키를 삭제하고 새로 추가해 주세요.',
    },
    passkeysStay: {
      subject: 'Aloft 비밀번호가 변경됐어요. 패스키는 그대로예요',
      text: 'Aloft 계정의 비밀번호가 변경됐고, 다른 기기는 모두 로그아웃됐어요. 다음 패스키로는 계속 로그인할 수 있어요.\n\n{fact}\n\n모르는 패스키는 계정에서 삭제해 주세요. 비밀번호를 직접 변경하지 않았다면 지금 바로 재설정해 주세요.',
    },
  },
};
