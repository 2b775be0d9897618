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
    subject: 'Your Aloft Premium ends soon',
    end: 'Your Premium ends on:',
    after:
      'Your files won’t be deleted. If you’re using more than the free plan includes, you can’t upload until there’s room.',
    renew: 'Renew here:',
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
    subject: 'Aloft Premium Anda segera berakhir',
    end: 'Premium Anda berakhir pada:',
    after:
      'File Anda tidak akan dihapus. Jika penyimpanan Anda melebihi batas paket gratis, Anda belum dapat mengunggah lagi.',
    renew: 'Perpanjang di sini:',
  },
  ms: {
    subject: 'Aloft Premium anda akan tamat tidak lama lagi',
    end: 'Premium anda tamat pada:',
    after:
      'Fail anda tidak akan dipadamkan. Jika storan anda melebihi had pelan percuma, anda belum boleh memuat naik lagi.',
    renew: 'Lanjutkan di sini:',
  },
  ko: {
    subject: 'Aloft 멤버십이 곧 끝나요',
    end: '멤버십 종료일:',
    after: '파일은 삭제되지 않아요. 무료 저장 공간보다 많이 사용 중이면 새로 업로드할 수 없어요.',
    renew: '멤버십 연장하기:',
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
