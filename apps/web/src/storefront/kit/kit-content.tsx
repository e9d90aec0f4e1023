import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SELECTION_TYPE, COURSE_TYPE_CD, CURRENCY, LESSON_TYPE, FARE, PAY_LIMIT, USER_LIMIT } from '@madang/contracts/codes';
import { daysAfter, daysBefore } from '@madang/contracts/dates';
import { Countdown, CourseBadge, LessonBadge, Price } from '../../domain/course/course-parts';
import { serverNow } from '../../lib/time';
import { Button } from '../../ui/button';
import { CourseCard, CourseGrid, type CourseCardData } from '../../domain/course/course-card';
import { Pagination, Steps, TabLinks, Tabs } from '../../ui/nav';
import { Avatar, Badge, Breadcrumb, Callout, Card, CopyButton, KeyValues, Progress, Rating, Stars, Sum, Surface } from '../../ui/parts';
import { StarInput } from '../../ui/star-input';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import { SkeletonCards } from '../../domain/course/skeleton-cards';
import { Pager, Table } from '../../ui/table';
import l from '../../ui/layout.module.css';
import s from './kit.module.css';

export function BadgesSample() {
  const { t } = useTranslation('kit');
  const [stars, setStars] = useState(4);
  const [until] = useState(() => daysAfter(serverNow(), 2.5));
  const price = {
    amount: 98_000,
    material: 0,
    total: 98_000,
    original: 140_000,
    discount: 42_000,
    percent: 30,
    currency: CURRENCY.KRW,
    free: false,
    discountEndAt: null,
    installment: null,
  } as const;
  return (
    <>
      <div className={l.rowMiddle}>
        {(['closingSoon', 'discount', 'new', 'closed'] as const).map((badge) => (
          <CourseBadge key={badge} badge={badge} />
        ))}
        {(['live', 'vod', 'liveVod', 'package'] as const).map((badge) => (
          <LessonBadge key={badge} badge={badge} />
        ))}
        <Badge>{t('word.plain')}</Badge>
        <Badge tone="brand">{t('word.teacher')}</Badge>
        <Badge tone="good">{t('word.paid')}</Badge>
        <Badge tone="warn">{t('word.waiting')}</Badge>
        <Badge tone="bad">{t('word.refund')}</Badge>
        <Badge tone="line">{t('word.middle')}</Badge>
      </div>
      <div className={l.rowMiddle}>
        <Rating rate={4.9} count={1204} />
        <Stars value={4} />
        <StarInput value={stars} onChange={setStars} />
        <Avatar name={t('word.person')} />
        <Avatar name={t('word.value')} size={56} />
      </div>
      <div className={l.rowMiddle}>
        <Price price={price} size="sm" />
        <Price price={price} />
        <Price price={price} size="lg" />
        <Price price={{ ...price, percent: null, amount: 140_000 }} />
        <Price price={{ ...price, percent: null, free: true }} />
        <Price price={{ ...price, installment: { months: 3, amount: 32_667, total: 98_000 } }} />
        <Price price={{ ...price, currency: CURRENCY.USD, amount: 8900, original: 12_900 }} />
      </div>
      <div className={l.rowMiddle}>
        {t('word.left')} <Countdown until={until} />
        <CopyButton text={location.href} label={t('word.copy')} />
      </div>
    </>
  );
}

const base = (now: number): Omit<CourseCardData, 'title' | 'teachers'> => ({
  courseSeq: 1,
  imageUrl: null,
  serviceAlias: 'default',
  linkPackage: null,
  courseTypeCd: COURSE_TYPE_CD.CLASS,
  fareCd: FARE.PAID,
  currency: CURRENCY.KRW,
  price: 140_000,
  priceEx: null,
  discountPrice: 98_000,
  discountPriceEx: null,
  discountStartAt: null,
  discountEndAt: null,
  payStartCd: PAY_LIMIT.LIMITED,
  payEndCd: PAY_LIMIT.LIMITED,
  payStartAt: daysBefore(now, 30).toISOString(),
  payEndAt: daysAfter(now, 30).toISOString(),
  userLimitTypeCd: USER_LIMIT.NONE,
  choiseTypeCd: SELECTION_TYPE.FIRST_COME,
  maxUserCount: 0,
  attendCount: 0,
  acceptCnt: 0,
  reviewRate: 4.9,
  reviewCount: 312,
  curriculumStatusList: [LESSON_TYPE.VIDEO],
});
export function CardsSample() {
  const { t } = useTranslation('kit');
  const [liked, setLiked] = useState(true);
  const [now] = useState(serverNow);
  const teachers = [{ userSeq: 1, name: t('word.person'), profileImageUrl: null }];
  const cards: CourseCardData[] = [
    { ...base(now), title: t('word.course'), teachers },
    {
      ...base(now),
      courseSeq: 2,
      title: t('word.courseShort'),
      teachers,
      discountPrice: null,
      payStartAt: daysBefore(now, 1).toISOString(),
      reviewCount: 0,
    },
    {
      ...base(now),
      courseSeq: 3,
      title: t('word.courseLive'),
      teachers,
      payEndAt: daysBefore(now, 1).toISOString(),
      curriculumStatusList: [LESSON_TYPE.LIVE],
    },
    {
      ...base(now),
      courseSeq: 4,
      title: t('word.courseFree'),
      teachers,
      fareCd: FARE.FREE,
      payEndAt: daysAfter(now, 1).toISOString(),
      curriculumStatusList: [LESSON_TYPE.LIVE, LESSON_TYPE.VIDEO],
    },
  ];
  return (
    <CourseGrid>
      {cards.map((course) => (
        <CourseCard key={course.courseSeq} course={course} liked={liked && course.courseSeq === 1} onLike={() => setLiked(!liked)} />
      ))}
    </CourseGrid>
  );
}

export function StatesSample() {
  const { t } = useTranslation('kit');
  const [tries, setTries] = useState(0);
  return (
    <div className={l.stack16}>
      <div className={l.columns240}>
        <Surface>
          <Empty art="add" title={t('word.emptyTitle')} text={t('word.emptyText')} heading="h3">
            <Button tone="primary">{t('word.emptyAction')}</Button>
          </Empty>
        </Surface>
        <Surface>
          <Empty art="search" title={t('word.noneTitle')} text={t('word.noneText')} heading="h3">
            <Button>{t('word.noneAction')}</Button>
          </Empty>
        </Surface>
        <Surface>
          <ErrorState key={tries} onRetry={() => setTries(tries + 1)} />
        </Surface>
      </div>
      <SkeletonCards count={4} />
      <Surface>
        <SkeletonRows count={3} />
      </Surface>
    </div>
  );
}

export function NavigationSample() {
  const { t } = useTranslation('kit');
  const [tab, setTab] = useState('intro');
  const [page, setPage] = useState(1);
  return (
    <div className={l.stack16}>
      <Breadcrumb items={[{ label: t('word.home'), to: '/' }, { label: t('word.classes'), to: '/classes' }, { label: t('word.course') }]} />
      <Tabs
        label={t('word.classes')}
        value={tab}
        onChange={setTab}
        items={[
          { value: 'intro', label: t('word.intro') },
          { value: 'curriculum', label: t('word.curriculum') },
          { value: 'reviews', label: t('word.reviews'), count: 312 },
          { value: 'ask', label: t('word.ask') },
        ]}
      />
      <TabLinks
        label={t('word.classes')}
        items={[
          { to: '/dev/ui', label: t('word.all'), count: 24 },
          { to: '/', label: t('word.home'), end: true },
        ]}
      />
      <Pagination page={page} size={20} total={480} label={t('word.pages')} onChange={setPage} />
      <Steps current={1} items={[t('word.step1'), t('word.step2'), t('word.step3')]} />
    </div>
  );
}

export function DataSample() {
  const { t } = useTranslation('kit');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set([2]));
  const rows = [1, 2, 3].map((id) => ({ id, name: t('word.value'), course: t('word.course'), amount: '98,000' }));
  return (
    <div className={l.columns300}>
      <Card className={s.wide} flush title={t('word.student')} note={t('word.note')}>
        <Table
          label={t('word.student')}
          rows={rows}
          keyOf={(row) => row.id}
          nameOf={(row) => row.name}
          chosen={chosen}
          onChoose={setChosen}
          columns={[
            { key: 'name', head: t('word.student'), cell: (row) => row.name, phone: 'title' },
            { key: 'course', head: t('word.classes'), cell: (row) => row.course },
            { key: 'amount', head: t('word.sum'), cell: (row) => row.amount, end: true },
            { key: 'state', head: t('word.state'), cell: () => <Badge tone="good">{t('word.paid')}</Badge>, phone: 'corner' },
          ]}
        />
        <Pager page={1} size={10} total={83} onPage={() => undefined} onSize={() => undefined} />
      </Card>
      <Card title={t('word.total')}>
        <Sum
          rows={[
            { label: t('word.list'), value: '140,000' },
            { label: t('word.minus'), value: '−42,000', kind: 'minus' },
            { label: t('word.total'), value: '98,000', kind: 'total' },
          ]}
        />
      </Card>
      <div className={l.stack16}>
        <Progress percent={60} label={t('word.progress')} />
        <KeyValues
          rows={[
            { label: t('word.student'), value: t('word.value') },
            { label: t('word.joined'), value: t('word.joinedValue') },
          ]}
        />
        <Callout>{t('word.note')}</Callout>
        <Callout tone="good" title={t('word.good')} />
        <Callout tone="warn" title={t('word.warn')}>
          {t('word.note')}
        </Callout>
        <Callout tone="bad">{t('word.bad')}</Callout>
      </div>
    </div>
  );
}
