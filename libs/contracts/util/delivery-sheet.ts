import { DELIVERY_STATUS, type DeliveryStatus, type Lang } from '../codes';

const { PREPARING, SENT, DELIVERED } = DELIVERY_STATUS;

/**
 * File name and headings of the sheet of deliveries, which staff export, fill in and import again. Its first four columns are number,
 * status, courier and tracking number.
 */
export const DELIVERY_SHEET: Record<Lang, { file: string; heads: string[] }> = {
  ko: {
    file: '배송',
    heads: [
      '배송번호',
      '상태',
      '택배사',
      '운송장 번호',
      '받는 사람',
      '연락처',
      '우편번호',
      '주소',
      '상세 주소',
      '배송 메모',
      '클래스',
      '주문번호',
      '수강생',
      '이메일',
    ],
  },
  en: {
    file: 'deliveries',
    heads: [
      'Delivery',
      'Status',
      'Courier',
      'Tracking number',
      'Recipient',
      'Phone',
      'Postcode',
      'Address',
      'Address, second line',
      'Note',
      'Class',
      'Order number',
      'Learner',
      'E-mail',
    ],
  },
  jp: {
    file: '配送',
    heads: [
      '配送番号',
      '状態',
      '配送業者',
      '送り状番号',
      '受取人',
      '電話番号',
      '郵便番号',
      '住所',
      '建物名など',
      '配送メモ',
      '講座',
      '注文番号',
      '受講生',
      'メールアドレス',
    ],
  },
};
/** The words for a delivery's status in the sheet of deliveries. */
export const DELIVERY_STATUS_WORDS: Record<Lang, Record<DeliveryStatus, string>> = {
  ko: { [PREPARING]: '배송 준비', [SENT]: '배송 중', [DELIVERED]: '배송 완료' },
  en: { [PREPARING]: 'To be sent', [SENT]: 'On its way', [DELIVERED]: 'Delivered' },
  jp: { [PREPARING]: '発送準備', [SENT]: '配送中', [DELIVERED]: '配達完了' },
};
