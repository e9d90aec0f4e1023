import type { Curriculum } from '@madang/contracts/main/curriculum';
import {
  accessPeriod,
  canShare,
  courseBadge,
  isAfterSale,
  isBeforeSale,
  isEventOn,
  lacksPrice,
  seatsLeft,
} from '@madang/contracts/main/course-rules';
import { DAY } from '@madang/contracts/time';
import { CalendarClock, CalendarDays, CircleDot, Clock, Hash, Heart, Hourglass, Megaphone, Share2, Users } from 'lucide-react';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PAY_LIMIT } from '@madang/contracts/codes';
import { toggleLike } from '../../domain/course/course-viewer';
import { Countdown, LessonBadge, Price } from '../../domain/course/course-parts';
import { formatDeadline } from '../../lib/own-time';
import { formatCount, formatDate } from '../../lib/format';
import { lessonsOf } from '../../domain/lesson/lessons';
import { openShare } from '../../domain/popups/popups';
import { useNow } from '../../lib/time';
import { Button } from '../../ui/button';
import { isChallenge, isPackage } from '../../domain/course/course-card';
import { cx } from '../../ui/cx';
import { useLessonWords } from '../../domain/lesson/lesson';
import { Badge, Callout } from '../../ui/parts';
import { bannerFloats } from './banner-floats';
import { enrolLabel, enrolNote, saleDate } from './enrol-words';
import { ManageLinks } from './manage-links';
import type { ClassView } from './use-class';
import type { useEnrol } from './use-enrol';
import panel from '../../ui/titled-surface.module.css';
import parts from '../../ui/parts.module.css';
import s from './enrol-card.module.css';

const Friends = lazy(() => import('../../domain/class-invite/friends'));
const Terms = lazy(() => import('./terms'));
/** The share of seats from which on the free ones are few. */
const FEW = 0.2;

/** Price, countdown, what is in it, and the one button. */
export function EnrolCard({
  view,
  curriculum,
  enrol,
  contents,
}: {
  view: ClassView;
  curriculum: Curriculum[] | undefined;
  enrol: ReturnType<typeof useEnrol>;
  /** The names of the classes in a package. */
  contents?: string;
}) {
  const { t } = useTranslation('class-detail');
  const { course, price, state } = view;
  const shared = canShare(course);
  const liked = view.viewer.likeAt !== null;
  const note = enrolNote(t, view);
  const deadline = useDeadline(view);
  // The one clock of the card, which ticks every minute.
  const now = useNow(60_000);
  const floats = bannerFloats(view, now);
  const inside = state === 'enter' || state === 'enterManager';
  return (
    <div className={cx(panel.panel, s.card)}>
      {(isPackage(course) || isChallenge(course)) && (
        <p>
          <LessonBadge badge={isPackage(course) ? 'package' : 'challenge'} />
        </p>
      )}
      {state === 'demand' && (
        <div>
          <p className={s.mine}>{t('demand.head')}</p>
          {view.demand && view.demand.count > 0 && (
            <p className="num">{t('demand.count', { n: formatCount(view.demand.count), count: view.demand.count })}</p>
          )}
        </div>
      )}
      {!inside && state !== 'demand' && !lacksPrice(course) && (
        <Price price={price} size="lg" members={view.state === 'members'} material={course.materialTitle} />
      )}
      {inside && <p className={s.mine}>{t(`${isPackage(course) ? 'package:bar.' : ''}${state === 'enter' ? 'mine' : 'managing'}`)}</p>}
      {!inside && price.discountEndAt && price.discountEndAt === deadline && (
        <Callout tone="sale" icon={Clock} end={floats ? formatDeadline(price.discountEndAt) : <Countdown until={price.discountEndAt} />}>
          {t(floats ? 'discountUntil' : 'discountEnds')}
        </Callout>
      )}
      {state !== 'demand' && <Specs view={view} curriculum={curriculum} mine={state === 'enter'} contents={contents} />}
      <EventNote view={view} />
      {isChallenge(course) && (
        <Suspense>
          <Terms view={view} />
        </Suspense>
      )}
      <div className={s.buy}>
        <Button
          tone={view.demand?.mineAt ? 'secondary' : 'primary'}
          size="xl"
          block
          disabled={!view.enabled}
          busy={enrol.busy || !view.known}
          onClick={enrol.start}
        >
          {enrolLabel(t, view)}
        </Button>
        {note && <p className={s.note}>{note}</p>}
      </div>
      {state === 'enterManager' && <ManageLinks view={view} />}
      <div className={s.two}>
        <Button disabled={!shared} aria-pressed={liked} className={cx(liked && s.liked)} onClick={() => toggleLike(course, liked)}>
          <Heart aria-hidden="true" />
          {t('like')} <span className="num">{formatCount(course.likeCount)}</span>
        </Button>
        <Button
          disabled={!shared}
          onClick={() => openShare({ title: course.title, url: location.origin + view.path, imageUrl: course.imageUrl })}
        >
          <Share2 aria-hidden="true" />
          {t('share')}
        </Button>
      </div>
      {inside && course.slackChannel && <SlackChannel channel={course.slackChannel} />}
      {view.viewer.canSendInviteEventYn === 'Y' && (
        <Suspense>
          <Friends course={course} />
        </Suspense>
      )}
      {!inside && <Rolling view={view} />}
    </div>
  );
}

/** Where the people of the class talk elsewhere (CR-150). */
function SlackChannel({ channel }: { channel: string }) {
  const { t } = useTranslation('class-detail');
  return (
    <Callout icon={Hash}>
      {channel.startsWith('#') ? (
        t('slack.name', { channel: channel.slice(1) })
      ) : (
        <a className="link" href={channel} target="_blank" rel="noopener noreferrer">
          {t('slack.open')}
        </a>
      )}
    </Callout>
  );
}

function Spec({ icon, label, hot, children }: { icon: ReactNode; label: string; hot?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt>
        {icon}
        {label}
      </dt>
      <dd className={cx('num', hot && s.hot)}>{children}</dd>
    </div>
  );
}

/** What ends first, the sale or its discount: no page runs two clocks. */
function useDeadline({ course, price }: ClassView): string | Date | null {
  const now = useNow(60_000);
  const ends = course.payEndCd === PAY_LIMIT.LIMITED && !isAfterSale(course, now) ? course.payEndAt : null;
  if (!ends || !price.discountEndAt) return ends ?? price.discountEndAt;
  return new Date(price.discountEndAt) <= new Date(ends) ? price.discountEndAt : ends;
}

/** What is in it and until when it can be had; seats and deadlines no longer matter to those who have it. */
function Specs({
  view,
  curriculum,
  mine,
  contents,
}: {
  view: ClassView;
  curriculum: Curriculum[] | undefined;
  mine: boolean;
  contents: string | undefined;
}) {
  const { t } = useTranslation('class-detail');
  const words = useLessonWords();
  const now = useNow(60_000);
  const { course, setting } = view;
  const deadline = useDeadline(view);
  // Seats and access are those of its terms.
  const challenge = isChallenge(course);
  const access = accessPeriod(course.vodDays);
  const left = seatsLeft(course);
  const ends = !mine && course.payEndCd === PAY_LIMIT.LIMITED && course.payEndAt && !isAfterSale(course, now) ? course.payEndAt : null;
  const starts = course.payStartCd === PAY_LIMIT.LIMITED && course.payStartAt && isBeforeSale(course, now) ? course.payStartAt : null;
  const days = ends ? Math.ceil((new Date(ends).getTime() - now) / DAY) : 0;
  const lessons = lessonsOf(curriculum ?? []).length || course.curriculumCount;
  const open = !mine && !starts && !isAfterSale(course, now);
  return (
    <dl className={cx(parts.kv, s.specs)}>
      {setting.courseValidPeriodShowYn === 'Y' && !challenge && (
        <Spec icon={<CalendarDays aria-hidden="true" />} label={t('spec.access')}>
          {t(`access.${access.unit}`, { n: access.n, count: access.n })}
        </Spec>
      )}
      {!challenge && course.period !== null && (
        <Spec icon={<CalendarDays aria-hidden="true" />} label={t('spec.duration')}>
          {t('duration', { n: course.period, count: course.period })}
        </Spec>
      )}
      {course.classTime && (
        <Spec icon={<Clock aria-hidden="true" />} label={t('spec.time')}>
          {course.classTime}
        </Spec>
      )}
      {(course.startAt || course.endAt) && (
        <Spec icon={<CalendarDays aria-hidden="true" />} label={t('spec.period')}>
          {[course.startAt, course.endAt].map((date) => date?.replaceAll('-', '.') ?? '').join('~')}
        </Spec>
      )}
      {(course.operatingStartAt || course.operatingEndAt) && (
        <Spec icon={<CalendarDays aria-hidden="true" />} label={t('spec.operating')}>
          {[course.operatingStartAt, course.operatingEndAt].map((moment) => (moment ? formatDate(moment) : '')).join('~')}
        </Spec>
      )}
      {setting.courseRemainingAttendeeShowYn === 'Y' && left !== null && open && !challenge && (
        <Spec icon={<Users aria-hidden="true" />} label={t('spec.seats')} hot={left <= course.maxUserCount * FEW}>
          {t('seats', { left: formatCount(left), of: formatCount(course.maxUserCount) })}
        </Spec>
      )}
      {course.minUserCount > 1 && open && !challenge && (
        <Spec icon={<Users aria-hidden="true" />} label={t('spec.minimum')}>
          {t('minimum', { n: formatCount(course.minUserCount), count: course.minUserCount })}
        </Spec>
      )}
      {(contents || lessons > 0) && (
        <Spec icon={<CircleDot aria-hidden="true" />} label={t('spec.content')}>
          {contents ?? (challenge ? t('missions', { n: lessons, count: lessons }) : words.lessons(lessons))}
        </Spec>
      )}
      {starts && (
        <Spec icon={<CalendarClock aria-hidden="true" />} label={t('spec.opens')}>
          {saleDate(course, starts)}
        </Spec>
      )}
      {ends && setting.courseRemainingEndAtShowYn === 'Y' && (
        <Spec icon={<CalendarClock aria-hidden="true" />} label={t('spec.closes')} hot={courseBadge(course, now) === 'closingSoon'}>
          {saleDate(course, ends)}
        </Spec>
      )}
      {ends && !starts && ends === deadline && setting.courseRemainingTermShowYn === 'Y' && (
        <Spec icon={<Hourglass aria-hidden="true" />} label={t('spec.left')} hot={days <= 3}>
          {days > 1 || bannerFloats(view, now) ? t('daysLeft', { n: days, count: days }) : <Countdown until={ends} />}
        </Spec>
      )}
    </dl>
  );
}

/** The event of the class, where its staff wants it in sight (CR-132). */
function EventNote({ view }: { view: ClassView }) {
  const now = useNow(60_000);
  const event = view.course.customEvent;
  if (view.setting.coursePromotionShowYn !== 'Y' || !event || !isEventOn(event, now)) return null;
  return (
    <Callout tone="brand" icon={Megaphone}>
      {event.title}
    </Callout>
  );
}

/** Milliseconds after which the card tells the next fact. */
const ROLL = 4000;
/** How many joined and how long is left, in turn (CR-142, CR-143). */
function Rolling({ view }: { view: ClassView }) {
  const { t } = useTranslation('class-detail');
  const now = useNow(60_000);
  const { course, setting } = view;
  const ends = course.payEndCd === PAY_LIMIT.LIMITED && course.payEndAt ? Math.ceil((new Date(course.payEndAt).getTime() - now) / DAY) : 0;
  const lines = [
    setting.marketingRollingAttendeeYn === 'Y' &&
      course.attendSum > 0 &&
      t('rolling.attendee', { n: formatCount(course.attendSum), count: course.attendSum }),
    setting.marketingRollingPeriodYn === 'Y' && ends > 0 && t('rolling.period', { n: ends, count: ends }),
  ].filter((line): line is string => Boolean(line));
  const [at, setAt] = useState(0);
  const many = lines.length > 1;
  useEffect(() => {
    if (!many) return;
    const timer = setInterval(() => setAt((old) => old + 1), ROLL);
    return () => clearInterval(timer);
  }, [many]);
  if (lines.length === 0) return null;
  const shown = at % lines.length;
  return (
    <p className={s.rolling}>
      <Badge tone="brand">
        <span key={shown} className={s.roll}>
          {lines[shown]}
        </span>
      </Badge>
    </p>
  );
}
