import type { TeacherPage } from '@madang/contracts/main/teacher-calls';
import { srcSetOf } from '@madang/contracts/picture';
import { Star } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/format';
import s from './teacher.module.css';

const PORTRAIT_SIZES = '(max-width: 640px) 104px, (max-width: 1000px) 220px, 300px';

/** The top of an instructor's page: portrait, name, introduction and numbers. */
export function Lead({ teacher }: { teacher: TeacherPage }) {
  const { t } = useTranslation('teacher');
  const [broken, setBroken] = useState(false);
  const { name, profileImageUrl: url, teacherLine } = teacher;
  return (
    <header className={s.top}>
      <div className={`wrap ${s.lead}`}>
        <div className={s.portrait}>
          {url && !broken ? (
            <img
              src={url}
              srcSet={srcSetOf(url)}
              sizes={PORTRAIT_SIZES}
              alt={t('portrait', { name })}
              width={320}
              height={320}
              fetchPriority="high"
              onError={() => setBroken(true)}
            />
          ) : (
            <span className={s.letter} aria-hidden="true">
              {Array.from(name.trim())[0]}
            </span>
          )}
        </div>
        <div className={s.who}>
          <p className={s.kind}>{t('kind')}</p>
          <h1>{name}</h1>
        </div>
        {teacherLine && <p className={s.line}>{teacherLine}</p>}
        <Figures teacher={teacher} />
      </div>
    </header>
  );
}

/** The numbers of an instructor: classes, learners and reviews, as far as their classes show them. */
function Figures({ teacher }: { teacher: TeacherPage }) {
  const { t } = useTranslation('teacher');
  const { courseCount, learnerCount, reviewRate, reviewCount } = teacher;
  return (
    <dl className={s.figures}>
      <div>
        <dt>{t('figure.classes')}</dt>
        <dd>{t('figure.classCount', { n: formatCount(courseCount) })}</dd>
      </div>
      {learnerCount > 0 && (
        <div>
          <dt>{t('figure.learners')}</dt>
          <dd>{t('figure.learnerCount', { n: formatCount(learnerCount) })}</dd>
        </div>
      )}
      {reviewRate > 0 && (
        <div>
          <dt>{t('figure.rating')}</dt>
          <dd>
            <Star aria-hidden="true" />
            {reviewRate.toFixed(1)}
            {reviewCount > 0 && <small>{t('figure.reviews', { n: formatCount(reviewCount), count: reviewCount })}</small>}
          </dd>
        </div>
      )}
    </dl>
  );
}
