import { ORDER_STATUS, YN } from '@madang/contracts/codes';
import type { MyCourse } from '@madang/contracts/main/course';
import type { MyHome } from '@madang/contracts/main/mypage-calls';
import { mypageApi } from '@madang/contracts/main/mypage-calls';
import { paymentApi, type Order } from '@madang/contracts/util/payment';
import { Flame } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { MyCertificates } from '../../domain/certificate/my-certificates';
import { useLiveStates, windowOf } from '../../domain/live/live-clock';
import { MyReferral } from '../../domain/referral/my-referral';
import { useSite } from '../../lib/channel';
import { loadWords } from '../../lib/i18n';
import { useCall } from '../../lib/query';
import { useUser } from '../../lib/session';
import { useTitle } from '../../lib/title';
import { ButtonLink } from '../../ui/button';
import { cx } from '../../ui/cx';
import { OwnTitle } from '../../ui/own-title';
import l from '../../ui/layout.module.css';
import p from '../../ui/page.module.css';
import { Badge, SectionHead, Surface } from '../../ui/parts';
import { Empty, ErrorState, Loading, Skeleton, SkeletonRows } from '../../ui/states';
import { AwaitingDeposit } from './awaiting-deposit';
import { GoOn } from './go-on';
import { CouponsPart, LikesPart, OrdersPart, ReviewsPart } from './home-parts';
import { LiveHero } from './live-hero';
import { MyClassCard } from './my-class-card';
import { RunsPart } from './runs-part';
import { nextOf } from '../../domain/course/progress';
import { WeekLives } from './week-lives';
import c from './my-classes.module.css';
import s from './home.module.css';

/** Loaded behind the page, since few people wait for a parcel. */
const AddressWanted = lazy(async () => {
  const [wanted] = await Promise.all([import('../../domain/delivery/address-wanted'), loadWords('delivery')]);
  return { default: wanted.AddressWanted };
});

/** How many classes the home shows. */
const CLASSES_SHOWN = 6;
/** How many orders the home shows. */
const ORDERS_SHOWN = 3;

/** A learner's home on a site (S-042): what comes next, then their classes, coupons, orders and more (RT-006). */
export default function HomePage() {
  const { t } = useTranslation('my-home');
  const { channelSeq } = useSite();
  const user = useUser();
  useTitle(t('home.title'));
  const home = useCall(mypageApi.home, { query: { channelSeq } }, { staleTime: 0 });
  // An order that waits for its deposit is named above the classes.
  const orders = useCall(
    paymentApi.mine,
    { query: { page: 1, size: 20, channelSeq } },
    { silent: true, untilAnswered: true, staleTime: 0 },
  );
  if (!user) return null;
  return (
    <div className={s.page}>
      {home.data ? (
        <Home home={home.data} name={user.name} orders={orders.data?.list ?? null} />
      ) : (
        <>
          <OwnTitle>{t('hello.plain', { name: user.name })}</OwnTitle>
          {home.isError ? (
            <ErrorState error={home.error} onRetry={() => void home.refetch()} />
          ) : (
            <Loading>
              <div className={l.stack20}>
                <Skeleton height={232} radius={14} />
                <SkeletonRows count={3} />
              </div>
            </Loading>
          )}
        </>
      )}
    </div>
  );
}

/** The key of the greeting's sentence beside the name. */
function helloOf(home: MyHome, running: boolean, next: MyCourse | undefined): string {
  if (running) return 'live';
  if (next) return next.completedCount > 0 ? 'goOn' : 'start';
  return home.courses.some((one) => one.isAttend) ? 'done' : 'plain';
}

function Home({ home, name, orders }: { home: MyHome; name: string; orders: Order[] | null }) {
  const { t } = useTranslation('my-home');
  const states = useLiveStates(home.lives, windowOf);
  const running = home.lives.find((_, i) => states[i]!.joinable);
  const next = nextOf(home.courses, home.lastCourseSeqs);
  const unpaid = orders?.filter((one) => one.status === ORDER_STATUS.WAITING_DEPOSIT) ?? [];
  return (
    <>
      <section aria-labelledby="my-hello">
        <div className={cx(p.head, s.top)}>
          <OwnTitle id="my-hello">{t(`hello.${helloOf(home, running !== undefined, next)}`, { name })}</OwnTitle>
          <Streak home={home} />
        </div>
        {unpaid.map((order) => (
          <AwaitingDeposit key={order.orderNo} order={order} />
        ))}
        {running ? <LiveHero live={running} /> : next ? <GoOn course={next} /> : null}
        {home.counts.courses > 0 && (
          <Suspense>
            <AddressWanted />
          </Suspense>
        )}
        {home.courses.length + home.runs.length === 0 && (
          <Surface>
            <Empty title={t('empty')} text={t('emptyText')}>
              <ButtonLink tone="primary" to="/classes">
                {t('browse')}
              </ButtonLink>
            </Empty>
          </Surface>
        )}
      </section>
      {home.runs.length > 0 && <RunsPart list={home.runs} />}
      {home.courses.length > 0 && (
        <section>
          <SectionHead
            title={t('title')}
            more={{ to: '/me/classes', label: t('home.all', { n: home.counts.courses, count: home.counts.courses }) }}
          />
          <ul className={c.grid}>
            {home.courses.slice(0, CLASSES_SHOWN).map((course) => (
              <li key={course.attendSeq}>
                <MyClassCard course={course} standing={home.challenges.find((one) => one.courseSeq === course.courseSeq)} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <WeekLives lives={home.lives} states={states} />
      <ReviewsPart home={home} />
      <CouponsPart home={home} />
      <LikesPart home={home} />
      {home.counts.courses > 0 && <MyCertificates quiet />}
      <OrdersPart orders={orders?.slice(0, ORDERS_SHOWN) ?? null} />
      <MyReferral />
    </>
  );
}

/** The badge of how many weeks in a row the person completed a lesson, or that one is missing this week; none without such a week. */
function Streak({ home }: { home: MyHome }) {
  const { t } = useTranslation('my-home');
  if (home.weeks === 0) return null;
  const learned = home.learnedYn === YN.YES;
  return (
    <Badge tone={learned ? 'brand' : 'plain'}>
      <Flame aria-hidden="true" />
      {learned ? t('streak.kept', { n: home.weeks, count: home.weeks }) : t('streak.open', { n: home.weeks + 1, count: home.weeks + 1 })}
    </Badge>
  );
}
