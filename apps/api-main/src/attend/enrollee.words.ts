import type { EnrolleeState, PayMethod } from '@madang/contracts/codes';

interface SheetWords {
  file: string;
  heads: string[];
  states: Record<EnrolleeState, string>;
  methods: Record<PayMethod, string>;
  unlimited: string;
}

/** Words of the enrollees' spreadsheet. */
export const ENROLLEE_SHEET: Record<'ko' | 'en', SheetWords> = {
  ko: {
    file: '수강생',
    heads: [
      '이름',
      '이메일',
      '휴대폰',
      '상태',
      '주문번호',
      '결제수단',
      '금액',
      '통화',
      '신청일',
      '수강 시작',
      '수강 종료',
      '진도',
      '취소일',
      '취소 사유',
      '추가 정보',
    ],
    states: { APPROVED: '승인', WAITING: '대기', CANCELLED: '수강 취소', PAYMENT_COMPLETE: '결제 완료', CANCEL_COMPLETE: '취소 완료' },
    methods: {
      CARD: '신용카드',
      OVERSEAS_CARD: '해외카드',
      VIRTUAL_ACCOUNT: '가상계좌',
      TRANSFER: '계좌이체',
      KAKAOPAY: '카카오페이',
      SAMSUNGPAY: '삼성페이',
      PAYPAL: 'PayPal',
    },
    unlimited: '무제한',
  },
  en: {
    file: 'learners',
    heads: [
      'Name',
      'E-mail',
      'Phone',
      'State',
      'Order number',
      'Payment method',
      'Amount',
      'Currency',
      'Applied',
      'Access from',
      'Access until',
      'Progress',
      'Cancelled',
      'Reason',
      'Extra information',
    ],
    states: {
      APPROVED: 'Approved',
      WAITING: 'Waiting',
      CANCELLED: 'Enrolment cancelled',
      PAYMENT_COMPLETE: 'Payment complete',
      CANCEL_COMPLETE: 'Cancel complete',
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
    unlimited: 'Unlimited',
  },
};
