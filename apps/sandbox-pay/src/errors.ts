/** The provider's error codes with their status and words. */
const CODES = {
  UNAUTHORIZED_KEY: [401, '인증되지 않은 시크릿 키 혹은 클라이언트 키 입니다.'],
  INVALID_REQUEST: [400, '잘못된 요청입니다.'],
  BELOW_MINIMUM_AMOUNT: [400, '신용카드는 결제금액이 100원 이상, 계좌는 200원이상부터 결제가 가능합니다.'],
  DUPLICATED_ORDER_ID: [400, '이미 승인 및 취소가 진행된 중복된 주문번호 입니다. 다른 주문번호로 진행해주세요.'],
  ALREADY_PROCESSED_PAYMENT: [400, '이미 처리된 결제 입니다.'],
  NOT_FOUND_PAYMENT: [404, '존재하지 않는 결제 입니다.'],
  NOT_FOUND_PAYMENT_SESSION: [404, '결제 시간이 만료되어 결제 진행 데이터가 존재하지 않습니다.'],
  REJECT_CARD_PAYMENT: [403, '한도초과 혹은 잔액부족으로 결제에 실패했습니다.'],
  REJECT_CARD_COMPANY: [403, '결제 승인이 거절되었습니다.'],
  PAY_PROCESS_CANCELED: [400, '사용자에 의해 결제가 취소되었습니다.'],
  NOT_FOUND_BILLING: [404, '존재하지 않는 빌링 결제 입니다.'],
  NOT_MATCHES_CUSTOMER_KEY: [400, '빌링 인증 고객키와 결제 요청 고객키가 일치하지 않습니다.'],
  INVALID_CARD_COMPANY: [400, '유효하지 않은 카드사입니다.'],
  IDEMPOTENT_REQUEST_PROCESSING: [409, '이전 멱등 요청이 처리중입니다.'],
  ALREADY_CANCELED_PAYMENT: [400, '이미 취소된 결제 입니다.'],
  NOT_CANCELABLE_PAYMENT: [403, '취소 할 수 없는 결제 입니다.'],
  NOT_CANCELABLE_AMOUNT: [403, '취소 할 수 없는 금액 입니다.'],
  INVALID_REFUND_ACCOUNT_INFO: [400, '환불 계좌번호와 예금주명이 일치하지 않습니다.'],
  INVALID_REFUND_ACCOUNT_NUMBER: [400, '잘못된 환불 계좌번호입니다.'],
  NOT_ALLOWED_PARTIAL_REFUND_WAITING_DEPOSIT: [403, '입금 대기중인 결제는 부분 환불이 불가합니다.'],
  NOT_ALLOWED_PARTIAL_REFUND: [403, '부분 환불이 불가능한 결제입니다.'],
  FAILED_PAYMENT_INTERNAL_SYSTEM_PROCESSING: [500, '결제가 완료되지 않았어요. 다시 시도해주세요.'],
  COMMON_ERROR: [500, '일시적인 오류가 발생했습니다. 잠시 후 다시 시도해주세요.'],
} as const satisfies Record<string, readonly [number, string]>;
export type Code = keyof typeof CODES;

export class Refusal extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
  get body() {
    return { code: this.code, message: this.message };
  }
}
export const refuse = (code: Code) => new Refusal(code, CODES[code][0], CODES[code][1]);
/** Any code of the provider, for the test header; ones unknown here are 400. */
export const refuseAs = (code: string) => (code in CODES ? refuse(code as Code) : new Refusal(code, 400, code));
