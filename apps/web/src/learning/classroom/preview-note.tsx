import type { Course, CourseViewer } from '@madang/contracts/main/course';
import { LockOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/button';
import l from '../../ui/layout.module.css';
import { Callout } from '../../ui/parts';
import { needsMembership } from './room-state';

/**
 * Tells a visitor of a preview lesson that it is public, and how to see the other lessons; in a class for members, which nobody else can
 * enrol in, that they come with the membership.
 */
export function PreviewNote({ lessons, path, course, viewer }: { lessons: number; path: string; course: Course; viewer: CourseViewer }) {
  const { t } = useTranslation('classroom');
  const members = needsMembership(course, viewer);
  return (
    <div className={l.stack12}>
      <Callout tone="brand" icon={LockOpen} title={t('preview.title')}>
        {t(members ? 'preview.membersText' : 'preview.text', { count: lessons })}
      </Callout>
      <ButtonLink tone="primary" to={members ? `/membership?classSeq=${course.courseSeq}` : path}>
        {t(members ? 'preview.join' : 'preview.enrol')}
      </ButtonLink>
    </div>
  );
}
