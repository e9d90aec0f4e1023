import { MINUTE } from '@madang/contracts/time';
import type { ClassInformation } from '@madang/contracts/main/course';
import { courseBadge } from '@madang/contracts/main/course-rules';
import { packageApi } from '@madang/contracts/main/package-calls';
import { packageSale } from '@madang/contracts/main/package-rules';
import { useTranslation } from 'react-i18next';
import { CourseBadge, LessonBadge } from '../../domain/course/course-parts';
import { useCall } from '../../lib/query';
import { useNow } from '../../lib/time';
import { Cover } from '../../domain/course/course-card';
import { Badge } from '../../ui/parts';
import { ErrorState, SkeletonRows } from '../../ui/states';
import { Contained } from './contained';
import { EnrolCard } from './enrol-card';
import { useClassView } from './use-class';
import { useEnrol } from './use-enrol';
import l from '../../ui/layout.module.css';
import s from './class-detail.module.css';

/** A preview of a package: its classes and its enrol card. */
export default function PackageGlance({ information }: { information: ClassInformation }) {
  const { t } = useTranslation('package');
  const now = useNow(MINUTE);
  const { courseSeq } = information.course;
  const pack = useCall(packageApi.find, { params: { courseSeq } }, { silent: true });
  const view = useClassView(information, pack.data && packageSale(pack.data.pack));
  const enrol = useEnrol(view, view.path);
  const count = pack.data?.courses.length ?? 0;
  const contents = t('count', { n: count, count });
  return (
    <>
      <div className={l.columns300}>
        <div>
          <Cover imageUrl={view.course.imageUrl} />
          <div className={s.badges}>
            <CourseBadge badge={courseBadge(view.course, now)} />
            <LessonBadge badge="package" />
            {count > 0 && <Badge>{contents}</Badge>}
          </div>
          {pack.data ? (
            <Contained info={pack.data} amount={view.price.free ? null : view.price.amount} />
          ) : pack.isError ? (
            <ErrorState tight error={pack.error} onRetry={() => void pack.refetch()} />
          ) : (
            <SkeletonRows count={2} />
          )}
        </div>
        <EnrolCard view={view} curriculum={undefined} enrol={enrol} {...(count > 0 && { contents })} />
      </div>
      {enrol.dialogs}
    </>
  );
}
