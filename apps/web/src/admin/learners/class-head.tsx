import { CHOISE_TYPE, PUBLISH_STATUS, USER_LIMIT } from '@madang/contracts/codes';
import { courseApi, type Course } from '@madang/contracts/main/course';
import { courseBadge } from '@madang/contracts/main/course-rules';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { canDo } from '../../lib/can';
import { formatCount } from '../../lib/format';
import { useSession } from '../../lib/session';
import { useNow } from '../../lib/time';
import { ButtonLink } from '../../ui/button';
import { Cover, isChallenge, isPackage } from '../../domain/course/course-card';
import { TabLinks } from '../../ui/nav';
import { Badge, Breadcrumb } from '../../ui/parts';
import { Skeleton } from '../../ui/states';
import s from './learners.module.css';

/** Which class this is, how it stands, and the way to its other pages. */
export function ClassHead({
  courseSeq,
  course,
  count,
  children,
}: {
  courseSeq: number;
  course: Course | null;
  count: number | undefined;
  /** What can be done here. */
  children?: ReactNode;
}) {
  const { t } = useTranslation('admin-learners');
  const now = useNow(60_000);
  const session = useSession();
  const packaged = course !== null && isPackage(course);
  const path = `/${packaged ? 'packages' : 'classes'}/${courseSeq}`;
  const challenge = course !== null && isChallenge(course);
  const base = challenge ? `/studio/${courseSeq}/challenge` : `${path}/settings`;
  const state =
    !course || course.publishStatusCd !== PUBLISH_STATUS.PUBLISHED
      ? 'preparing'
      : courseBadge(course, now) === 'closed'
        ? 'closed'
        : 'open';
  return (
    <header className={s.head}>
      <Breadcrumb
        items={
          challenge
            ? [{ label: t('challenge.list'), to: '/settings/challenge' }, { label: t('challenge.title') }]
            : [{ label: t('classes'), to: '/settings/course' }, { label: t('title') }]
        }
      />
      <div className={s.class}>
        <span className={s.cover}>
          <Cover imageUrl={course?.imageUrl ?? null} />
        </span>
        <div>
          <h1>{course ? course.title : <Skeleton width={280} height={24} />}</h1>
          {course && (
            <p>
              <Badge tone={state === 'open' ? 'good' : 'plain'}>{t(`class.${state}`)}</Badge>
              {!packaged && (
                <span>
                  {t(challenge ? 'challenge.missions' : 'class.lessons', {
                    value: formatCount(course.curriculumCount),
                    count: course.curriculumCount,
                  })}
                </span>
              )}
              <span>{t(course.choiseTypeCd === CHOISE_TYPE.MANAGER ? 'class.manager' : 'class.firstCome')}</span>
              {!challenge && course.userLimitTypeCd !== USER_LIMIT.NONE && (
                <span>{t('class.seats', { all: formatCount(course.maxUserCount), taken: formatCount(course.acceptCnt) })}</span>
              )}
            </p>
          )}
        </div>
        <ButtonLink to={path} target="_blank" rel="noreferrer" size="sm" className={s.view}>
          <ExternalLink aria-hidden="true" />
          {t(packaged ? 'class.viewPackage' : challenge ? 'challenge.view' : 'class.view')}
        </ButtonLink>
        {children}
      </div>
      <TabLinks
        label={t('class.pages')}
        items={[
          {
            to: `${base}/attendees`,
            label: t(challenge ? 'challenge.title' : 'title'),
            end: true,
            ...(count === undefined ? {} : { count }),
          },
          ...(challenge ? [{ to: `/settings/challenge/detail?courseSeq=${courseSeq}`, label: t('challenge.detail') }] : []),
          ...(packaged || challenge ? [] : [{ to: `${base}/attendees/book`, label: t('book.title') }]),
          ...(canDo(session, courseApi.update)
            ? [{ to: `${base}/${packaged ? 'setting' : 'information'}`, label: t('class.information') }]
            : []),
          ...(canDo(session, courseApi.publish)
            ? [
                {
                  to: `${base}/curriculums`,
                  label: t(packaged ? 'class.inside' : challenge ? 'challenge.missionsTab' : 'class.curriculum'),
                },
              ]
            : []),
          ...(canDo(session, courseApi.updatePayment) ? [{ to: `${base}/payment`, label: t('class.payment') }] : []),
        ]}
      />
    </header>
  );
}
