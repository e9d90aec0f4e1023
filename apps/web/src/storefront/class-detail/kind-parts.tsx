import { CURRICULUM_TYPE, FARE, YN } from '@madang/contracts/codes';
import type { Course } from '@madang/contracts/main/course';
import type { Demand } from '@madang/contracts/main/demand-calls';
import type { Curriculum } from '@madang/contracts/main/curriculum';
import { seoulDay } from '@madang/contracts/time';
import { CalendarDays, MapPin, Video } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatCount, formatDate } from '../../lib/format';
import { useNow } from '../../lib/time';
import page from './class-detail.module.css';
import s from './kind-parts.module.css';

/** How many wait for a class that is only asked about so far (CR-041). */
export function DemandPart({ demand }: { demand: Demand }) {
  const { t } = useTranslation('class-detail');
  return (
    <section className={s.demand} aria-label={t('demand.title')}>
      <b className="num">{t('demand.count', { n: formatCount(demand.count), count: demand.count })}</b>
      <p>{t(demand.mineAt ? 'demand.mine' : 'demand.text')}</p>
    </section>
  );
}

/** How an application goes (CR-037). */
export function StepsPart({ course }: { course: Course }) {
  const { t } = useTranslation('class-detail');
  const asks = course.courseQuestions.length > 0 || course.attendPhoneInputYn === YN.YES;
  const steps = [asks ? 'apply' : 'applyPlain', 'decide', course.fareCd === FARE.PAID ? 'pay' : 'begin'] as const;
  return (
    <section className={page.block} aria-labelledby="steps-title">
      <h2 id="steps-title">{t('steps.title')}</h2>
      <ol className={s.steps}>
        {steps.map((step, i) => (
          <li key={step}>
            <span className="num" aria-hidden="true">
              {i + 1}
            </span>
            {t(`steps.${step}`)}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface Meeting {
  key: number;
  title: string;
  day: string;
  hours: string;
  /** null: online. */
  place: string | null;
}
const hour = (time: string | null) => time?.slice(0, 5) ?? '';
const span = (from: string | null, to: string | null) => [hour(from), hour(to)].filter(Boolean).join('–');
function meetingOf(one: Curriculum): Meeting | null {
  const base = { key: one.curriculumSeq, title: one.title };
  if (one.curriculumTypeCd === CURRICULUM_TYPE.LIVE && one.liveAt)
    return { ...base, day: one.liveAt, hours: span(one.liveStartAt, one.liveEndAt), place: null };
  if (one.curriculumTypeCd === CURRICULUM_TYPE.OFFLINE && one.offlineStartAt)
    return { ...base, day: one.offlineStartAt, hours: span(one.offlineStartTime, one.offlineEndTime), place: one.place ?? '' };
  return null;
}
const SHOWN = 4;
/** When and where people meet next: lives, and lessons at a place (CR-034, CR-036, CR-038, CR-039). */
export function MeetingsPart({ lessons }: { lessons: readonly Curriculum[] }) {
  const { t } = useTranslation('class-detail');
  const today = seoulDay(useNow(60_000));
  const all = lessons.flatMap((one) => meetingOf(one) ?? []).sort((a, b) => a.day.localeCompare(b.day));
  if (all.length === 0) return null;
  const coming = all.filter((one) => one.day >= today);
  const past = all.length - coming.length;
  return (
    <section className={page.block} aria-labelledby="meetings-title">
      <div className={page.blockHead}>
        <h2 id="meetings-title">{t('meetings.title')}</h2>
        {past > 0 && <p className="num">{t('meetings.past', { n: past, count: past })}</p>}
      </div>
      {coming.length === 0 ? (
        <p className={page.none}>{t('meetings.over')}</p>
      ) : (
        <ul className={s.meetings}>
          {coming.slice(0, SHOWN).map((one) => (
            <li key={one.key}>
              <CalendarDays aria-hidden="true" />
              <div>
                <b className="num">{[formatDate(one.day), one.hours].filter(Boolean).join(' ')}</b>
                <span>{one.title}</span>
              </div>
              <span className={s.where}>
                {one.place === null ? <Video aria-hidden="true" /> : <MapPin aria-hidden="true" />}
                {one.place ?? t('meetings.online')}
              </span>
            </li>
          ))}
        </ul>
      )}
      {coming.length > SHOWN && <p className={s.more}>{t('meetings.more', { n: coming.length - SHOWN, count: coming.length - SHOWN })}</p>}
    </section>
  );
}
