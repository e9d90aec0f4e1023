import { LESSON_TYPE, FARE, YN } from '@madang/contracts/codes';
import type { Course } from '@madang/contracts/main/course';
import { liveTimes } from '@madang/contracts/main/course-rules';
import type { Demand } from '@madang/contracts/main/demand-calls';
import type { CurriculumItem } from '@madang/contracts/main/curriculum';
import { fromSeoul, seoulDay, MINUTE } from '@madang/contracts/time';
import { CalendarDays, MapPin, Users, Video } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatCount, formatDate } from '../../lib/format';
import { withOwnTime } from '../../lib/own-time';
import { useNow } from '../../lib/time';
import l from '../../ui/layout.module.css';
import b from '../../ui/box-rows.module.css';
import { Callout } from '../../ui/parts';
import page from './class-detail.module.css';
import { Part } from './part';

/** How many people asked for a notice of the opening of a class in which nobody can enrol yet (CR-041). */
export function DemandPart({ demand }: { demand: Demand }) {
  const { t } = useTranslation('class-detail');
  const count = demand.count ?? 0;
  return (
    <section className={page.block} aria-label={t('demand.title')}>
      <Callout tone="brand" icon={Users} title={count ? t('demand.count', { n: formatCount(count), count }) : t('demand.head')}>
        {t(demand.mineAt ? 'demand.mine' : 'demand.text')}
      </Callout>
    </section>
  );
}

/** The steps of an application, from applying to paying or, if the class is free, to beginning (CR-037). */
export function StepsPart({ course }: { course: Course }) {
  const { t } = useTranslation('class-offer');
  const asks = course.courseQuestions.length > 0 || course.attendPhoneInputYn === YN.YES;
  const steps = [asks ? 'apply' : 'applyPlain', 'decide', course.fareCd === FARE.PAID ? 'pay' : 'begin'] as const;
  return (
    <Part id="steps" title={t('steps.title')}>
      <ol className={b.rows}>
        {steps.map((step, i) => (
          <li key={step} className={b.row}>
            <b className={b.sign} aria-hidden="true">
              {i + 1}
            </b>
            <span className={b.text}>{t(`steps.${step}`)}</span>
          </li>
        ))}
      </ol>
    </Part>
  );
}

interface Meeting {
  key: number;
  title: string;
  day: string;
  hours: string;
  /** The moment at which the meeting begins, as ISO text; null without a time of day. */
  from: string | null;
  /** The moment of its end in milliseconds; null where no time is known. */
  until: number | null;
  /** The place of the meeting; null for a live lesson. */
  place: string | null;
}
const hour = (time: string | null) => time?.slice(0, 5) ?? '';
const span = (from: string | null, to: string | null) => [hour(from), hour(to)].filter(Boolean).join('–');
/** When a meeting is held; one past midnight ends on the next day, or on its last day where it has one. */
const heldOn = (day: string, from: string | null, until: string | null, lastDay: string | null = null) => ({
  day,
  hours: lastDay && lastDay > day ? `${hour(from)} – ${formatDate(lastDay)} ${hour(until)}`.trim() : span(from, until),
  from: from ? fromSeoul(day, hour(from)) : null,
  until: from && until ? liveTimes({ liveAt: day, liveStartAt: from, liveEndAt: until, liveEndDateAt: lastDay }).end : null,
});
function meetingOf(one: CurriculumItem): Meeting | null {
  const base = { key: one.curriculumSeq, title: one.title };
  if (one.curriculumTypeCd === LESSON_TYPE.LIVE && one.liveAt)
    return { ...base, ...heldOn(one.liveAt, one.liveStartAt, one.liveEndAt, one.liveEndDateAt), place: null };
  if (one.curriculumTypeCd === LESSON_TYPE.OFFLINE && one.offlineStartAt)
    return { ...base, ...heldOn(one.offlineStartAt, one.offlineStartTime, one.offlineEndTime), place: one.place ?? '' };
  return null;
}
/** How many meetings the page shows. */
const MEETINGS_SHOWN_MAX = 4;
/**
 * The next live lessons and lessons at a place, with day, time and place, or that all are over; nothing for a class without one (CR-034,
 * CR-036, CR-038, CR-039).
 */
export function MeetingsPart({ lessons }: { lessons: readonly CurriculumItem[] }) {
  const { t } = useTranslation('class-offer');
  const now = useNow(MINUTE);
  const today = seoulDay(now);
  const all = lessons.flatMap((one) => meetingOf(one) ?? []).sort((a, b) => a.day.localeCompare(b.day));
  if (all.length === 0) return null;
  const coming = all.filter((one) => (one.until === null ? one.day >= today : one.until > now));
  const past = all.length - coming.length;
  return (
    <Part id="meetings" title={t('meetings.title')} note={past > 0 && t('meetings.past', { n: past, count: past })}>
      {coming.length === 0 ? (
        <p className={l.muted}>{t('meetings.over')}</p>
      ) : (
        <ul className={b.rows}>
          {coming.slice(0, MEETINGS_SHOWN_MAX).map((one) => (
            <li key={one.key} className={b.row}>
              <CalendarDays aria-hidden="true" />
              <div className={b.text}>
                <b className="num">{withOwnTime([formatDate(one.day), one.hours].filter(Boolean).join(' '), one.from, one.until)}</b>
                {one.title}
              </div>
              <span className={b.small}>
                {one.place === null ? <Video aria-hidden="true" /> : <MapPin aria-hidden="true" />}
                {one.place ?? t('meetings.online')}
              </span>
            </li>
          ))}
        </ul>
      )}
      {coming.length > MEETINGS_SHOWN_MAX && (
        <p className={l.muted}>
          {t('meetings.more', { n: coming.length - MEETINGS_SHOWN_MAX, count: coming.length - MEETINGS_SHOWN_MAX })}
        </p>
      )}
    </Part>
  );
}
