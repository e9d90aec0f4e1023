import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import ClassPage from './class-detail/class-page';
import { loadWords } from '../lib/i18n';
import { SkeletonRows } from '../ui/states';

/** Loaded after the class is painted, because the reviews are far below the first screen. */
const ReviewList = lazy(async () => {
  const [list] = await Promise.all([import('./reviews/review-list'), loadWords(['reviews', 'review'])]);
  return { default: list.ReviewList };
});

const Questions = lazy(async () => {
  const [list] = await Promise.all([import('./boards/class-questions'), loadWords('boards')]);
  return { default: list.ClassQuestions };
});

const ClassBoard = lazy(async () => {
  const [list] = await Promise.all([import('./boards/class-talk'), loadWords('boards')]);
  return { default: list.ClassTalk };
});

const PackageBody = lazy(() => import('./class-detail/package-body'));

/** The page of a class or, below /packages, of a package (RT-048), with the lists of reviews (RT-160), posts and questions (CU-108). */
export default function ClassWithReviews() {
  const packaged = useLocation().pathname.startsWith('/packages/');
  return (
    <ClassPage
      {...(packaged && { packages: PackageBody })}
      reviews={(course) => (
        <Suspense fallback={<SkeletonRows count={3} />}>
          <ReviewList courseSeq={course.courseSeq} title={course.title} />
        </Suspense>
      )}
      board={({ courseSeq }) => (
        <Suspense fallback={<SkeletonRows count={3} />}>
          <ClassBoard courseSeq={courseSeq} />
        </Suspense>
      )}
      questions={({ courseSeq }) => (
        <Suspense fallback={<SkeletonRows count={3} />}>
          <Questions courseSeq={courseSeq} />
        </Suspense>
      )}
    />
  );
}
