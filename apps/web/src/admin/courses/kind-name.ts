import type { AdminCourse } from '@madang/contracts/main/course';
import { classLabel } from '@madang/contracts/main/course-rules';
import { useTranslation } from 'react-i18next';
import { isChallenge, isPackage } from '../../domain/course/course-card';

/** A function that names what a row of the list of classes is: package, challenge, club, or class or project with its kind. */
export function useKindName(): (of: Pick<AdminCourse, 'courseType' | 'courseTypeCd'>) => string {
  const { t } = useTranslation('admin-courses');
  return (of) => {
    if (isPackage(of)) return t('kind.PACKAGE');
    if (isChallenge(of)) return t('kind.CHALLENGE');
    const label = classLabel(of.courseTypeCd);
    return label === 'club' ? t('label.club') : `${t(`label.${label}`)} · ${t(`kind.${of.courseType}`, { defaultValue: of.courseType })}`;
  };
}
