import type { MailCause } from '@aloft/core/service';
import { type Locale, locales } from '@aloft/i18n';
import type { Mail } from '../../platform/mail/mail.ts';
import type { Services } from '../../services.ts';
import { type UndoPlace, undoLinks } from './account-mail-links.ts';
import { isPasskeyNews, type PasskeyNews, passkeyFact, passkeyWords } from './passkeys/passkey-mails.ts';

/** Notifications to an account's owner, whoever made the change. */
export type AccountNews =
  | { readonly kind: 'passwordChanged' }
  /** Sent to the old address; `address` is the new one, masked. */
  | { readonly kind: 'emailChanged'; readonly address: string }
  /** `at` in ms since the Unix epoch. */
  | { readonly kind: 'closing'; readonly at: number }
  | { readonly kind: 'restored' }
  | { readonly kind: 'twoStepOn' }
  | { readonly kind: 'twoStepOff' }
  | { readonly kind: 'recoveryRenewed' }
  /** `left` is how many recovery codes are still good. */
  | { readonly kind: 'recoveryUsed'; readonly left: number }
  /** So many wrong codes of the app, each behind the right password. */
  | { readonly kind: 'wrongCodes'; readonly count: number }
  /** `place` is the device and its network prefix. */
  | { readonly kind: 'newSignIn'; readonly place: string }
  | PasskeyNews;

type Words = Readonly<Record<Exclude<AccountNews, PasskeyNews>['kind'], Text>>;
/** `{fact}` is replaced with the address, the date, the number or the place. */
export interface Text {
  readonly subject: string;
  readonly text: string;
}

const words: Readonly<Record<Locale, Words>> = {
  'en-US': {
    passwordChanged: {
      subject: 'Your Aloft password was changed',
      text: 'The password of your Aloft account was changed, and every other session was ended.\n\nIf this wasn’t you, reset your password now.',
    },
    emailChanged: {
      subject: 'Your Aloft email address was changed',
      text: 'Your Aloft account now uses the address {fact}. We’ll no longer send email about it to this address.\n\nIf this wasn’t you, contact support.',
    },
    closing: {
      subject: 'Your Aloft account will be deleted',
      text: 'Your Aloft account will be deleted on {fact}, with all files and shares. Your shares have already been turned off.\n\nTo keep it, sign in before that day and restore the account: everything will be as it was.',
    },
    restored: {
      subject: 'Your Aloft account is back',
      text: 'Your Aloft account was restored and won’t be deleted. Files and shares are as they were.\n\nIf this wasn’t you, reset your password now.',
    },
    twoStepOn: {
      subject: 'Two-step verification is on for your Aloft account',
      text: 'Two-step verification was turned on for your Aloft account. From now on, you’ll sign in with your password and a code from your authenticator app. Keep your recovery codes in a safe place.\n\nIf this wasn’t you, reset your password now and contact support.',
    },
    twoStepOff: {
      subject: 'Two-step verification is off for your Aloft account',
      text: 'Two-step verification was turned off for your Aloft account. From now on, you’ll sign in with just your password.\n\nIf this wasn’t you, reset your password now.',
    },
    recoveryRenewed: {
      subject: 'Your Aloft recovery codes were replaced',
      text: 'New recovery codes were generated for your Aloft account. The old ones no longer work.\n\nIf this wasn’t you, reset your password now.',
    },
    recoveryUsed: {
      subject: 'An Aloft recovery code was used',
      text: 'Somebody signed in to your Aloft account with your password and a recovery code. Recovery codes left: {fact}.\n\nIf this wasn’t you, reset your password now and make new recovery codes.',
    },
    wrongCodes: {
      subject: 'Wrong codes at your Aloft sign-in',
      text: 'Somebody who knows the password of your Aloft account entered a wrong code {fact} times in the second step. After too many, no code from an authenticator app is accepted for up to a day. A passkey or a recovery code still works.\n\nIf this wasn’t you, reset your password now: that ends these attempts.',
    },
    newSignIn: {
      subject: 'New sign-in to your Aloft account',
      text: 'Somebody signed in to your Aloft account from a device or network that wasn’t used recently: {fact}.\n\nIf this was you, you don’t need to do anything. If it wasn’t, reset your password now: that signs out everyone else.',
    },
  },
  'zh-CN': {
    passwordChanged: {
      subject: 'Aloft 密码已更改',
      text: 'Aloft 账号的密码已更改，其他设备上的登录已全部退出。\n\n如果不是本人操作，请立即重置密码。',
    },
    emailChanged: {
      subject: 'Aloft 邮箱已更改',
      text: 'Aloft 账号的邮箱已改为 {fact}，此邮箱今后不再收到该账号的邮件。\n\n如果不是本人操作，请联系客服。',
    },
    closing: {
      subject: 'Aloft 账号即将删除',
      text: 'Aloft 账号及其中的全部文件和分享将于 {fact} 删除，分享现已关闭。\n\n如需保留账号，请在此日期之前登录并恢复账号，一切会恢复原样。',
    },
    restored: {
      subject: 'Aloft 账号已恢复',
      text: 'Aloft 账号已恢复，不会被删除，文件和分享均已恢复原样。\n\n如果不是本人操作，请立即重置密码。',
    },
    twoStepOn: {
      subject: 'Aloft 两步验证已开启',
      text: 'Aloft 账号已开启两步验证。今后登录时，除密码外还需要输入身份验证器应用中的验证码。请妥善保管恢复码。\n\n如果不是本人操作，请立即重置密码并联系客服。',
    },
    twoStepOff: {
      subject: 'Aloft 两步验证已关闭',
      text: 'Aloft 账号的两步验证已关闭，今后只需密码即可登录。\n\n如果不是本人操作，请立即重置密码。',
    },
    recoveryRenewed: {
      subject: 'Aloft 恢复码已更换',
      text: 'Aloft 账号已生成新的恢复码，旧的恢复码已失效。\n\n如果不是本人操作，请立即重置密码。',
    },
    recoveryUsed: {
      subject: 'Aloft 恢复码已被使用',
      text: '有人使用密码和一个恢复码登录了 Aloft 账号。剩余恢复码：{fact} 个。\n\n如果不是本人操作，请立即重置密码并生成新的恢复码。',
    },
    wrongCodes: {
      subject: '有人在 Aloft 登录时输错验证码',
      text: '有人知道你的 Aloft 账号密码，并在第二步输错了 {fact} 次验证码。错误次数过多后，一天之内不再接受身份验证器应用中的验证码，通行密钥和恢复码仍可使用。\n\n如果不是本人操作，请立即重置密码，对方将无法继续尝试。',
    },
    newSignIn: {
      subject: 'Aloft 账号有新的登录',
      text: '有人从近期未使用过的设备或网络登录了 Aloft 账号：{fact}。\n\n如果是本人操作，无需处理；如果不是，请立即重置密码，其他设备上的登录会全部退出。',
    },
  },
  'zh-TW': {
    passwordChanged: {
      subject: 'Aloft 密碼已變更',
      text: 'Aloft 帳號的密碼已變更，其他裝置均已登出。\n\n如果不是本人操作，請立即重設密碼。',
    },
    emailChanged: {
      subject: 'Aloft 電子郵件地址已變更',
      text: 'Aloft 帳號的電子郵件地址已改為 {fact}，此信箱之後不會再收到該帳號的郵件。\n\n如果不是本人操作，請聯絡客服。',
    },
    closing: {
      subject: 'Aloft 帳號即將刪除',
      text: 'Aloft 帳號以及其中所有檔案和分享將於 {fact} 刪除，分享現已關閉。\n\n如要保留帳號，請在此日期之前登入並恢復帳號，一切都會恢復原狀。',
    },
    restored: {
      subject: 'Aloft 帳號已恢復',
      text: 'Aloft 帳號已恢復，不會遭到刪除，檔案和分享都已恢復原狀。\n\n如果不是本人操作，請立即重設密碼。',
    },
    twoStepOn: {
      subject: 'Aloft 兩步驟驗證已開啟',
      text: 'Aloft 帳號已開啟兩步驟驗證。今後登入時，除了密碼還需要輸入驗證器應用程式中的驗證碼。請妥善保管復原碼。\n\n如果不是本人操作，請立即重設密碼並聯絡客服。',
    },
    twoStepOff: {
      subject: 'Aloft 兩步驟驗證已關閉',
      text: 'Aloft 帳號的兩步驟驗證已關閉，今後只需密碼即可登入。\n\n如果不是本人操作，請立即重設密碼。',
    },
    recoveryRenewed: {
      subject: 'Aloft 復原碼已更換',
      text: 'Aloft 帳號已產生新的復原碼，舊的復原碼已失效。\n\n如果不是本人操作，請立即重設密碼。',
    },
    recoveryUsed: {
      subject: 'Aloft 復原碼已被使用',
      text: '有人使用密碼和一組復原碼登入了 Aloft 帳號。剩餘復原碼：{fact} 組。\n\n如果不是本人操作，請立即重設密碼並產生新的復原碼。',
    },
    wrongCodes: {
      subject: '有人在 Aloft 登入時輸入錯誤的驗證碼',
      text: '有人知道你的 Aloft 帳號密碼，並在第二步輸錯了 {fact} 次驗證碼。錯誤次數過多後，一天之內不再接受驗證器應用程式中的驗證碼，通行密鑰和復原碼仍可使用。\n\n如果不是你本人，請立即重設密碼，對方就無法繼續嘗試。',
    },
    newSignIn: {
      subject: 'Aloft 帳號有新的登入',
      text: '有人從近期未使用過的裝置或網路登入了 Aloft 帳號：{fact}。\n\n如果是你本人，不需要採取任何動作；如果不是，請立即重設密碼，其他裝置會全部登出。',
    },
  },
  id: {
    passwordChanged: {
      subject: 'Kata sandi Aloft Anda telah diubah',
      text: 'Kata sandi akun Aloft Anda telah diubah, dan semua sesi lain telah diakhiri.\n\nJika bukan Anda yang melakukannya, segera atur ulang kata sandi Anda.',
    },
    emailChanged: {
      subject: 'Alamat email Aloft Anda telah diubah',
      text: 'Akun Aloft Anda kini memakai alamat {fact}. Email tentang akun ini tidak lagi dikirim ke sini.\n\nJika bukan Anda yang melakukannya, hubungi dukungan.',
    },
    closing: {
      subject: 'Akun Aloft Anda akan dihapus',
      text: 'Akun Aloft Anda akan dihapus pada {fact}, beserta semua file dan item yang dibagikan. Semua tautan berbagi sudah ditutup.\n\nUntuk mempertahankannya, masuk sebelum tanggal itu lalu pulihkan akun: semuanya akan kembali seperti semula.',
    },
    restored: {
      subject: 'Akun Aloft Anda telah dipulihkan',
      text: 'Akun Aloft Anda telah dipulihkan dan tidak akan dihapus. File dan item yang dibagikan kembali seperti semula.\n\nJika bukan Anda yang melakukannya, segera atur ulang kata sandi Anda.',
    },
    twoStepOn: {
      subject: 'Verifikasi dua langkah Aloft telah aktif',
      text: 'Verifikasi dua langkah telah diaktifkan untuk akun Aloft Anda. Mulai sekarang, untuk masuk diperlukan kata sandi dan kode dari aplikasi autentikator Anda. Simpan kode pemulihan di tempat yang aman.\n\nJika bukan Anda yang melakukannya, segera atur ulang kata sandi Anda dan hubungi dukungan.',
    },
    twoStepOff: {
      subject: 'Verifikasi dua langkah Aloft telah nonaktif',
      text: 'Verifikasi dua langkah telah dinonaktifkan untuk akun Aloft Anda. Mulai sekarang, kata sandi saja cukup untuk masuk.\n\nJika bukan Anda yang melakukannya, segera atur ulang kata sandi Anda.',
    },
    recoveryRenewed: {
      subject: 'Kode pemulihan Aloft Anda telah diganti',
      text: 'Kode pemulihan baru telah dibuat untuk akun Aloft Anda. Kode yang lama tidak berlaku lagi.\n\nJika bukan Anda yang melakukannya, segera atur ulang kata sandi Anda.',
    },
    recoveryUsed: {
      subject: 'Kode pemulihan Aloft telah digunakan',
      text: 'Seseorang masuk ke akun Aloft Anda dengan kata sandi dan satu kode pemulihan. Sisa kode pemulihan: {fact}.\n\nJika bukan Anda yang melakukannya, segera atur ulang kata sandi Anda dan buat kode pemulihan baru.',
    },
    wrongCodes: {
      subject: 'Kode salah saat masuk ke akun Aloft Anda',
      text: 'Seseorang yang mengetahui kata sandi akun Aloft Anda memasukkan kode yang salah {fact} kali pada langkah kedua. Jika terlalu banyak, kode dari aplikasi autentikator tidak diterima hingga satu hari. Kunci sandi atau kode pemulihan tetap bisa digunakan.\n\nJika bukan Anda yang melakukannya, segera atur ulang kata sandi Anda untuk menghentikan percobaan ini.',
    },
    newSignIn: {
      subject: 'Aktivitas masuk baru di akun Aloft Anda',
      text: 'Seseorang masuk ke akun Aloft Anda dari perangkat atau jaringan yang tidak digunakan akhir-akhir ini: {fact}.\n\nJika itu Anda, tidak ada yang perlu dilakukan. Jika bukan, segera atur ulang kata sandi Anda; semua perangkat lain akan dikeluarkan.',
    },
  },
  ms: {
    passwordChanged: {
      subject: 'Kata laluan Aloft anda telah ditukar',
      text: 'Kata laluan akaun Aloft anda telah ditukar, dan semua sesi lain telah ditamatkan.\n\nJika bukan anda yang melakukannya, tetapkan semula kata laluan anda sekarang.',
    },
    emailChanged: {
      subject: 'Alamat e-mel Aloft anda telah ditukar',
      text: 'Akaun Aloft anda kini menggunakan alamat {fact}. E-mel tentang akaun ini tidak lagi dihantar ke sini.\n\nJika bukan anda yang melakukannya, hubungi sokongan.',
    },
    closing: {
      subject: 'Akaun Aloft anda akan dipadamkan',
      text: 'Akaun Aloft anda akan dipadamkan pada {fact}, bersama semua fail dan perkongsian. Semua perkongsian sudah ditutup.\n\nUntuk mengekalkannya, log masuk sebelum tarikh itu dan pulihkan akaun: semuanya akan kembali seperti sedia kala.',
    },
    restored: {
      subject: 'Akaun Aloft anda telah dipulihkan',
      text: 'Akaun Aloft anda telah dipulihkan dan tidak akan dipadamkan. Fail dan perkongsian kembali seperti sedia kala.\n\nJika bukan anda yang melakukannya, tetapkan semula kata laluan anda sekarang.',
    },
    twoStepOn: {
      subject: 'Pengesahan dua langkah Aloft telah dihidupkan',
      text: 'Pengesahan dua langkah telah dihidupkan untuk akaun Aloft anda. Mulai sekarang, log masuk memerlukan kata laluan dan kod daripada aplikasi pengesah anda. Simpan kod pemulihan di tempat yang selamat.\n\nJika bukan anda yang melakukannya, tetapkan semula kata laluan anda sekarang dan hubungi sokongan.',
    },
    twoStepOff: {
      subject: 'Pengesahan dua langkah Aloft telah dimatikan',
      text: 'Pengesahan dua langkah telah dimatikan untuk akaun Aloft anda. Mulai sekarang, kata laluan sahaja mencukupi untuk log masuk.\n\nJika bukan anda yang melakukannya, tetapkan semula kata laluan anda sekarang.',
    },
    recoveryRenewed: {
      subject: 'Kod pemulihan Aloft anda telah diganti',
      text: 'Kod pemulihan baharu telah dibuat untuk akaun Aloft anda. Kod lama tidak lagi sah.\n\nJika bukan anda yang melakukannya, tetapkan semula kata laluan anda sekarang.',
    },
    recoveryUsed: {
      subject: 'Kod pemulihan Aloft telah digunakan',
      text: 'Seseorang log masuk ke akaun Aloft anda dengan kata laluan dan satu kod pemulihan. Baki kod pemulihan: {fact}.\n\nJika bukan anda yang melakukannya, tetapkan semula kata laluan anda sekarang dan buat kod pemulihan baharu.',
    },
    wrongCodes: {
      subject: 'Kod salah semasa log masuk ke akaun Aloft anda',
      text: 'Seseorang yang mengetahui kata laluan akaun Aloft anda memasukkan kod yang salah {fact} kali pada langkah kedua. Jika terlalu banyak, kod daripada aplikasi pengesah tidak diterima sehingga satu hari. Kunci laluan atau kod pemulihan masih boleh digunakan.\n\nJika bukan anda yang melakukannya, tetapkan semula kata laluan anda sekarang untuk menghentikan percubaan ini.',
    },
    newSignIn: {
      subject: 'Log masuk baharu ke akaun Aloft anda',
      text: 'Seseorang log masuk ke akaun Aloft anda daripada peranti atau rangkaian yang tidak digunakan baru-baru ini: {fact}.\n\nJika itu anda, anda tidak perlu berbuat apa-apa. Jika bukan, tetapkan semula kata laluan anda sekarang; semua peranti lain akan dilog keluar.',
    },
  },
  ko: {
    passwordChanged: {
      subject: 'Aloft 비밀번호가 변경됐어요',
      text: 'Aloft 계정의 비밀번호가 변경됐고, 다른 기기는 모두 로그아웃됐어요.\n\n직접 변경하지 않았다면 지금 바로 비밀번호를 재설정해 주세요.',
    },
    emailChanged: {
      subject: 'Aloft 이메일 주소가 변경됐어요',
      text: 'Aloft 계정의 이메일 주소가 {fact}(으)로 변경됐어요. 앞으로 이 주소로는 계정 관련 메일을 보내지 않아요.\n\n직접 변경하지 않았다면 고객센터에 문의해 주세요.',
    },
    closing: {
      subject: 'Aloft 계정이 곧 삭제돼요',
      text: 'Aloft 계정과 모든 파일, 공유가 {fact}에 삭제돼요. 공유는 이미 닫혔어요.\n\n계정을 유지하려면 그 전에 로그인해서 계정을 복구해 주세요. 모든 것이 원래대로 돌아와요.',
    },
    restored: {
      subject: 'Aloft 계정이 복구됐어요',
      text: 'Aloft 계정이 복구됐고 삭제되지 않아요. 파일과 공유도 원래대로예요.\n\n직접 복구하지 않았다면 지금 바로 비밀번호를 재설정해 주세요.',
    },
    twoStepOn: {
      subject: 'Aloft 2단계 인증이 켜졌어요',
      text: 'Aloft 계정의 2단계 인증이 켜졌어요. 이제 로그인할 때 비밀번호와 함께 인증 앱의 코드가 필요해요. 복구 코드는 안전한 곳에 보관해 주세요.\n\n직접 켜지 않았다면 지금 바로 비밀번호를 재설정하고 고객센터에 문의해 주세요.',
    },
    twoStepOff: {
      subject: 'Aloft 2단계 인증이 꺼졌어요',
      text: 'Aloft 계정의 2단계 인증이 꺼졌어요. 이제 비밀번호만으로 로그인할 수 있어요.\n\n직접 끄지 않았다면 지금 바로 비밀번호를 재설정해 주세요.',
    },
    recoveryRenewed: {
      subject: 'Aloft 복구 코드가 교체됐어요',
      text: 'Aloft 계정의 복구 코드가 새로 만들어졌어요. 이전 복구 코드는 더 이상 사용할 수 없어요.\n\n직접 만들지 않았다면 지금 바로 비밀번호를 재설정해 주세요.',
    },
    recoveryUsed: {
      subject: 'Aloft 복구 코드가 사용됐어요',
      text: '비밀번호와 복구 코드로 Aloft 계정에 로그인했어요. 남은 복구 코드: {fact}개\n\n직접 로그인하지 않았다면 지금 바로 비밀번호를 재설정하고 복구 코드를 새로 만들어 주세요.',
    },
    wrongCodes: {
      subject: 'Aloft 로그인에서 잘못된 코드가 입력됐어요',
      text: 'Aloft 계정의 비밀번호를 아는 누군가가 두 번째 단계에서 코드를 {fact}번 잘못 입력했어요. 너무 많이 틀리면 최대 하루 동안 인증 앱의 코드를 사용할 수 없어요. 패스키나 복구 코드는 계속 사용할 수 있어요.\n\n직접 입력하지 않았다면 지금 바로 비밀번호를 재설정해 주세요. 그러면 더 이상 시도할 수 없어요.',
    },
    newSignIn: {
      subject: 'Aloft 계정에 새로운 로그인이 있어요',
      text: '최근에 사용하지 않은 기기나 네트워크에서 Aloft 계정에 로그인했어요: {fact}\n\n직접 로그인했다면 아무것도 하지 않아도 돼요. 그렇지 않다면 지금 바로 비밀번호를 재설정해 주세요. 다른 기기는 모두 로그아웃돼요.',
    },
  },
};

function factOf(news: AccountNews, locale: Locale): string {
  if (isPasskeyNews(news)) return passkeyFact(news);
  if (news.kind === 'emailChanged') return news.address;
  if (news.kind === 'recoveryUsed') return String(news.left);
  if (news.kind === 'wrongCodes') return String(news.count);
  if (news.kind === 'newSignIn') return news.place;
  if (news.kind !== 'closing') return '';
  const iso = locales.find((one) => one.code === locale)?.iso ?? locale;
  return new Intl.DateTimeFormat(iso, { dateStyle: 'long', timeZone: 'UTC' }).format(news.at);
}

/** What each is sent for, and where its reader undoes what they did not do. */
const kinds: Readonly<Record<AccountNews['kind'], readonly [MailCause, ...UndoPlace[]]>> = {
  passwordChanged: ['password', 'reset'],
  passkeysStay: ['password', 'safety', 'reset'],
  // The old address proves nothing any more.
  emailChanged: ['address', 'support'],
  closing: ['deletion', 'signIn'],
  restored: ['deletion', 'reset'],
  twoStepOn: ['twoStep', 'reset', 'support'],
  twoStepOff: ['twoStep', 'reset'],
  recoveryRenewed: ['twoStep', 'reset'],
  recoveryUsed: ['signIn', 'reset', 'safety'],
  wrongCodes: ['twoStep', 'reset'],
  newSignIn: ['signIn', 'reset', 'sessions'],
  // A new password leaves passkeys as they are.
  passkeyAdded: ['passkey', 'reset', 'safety'],
  passkeyRemoved: ['passkey', 'reset'],
  passkeyCopied: ['signIn', 'safety'],
};

/** The notification mail, in the reader's language; dates are in UTC. */
export function accountMail(
  { addresses }: Pick<Services, 'addresses'>,
  to: string,
  news: AccountNews,
  locale: Locale,
): Mail {
  const { subject, text } = isPasskeyNews(news) ? passkeyWords[locale][news.kind] : words[locale][news.kind];
  const [cause, ...places] = kinds[news.kind];
  const told = text.replace('{fact}', () => factOf(news, locale));
  const paragraphs = [told, ...undoLinks(places, addresses.app, locale)].join('\n\n');
  return { to, cause, subject, text: `${paragraphs}\n`.replaceAll('\n', '\r\n') };
}
