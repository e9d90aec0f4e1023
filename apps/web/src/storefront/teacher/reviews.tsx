import type { TeacherReview } from '@madang/contracts/main/teacher-calls';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { coursePath } from '../../domain/course/course-card';
import { formatDate } from '../../lib/format';
import { SectionHead, Stars } from '../../ui/parts';
import { Empty } from '../../ui/states';
import { cx } from '../../ui/cx';
import q from '../../domain/review/quote.module.css';
import p from '../../ui/page.module.css';
import l from '../../ui/layout.module.css';
import s from './teacher.module.css';

/** The newest reviews of all classes of an instructor. */
export function Reviews({ list }: { list: readonly TeacherReview[] }) {
  const { t } = useTranslation('teacher');
  return (
    <section className={s.section} id="reviews" aria-labelledby="reviews-title">
      <SectionHead id="reviews-title" title={t('newestReviews')} />
      {list.length === 0 ? (
        <Empty tight heading="h3" title={t('noReviews')} text={t('noReviewsText')} />
      ) : (
        <ul className={l.columns300}>
          {list.map((review) => (
            <li key={review.evaluationSeq} className={cx(p.box, q.quote)}>
              <Stars value={review.reviewPoint} />
              <blockquote>{review.description}</blockquote>
              <footer>
                <div className={l.named}>
                  <b>{review.userName}</b>
                  <small>
                    <time className="num" dateTime={review.createdAt}>
                      {formatDate(review.createdAt)}
                    </time>{' '}
                    · <Link to={`${coursePath(review)}#reviews`}>{review.courseTitle}</Link>
                  </small>
                </div>
              </footer>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
