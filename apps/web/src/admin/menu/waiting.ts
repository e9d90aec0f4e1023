import { SECOND } from '@madang/contracts/time';
import { courseApi } from '@madang/contracts/main/course';
import { reportApi } from '@madang/contracts/main/report';
import { refundApi } from '@madang/contracts/util/refund';
import { useMarkCounts } from '../../domain/work/queue-marks';
import { byKind, useTodos } from '../../domain/work/todos';
import { canDo, useCan } from '../../lib/can';
import { useCall } from '../../lib/query';
import { may, useSession } from '../../lib/session';
import type { Badge } from './admin-menu';

export interface Waiting {
  count: number;
  /** Whether one of the waiting things is past its deadline. */
  overdue: boolean;
  /** How many of the waiting things are assigned to this person. */
  mine?: number;
}
/**
 * The numbers beside the menu's entries: refund requests, requests to publish a class, reports, and all items of the inbox except awaited
 * deposits.
 */
export function useWaiting(): Record<Badge, Waiting> {
  const refunds = useCall(refundApi.waiting, undefined, { silent: true, untilAnswered: true, enabled: useCan(refundApi.waiting) });
  const decides = useSession((session) => canDo(session, courseApi.publishRequests));
  const requests = useCall(
    courseApi.publishRequests,
    { query: { page: 1, size: 10 } },
    { silent: true, untilAnswered: true, enabled: decides, staleTime: 30 * SECOND },
  );
  const reports = useCall(reportApi.waiting, undefined, { silent: true, untilAnswered: true, enabled: useCan(reportApi.waiting) });
  const runsSite = useSession((session) => may(session, 'SITE_DASHBOARD_READ'));
  const { todos } = useTodos({ mine: !runsSite, withDeposits: false, withPages: false });
  const { snoozed, mine } = useMarkCounts();
  return {
    refunds: { count: refunds.data?.open ?? 0, overdue: (refunds.data?.overdue ?? 0) > 0 },
    publish: { count: requests.data?.totalCount ?? 0, overdue: false },
    reports: { count: (reports.data?.reportCount ?? 0) + (reports.data?.appealCount ?? 0), overdue: false },
    work: {
      count: byKind(todos, snoozed).reduce((sum, { count }) => sum + count, 0),
      overdue: (refunds.data?.refusedOverdue ?? 0) > 0,
      mine,
    },
  };
}
