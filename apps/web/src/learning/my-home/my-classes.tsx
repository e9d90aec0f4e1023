import { CHOISE_STATUS, ORDER_STATUS } from '@madang/contracts/codes';
import type { MyCourse } from '@madang/contracts/main/course';
import { courseApi } from '@madang/contracts/main/course-calls';
import { LIMITS } from '@madang/contracts/limits';
import { paymentApi, type Order } from '@madang/contracts/util/payment';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { useSite } from '../../lib/channel';
import { useViewers } from '../../domain/course/course-viewer';
import { formatMoney } from '../../lib/format';
import { formatDeadline } from '../../lib/own-time';
import { useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { ButtonLink } from '../../ui/button';
import { cx } from '../../ui/cx';
import { Pagination } from '../../ui/pagination';
import { SectionHead } from '../../ui/parts';
import { Empty, ErrorState } from '../../ui/states';
import { SkeletonCards } from '../../domain/course/skeleton-cards';
import { GoOn } from './go-on';
import { MyClassCard } from './my-class-card';
import s from './my-classes.module.css';

const whole = (raw: string | null) => (raw !== null && /^\d+$/.test(raw) && Number(raw) >= 1 ? Number(raw) : 1);
const goesOn = (one: MyCourse) => one.isAttend && one.nextCurriculumSeq !== null;

/** The learner's own classes on this site (RT-040). */
export default function MyClasses() {
  const { t } = useTranslation('my-home');
  const site = useSite();
  const [query, setQuery] = useSearchParams();
  const page = whole(query.get('page'));
  useTitle(t('title'));
  const mine = useCall(
    courseApi.mine,
    { query: { page, size: LIMITS.itemsPerPage, channelSeq: site.channelSeq } },
    { keep: true, staleTime: 0 },
  );
  const orders = useCall(paymentApi.mine, { query: { page: 1, size: 20, channelSeq: site.channelSeq } }, { silent: true, staleTime: 0 });
  const list = mine.data?.list;
  const viewers = useViewers(useMemo(() => (list ?? []).map((one) => one.courseSeq), [list]));
  const unpaid = orders.data?.list.filter((one) => one.status === ORDER_STATUS.WAITING_DEPOSIT) ?? [];
  const next = page === 1 ? (list?.find((one) => goesOn(one) && one.completedCount > 0) ?? list?.find(goesOn)) : undefined;
  const turn = (to: number) =>
    setQuery((old) => {
      const changed = new URLSearchParams(old);
      if (to === 1) changed.delete('page');
      else changed.set('page', String(to));
      return changed;
    });
  return (
    <section className={cx('wrap', s.page)} aria-labelledby="mine-title">
      <h1 id="mine-title" className={s.title}>
        {t('title')}
      </h1>
      {unpaid.map((order) => (
        <AwaitingDeposit key={order.orderNo} order={order} />
      ))}
      {mine.isError && !list ? (
        <ErrorState error={mine.error} onRetry={() => void mine.refetch()} />
      ) : !list ? (
        <SkeletonCards count={4} />
      ) : list.length === 0 ? (
        unpaid.length === 0 && (
          <Empty title={t('empty')} text={t('emptyText')}>
            <ButtonLink tone="primary" to="/classes">
              {t('browse')}
            </ButtonLink>
          </Empty>
        )
      ) : (
        <>
          {next && <GoOn course={next} />}
          <SectionHead title={t('all')} note={t('count', { n: mine.data!.totalCount, count: mine.data!.totalCount })} />
          <ul className={s.grid}>
            {list.map((course) => (
              <li key={course.attendSeq}>
                <MyClassCard
                  course={course}
                  viewer={course.choiseStatusCd === CHOISE_STATUS.APPROVED ? viewers.of(course.courseSeq) : null}
                />
              </li>
            ))}
          </ul>
          <div className={s.pages}>
            <Pagination page={page} size={LIMITS.itemsPerPage} total={mine.data!.totalCount} onChange={turn} />
          </div>
        </>
      )}
    </section>
  );
}

function AwaitingDeposit({ order }: { order: Order }) {
  const { t } = useTranslation('my-home');
  return (
    <Link className={s.unpaid} to={`/classes/${order.courseSeq}/payment/complete?orderNo=${order.orderNo}`}>
      <span>
        <b>{t('unpaid', { title: order.title })}</b>
        {order.depositInfo &&
          t('unpaidBy', {
            amount: formatMoney(order.depositInfo.amount, order.currency),
            date: formatDeadline(order.depositInfo.deadline),
          })}
      </span>
      <i>{t('seeAccount')}</i>
    </Link>
  );
}
