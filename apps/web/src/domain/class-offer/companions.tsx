import { companionApi } from '@madang/contracts/main/companion-calls';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useDrawn } from '../../lib/drawn';
import { useCall } from '../../lib/query';
import { SectionHead } from '../../ui/parts';
import { CourseCard, CourseGrid } from '../course/course-card';
import { toggleLike, useViewers } from '../course/course-viewer';

const NO_COMPANIONS: never[] = [];

/** The classes that are recommended beside a class (AM-770); nothing if there are none or they could not be loaded. */
export function Companions({ courseSeq, className }: { courseSeq: number; className: string | undefined }) {
  const { t } = useTranslation('class-offer');
  const list = useCall(companionApi.list, { params: { courseSeq } }, { silent: true }).data ?? NO_COMPANIONS;
  const viewers = useViewers(useMemo(() => list.map((one) => one.courseSeq), [list]));
  const draws = useDrawn(list.length > 0);
  if (!draws || list.length === 0) return null;
  return (
    <section className={className} id="companions" aria-labelledby="companions-title">
      <SectionHead id="companions-title" title={t('companions')} />
      <CourseGrid>
        {list.map((course) => {
          const liked = viewers.of(course.courseSeq).likeAt !== null;
          return <CourseCard key={course.courseSeq} course={course} liked={liked} onLike={() => toggleLike(course, liked)} />;
        })}
      </CourseGrid>
    </section>
  );
}
