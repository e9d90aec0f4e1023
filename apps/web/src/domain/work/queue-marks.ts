import { undeliveredApi } from '@madang/contracts/campaign/undelivered';
import { REFUND_VIEW } from '@madang/contracts/answer-codes';
import { YN } from '@madang/contracts/codes';
import { queueApi, type Assignment, type QueueRef, type Snooze } from '@madang/contracts/main/queue';
import { QUEUE_KIND, QUEUE_RIGHTS, type MarkedKind } from '@madang/contracts/main/queue-kinds';
import { MINUTE, SECOND } from '@madang/contracts/time';
import { paymentApi } from '@madang/contracts/util/payment';
import { planApi } from '@madang/contracts/util/plan';
import { refundApi } from '@madang/contracts/util/refund';
import { useCan } from '../../lib/can';
import { useCall } from '../../lib/query';
import { useNow } from '../../lib/time';

/** How many items of a kind one call asks for, in the inbox and here. */
export const QUEUE_PAGE_SIZE = 100;
/** The id of an item in the queue, such as `question-12`. */
const markId = ({ kind, ref }: QueueRef) => `${kind}-${ref}`;
export const isMarked = (kind: string): kind is MarkedKind => kind in QUEUE_RIGHTS;

/** The items that this person snoozed and whose day has not come yet, and the items assigned to somebody, by item id. */
export function useQueueMarks() {
  const may = useCan(queueApi.marks);
  const { data } = useCall(queueApi.marks, undefined, { silent: true, enabled: may, staleTime: 30 * SECOND });
  const now = useNow(MINUTE);
  const snoozes = (data?.snoozes ?? []).filter((one) => Date.parse(one.until) > now);
  return {
    may,
    snoozes: new Map<string, Snooze>(snoozes.map((one) => [markId(one), one])),
    assignments: new Map<string, Assignment>((data?.assignments ?? []).map((one) => [markId(one), one])),
  };
}

/** The numbers of the items that wait; undefined where there are more than were loaded, of which any may be marked. */
const refsOf = <T>(page: { list: T[]; totalCount: number } | undefined, refOf: (one: T) => string): Set<string> | undefined =>
  page && page.totalCount > page.list.length ? undefined : new Set(page?.list.map(refOf));
/**
 * How many waiting items of each kind are snoozed, and how many items are assigned to this person. Awaited deposits do not count, since
 * staff can do nothing about them.
 */
export function useMarkCounts(): { snoozed: Partial<Record<string, number>>; mine: number } {
  const { snoozes, assignments } = useQueueMarks();
  const mine = [...assignments.values()].filter((one) => one.mineYn === YN.YES);
  // Which items of other services still wait is only known from their own lists, so these are loaded if one is snoozed or assigned.
  const isMarkedOf = (kind: MarkedKind) => [...snoozes.values(), ...mine].some((one) => one.kind === kind);
  const lives = { silent: true, staleTime: 30 * SECOND };
  const mayAsked = useCan(refundApi.adminList);
  const asked = useCall(
    refundApi.adminList,
    { query: { view: REFUND_VIEW.OPEN, size: QUEUE_PAGE_SIZE } },
    { ...lives, enabled: isMarkedOf(QUEUE_KIND.REFUND) && mayAsked },
  );
  const mayRefused = useCan(refundApi.refused);
  const refused = useCall(
    refundApi.refused,
    { query: { size: QUEUE_PAGE_SIZE } },
    { ...lives, enabled: isMarkedOf(QUEUE_KIND.REFUSED) && mayRefused },
  );
  const [mayFailures, mayMails, mayWebhooks] = [useCan(paymentApi.failures), useCan(undeliveredApi.mails), useCan(undeliveredApi.webhooks)];
  const failures = useCall(paymentApi.failures, undefined, { ...lives, enabled: isMarkedOf(QUEUE_KIND.FAILED) && mayFailures });
  const mails = useCall(undeliveredApi.mails, undefined, { ...lives, enabled: isMarkedOf(QUEUE_KIND.MAIL) && mayMails });
  const webhooks = useCall(undeliveredApi.webhooks, undefined, { ...lives, enabled: isMarkedOf(QUEUE_KIND.WEBHOOK) && mayWebhooks });
  const mayBill = useCan(planApi.due);
  const bill = useCall(planApi.due, undefined, { ...lives, enabled: isMarkedOf(QUEUE_KIND.BILL) && mayBill });
  const open: Partial<Record<MarkedKind, Set<string> | undefined>> = {
    refund: refsOf(asked.data, (one) => String(one.refundSeq)),
    refused: refsOf(refused.data, (one) => one.orderNo),
    deposit: new Set(),
    failed: refsOf(failures.data, (one) => one.orderNo),
    mail: refsOf(mails.data, (one) => String(one.mailSeq)),
    webhook: new Set(webhooks.data?.map((one) => one.ref)),
    bill: new Set(bill.data ? [bill.data.ref] : []),
  };
  const waits = (one: QueueRef) => open[one.kind]?.has(one.ref) ?? true;
  const snoozed: Partial<Record<string, number>> = {};
  for (const one of [...snoozes.values()].filter(waits)) snoozed[one.kind] = (snoozed[one.kind] ?? 0) + 1;
  return { snoozed, mine: mine.filter((one) => waits(one) && !snoozes.has(markId(one))).length };
}
