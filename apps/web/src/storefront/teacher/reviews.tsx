import type { TeacherReview } from '@madang/contracts/main/teacher-calls';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { coursePath } from '../../domain/course/course-card';
import { formatDate } from '../../lib/format';
import { Stars } from '../../ui/parts';
import { Empty } from '../../ui/states';
import s from './teacher.module.css';

/** The newest reviews over all classes of a teacher. */
export function Reviews({ list }: { list: readonly TeacherReview[] }) {
  const { t } = useTranslation('teacher');
  return (
    <section className={s.section} id="reviews" aria-labelledby="reviews-title">
      <h2 id="reviews-title">{t('newestReviews')}</h2>
      {list.length === 0 ? (
        <Empty tight heading="h3" title={t('noReviews')} text={t('noReviewsText')} />
      ) : (
        <ul className={s.reviews}>
          {list.map((review) => (
            <li key={review.evaluationSeq} className={s.review}>
              <Stars value={review.reviewPoint} />
              <blockquote>{review.description}</blockquote>
              <footer>
                <p>
                  <b>{review.userName}</b>
                  <time className="num" dateTime={review.createdAt}>
                    {formatDate(review.createdAt)}
                  </time>
                </p>
                <Link to={`${coursePath(review)}#reviews`}>{review.courseTitle}</Link>
              </footer>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
