import type { OrderStatus, PayMethod } from '@madang/contracts/codes';

interface SheetWords {
  file: string;
  heads: string[];
  statuses: Record<OrderStatus, string>;
  methods: Record<PayMethod, string>;
}

/** Words of the orders' spreadsheet. */
export const ORDER_SHEET: Record<'ko' | 'en', SheetWords> = {
  ko: {
    file: '주문',
    heads: [
      '주문번호',
      '주문일',
      '클래스',
      '주문자',
      '이메일',
      '휴대폰',
      '상태',
      '결제수단',
      '결제 정보',
      '정가',
      '할인',
      '결제 금액',
      '환불 금액',
      '통화',
      '결제일',
      '취소일',
      '취소 사유',
    ],
    statuses: {
      READY: '결제 전',
      CONFIRMING: '확인 중',
      WAITING_DEPOSIT: '입금 대기',
      PAID: '결제 완료',
      FAILED: '결제 실패',
      EXPIRED: '기한 만료',
      CANCELING: '환불 중',
      CANCELED: '취소 완료',
    },
    methods: {
      CARD: '신용카드',
      OVERSEAS_CARD: '해외카드',
      VIRTUAL_ACCOUNT: '가상계좌',
      TRANSFER: '계좌이체',
      KAKAOPAY: '카카오페이',
      SAMSUNGPAY: '삼성페이',
      PAYPAL: 'PayPal',
    },
  },
  en: {
    file: 'orders',
    heads: [
      'Order number',
      'Ordered',
      'Class',
      'Orderer',
      'E-mail',
      'Phone',
      'Status',
      'Method',
      'Paid with',
      'Price',
      'Discount',
      'Amount',
      'Refunded',
      'Currency',
      'Paid',
      'Cancelled',
      'Reason',
    ],
    statuses: {
      READY: 'Before payment',
      CONFIRMING: 'Confirming',
      WAITING_DEPOSIT: 'Waiting for deposit',
      PAID: 'Paid',
      FAILED: 'Failed',
      EXPIRED: 'Expired',
      CANCELING: 'Refunding',
      CANCELED: 'Cancelled',
    },
    methods: {
      CARD: 'Credit card',
      OVERSEAS_CARD: 'Overseas card',
      VIRTUAL_ACCOUNT: 'Virtual account',
      TRANSFER: 'Bank transfer',
      KAKAOPAY: 'Kakao Pay',
      SAMSUNGPAY: 'Samsung Pay',
      PAYPAL: 'PayPal',
    },
  },
};
