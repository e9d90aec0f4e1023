import { MINUTE } from '@madang/contracts/time';
import { YN } from '@madang/contracts/codes';
import { courseBadge, lessonBadge, priceOf } from '@madang/contracts/main/course-rules';
import type { PackageInfo } from '@madang/contracts/main/package';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CourseBadge, LessonBadge, Price } from '../../domain/course/course-parts';
import { formatMoney } from '../../lib/format';
import { useNow } from '../../lib/time';
import { ButtonLink } from '../../ui/button';
import { Cover, coursePath, TeacherLinks } from '../../domain/course/course-card';
import { Badge } from '../../ui/parts';
import b from '../../ui/box-rows.module.css';
import s from './package.module.css';

/** The classes of a package, each with its single price and, if it is public or the viewer is enrolled in it, a link. */
export function Contained({ info, amount }: { info: PackageInfo; amount: number | null }) {
  const { t } = useTranslation('package');
  const now = useNow(MINUTE);
  if (info.courses.length === 0) return <p>{t('none')}</p>;
  const prices = info.courses.map((one) => priceOf(one, now));
  const currency = prices[0]!.currency;
  const apart = prices.every((price) => price.currency === currency) ? prices.reduce((sum, price) => sum + price.total, 0) : null;
  const saved = apart !== null && amount !== null && currency === info.pack.currency ? apart - amount : 0;
  return (
    <>
      <ul className={b.rows}>
        {info.courses.map((one, i) => (
          <li key={one.courseSeq} className={b.row}>
            <Cover imageUrl={one.imageUrl} className={b.picture} />
            <div className={b.text}>
              <h3>{one.onShow || one.isAttend ? <Link to={coursePath(one)}>{one.title}</Link> : one.title}</h3>
              <p className={b.small}>
                <LessonBadge badge={lessonBadge(one.curriculumStatusList)} />
                {!one.isAttend && courseBadge(one, now) === 'closed' && <CourseBadge badge="closed" />}
                {one.courseTutorShowYn === YN.YES &&
                  one.teachers.length > 0 &&
                  (one.onShow ? (
                    <TeacherLinks teachers={one.teachers} />
                  ) : (
                    <span>{one.teachers.map((teacher) => teacher.name).join(', ')}</span>
                  ))}
                {!one.onShow && <Badge>{t('only')}</Badge>}
              </p>
            </div>
            <div className={b.end}>
              <Price price={prices[i]!} size="sm" />
              {one.isAttend && (
                <ButtonLink size="sm" to={`${coursePath(one)}/classroom`}>
                  {t('enter')}
                </ButtonLink>
              )}
            </div>
          </li>
        ))}
      </ul>
      {saved > 0 && (
        <p className={s.apart}>
          <span>
            {t('apart')} {formatMoney(apart!, currency)}
          </span>
          <b>{t('saved', { amount: formatMoney(saved, currency) })}</b>
        </p>
      )}
    </>
  );
}
