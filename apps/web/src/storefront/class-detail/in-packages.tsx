import type { Course } from '@madang/contracts/main/course';
import { Package } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import s from './package.module.css';

/** The packages that hold the class. */
export default function InPackages({ course }: { course: Pick<Course, 'inPackages'> }) {
  const { t } = useTranslation('package');
  return (
    <section className={s.in} aria-labelledby="in-packages">
      <h2 id="in-packages">{t('inPackages')}</h2>
      <ul>
        {course.inPackages.map((one) => (
          <li key={one.courseSeq}>
            <Link to={`/packages/${one.courseSeq}`}>
              <Package aria-hidden="true" />
              {one.title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
