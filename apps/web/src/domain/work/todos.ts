import { SECOND } from '@madang/contracts/time';
import { undeliveredApi } from '@madang/contracts/campaign/undelivered';
import { ORDER_STATUS, YN } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import { courseApi } from '@madang/contracts/main/course';
import { BOARD_RIGHT } from '@madang/contracts/main/queue';
import { CLASS_KINDS, QUEUE_RIGHTS, type MarkedKind } from '@madang/contracts/main/queue-kinds';
import { REPORT_VIEW, reportApi } from '@madang/contracts/main/report';
import { sitePageApi } from '@madang/contracts/page/site-page';
import { HIDDEN_LANDINGS } from '@madang/contracts/page/site-page-paths';
import { paymentApi } from '@madang/contracts/util/payment';
import { planApi } from '@madang/contracts/util/plan';
import { refundApi } from '@madang/contracts/util/refund';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { canDo, useCan } from '../../lib/can';
import { useCall } from '../../lib/query';
import { may, useSession } from '../../lib/session';

export type TodoKind =
  | ('question' | 'mission' | 'review' | 'approval' | 'publish' | 'deposit' | 'report' | 'refund' | 'refused' | 'landing')
  | ('failed' | 'mail' | 'webhook' | 'video' | 'bill');
/** One kind of work that waits for staff, in one class or board or in the whole site. */
export interface Todo {
  kind: TodoKind;
  /** The page on which the work is done. */
  to: string;
  /** The title of the class or board; null for work that is counted for the whole site. */
  title: string | null;
  count: number;
}

/** Numbers that stand beside the menu as well: a missing one says that nothing waits. */
const COUNT_CALL_OPTIONS = { silent: true, untilAnswered: true, staleTime: 30 * SECOND } as const;

type Tried = Pick<UseQueryResult, 'isPending' | 'errorUpdateCount'>;
/** Whether a call has neither been answered nor failed yet. */
const isFirst = (one: Tried) => one.isPending && one.errorUpdateCount === 0;
/** Whether a call that has failed is being tried again. */
const isTriedAgain = (one: Tried) => one.isPending && one.errorUpdateCount > 0;

/**
 * What waits on this site for this person, by kind and by class or board, as the inbox lists it: of a class whose staff the person is not,
 * and of the site, only what the person's permissions let them handle. `mine` leaves out other people's classes and the boards and pages
 * of the site. `withDeposits` reads orders, which is logged as reading personal data. If a call fails, `error` is set, so that an empty
 * list without an error means nothing to do.
 */
export function useTodos({ mine = false, withDeposits = true, withPages = true } = {}) {
  const session = useSession();
  const handles = (kind: MarkedKind) => may(session, QUEUE_RIGHTS[kind]);
  const seesOrders = useCan(paymentApi.adminList) && withDeposits;
  const seesClasses = useSession((session) => canDo(session, courseApi.work));
  const work = useCall(courseApi.work, undefined, { ...COUNT_CALL_OPTIONS, enabled: seesClasses });
  const deposits = useCall(
    paymentApi.adminList,
    { query: { page: 1, size: 10, status: ORDER_STATUS.WAITING_DEPOSIT } },
    { silent: true, enabled: seesOrders, staleTime: 30 * SECOND },
  );
  const moderates = useCan(reportApi.waiting);
  const reports = useCall(reportApi.waiting, undefined, { ...COUNT_CALL_OPTIONS, enabled: moderates });
  const refunds = useCan(refundApi.waiting);
  const asked = useCall(refundApi.waiting, undefined, { silent: true, enabled: refunds });
  const seesLost = useCan(undeliveredApi.waiting);
  const lost = useCall(undeliveredApi.waiting, undefined, { ...COUNT_CALL_OPTIONS, enabled: seesLost });
  const seesPlan = useCan(planApi.due);
  const bill = useCall(planApi.due, undefined, { ...COUNT_CALL_OPTIONS, enabled: seesPlan });
  const decides = useCan(courseApi.publishRequests);
  const requests = useCall(
    courseApi.publishRequests,
    { query: { page: 1, size: 10 } },
    { silent: true, enabled: decides, staleTime: 30 * SECOND },
  );
  const paged = useCan(sitePageApi.list) && withPages && !mine;
  const landings = useCall(
    sitePageApi.list,
    { query: { page: 1, size: LIMITS.adminPageSizes[0], courseHiddenYn: YN.YES } },
    { silent: true, enabled: paged, staleTime: 30 * SECOND },
  );
  const classes = (work.data?.classes ?? []).filter((one) => !mine || one.mineYn === YN.YES);
  const classesFor = (kind: MarkedKind) => classes.filter((one) => one.mineYn === YN.YES || handles(kind));
  const boards = mine || !may(session, BOARD_RIGHT) ? [] : (work.data?.boards ?? []);
  // `seesOrders` is checked, because the call may have a cached answer even when it is not made here.
  const deposit = seesOrders ? (deposits.data?.totals.count ?? deposits.data?.totalCount ?? 0) : 0;
  const all: Todo[] = [
    ...classesFor('question').map(
      (c) => ({ kind: 'question', to: `/classes/${c.courseSeq}/board?open=Y`, title: c.title, count: c.questionCount }) as const,
    ),
    ...boards.map((b) => ({ kind: 'question', to: `/boards/${b.boardSeq}`, title: b.name, count: b.questionCount }) as const),
    ...classesFor('mission').map(
      (c) =>
        ({
          kind: 'mission',
          to: `/classes/${c.courseSeq}/classroom/${c.missionSeq ?? ''}`,
          title: c.title,
          count: c.missionCount,
        }) as const,
    ),
    ...classesFor('approval').map(
      (c) =>
        ({
          kind: 'approval',
          to: `/classes/${c.courseSeq}/settings/attendees?status=WAITING`,
          title: c.title,
          count: c.approvalCount,
        }) as const,
    ),
    ...classesFor('review').map(
      (c) => ({ kind: 'review', to: '/settings/inbox?kind=review', title: c.title, count: c.reviewCount }) as const,
    ),
    { kind: 'bill', to: '/settings/inbox?kind=bill', title: null, count: bill.data ? 1 : 0 },
    { kind: 'failed', to: '/settings/inbox?kind=failed', title: null, count: asked.data?.failedPayments ?? 0 },
    { kind: 'webhook', to: '/settings/inbox?kind=webhook', title: null, count: lost.data?.webhook ?? 0 },
    { kind: 'mail', to: '/settings/inbox?kind=mail', title: null, count: lost.data?.mail ?? 0 },
    { kind: 'video', to: '/settings/inbox?kind=video', title: null, count: work.data?.videoCount ?? 0 },
    { kind: 'refund', to: '/settings/refunds', title: null, count: asked.data?.open ?? 0 },
    { kind: 'refused', to: '/settings/inbox?kind=refused', title: null, count: asked.data?.refused ?? 0 },
    {
      kind: 'report',
      to: reports.data?.reportCount ? '/settings/reports' : `/settings/reports?view=${REPORT_VIEW.APPEALED}`,
      title: null,
      count: (reports.data?.reportCount ?? 0) + (reports.data?.appealCount ?? 0),
    },
    { kind: 'landing', to: HIDDEN_LANDINGS, title: null, count: paged ? (landings.data?.totalCount ?? 0) : 0 },
    { kind: 'publish', to: '/settings/course?state=REVIEWING', title: null, count: requests.data?.totalCount ?? 0 },
    { kind: 'deposit', to: `/settings/payment?status=${ORDER_STATUS.WAITING_DEPOSIT}`, title: null, count: deposit },
  ];
  const calls = [work, deposits, requests, reports, asked, lost, bill, landings];
  const failed = calls.filter((one) => one.isError || isTriedAgain(one));
  // A call that is tried again has no error until it has failed again; the list goes on saying what was wrong.
  const error = failed.find((one) => one.error)?.error ?? null;
  const [told, setTold] = useState(error);
  if (error && error !== told) setTold(error);
  return {
    todos: all.filter(({ kind, count }) => count > 0 && (kind === 'landing' || CLASS_KINDS.includes(kind) || handles(kind))),
    classes: work.data?.classes ?? [],
    loading:
      (seesClasses && isFirst(work)) ||
      (seesOrders && isFirst(deposits)) ||
      (refunds && isFirst(asked)) ||
      (seesLost && isFirst(lost)) ||
      (seesPlan && isFirst(bill)) ||
      (decides && isFirst(requests)) ||
      (moderates && isFirst(reports)) ||
      (paged && isFirst(landings)),
    error: failed.length > 0 ? (error ?? told) : null,
    retry: () => failed.forEach((one) => void one.refetch()),
  };
}

const KIND_ORDER: readonly TodoKind[] = [
  'approval',
  'refund',
  'refused',
  'question',
  'mission',
  'review',
  'publish',
  'report',
  'bill',
  'failed',
  'webhook',
  'mail',
  'video',
  'landing',
  'deposit',
];
/**
 * The waiting items added up by kind, in the order of urgency and without the snoozed ones; each links to its kind in the inbox or, for
 * landing pages, to their list.
 */
export const byKind = (todos: readonly Todo[], snoozed: Partial<Record<string, number>> = {}): Todo[] =>
  KIND_ORDER.map((kind) => ({
    kind,
    // Hidden landing pages are not in the inbox: their line links to the list of pages.
    to: kind === 'landing' ? HIDDEN_LANDINGS : `/settings/inbox?kind=${kind}`,
    title: null,
    count: todos.reduce((sum, one) => sum + (one.kind === kind ? one.count : 0), 0) - (snoozed[kind] ?? 0),
  })).filter((one) => one.count > 0);
export const countOf = (todos: readonly Todo[]) => todos.reduce((sum, { count }) => sum + count, 0);
/** How many items are work, as the menu counts them: awaited deposits and hidden landing pages are told and not counted. */
export const dueIn = (todos: readonly Todo[]) => countOf(todos.filter(({ kind }) => kind !== 'deposit' && kind !== 'landing'));
