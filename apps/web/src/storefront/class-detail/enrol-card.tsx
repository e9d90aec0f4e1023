import type { CurriculumItem } from '@madang/contracts/main/curriculum';
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
import { monthsOf } from '@madang/contracts/main/course-kinds';
import { daysLeft, MINUTE } from '@madang/contracts/time';
import { Award, CalendarClock, CalendarDays, CircleDot, Clock, Heart, Hourglass, Megaphone, Share2, Users } from 'lucide-react';
import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PAY_LIMIT, YN } from '@madang/contracts/codes';
import { toggleLike } from '../../domain/course/course-viewer';
import { Countdown, LessonBadge, Price } from '../../domain/course/course-parts';
import { formatDeadline } from '../../lib/own-time';
import { formatCount, formatDate, formatDateTime, formatTime } from '../../lib/format';
import { lessonsOf } from '../../domain/lesson/lessons';
import { loadWords } from '../../lib/i18n';
import { openShare } from '../../domain/popups/popups';
import { useNow } from '../../lib/time';
import { Button } from '../../ui/button';
import { isChallenge, isPackage } from '../../domain/course/course-card';
import { saleDate } from '../../domain/course/sale-date';
import { cx } from '../../ui/cx';
import { useLessonWords } from '../../domain/lesson/lesson';
import { Callout } from '../../ui/parts';
import { AboveRoom } from './above-room';
import { bannerFloats } from './banner-floats';
import { enrolLabel, enrolNote } from './enrol-words';
import { ManageLinks } from './manage-links';
import type { ClassView } from './use-class';
import type { useEnrol } from './use-enrol';
import panel from '../../ui/titled-surface.module.css';
import parts from '../../ui/parts.module.css';
import s from './enrol-card.module.css';

const more = <K extends keyof typeof import('./card-more')>(name: K) =>
  lazy(async () => {
    const [parts] = await Promise.all([import('./card-more'), loadWords('class-offer')]);
    return { default: parts[name] };
  });
const Above = more('AboveButton');
const Below = more('BelowButtons');
const Present = more('PresentPrice');
const Terms = lazy(() => import('./terms'));
/** The number of free seats is highlighted while at most this share of all seats is free. */
const FEW_SEATS_SHARE = 0.2;

/** The card beside a class: its price, the countdown, its facts, the enrol button, and the buttons to like and share it. */
export function EnrolCard({
  view,
  curriculum,
  enrol,
  contents,
}: {
  view: ClassView;
  curriculum: CurriculumItem[] | undefined;
  enrol: ReturnType<typeof useEnrol>;
  /** How many classes a package has, as text; left out for other classes. */
  contents?: string;
}) {
  const { t } = useTranslation('class-detail');
  const { course, price, state } = view;
  const shared = canShare(course);
  const liked = view.viewer.likeAt !== null;
  const note = enrolNote(t, view);
  const deadline = useDeadline(view);
  // The time for the whole card, which changes every minute.
  const now = useNow(MINUTE);
  const floats = bannerFloats(view, now);
  const inside = state === 'enter' || state === 'enterManager';
  const sells = !inside && state !== 'demand';
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
          {view.demand?.count ? (
            <p className="num">{t('demand.count', { n: formatCount(view.demand.count), count: view.demand.count })}</p>
          ) : null}
        </div>
      )}
      {sells && !lacksPrice(course) && <OwnPrice view={view} />}
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
      <Suspense fallback={<AboveRoom view={view} />}>
        <Above view={view} />
      </Suspense>
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
          {t('like')} {course.likeCount > 0 && <span className="num">{formatCount(course.likeCount)}</span>}
        </Button>
        <Button
          disabled={!shared}
          onClick={() => openShare({ title: course.title, url: location.origin + view.path, imageUrl: course.imageUrl })}
        >
          <Share2 aria-hidden="true" />
          {t('share')}
        </Button>
      </div>
      {/* The line about refunds has its place before it is loaded, so that nothing below the card moves. */}
      <Suspense fallback={view.enabled && sells && !price.free && <p className={cx(s.note, s.line)} />}>
        <Below view={view} />
      </Suspense>
    </div>
  );
}

/** The price that the viewer pays and, if the class costs another one by now, that one below it. */
function OwnPrice({ view: { course, price, present, viewer } }: { view: ClassView }) {
  return (
    <div>
      <Price
        price={price}
        size="lg"
        members={course.siteMembershipSeqs.length > 0}
        subscribed={viewer.isSiteMember}
        material={course.materialTitle}
      />
      {present && (
        <Suspense>
          <Present price={present} />
        </Suspense>
      )}
    </div>
  );
}

/** A day, with the time where it is not `whole`, the time at which a whole day begins or ends; '' for none. */
const edgeOf = (at: string | null, whole: string) => (at && formatTime(at) !== whole ? formatDateTime(at) : formatDate(at));

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

/** What ends first, the sale, if the card counts down to its end, or the discount: a page shows only one countdown. */
function useDeadline({ course, setting, price }: ClassView): string | Date | null {
  const now = useNow(MINUTE);
  const counts = setting.courseRemainingTermShowYn === YN.YES && !isBeforeSale(course, now) && !isAfterSale(course, now);
  const ends = counts && course.payEndCd === PAY_LIMIT.LIMITED ? course.payEndAt : null;
  if (!ends || !price.discountEndAt) return ends ?? price.discountEndAt;
  return new Date(price.discountEndAt) <= new Date(ends) ? price.discountEndAt : ends;
}

/**
 * The facts of the class: what it contains and how long the access lasts. For people who can enter, seats and the end of the sale are left
 * out.
 */
function Specs({
  view,
  curriculum,
  mine,
  contents,
}: {
  view: ClassView;
  curriculum: CurriculumItem[] | undefined;
  mine: boolean;
  contents: string | undefined;
}) {
  const { t } = useTranslation('class-detail');
  const words = useLessonWords();
  const now = useNow(MINUTE);
  const { course, setting } = view;
  const deadline = useDeadline(view);
  // The seats and the access of a challenge belong to its terms, so they are left out here.
  const challenge = isChallenge(course);
  const access = accessPeriod(course.vodDays);
  const months = monthsOf(course);
  const left = seatsLeft(course);
  const ends = !mine && course.payEndCd === PAY_LIMIT.LIMITED && course.payEndAt && !isAfterSale(course, now) ? course.payEndAt : null;
  const starts = course.payStartCd === PAY_LIMIT.LIMITED && course.payStartAt && isBeforeSale(course, now) ? course.payStartAt : null;
  const days = ends ? daysLeft(ends, now) : 0;
  const lessons = lessonsOf(curriculum ?? []).length || course.curriculumCount;
  const open = !mine && !starts && !isAfterSale(course, now);
  return (
    <dl className={cx(parts.kv, s.specs)}>
      {setting.courseValidPeriodShowYn === YN.YES && !challenge && (
        <Spec icon={<CalendarDays aria-hidden="true" />} label={t('spec.access')}>
          {t(`access.${access.unit}`, { n: access.n, count: access.n })}
        </Spec>
      )}
      {months !== null && (
        <Spec icon={<CalendarDays aria-hidden="true" />} label={t('spec.duration')}>
          {t('duration', { n: months, count: months })}
        </Spec>
      )}
      {course.classTime && (
        <Spec icon={<Clock aria-hidden="true" />} label={t('spec.time')}>
          {course.classTime}
        </Spec>
      )}
      {(course.startAt || course.endAt) && (
        <Spec icon={<CalendarDays aria-hidden="true" />} label={t('spec.period')}>
          {[course.startAt, course.endAt].map(formatDate).join('~')}
        </Spec>
      )}
      {(course.operatingStartAt || course.operatingEndAt) && (
        <Spec icon={<CalendarDays aria-hidden="true" />} label={t('spec.operating')}>
          {[edgeOf(course.operatingStartAt, '00:00'), edgeOf(course.operatingEndAt, '23:59')].join('~')}
        </Spec>
      )}
      {setting.courseRemainingAttendeeShowYn === YN.YES && left !== null && open && !challenge && (
        <Spec icon={<Users aria-hidden="true" />} label={t('spec.seats')} hot={left <= course.maxUserCount * FEW_SEATS_SHARE}>
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
      {course.certificate && (
        <Spec icon={<Award aria-hidden="true" />} label={t('spec.certificate')}>
          {course.certificate.completionRate ? t('certificateAt', { n: course.certificate.completionRate }) : t('certificateByStaff')}
        </Spec>
      )}
      {starts && (
        <Spec icon={<CalendarClock aria-hidden="true" />} label={t('spec.opens')}>
          {saleDate(course, starts)}
        </Spec>
      )}
      {ends && setting.courseRemainingEndAtShowYn === YN.YES && (
        <Spec icon={<CalendarClock aria-hidden="true" />} label={t('spec.closes')} hot={courseBadge(course, now) === 'closingSoon'}>
          {saleDate(course, ends)}
        </Spec>
      )}
      {ends && !starts && ends === deadline && setting.courseRemainingTermShowYn === YN.YES && (days > 0 || !bannerFloats(view, now)) && (
        <Spec icon={<Hourglass aria-hidden="true" />} label={t('spec.left')} hot={days < 3}>
          {days > 0 ? t('daysLeft', { n: days, count: days }) : <Countdown until={ends} />}
        </Spec>
      )}
    </dl>
  );
}

/** The title of the class's announcement, if the class's settings show it beside the price (CR-132). */
function EventNote({ view }: { view: ClassView }) {
  const now = useNow(MINUTE);
  const event = view.course.customEvent;
  if (view.setting.coursePromotionShowYn !== YN.YES || !event || !isEventOn(event, now)) return null;
  return (
    <Callout tone="brand" icon={Megaphone}>
      {event.title}
    </Callout>
  );
}
