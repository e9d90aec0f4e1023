import { hasPermission } from '@madang/contracts/permissions';
import { useTranslation } from 'react-i18next';
import { isChallenge } from '../../domain/course/course-card';
import { peopleOf, settingsForClassStaff, settingsOf } from '../../domain/course/course-settings';
import { may, useSession } from '../../lib/session';
import { ButtonLink } from '../../ui/button';
import l from '../../ui/layout.module.css';
import type { ClassView } from './use-class';

/** Links for the class's staff to its learners and its settings, as far as their role allows; nothing for anyone else (PE-029). */
export function ManageLinks({ view: { course, viewer } }: { view: ClassView }) {
  const { t } = useTranslation('class-detail');
  const ofSite = useSession((session) => may(session, 'SITE_CLASS_UPDATE'));
  const people = hasPermission(viewer.roles, 'CLASS_STUDENT_READ');
  const settings = hasPermission(viewer.roles, 'CLASS_INFO_UPDATE');
  if (!people && !settings) return null;
  return (
    <nav className={l.row} aria-label={t('manage.label')}>
      {people && (
        <ButtonLink className={l.grow} to={peopleOf(course)}>
          {t(isChallenge(course) ? 'manage.participants' : 'manage.people')}
        </ButtonLink>
      )}
      {settings && (
        <ButtonLink className={l.grow} to={ofSite ? settingsOf(course) : settingsForClassStaff(course)}>
          {t('manage.settings')}
        </ButtonLink>
      )}
    </nav>
  );
}
