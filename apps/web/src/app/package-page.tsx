import PackageBody from '../features/class-detail/package-body';
import ClassWithReviews from './class-page';

/** A package, with the list of its reviews (RT-048). */
export default function PackagePage() {
  return <ClassWithReviews packages={PackageBody} />;
}
