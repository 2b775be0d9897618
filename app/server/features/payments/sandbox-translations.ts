import type { Locale } from '@aloft/i18n';

/** The texts of the sandbox's page in one language. */
export interface SandboxTranslations {
  readonly title: string;
  /** States that no money is taken. */
  readonly notice: string;
  readonly product: string;
  readonly length: string;
  readonly price: string;
  readonly pay: string;
  readonly decline: string;
  readonly back: string;
  readonly paid: string;
  readonly declined: string;
  readonly cancelled: string;
  readonly expired: string;
  readonly refunded: string;
  readonly unknown: string;
  readonly undelivered: string;
}

export const sandboxTranslations: Readonly<Record<Locale, SandboxTranslations>> = {
  'en-US': {
    title: 'Confirm your payment',
    notice: 'This is a test environment: no card is needed and nothing is charged.',
    product: 'You buy',
    length: 'For',
    price: 'Price',
    pay: 'Pay',
    decline: 'Decline',
    back: 'Back to Aloft',
    paid: 'This order is paid.',
    declined: 'The payment was declined. Nothing was taken.',
    cancelled: 'This order was canceled.',
    expired: 'This order has expired. Make a new one to pay.',
    refunded: 'This order was refunded.',
    unknown: 'We couldn’t find this order.',
    undelivered: 'We couldn’t send your choice to Aloft. Please try again.',
  },
  'zh-CN': {
    title: '确认付款',
    notice: '这是供试用的沙盒环境：不需要银行卡，也不会扣款。',
    product: '购买内容',
    length: '时长',
    price: '价格',
    pay: '付款',
    decline: '拒绝',
    back: '返回 Aloft',
    paid: '此订单已付款。',
    declined: '付款已被拒绝，没有扣款。',
    cancelled: '此订单已取消。',
    expired: '此订单已过期，请重新下单后付款。',
    refunded: '此订单已退款。',
    unknown: '没有这个订单。',
    undelivered: '无法通知 Aloft，请重试。',
  },
  'zh-TW': {
    title: '確認付款',
    notice: '這是供試用的沙盒環境：不需要信用卡，也不會扣款。',
    product: '購買內容',
    length: '期間',
    price: '價格',
    pay: '付款',
    decline: '拒絕',
    back: '返回 Aloft',
    paid: '這筆訂單已付款。',
    declined: '付款已被拒絕，沒有扣款。',
    cancelled: '這筆訂單已取消。',
    expired: '這筆訂單已過期，請重新下單後付款。',
    refunded: '這筆訂單已退款。',
    unknown: '沒有這筆訂單。',
    undelivered: '無法將您的選擇告知 Aloft，請再試一次。',
  },
  id: {
    title: 'Konfirmasi pembayaran',
    notice: 'Ini sandbox untuk uji coba: tidak ada kartu yang diminta dan tidak ada uang yang diambil.',
    product: 'Yang dibeli',
    length: 'Selama',
    price: 'Harga',
    pay: 'Bayar',
    decline: 'Tolak',
    back: 'Kembali ke Aloft',
    paid: 'Pesanan ini sudah dibayar.',
    declined: 'Pembayaran ditolak. Tidak ada uang yang diambil.',
    cancelled: 'Pesanan ini dibatalkan.',
    expired: 'Pesanan ini sudah kedaluwarsa. Buat pesanan baru untuk membayar.',
    refunded: 'Uang untuk pesanan ini sudah dikembalikan.',
    unknown: 'Pesanan ini tidak ada.',
    undelivered: 'Pilihan Anda tidak dapat disampaikan ke Aloft. Silakan coba lagi.',
  },
  ms: {
    title: 'Sahkan bayaran anda',
    notice: 'Ini persekitaran ujian: tiada kad diperlukan dan tiada caj dikenakan.',
    product: 'Anda membeli',
    length: 'Selama',
    price: 'Harga',
    pay: 'Bayar',
    decline: 'Tolak',
    back: 'Kembali ke Aloft',
    paid: 'Pesanan ini telah dibayar.',
    declined: 'Bayaran ditolak. Tiada wang diambil.',
    cancelled: 'Pesanan ini telah dibatalkan.',
    expired: 'Pesanan ini telah tamat tempoh. Buat pesanan baharu untuk membayar.',
    refunded: 'Wang untuk pesanan ini telah dipulangkan.',
    unknown: 'Pesanan ini tidak wujud.',
    undelivered: 'Pilihan anda tidak dapat disampaikan kepada Aloft. Sila cuba lagi.',
  },
  ko: {
    title: '결제 확인',
    notice: '테스트용 샌드박스예요. 카드 정보가 필요 없고 실제로 결제되지 않아요.',
    product: '구매 항목',
    length: '기간',
    price: '가격',
    pay: '결제하기',
    decline: '거절하기',
    back: 'Aloft로 돌아가기',
    paid: '결제가 끝난 주문이에요.',
    declined: '결제가 거절됐어요. 청구된 금액은 없어요.',
    cancelled: '취소된 주문이에요.',
    expired: '기간이 지난 주문이에요. 새로 주문한 뒤 결제해 주세요.',
    refunded: '환불된 주문이에요.',
    unknown: '주문을 찾을 수 없어요.',
    undelivered: '선택을 Aloft에 전하지 못했어요. 다시 시도해 주세요.',
  },
};
