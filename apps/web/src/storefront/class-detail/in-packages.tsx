import { MINUTE } from '@madang/contracts/time';
import { COURSE_TYPE_CD } from '@madang/contracts/codes';
import type { Course } from '@madang/contracts/main/course';
import { lacksPrice, priceOf } from '@madang/contracts/main/course-rules';
import { Package } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Price } from '../../domain/course/course-parts';
import { useNow } from '../../lib/time';
import { TitledSurface } from '../../ui/titled-surface';
import { Badge } from '../../ui/parts';
import s from './package.module.css';

/**
 * The packages that contain the class, with their prices if they are for sale. The package that the class links to comes first, with a
 * badge if there are several.
 */
export default function InPackages({ course }: { course: Pick<Course, 'inPackages' | 'linkPackage'> }) {
  const { t } = useTranslation('package');
  const now = useNow(MINUTE);
  const { inPackages, linkPackage } = course;
  const isLinked = (one: { courseSeq: number }) => one.courseSeq === linkPackage;
  return (
    <TitledSurface id="in-packages" title={t('inPackages')}>
      <ul className={s.in}>
        {inPackages
          .toSorted((one, other) => Number(isLinked(other)) - Number(isLinked(one)))
          .map((one) => (
            <li key={one.courseSeq}>
              <Link to={`/packages/${one.courseSeq}`}>
                <Package aria-hidden="true" />
                <span>{one.title}</span>
                {isLinked(one) && inPackages.length > 1 && <Badge tone="brand">{t('onSale')}</Badge>}
              </Link>
              {!lacksPrice({ ...one, courseTypeCd: COURSE_TYPE_CD.PACKAGE }) && <Price price={priceOf(one, now)} size="sm" />}
            </li>
          ))}
      </ul>
    </TitledSurface>
  );
}
