import { REFUND_VIEW } from '@madang/contracts/answer-codes';
import { undeliveredApi, type TroubledWebhook, type UndeliveredMail } from '@madang/contracts/campaign/undelivered';
import { ORDER_STATUS, YN } from '@madang/contracts/codes';
import { WORK_KIND, workApi, type FailedVideo, type WorkItem } from '@madang/contracts/main/class-work';
import { courseApi, type PublishRequest } from '@madang/contracts/main/course';
import { REPORT_VIEW, reportApi, type ContentCase } from '@madang/contracts/main/report';
import { paymentApi, type FailedPayment, type Order } from '@madang/contracts/util/payment';
import { refundApi, type AdminRefund, type RefusedRefund } from '@madang/contracts/util/refund';
import { useCan } from '../../lib/can';
import { useCall } from '../../lib/query';
import { may, useSession } from '../../lib/session';

/** How many refunds, requests to publish and reports one call asks for. */
const SIZE = 100;
/** How many deposits the inbox asks for. */
const WATCHED = 50;
const LIVE = { silent: true, staleTime: 0 } as const;

/**
 * The kinds that staff decide or answer come first, then what went wrong and has to be made up for; the last one, deposits, ends by itself
 * and is only watched.
 */
export const QUEUE_KINDS = [
  ...(['approval', 'refund', 'refused', 'question', 'mission', 'review', 'publish', 'report'] as const),
  ...(['failed', 'webhook', 'mail', 'video', 'deposit'] as const),
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
}
export type ItemOf<K extends QueueKind> = Line & { kind: K; of: OfKind[K] };
export type QueueItem = { [K in QueueKind]: ItemOf<K> }[QueueKind];
/** The waiting items of one kind, the oldest first. */
export interface QueueGroup {
  kind: QueueKind;
  /** How many items wait in all, which may be more than are listed. */
  count: number;
  items: QueueItem[];
  loading: boolean;
  error: unknown;
  retry: () => void;
}

const fromWork = (kind: 'question' | 'mission' | 'approval', of: WorkItem): QueueItem => ({
  ...{ kind, of, id: `${kind}-${of.itemSeq}`, name: of.userName, since: of.waitsSince, overdue: false },
  text: of.title ? `${of.title} · ${of.place}` : of.place,
});
const fromRefund = (of: AdminRefund): QueueItem => ({
  ...{ kind: 'refund', of, id: `refund-${of.refundSeq}`, name: of.ordererName, text: of.title, since: of.requestedAt, overdue: of.overdue },
});
const fromRefused = (of: RefusedRefund): QueueItem => ({
  ...{ kind: 'refused', of, id: `refused-${of.orderNo}`, name: of.ordererName, text: of.title, since: of.cancelAt, overdue: of.overdue },
});
const fromRequest = (of: PublishRequest): QueueItem => ({
  ...{ kind: 'publish', of, id: `publish-${of.courseSeq}`, name: of.requesterName ?? '–', text: of.title, since: of.requestedAt },
  overdue: false,
});
const fromCase = (of: ContentCase): QueueItem => ({
  ...{ kind: 'report', of, id: `report-${of.caseSeq}`, name: of.userName ?? '–', text: of.text, overdue: false },
  since: of.appeal && !of.appeal.answeredAt ? of.appeal.appealedAt : (of.reports.at(-1)?.createdAt ?? new Date(0).toISOString()),
});
const fromFailure = (of: FailedPayment): QueueItem => ({
  ...{ kind: 'failed', of, id: `failed-${of.orderNo}`, name: of.ordererName, text: of.title, since: of.createdAt, overdue: false },
});
const fromDeposit = (of: Order): QueueItem => ({
  ...{ kind: 'deposit', of, id: `deposit-${of.orderNo}`, name: of.ordererName, text: of.title, since: of.createdAt, overdue: false },
});
const fromReview = (of: WorkItem): QueueItem => ({
  ...{ kind: 'review', of, id: `review-${of.itemSeq}`, name: of.userName, since: of.waitsSince, overdue: false },
  text: `★ ${of.review?.reviewPoint ?? '–'} · ${of.review?.description ?? of.place}`,
});
const fromMail = (of: UndeliveredMail): QueueItem => ({
  ...{
    kind: 'mail',
    of,
    id: `mail-${of.mailSeq}`,
    name: of.userName ?? of.email,
    text: of.reason || of.email,
    since: of.at,
    overdue: false,
  },
});
const fromWebhook = (of: TroubledWebhook): QueueItem => ({
  ...{ kind: 'webhook', of, id: `webhook-${of.ref}`, name: of.name, text: of.url, since: of.at, overdue: false },
});
const fromVideo = (of: FailedVideo): QueueItem => ({
  ...{ kind: 'video', of, id: `video-${of.uploadVodSeq}`, name: of.userName, text: of.fileName, since: of.uploadedAt, overdue: false },
});
const oldestFirst = (a: QueueItem, b: QueueItem) => a.since.localeCompare(b.since);

interface Read {
  isPending: boolean;
  error: unknown;
  refetch: () => unknown;
}
const groupOf = (kind: QueueKind, read: Read, items: QueueItem[], count = items.length): QueueGroup => ({
  ...{ kind, count, items: items.sort(oldestFirst), loading: read.isPending, error: read.error, retry: () => void read.refetch() },
});

/**
 * Questions, missions, reviews and applications, for staff who may see them; an instructor who does not run the site gets those of their
 * own classes.
 */
function useClassWork(): QueueGroup[] {
  const sees = useCan(workApi.items);
  const runsSite = useSession((session) => may(session, 'SITE_DASHBOARD_READ'));
  const read = useCall(workApi.items, { query: { mineYn: runsSite ? YN.NO : YN.YES } }, { ...LIVE, enabled: sees });
  if (!sees) return [];
  const of = (kind: 'question' | 'mission' | 'approval', code: WorkItem['kind']) =>
    groupOf(
      kind,
      read,
      (read.data?.list ?? []).filter((one) => one.kind === code).map((one) => fromWork(kind, one)),
      read.data?.counts[code],
    );
  const reviews = (read.data?.list ?? []).filter((one) => one.kind === WORK_KIND.REVIEW).map(fromReview);
  return [
    of('approval', WORK_KIND.APPROVAL),
    of('question', WORK_KIND.QUESTION),
    of('mission', WORK_KIND.MISSION),
    groupOf('review', read, reviews, read.data?.counts.REVIEW),
  ];
}

/** Refund requests, refunds that the payment company refused, failed payments, and expected deposits. */
function useMoneyWork(): QueueGroup[] {
  const decides = useCan(refundApi.approve);
  const sees = useCan(paymentApi.adminList);
  const refunds = useCall(refundApi.adminList, { query: { view: REFUND_VIEW.OPEN, size: SIZE } }, { ...LIVE, enabled: decides });
  const refused = useCall(refundApi.refused, { query: { page: 1, size: SIZE } }, { ...LIVE, enabled: decides });
  const failed = useCall(paymentApi.failures, undefined, { ...LIVE, enabled: sees });
  const deposits = useCall(
    paymentApi.adminList,
    { query: { page: 1, size: WATCHED, status: ORDER_STATUS.WAITING_DEPOSIT } },
    { ...LIVE, enabled: sees },
  );
  return [
    ...(decides
      ? [
          groupOf('refund', refunds, (refunds.data?.list ?? []).map(fromRefund), refunds.data?.totalCount),
          groupOf('refused', refused, (refused.data?.list ?? []).map(fromRefused), refused.data?.totalCount),
        ]
      : []),
    ...(sees
      ? [
          groupOf('failed', failed, (failed.data?.list ?? []).map(fromFailure), failed.data?.totalCount),
          groupOf('deposit', deposits, (deposits.data?.list ?? []).map(fromDeposit), deposits.data?.totalCount),
        ]
      : []),
  ];
}

/** Requests to publish a class, reports of content, and objections to a decision about a report. */
function useSiteWork(): QueueGroup[] {
  const publishes = useCan(courseApi.publishRequests);
  const moderates = useCan(reportApi.list);
  const requests = useCall(courseApi.publishRequests, { query: { page: 1, size: SIZE } }, { ...LIVE, enabled: publishes });
  const reported = useCall(reportApi.list, { query: { view: REPORT_VIEW.REPORTED, size: SIZE } }, { ...LIVE, enabled: moderates });
  const appealed = useCall(reportApi.list, { query: { view: REPORT_VIEW.APPEALED, size: SIZE } }, { ...LIVE, enabled: moderates });
  const waiting = useCall(reportApi.waiting, undefined, { ...LIVE, enabled: moderates });
  const cases = {
    isPending: reported.isPending || appealed.isPending,
    error: reported.error ?? appealed.error,
    refetch: () => [reported, appealed].filter((one) => one.isError).forEach((one) => void one.refetch()),
  };
  const written = new Map([...(reported.data?.list ?? []), ...(appealed.data?.list ?? [])].map((one) => [one.caseSeq, one]));
  const count = waiting.data && Math.max(written.size, waiting.data.reportCount + waiting.data.appealCount);
  return [
    ...(publishes ? [groupOf('publish', requests, (requests.data?.list ?? []).map(fromRequest), requests.data?.totalCount)] : []),
    ...(moderates ? [groupOf('report', cases, [...written.values()].map(fromCase), count)] : []),
  ];
}

/** Mails and events of webhooks that did not arrive, and videos that cannot be played. */
function useTroubles(): QueueGroup[] {
  const [seesMails, seesWebhooks, seesVideos] = [useCan(undeliveredApi.mails), useCan(undeliveredApi.webhooks), useCan(workApi.videos)];
  const mails = useCall(undeliveredApi.mails, undefined, { ...LIVE, enabled: seesMails });
  const webhooks = useCall(undeliveredApi.webhooks, undefined, { ...LIVE, enabled: seesWebhooks });
  const videos = useCall(workApi.videos, undefined, { ...LIVE, enabled: seesVideos });
  return [
    ...(seesMails ? [groupOf('mail', mails, (mails.data?.list ?? []).map(fromMail), mails.data?.totalCount)] : []),
    ...(seesWebhooks ? [groupOf('webhook', webhooks, (webhooks.data ?? []).map(fromWebhook))] : []),
    ...(seesVideos ? [groupOf('video', videos, (videos.data ?? []).map(fromVideo))] : []),
  ];
}

/** All that waits for this person, by kind: what the person may decide, and the orders they may only watch. */
export function useQueue(): QueueGroup[] {
  const all = [...useClassWork(), ...useMoneyWork(), ...useSiteWork(), ...useTroubles()];
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
  reportApi.list,
  reportApi.waiting,
] as const;
