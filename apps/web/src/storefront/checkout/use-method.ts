import { PAY_METHOD, type PayMethod } from '@madang/contracts/codes';
import type { Enrolment } from '@madang/contracts/main/enrolment';
import type { Course } from '@madang/contracts/main/course';
import { useState } from 'react';
import { useSoldMethods } from '../../domain/order/sold-methods';
import { useAsOf } from '../../lib/time';
import { amountOf, methodsFor } from './methods';
import { useDeposit } from './use-deposit';

/** The ways to pay for a class and the chosen one; if the chosen one is closed meanwhile, the first open one is chosen. */
export function useMethod(course: Course, enrolment: Enrolment | null) {
  const sold = useSoldMethods();
  // A class in dollars without a sum in won cannot be charged in won, and the service refuses it.
  const withoutWon = useAsOf((now) => amountOf(PAY_METHOD.OVERSEAS_CARD, course, enrolment, now).amount === 0);
  const sells = methodsFor({ ...course, currency: enrolment?.currency ?? course.currency }, sold);
  const offered = sells.filter((one) => one !== PAY_METHOD.OVERSEAS_CARD || !withoutWon);
  const deposit = useDeposit(course.courseSeq, enrolment?.termSeq ?? null, offered);
  const [chosen, choose] = useState<PayMethod | null>(offered[0] ?? null);
  const open = (one: PayMethod) => !deposit.closed[one];
  return { offered, deposit, method: chosen && open(chosen) ? chosen : (offered.find(open) ?? null), choose };
}
