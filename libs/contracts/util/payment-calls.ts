/** The calls by which a buyer pays and cancels, without the rules of their input, which ./payment holds. */
import type { PayMethod } from '../codes';
import { service, type Page } from '../endpoint';
import type { DepositDeadline } from './deposit';
import type {
  cancelOrderInput,
  depositDeadlineQuery,
  failInput,
  Order,
  OrderCreated,
  orderInput,
  ownOrdersQuery,
  successInput,
} from './payment';

const { get, post } = service('util', 'util/payment');
const ch = '/channels/:channelSeq' as const;

/** Calls about orders that the buyer's pages make; `payment.ts` adds those of the staff and the rules of the input. */
export const paymentApi = {
  /** The payment methods for which this installation has a payment company. */
  methods: get('/pay-methods', 'public').returns<{ methods: PayMethod[] }>(),
  create: post(`${ch}/payments`, 'login').takes<typeof orderInput>().returns<OrderCreated>(),
  success: post(`${ch}/payments/:orderNo/success`, 'login').takes<typeof successInput>().whileSuspended().returns<Order>(),
  fail: post(`${ch}/payments/:orderNo/fail`, 'login').takes<typeof failInput>().whileSuspended().returns<Order>(),
  /** The deadline that a deposit for this class would have if its account were issued now. */
  depositDeadline: get(`${ch}/courses/:courseSeq/deposit-terms`, 'login').takes<typeof depositDeadlineQuery>().returns<DepositDeadline>(),
  find: get(`${ch}/payments/:orderNo`, 'login').whileSuspended().returns<Order>(),
  cancel: post(`${ch}/payments/:orderNo/cancel`, 'login').takes<typeof cancelOrderInput>().whileSuspended().returns<Order>(),
  mine: get('/mypage/orders', 'login').takes<typeof ownOrdersQuery>().also('/payments/mine').whileSuspended().returns<Page<Order>>(),
};
