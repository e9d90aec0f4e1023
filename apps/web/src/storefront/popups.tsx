import { lazy, Suspense } from 'react';
import { loadWords } from '../lib/i18n';
import { usePopups } from '../domain/popups/popups';

const Share = lazy(() => import('./share/share-dialog'));
const Review = lazy(() => import('./reviews/review-dialog'));
const Reviews = lazy(async () => {
  const [popup] = await Promise.all([import('./reviews/reviews-popup'), loadWords('review')]);
  return popup;
});
const Course = lazy(async () => {
  const [popup] = await Promise.all([import('./class-detail/class-popup'), loadWords(['class-detail', 'lesson', 'package'])]);
  return popup;
});
const Report = lazy(async () => {
  const [popup] = await Promise.all([import('../domain/report/report-dialog'), loadWords(['report'])]);
  return popup;
});

/**
 * The popups that any page can open; their code loads when first used (SH-042, SH-043, SH-045). Each has its own Suspense, so that one
 * that loads does not hide the others.
 */
export default function Popups() {
  const { share, review, reviews, course, report } = usePopups();
  return [course && <Course />, share && <Share />, reviews && <Reviews />, review && <Review />, report && <Report />].map((popup, i) => (
    <Suspense key={i}>{popup}</Suspense>
  ));
}
