import { lazy, Suspense } from 'react';
import { usePopups } from '../lib/popups';

const Share = lazy(() => import('../features/share/share-dialog'));
const Review = lazy(() => import('../features/reviews/review-dialog'));
const Reviews = lazy(() => import('../features/reviews/reviews-popup'));

/** The popups that any page may open; their code comes with the first use (SH-042, SH-045). */
export function Popups() {
  const { share, review, reviews } = usePopups();
  return (
    <Suspense>
      {share && <Share />}
      {reviews && <Reviews />}
      {review && <Review />}
    </Suspense>
  );
}
