import { ORDER_STATUS } from '@madang/contracts/codes';
import { courseApi } from '@madang/contracts/main/course-calls';
import { LIMITS } from '@madang/contracts/limits';
import { mypageApi } from '@madang/contracts/main/mypage-calls';
import { paymentApi } from '@madang/contracts/util/payment';
import { useTranslation } from 'react-i18next';
import { useSite } from '../../lib/channel';
import { useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { ButtonLink } from '../../ui/button';
import { cx } from '../../ui/cx';
import { OwnTitle } from '../../ui/own-title';
import { Pagination } from '../../ui/pagination';
import { SectionHead } from '../../ui/parts';
import { Empty, ErrorState } from '../../ui/states';
import { isChallenge } from '../../domain/course/course-card';
import { SkeletonCards } from '../../domain/course/skeleton-cards';
import { AwaitingDeposit } from './awaiting-deposit';
import { GoOn } from './go-on';
import { MyClassCard } from './my-class-card';
import { usePageNumber } from './page-number';
import { nextOf } from '../../domain/course/progress';
import o from '../../ui/own-title.module.css';
import s from './my-classes.module.css';

/** The page of the learner's classes on this site (RT-040). */
export default function MyClasses() {
  const { t } = useTranslation('my-home');
  const site = useSite();
  const [page, turn] = usePageNumber();
  useTitle(t('title'));
  const mine = useCall(
    courseApi.mine,
    { query: { page, size: LIMITS.itemsPerPage, channelSeq: site.channelSeq } },
    { keep: true, staleTime: 0 },
  );
  const ofSite = { query: { page: 1, size: 20, channelSeq: site.channelSeq } };
  const orders = useCall(paymentApi.mine, ofSite, { silent: true, untilAnswered: true, staleTime: 0 });
  const list = mine.data?.list;
  // The menu beside this page asks the same for its counts; the streaks and badges of challenges are in that answer.
  const home = useCall(
    mypageApi.home,
    { query: { channelSeq: site.channelSeq } },
    { silent: true, staleTime: 0, enabled: list?.some(isChallenge) ?? false },
  );
  const unpaid = orders.data?.list.filter((one) => one.status === ORDER_STATUS.WAITING_DEPOSIT) ?? [];
  const next = page === 1 ? nextOf(list ?? [], []) : undefined;
  return (
    <section className={cx('wrap', o.page)} aria-labelledby="mine-title">
      <OwnTitle id="mine-title">{t('title')}</OwnTitle>
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
                <MyClassCard course={course} standing={home.data?.challenges.find((one) => one.courseSeq === course.courseSeq)} />
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
