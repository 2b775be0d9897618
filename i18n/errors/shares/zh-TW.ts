import type { ShareTexts } from '../keys.ts';

/** Share texts for readers of Traditional Chinese, in the words used in Taiwan. */
export const zhTW: ShareTexts = {
  OK: {
    title: '分享可以開啟',
    explanation: '您可以瀏覽其中的檔案。',
    next: '可儲存到雲端硬碟，或直接下載。',
  },
  AUDITING: {
    title: '分享正在審核',
    explanation: '通常只需幾分鐘。',
    next: '請停留在這個頁面，審核通過後，檔案會自動顯示。',
  },
  PROHIBITED: {
    title: '分享已遭封鎖',
    explanation: '內容違反服務規則，任何人都無法開啟。',
    next: '如果認為有誤，請聯絡客服。',
  },
  SENSITIVE_RESOURCE: {
    title: '這些檔案無法顯示',
    explanation: '分享中含有不可散布的檔案。',
    next: '請聯絡分享者，改用其他方式取得。',
  },
  SENSITIVE_WORD: {
    title: '此名稱無法顯示',
    explanation: '分享的名稱含有不可散布的內容。',
    next: '請聯絡分享者改名後重新分享。',
  },
  PASS_CODE_EMPTY: {
    title: '此分享需要分享密碼',
    explanation: '有分享密碼的人才能檢視檔案。',
    next: '請輸入分享者給您的分享密碼。',
  },
  PASS_CODE_ERROR: {
    title: '分享密碼不正確',
    explanation: '這組分享密碼無法開啟此分享。',
    next: '請檢查後再試一次。',
  },
  EXPIRED: {
    title: '分享已過期',
    explanation: '分享者設定了有效期限，現已過期。',
    next: '請向對方索取新連結。',
  },
  DELETED: {
    title: '分享已結束',
    explanation: '分享者已停止分享這些檔案。',
    next: '如仍需要，請聯絡對方。',
  },
  NOT_FOUND: {
    title: '沒有這個分享',
    explanation: '連結可能少了字元，或者檔案已經不在了。',
    next: '請檢查連結後重新開啟。',
  },
  MAX_RESTORE_COUNT: {
    title: '此分享的儲存次數已用完',
    explanation: '分享者設定了次數上限，現已用完。',
    next: '請聯絡對方提高上限。',
  },
};
