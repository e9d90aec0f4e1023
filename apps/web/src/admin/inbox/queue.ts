import { REFUND_VIEW } from '@madang/contracts/answer-codes';
import { undeliveredApi, type TroubledWebhook, type UndeliveredMail } from '@madang/contracts/campaign/undelivered';
import { CURRENCY, ORDER_STATUS, YN, type Yn } from '@madang/contracts/codes';
import { WORK_KIND, workApi, type FailedVideo, type WorkItem, type WorkItems } from '@madang/contracts/main/class-work';
import { courseApi, type PublishRequest } from '@madang/contracts/main/course';
import { enrolmentApi } from '@madang/contracts/main/enrolment';
import { REPORT_VIEW, reportApi, type ContentCase } from '@madang/contracts/main/report';
import { paymentApi, type FailedPayment, type Order } from '@madang/contracts/util/payment';
import { planApi, type PlanDue } from '@madang/contracts/util/plan';
import { refundApi, type AdminRefund, type RefusedRefund } from '@madang/contracts/util/refund';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QUEUE_PAGE_SIZE } from '../../domain/work/queue-marks';
import { useCan } from '../../lib/can';
import { formatMoney } from '../../lib/format';
import { usePages } from '../../lib/pages';
import { useCall } from '../../lib/query';
import { may, useSession } from '../../lib/session';

/** How many deposits a page has. */
const DEPOSIT_PAGE_SIZE = 50;
const LIVE_CALL_OPTIONS = { silent: true, staleTime: 0 } as const;

/**
 * The kinds that staff decide or answer come first, then what went wrong and has to be made up for; the last one, deposits, ends by itself
 * and is only watched.
 */
export const QUEUE_KINDS = [
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
  'deposit',
] as const;
export type QueueKind = (typeof QUEUE_KINDS)[number];
const WATCHED_KINDS: readonly QueueKind[] = ['deposit'];
export const isWatched = (kind: QueueKind) => WATCHED_KINDS.includes(kind);

interface Line {
  id: string;
  /** The name of the person whom the item is about; a dash where it is unknown. */
  name: string;
  text: string;
  /** When the item came in, from which its wait is counted. */
  since: string;
  overdue: boolean;
}
interface OfKind {
  question: WorkItem;
  mission: WorkItem;
  approval: WorkItem;
  refund: AdminRefund;
  refused: RefusedRefund;
  publish: PublishRequest;
  report: ContentCase;
  deposit: Order;
  failed: FailedPayment;
  review: WorkItem;
  mail: UndeliveredMail;
  webhook: TroubledWebhook;
  video: FailedVideo;
  bill: PlanDue;
}
export type ItemOf<K extends QueueKind> = Line & { kind: K; of: OfKind[K] };
export type QueueItem = { [K in QueueKind]: ItemOf<K> }[QueueKind];
/** How a group goes on beyond the items that were loaded. */
export interface More {
  /** How many pages were loaded. */
  pages: number;
  busy: boolean;
  /** Why the last try failed; null: it did not. */
  error: unknown;
  /** Loads the next items; those that are shown stay. */
  load: () => void;
}
/** The waiting items of one kind, the oldest first. */
export interface QueueGroup {
  kind: QueueKind;
  /** How many items wait in all, which may be more than are listed. */
  count: number;
  items: QueueItem[];
  /** null once all items are loaded. */
  more: More | null;
  loading: boolean;
  error: unknown;
  retry: () => void;
}

const fromWork = (kind: 'question' | 'mission' | 'approval', of: WorkItem): QueueItem => ({
  kind,
  of,
  id: `${kind}-${of.itemSeq}`,
  name: of.userName,
  since: of.waitsSince,
  overdue: false,
  text: of.title ? `${of.title} · ${of.place}` : of.place,
});
const fromRefund = (of: AdminRefund): QueueItem => ({
  kind: 'refund',
  of,
  id: `refund-${of.refundSeq}`,
  name: of.ordererName,
  text: of.title,
  since: of.requestedAt,
  overdue: of.overdue,
});
const fromRefused = (of: RefusedRefund): QueueItem => ({
  kind: 'refused',
  of,
  id: `refused-${of.orderNo}`,
  name: of.ordererName,
  text: of.title,
  since: of.cancelAt,
  overdue: of.overdue,
});
const fromRequest = (of: PublishRequest): QueueItem => ({
  kind: 'publish',
  of,
  id: `publish-${of.courseSeq}`,
  name: of.requesterName ?? '–',
  text: of.title,
  since: of.requestedAt,
  overdue: false,
});
const fromCase = (of: ContentCase): QueueItem => ({
  kind: 'report',
  of,
  id: `report-${of.caseSeq}`,
  name: of.userName ?? '–',
  text: of.text,
  overdue: false,
  since: of.appeal && !of.appeal.answeredAt ? of.appeal.appealedAt : (of.reports.at(-1)?.createdAt ?? new Date(0).toISOString()),
});
const fromFailure = (of: FailedPayment): QueueItem => ({
  kind: 'failed',
  of,
  id: `failed-${of.orderNo}`,
  name: of.ordererName,
  text: of.title,
  since: of.createdAt,
  overdue: false,
});
const fromDeposit = (of: Order): QueueItem => ({
  kind: 'deposit',
  of,
  id: `deposit-${of.orderNo}`,
  name: of.ordererName,
  text: of.title,
  since: of.createdAt,
  overdue: false,
});
const fromReview = (of: WorkItem): QueueItem => ({
  kind: 'review',
  of,
  id: `review-${of.itemSeq}`,
  name: of.userName,
  since: of.waitsSince,
  overdue: false,
  text: `★ ${of.review?.reviewPoint ?? '–'} · ${of.review?.description ?? of.place}`,
});
/** What a mail was about, by the name of the event that wrote it. */
export const mailAbout = (t: TFunction<'admin-inbox'>, event: string) =>
  t(`mail.event.${event.replace(/[.-]/g, '_')}`, { defaultValue: t('mail.event.other') });
const fromMail = (of: UndeliveredMail, t: TFunction<'admin-inbox'>): QueueItem => ({
  kind: 'mail',
  of,
  id: `mail-${of.mailSeq}`,
  name: of.userName ?? of.email,
  since: of.at,
  overdue: false,
  text: [mailAbout(t, of.event), of.userName && of.email].filter(Boolean).join(' · '),
});
const fromWebhook = (of: TroubledWebhook): QueueItem => ({
  kind: 'webhook',
  of,
  id: `webhook-${of.ref}`,
  name: of.name,
  text: of.url,
  since: of.at,
  overdue: false,
});
const fromVideo = (of: FailedVideo): QueueItem => ({
  kind: 'video',
  of,
  id: `video-${of.uploadVodSeq}`,
  name: of.userName,
  text: of.fileName,
  since: of.uploadedAt,
  overdue: false,
});
const fromBill = (of: PlanDue): QueueItem => ({
  kind: 'bill',
  of,
  id: `bill-${of.ref}`,
  name: of.planName,
  text: formatMoney(of.amount, CURRENCY.KRW),
  since: of.at,
  overdue: of.graceEndAt !== null,
});
const oldestFirst = (a: QueueItem, b: QueueItem) => a.since.localeCompare(b.since);

interface Read {
  isPending: boolean;
  error: unknown;
  refetch: () => unknown;
}
interface Pages<Out> extends Read {
  data: { pages: Out[] } | undefined;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}
const groupOf = (kind: QueueKind, read: Read, items: QueueItem[], count = items.length): QueueGroup => ({
  kind,
  count,
  items: items.sort(oldestFirst),
  more: null,
  loading: read.isPending,
  error: read.error,
  retry: () => void read.refetch(),
});
/** The loaded pages of one or two lists as one group, which goes on while one of them has a next page. */
function pagedGroup<T>(kind: QueueKind, lists: readonly Pages<{ list: T[] }>[], of: (one: T) => QueueItem, count?: number): QueueGroup {
  const rows = lists.flatMap((one) => one.data?.pages.flatMap((page) => page.list) ?? []);
  const items = new Map(rows.map(of).map((item) => [item.id, item]));
  const broken = lists.filter((one) => one.isFetchNextPageError);
  const longer = lists.filter((one) => one.hasNextPage);
  const failed = lists.filter((one) => one.error !== null && !one.isFetchNextPageError);
  const read = {
    isPending: lists.some((one) => one.isPending),
    error: failed[0]?.error ?? null,
    refetch: () => failed.forEach((one) => void one.refetch()),
  };
  const more: More = {
    pages: Math.max(...lists.map((one) => one.data?.pages.length ?? 0)),
    busy: lists.some((one) => one.isFetchingNextPage),
    error: broken[0]?.error ?? null,
    load: () => longer.forEach((one) => void one.fetchNextPage()),
  };
  return { ...groupOf(kind, read, [...items.values()], count && Math.max(count, items.size)), more: longer.length > 0 ? more : null };
}
const CURSOR_PAGE_OPTIONS = {
  ...LIVE_CALL_OPTIONS,
  next: (last: { cursor: string | null }) => (last.cursor ? { cursor: last.cursor } : null),
};
/** How many items there are in all, by the page that was read last. */
const totalOf = (pages: Pages<{ totalCount: number }>) => pages.data?.pages.at(-1)?.totalCount;

type ClassKind = 'approval' | 'question' | 'mission' | 'review';
interface FirstWork extends Read {
  data: WorkItems | undefined;
}
/** One kind of what waits in classes: its oldest items come with those of the other kinds, in `first`, the next ones on demand. */
function useWorkOf(kind: ClassKind, code: WorkItem['kind'], first: FirstWork, mineYn: Yn): QueueGroup {
  // Where the first items ended when more were asked for: the later pages go on from there, whatever of the first ones is answered.
  const [from, setFrom] = useState<string | null>(null);
  const next = (last: WorkItems) => (last.cursors[code] ? { cursor: last.cursors[code] } : null);
  const asked = { query: { mineYn, kind: code, cursor: from ?? '' } };
  const rest = usePages(workApi.items, asked, { ...LIVE_CALL_OPTIONS, next, enabled: from !== null });
  const end = first.data?.cursors[code] ?? null;
  const read: Pages<{ list: WorkItem[] }> = {
    isPending: first.isPending,
    error: rest.error ?? first.error,
    refetch: first.refetch,
    data: first.data && { pages: [{ list: first.data.list.filter((one) => one.kind === code) }, ...(rest.data?.pages ?? [])] },
    hasNextPage: from === null ? end !== null : rest.isPending || rest.isError || rest.hasNextPage,
    isFetchingNextPage: from !== null && rest.isFetching && (rest.isPending || rest.isFetchingNextPage),
    isFetchNextPageError: rest.isError,
    fetchNextPage: () => (from === null ? setFrom(end) : rest.data ? rest.fetchNextPage() : rest.refetch()),
  };
  return pagedGroup(kind, [read], kind === 'review' ? fromReview : (one) => fromWork(kind, one), first.data?.counts[code]);
}
/**
 * Questions, missions, reviews and applications, for staff who may see them; an instructor who does not run the site gets those of their
 * own classes.
 */
function useClassWork(): QueueGroup[] {
  const sees = useCan(workApi.items);
  const mineYn = useSession((session) => may(session, 'SITE_DASHBOARD_READ')) ? YN.NO : YN.YES;
  const first = useCall(workApi.items, { query: { mineYn } }, { ...LIVE_CALL_OPTIONS, enabled: sees });
  const groups = [
    useWorkOf('approval', WORK_KIND.APPROVAL, first, mineYn),
    useWorkOf('question', WORK_KIND.QUESTION, first, mineYn),
    useWorkOf('mission', WORK_KIND.MISSION, first, mineYn),
    useWorkOf('review', WORK_KIND.REVIEW, first, mineYn),
  ];
  return sees ? groups : [];
}

/** Refund requests, refunds that the payment company refused, failed payments, and expected deposits. */
function useMoneyWork(): QueueGroup[] {
  const sees = useCan(paymentApi.adminList);
  // Who may decide about refunds but not read them has none listed.
  const decides = useCan(refundApi.approve) && sees;
  const refunds = usePages(
    refundApi.adminList,
    { query: { view: REFUND_VIEW.OPEN, size: QUEUE_PAGE_SIZE } },
    { ...CURSOR_PAGE_OPTIONS, enabled: decides },
  );
  const refused = usePages(refundApi.refused, { query: { size: QUEUE_PAGE_SIZE } }, { ...CURSOR_PAGE_OPTIONS, enabled: decides });
  const failed = usePages(paymentApi.failures, undefined, { ...CURSOR_PAGE_OPTIONS, enabled: sees });
  const deposits = usePages(
    paymentApi.adminList,
    { query: { size: DEPOSIT_PAGE_SIZE, status: ORDER_STATUS.WAITING_DEPOSIT, sort: 'created.asc' } },
    {
      ...LIVE_CALL_OPTIONS,
      enabled: sees,
      next: (last, all) => (all.length * DEPOSIT_PAGE_SIZE < last.totalCount ? { page: all.length + 1 } : null),
    },
  );
  return [
    ...(decides
      ? [pagedGroup('refund', [refunds], fromRefund, totalOf(refunds)), pagedGroup('refused', [refused], fromRefused, totalOf(refused))]
      : []),
    ...(sees
      ? [pagedGroup('failed', [failed], fromFailure, totalOf(failed)), pagedGroup('deposit', [deposits], fromDeposit, totalOf(deposits))]
      : []),
  ];
}

/** Requests to publish a class, reports of content, and objections to a decision about a report. */
function useSiteWork(): QueueGroup[] {
  const publishes = useCan(courseApi.publishRequests);
  const moderates = useCan(reportApi.list);
  const requests = usePages(
    courseApi.publishRequests,
    { query: { size: QUEUE_PAGE_SIZE } },
    { ...CURSOR_PAGE_OPTIONS, enabled: publishes },
  );
  const reported = usePages(
    reportApi.list,
    { query: { view: REPORT_VIEW.REPORTED, size: QUEUE_PAGE_SIZE } },
    { ...CURSOR_PAGE_OPTIONS, enabled: moderates },
  );
  const appealed = usePages(
    reportApi.list,
    { query: { view: REPORT_VIEW.APPEALED, size: QUEUE_PAGE_SIZE } },
    { ...CURSOR_PAGE_OPTIONS, enabled: moderates },
  );
  const waiting = useCall(reportApi.waiting, undefined, { ...LIVE_CALL_OPTIONS, enabled: moderates });
  const count = waiting.data && waiting.data.reportCount + waiting.data.appealCount;
  return [
    ...(publishes ? [pagedGroup('publish', [requests], fromRequest, totalOf(requests))] : []),
    ...(moderates ? [pagedGroup('report', [reported, appealed], fromCase, count)] : []),
  ];
}

/** The renewal of the site's own plan that is not paid, for those who see the plan. */
function usePlanWork(): QueueGroup[] {
  const sees = useCan(planApi.due);
  const due = useCall(planApi.due, undefined, { ...LIVE_CALL_OPTIONS, enabled: sees });
  return sees ? [groupOf('bill', due, due.data ? [fromBill(due.data)] : [])] : [];
}

/** Mails and events of webhooks that did not arrive, and videos that cannot be played. */
function useTroubles(): QueueGroup[] {
  const { t } = useTranslation('admin-inbox');
  const [seesMails, seesWebhooks, seesVideos] = [useCan(undeliveredApi.mails), useCan(undeliveredApi.webhooks), useCan(workApi.videos)];
  const mails = usePages(undeliveredApi.mails, undefined, { ...CURSOR_PAGE_OPTIONS, enabled: seesMails });
  const webhooks = useCall(undeliveredApi.webhooks, undefined, { ...LIVE_CALL_OPTIONS, enabled: seesWebhooks });
  const videos = usePages(workApi.videos, undefined, { ...CURSOR_PAGE_OPTIONS, enabled: seesVideos });
  return [
    ...(seesMails ? [pagedGroup('mail', [mails], (one) => fromMail(one, t), totalOf(mails))] : []),
    ...(seesWebhooks ? [groupOf('webhook', webhooks, (webhooks.data ?? []).map(fromWebhook))] : []),
    ...(seesVideos ? [pagedGroup('video', [videos], fromVideo, totalOf(videos))] : []),
  ];
}

/** All that waits for this person, by kind: what the person may decide, and the orders they may only watch. */
export function useQueue(): QueueGroup[] {
  const all = [...useClassWork(), ...useMoneyWork(), ...useSiteWork(), ...usePlanWork(), ...useTroubles()];
  return all.sort((a, b) => QUEUE_KINDS.indexOf(a.kind) - QUEUE_KINDS.indexOf(b.kind));
}

/** The calls whose answers list or count the items of the inbox. */
export const QUEUE_READERS = [
  workApi.items,
  courseApi.work,
  courseApi.publishRequests,
  refundApi.adminList,
  refundApi.waiting,
  refundApi.refused,
  paymentApi.failures,
  undeliveredApi.waiting,
  undeliveredApi.mails,
  undeliveredApi.webhooks,
  workApi.videos,
  planApi.due,
  reportApi.list,
  reportApi.waiting,
] as const;
/** The calls that show a refund which the payment company refused, beside the inbox. */
export const REFUSED_REFUND_READERS = [...QUEUE_READERS, paymentApi.adminList, paymentApi.adminFind, enrolmentApi.list] as const;
