import { lazy, Suspense, type ComponentType } from 'react';
import ClassPage, { type BodyProps } from '../features/class-detail/class-page';
import { loadWords } from '../lib/i18n';
import { SkeletonRows } from '../ui/states';

/** Far below the fold: it comes after the class is painted. */
const ReviewList = lazy(async () => {
  const [list] = await Promise.all([import('../features/reviews/review-list'), loadWords('reviews')]);
  return { default: list.ReviewList };
});

/** The class with the list of its reviews (RT-160). */
export default function ClassWithReviews({ packages }: { packages?: ComponentType<BodyProps> }) {
  return (
    <ClassPage
      {...(packages && { packages })}
      reviews={(course) => (
        <Suspense fallback={<SkeletonRows count={3} />}>
          <ReviewList courseSeq={course.courseSeq} title={course.title} />
        </Suspense>
      )}
    />
  );
}
