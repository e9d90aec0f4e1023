import { LIMITS } from '@madang/contracts/limits';
import { reviewApi } from '@madang/contracts/main/review-calls';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCall } from '../../lib/query';
import { Cover } from '../../domain/course/course-card';
import { SectionHead, Stars } from '../../ui/parts';
import q from '../../domain/review/quote.module.css';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';
import p from '../../ui/page.module.css';
import s from './home.module.css';

/** The site's best reviews; nothing while there are none. */
export function BestReviews() {
  const { t } = useTranslation('home');
  const best = useCall(reviewApi.best, undefined, { silent: true });
  const shown = best.data?.slice(0, LIMITS.itemsPerPageSmall) ?? [];
  if (shown.length === 0) return null;
  return (
    <section className={s.band} aria-labelledby="home-reviews">
      <div className="wrap">
        <SectionHead id="home-reviews" title={t('reviews')} note={t('reviewsNote')} />
        <div className={s.rail}>
          <ul className={l.columns300}>
            {shown.map((review) => (
              <li key={review.evaluationSeq} className={cx(p.box, q.quote)}>
                <Stars value={review.reviewPoint} />
                <blockquote>{review.description}</blockquote>
                <footer>
                  <Cover imageUrl={review.courseImageUrl} className={s.thumb} />
                  <div className={l.named}>
                    <b>
                      <Link to={`/classes/${review.courseSeq}`}>{review.courseTitle}</Link>
                    </b>
                    <small>{review.userName}</small>
                  </div>
                </footer>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
