import type { MyCourse } from '@madang/contracts/main/course';
import { Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/button';
import { coursePath, Cover } from '../../domain/course/course-card';
import { Progress } from '../../ui/parts';
import { progressOf } from '../../domain/course/progress';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';
import s from './my-classes.module.css';

/** The card that leads to the next lesson of a class. */
export function GoOn({ course }: { course: MyCourse }) {
  const { t } = useTranslation('my-home');
  const percent = progressOf(course);
  const path = coursePath(course);
  return (
    <article className={s.goOn}>
      <Cover imageUrl={course.imageUrl} first className={s.goOnCover} />
      <div className={s.goOnBody}>
        <p className={s.kicker}>{t(course.completedCount > 0 ? 'goOn' : 'start')}</p>
        <h2>{course.title}</h2>
        <p>{course.nextCurriculumTitle}</p>
        <div className={l.between}>
          <span className={l.grow}>
            <Progress percent={percent} label={t('progress', { title: course.title })} />
          </span>
          <b className="num">{percent}%</b>
        </div>
        <div className={cx(l.row, s.actions)}>
          <ButtonLink tone="primary" to={`${path}/classroom/${course.nextCurriculumSeq}`}>
            <Play aria-hidden="true" fill="currentColor" />
            {t(course.completedCount > 0 ? 'continue' : 'begin')}
          </ButtonLink>
          <ButtonLink to={path}>{t('about')}</ButtonLink>
        </div>
      </div>
    </article>
  );
}
