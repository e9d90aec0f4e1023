import { APPLICATION_STATUS } from '@madang/contracts/codes';
import type { Enrolment } from '@madang/contracts/main/enrolment';
import { enrolmentApi } from '@madang/contracts/main/enrolment-calls';
import { isRunning } from '@madang/contracts/util/order-rules';
import type { Order } from '@madang/contracts/util/payment';
import { paymentApi } from '@madang/contracts/util/payment-calls';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api';
import { channelSeq } from '../../lib/channel';
import { eventCodeOf } from '../../domain/course/event-code';
import { refererCode } from '../../domain/course/referer-code';
import type { EnrolAnswers } from '../../domain/enrolment/enrol-fields';
import { chosenTerm } from '../../domain/course/term-choice';
import { queryClient } from '../../lib/query';

export interface Hold {
  /** The enrolment that holds the seat; null until the class's questions are answered. */
  enrolment: Enrolment | null;
  /** An order of this enrolment whose payment is already under way. */
  running: Order | null;
}
const NO_ANSWERS: EnrolAnswers = { answers: [], phone: null, delivery: null };

/** Takes a seat. A person who already holds one keeps it, at the price with the coupon that is chosen now. */
export const takeSeat = (
  courseSeq: number,
  given: EnrolAnswers,
  couponSeq?: number | null,
  skipAttendCheckYn = false,
): Promise<Enrolment> =>
  call(enrolmentApi.create, {
    params: { courseSeq },
    body: {
      ...given,
      ...(couponSeq !== undefined && { couponSeq }),
      payMethodCd: null,
      refererCode: refererCode(),
      eventCode: eventCodeOf(courseSeq),
      termSeq: chosenTerm(courseSeq),
      skipAttendCheckYn,
    },
  });

async function hold(courseSeq: number, asks: boolean, skip: boolean): Promise<Hold> {
  const mine = await call(enrolmentApi.mine, { params: { courseSeq } });
  if (mine?.needsPayment) {
    const orders = await call(paymentApi.mine, { query: { page: 1, size: 20, channelSeq: channelSeq() ?? null } });
    const running = orders.list.find((order) => order.attendSeq === mine.attendSeq && isRunning(order.status));
    if (running) return { enrolment: mine, running };
    // The person chose another term of the challenge meanwhile: the seat moves to that term.
    const term = chosenTerm(courseSeq);
    const moves = mine.termSeq !== null && term !== null && mine.termSeq !== term;
    if (mine.holdUntil && Date.parse(mine.holdUntil) > Date.now())
      return { enrolment: moves ? await takeSeat(courseSeq, NO_ANSWERS) : mine, running: null };
  }
  // The person has applied and answered already, and there is nothing to pay before the approval.
  if (mine?.choiseStatusCd === APPLICATION_STATUS.WAITING && !mine.needsPayment) return { enrolment: mine, running: null };
  if (asks) return { enrolment: null, running: null };
  return { enrolment: await takeSeat(courseSeq, NO_ANSWERS, undefined, skip), running: null };
}
const keyOf = (courseSeq: number) => ['checkout hold', courseSeq];
/** The seat of this checkout, taken when the page opens; if the class asks something first, only a seat that the person has already. */
export const useHold = (courseSeq: number, options: { asks: boolean; skip: boolean; enabled: boolean }) =>
  useQuery({
    queryKey: keyOf(courseSeq),
    queryFn: () => hold(courseSeq, options.asks, options.skip),
    enabled: options.enabled,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    meta: { silent: true },
  });
export const keepHold = (courseSeq: number, enrolment: Enrolment) =>
  queryClient.setQueryData<Hold>(keyOf(courseSeq), { enrolment, running: null });
