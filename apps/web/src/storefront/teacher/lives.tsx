import { MINUTE } from '@madang/contracts/time';
import type { TeacherLive } from '@madang/contracts/main/teacher-calls';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { coursePath, Cover } from '../../domain/course/course-card';
import { clockParts, formatTime } from '../../lib/format';
import { withOwnTime } from '../../lib/own-time';
import { useNow } from '../../lib/time';
import b from '../../ui/box-rows.module.css';
import { LiveDay } from '../../domain/live/live-day';
import { Badge, SectionHead } from '../../ui/parts';
import s from './teacher.module.css';

const dayOf = (at: string | number) => {
  const { year, month, day } = clockParts(at);
  return `${year}-${month}-${day}`;
};

/** The instructor's next live lessons, each with a link to its class. */
export function Lives({ list }: { list: readonly TeacherLive[] }) {
  const { t } = useTranslation('teacher');
  const now = useNow(MINUTE);
  return (
    <section className={s.section} id="lives" aria-labelledby="lives-title">
      <SectionHead id="lives-title" title={t('nextLives')} />
      <ul className={b.rows}>
        {list.map((live) => {
          const running = new Date(live.from).getTime() <= now;
          const today = dayOf(live.from) === dayOf(now);
          return (
            <li key={live.curriculumSeq} className={b.row}>
              <LiveDay at={live.from} />
              <Cover imageUrl={live.courseImageUrl} className={b.picture} />
              <div className={b.text}>
                <h3>
                  <Link to={coursePath(live)}>{live.title}</Link>
                </h3>
                <p className={b.small}>
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
