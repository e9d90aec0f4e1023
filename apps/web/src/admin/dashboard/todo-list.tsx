import { ORDER_STATUS } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import { courseApi } from '@madang/contracts/main/course';
import { paymentApi } from '@madang/contracts/util/payment';
import { ChevronRight, Landmark, LayoutList, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { canDo, useCan } from '../../lib/can';
import { formatCount } from '../../lib/format';
import { useCall } from '../../lib/query';
import { useSession } from '../../lib/session';
import { Badge, Card } from '../../ui/parts';
import { Empty, SkeletonLines } from '../../ui/states';
import s from './dashboard.module.css';

/** What waits for staff: applicants of each class, deposits on their way. */
export function TodoList() {
  const { t } = useTranslation('admin-dashboard');
  const seesOrders = useCan(paymentApi.adminList);
  const seesClasses = useSession((state) => canDo(state, courseApi.adminList));
  const classes = useCall(
    courseApi.adminList,
    { query: { page: 1, size: 100 } },
    { silent: true, enabled: seesClasses, staleTime: 30_000 },
  );
  const deposits = useCall(
    paymentApi.adminList,
    { query: { page: 1, size: 10, status: ORDER_STATUS.WAITING_DEPOSIT } },
    { silent: true, enabled: seesOrders, staleTime: 30_000 },
  );
  const waiting = (classes.data?.list ?? []).filter((c) => c.waitCnt > 0);
  const deposit = deposits.data?.totals.count ?? deposits.data?.totalCount ?? 0;
  // The right column stays short: four lines, then the way to all of them.
  const shown = waiting.slice(0, LIMITS.itemsPerPageRight - (deposit > 0 ? 1 : 0));
  const total = waiting.reduce((n, c) => n + c.waitCnt, 0) + deposit;
  const loading = (seesClasses && classes.isPending) || (seesOrders && deposits.isPending);
  return (
    <Card
      flush
      title={t('todo.title')}
      aside={total > 0 && <Badge tone="warn">{t('todo.count', { value: formatCount(total), count: total })}</Badge>}
    >
      {loading ? (
        <div className={s.pad}>
          <SkeletonLines />
        </div>
      ) : total === 0 ? (
        <Empty tight heading="h3" art="done" title={t('todo.empty')} />
      ) : (
        <ul className={s.todo} aria-label={t('todo.title')}>
          {shown.map((c) => (
            <li key={c.courseSeq}>
              <Link to={`/classes/${c.courseSeq}/settings/attendees?status=WAITING`}>
                <Users aria-hidden="true" />
                <span>
                  {t('todo.waiting')}
                  <small>{c.title}</small>
                </span>
                <b className="num">{formatCount(c.waitCnt)}</b>
                <ChevronRight aria-hidden="true" />
              </Link>
            </li>
          ))}
          {deposit > 0 && (
            <li>
              <Link to={`/settings/payment?status=${ORDER_STATUS.WAITING_DEPOSIT}`}>
                <Landmark aria-hidden="true" />
                <span>{t('todo.deposit')}</span>
                <b className="num">{formatCount(deposit)}</b>
                <ChevronRight aria-hidden="true" />
              </Link>
            </li>
          )}
          {shown.length < waiting.length && (
            <li>
              <Link to="/settings/course">
                <LayoutList aria-hidden="true" />
                <span>{t('todo.more')}</span>
                <b className="num">{formatCount(waiting.length - shown.length)}</b>
                <ChevronRight aria-hidden="true" />
              </Link>
            </li>
          )}
        </ul>
      )}
    </Card>
  );
}
