import type { Locale } from '@aloft/i18n';
import type { OptionalText } from '../../platform/mail/optional-mail.ts';

interface Words {
  readonly subject: string;
  readonly end: string;
  readonly after: string;
  readonly renew: string;
}

const words: Readonly<Record<Locale, Words>> = {
  'en-US': {
    subject: 'Your Aloft membership ends soon',
    end: 'Your membership ends on:',
    after: 'Nothing of yours is deleted then. If you store more than a free account may, new uploads wait.',
    renew: 'Go on with it here:',
  },
  'zh-CN': {
    subject: '您的 Aloft 会员即将到期',
    end: '会员到期时间：',
    after: '到期后不会删除您的任何内容。如果存储量超过免费额度，将暂时无法上传。',
    renew: '在此续费：',
  },
  'zh-TW': {
    subject: '您的 Aloft 會員即將到期',
    end: '會員到期時間：',
    after: '到期後不會刪除您的任何內容。如果儲存量超過免費額度，將暫時無法上傳。',
    renew: '在此續訂：',
  },
  id: {
    subject: 'Keanggotaan Aloft Anda segera berakhir',
    end: 'Keanggotaan Anda berakhir pada:',
    after:
      'Tidak ada milik Anda yang dihapus. Jika isi Anda melebihi ruang akun gratis, unggahan baru harus menunggu.',
    renew: 'Lanjutkan di sini:',
  },
  ms: {
    subject: 'Keahlian Aloft anda akan tamat',
    end: 'Keahlian anda tamat pada:',
    after:
      'Tiada apa-apa milik anda dipadamkan. Jika simpanan anda melebihi ruang akaun percuma, muat naik baharu perlu menunggu.',
    renew: 'Teruskan di sini:',
  },
  ko: {
    subject: 'Aloft 멤버십이 곧 끝나요',
    end: '멤버십이 끝나는 때:',
    after: '그때도 아무것도 지워지지 않아요. 무료 공간보다 많이 쓰고 있으면 새로 올리기는 기다려야 해요.',
    renew: '여기에서 이어 갈 수 있어요:',
  },
};

/** The mail about a membership's end (ms), with a link to renew it. */
export function reminderMail(
  locale: Locale,
  facts: { readonly end: number; readonly shop: string },
): OptionalText {
  const say = words[locale];
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(facts.end);
  return {
    subject: say.subject,
    paragraphs: [`${say.end} ${date}`, say.after, `${say.renew} ${facts.shop}`],
  };
}
