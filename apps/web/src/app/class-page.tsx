import ClassPage from '../features/class-detail/class-page';
import { ReviewList } from '../features/reviews/review-list';

/** The class with the list of its reviews (RT-160). */
export default function ClassWithReviews() {
  return <ClassPage reviews={(course) => <ReviewList courseSeq={course.courseSeq} title={course.title} />} />;
}
