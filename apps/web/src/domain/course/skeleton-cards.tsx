import { Loading, Skeleton } from '../../ui/states';
import s from '../../ui/states.module.css';
import { CourseGrid } from './course-card';

export function SkeletonCards({ count = 4 }: { count?: number }) {
  return (
    <Loading>
      <CourseGrid>
        {Array.from({ length: count }, (_, i) => (
          <div key={i} className={s.cardSkeleton}>
            <Skeleton height="auto" />
            <div className={s.lines} style={{ marginTop: 18 }}>
              <Skeleton />
              <Skeleton width="62%" />
              <Skeleton width="40%" height={12} />
              <Skeleton width="50%" height={20} />
            </div>
          </div>
        ))}
      </CourseGrid>
    </Loading>
  );
}
