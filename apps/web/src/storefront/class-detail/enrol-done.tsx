import type { Course } from '@madang/contracts/main/course';
import { isCommunity } from '@madang/contracts/main/course-kinds';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../../ui/button';
import { isPackage } from '../../domain/course/course-card';
import { Dialog } from '../../ui/dialog';
import { Empty } from '../../ui/states';

export interface EnrolDoneProps {
  course: Pick<Course, 'title' | 'courseType' | 'courseTypeCd' | 'courseSeq'>;
  path: string;
  approved: boolean;
  waitlisted: boolean;
  onClose: () => void;
}
/** The dialog after an enrolment, an application or a place on the waitlist: says what happens next. */
export default function EnrolDone({ course, path, approved, waitlisted, onClose }: EnrolDoneProps) {
  const { t } = useTranslation(['class-detail', 'enrolment']);
  const kind = approved ? 'approved' : waitlisted ? 'waitlisted' : 'applied';
  return (
    <Dialog
      open
      title={t(`enrolment:done.${kind}.title`)}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('ui:close')}</Button>
          {approved && !isPackage(course) ? (
            <ButtonLink tone="primary" to={isCommunity(course) ? `/classes/${course.courseSeq}/board` : `${path}/classroom`}>
              {t(isCommunity(course) ? 'kind.JOINING.enter' : 'enrol.enter')}
            </ButtonLink>
          ) : (
            <ButtonLink tone="primary" to="/me/classes">
              {t('enrolment:done.mine')}
            </ButtonLink>
          )}
        </>
      }
    >
      <Empty
        tight
        art="done"
        heading="h3"
        title={course.title}
        text={t(approved && isPackage(course) ? 'package:bar.done' : `enrolment:done.${kind}.text`)}
      />
    </Dialog>
  );
}
