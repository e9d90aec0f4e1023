import { localeOf } from '@madang/contracts/locale';
import type { TeacherLive } from '@madang/contracts/main/teacher-calls';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { coursePath, Cover } from '../../domain/course/course-card';
import { clockParts, format, formatTime } from '../../lib/format';
import { withOwnTime } from '../../lib/own-time';
import { lang } from '../../lib/i18n';
import { useNow } from '../../lib/time';
import { Badge, SectionHead } from '../../ui/parts';
import s from './teacher.module.css';

const dayOf = (at: string | number) => {
  const { year, month, day } = clockParts(at);
  return `${year}-${month}-${day}`;
};
const named = (at: string, options: Intl.DateTimeFormatOptions) => format(localeOf(lang()), options).format(new Date(at));

/** The next lives, each with the way to its class. */
export function Lives({ list }: { list: readonly TeacherLive[] }) {
  const { t } = useTranslation('teacher');
  const now = useNow(60_000);
  return (
    <section className={s.section} id="lives" aria-labelledby="lives-title">
      <SectionHead id="lives-title" title={t('nextLives')} />
      <ul className={s.lives}>
        {list.map((live) => {
          const running = new Date(live.from).getTime() <= now;
          const today = dayOf(live.from) === dayOf(now);
          return (
            <li key={live.curriculumSeq}>
              <time className={s.date} dateTime={live.from}>
                <span>{named(live.from, { month: 'long' })}</span>
                <b className="num">{Number(clockParts(live.from).day)}</b>
                <span>{named(live.from, { weekday: 'long' })}</span>
              </time>
              <Cover imageUrl={live.courseImageUrl} className={s.thumb} />
              <div className={s.liveText}>
                <h3>
                  <Link to={coursePath(live)}>{live.title}</Link>
                </h3>
                <p>
                  {running ? <Badge tone="bad">{t('running')}</Badge> : today && <Badge tone="brand">{t('today')}</Badge>}
                  <span className="num">{withOwnTime(`${formatTime(live.from)}–${formatTime(live.to)}`, live.from, live.to)}</span>
                  <span>{live.courseTitle}</span>
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
