import { MINUTE } from '@madang/contracts/time';
import { SELECTION_TYPE, PUBLISH_STATUS, USER_LIMIT } from '@madang/contracts/codes';
import { demandApi } from '@madang/contracts/main/demand-calls';
import { challengeApi } from '@madang/contracts/main/challenge';
import { courseApi, type Course } from '@madang/contracts/main/course';
import { isSurvey } from '@madang/contracts/main/course-kinds';
import { courseBadge } from '@madang/contracts/main/course-rules';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { canDo, useMay } from '../../lib/can';
import { formatCount } from '../../lib/format';
import { useCall } from '../../lib/query';
import { useSession } from '../../lib/session';
import { useNow } from '../../lib/time';
import { ButtonLink } from '../../ui/button';
import { Cover, isChallenge, isPackage } from '../../domain/course/course-card';
import { TabLinks } from '../../ui/nav';
import { Badge, Breadcrumb } from '../../ui/parts';
import { Skeleton, SkeletonRows } from '../../ui/states';
import d from '../../domain/studio/studio.module.css';
import { usePhone } from '../../lib/media';
import l from '../../ui/layout.module.css';

/** The head of a class's pages for staff: its title, its state (in preparation, open or closed), and the tabs of its pages. */
export function ClassHead({
  courseSeq,
  course,
  count,
  here,
  children,
}: {
  courseSeq: number;
  course: Course | null;
  count: number | undefined;
  /** The name of this page in the breadcrumb, by default that of the list of learners. A challenge ignores it and shows its own name. */
  here?: string;
  /** The buttons of the page below this head. */
  children?: ReactNode;
}) {
  const { t } = useTranslation('admin-learners');
  const now = useNow(MINUTE);
  const phone = usePhone();
  const awaited = useCall(courseApi.find, { params: { courseSeq }, query: { type: 'update' } }).isPending;
  const seesList = useSession((session) => canDo(session, courseApi.adminList));
  const packaged = course !== null && isPackage(course);
  const path = `/${packaged ? 'packages' : 'classes'}/${courseSeq}`;
  const challenge = course !== null && isChallenge(course);
  const survey = course !== null && isSurvey(course);
  const state =
    !course || course.publishStatusCd !== PUBLISH_STATUS.PUBLISHED
      ? 'preparing'
      : courseBadge(course, now) === 'closed'
        ? 'closed'
        : 'open';
  const list = challenge ? { label: t('challenge.list'), to: '/settings/challenge' } : { label: t('classes'), to: '/settings/course' };
  const from = seesList ? list : { label: t('mine'), to: '/mypage#runs' };
  return (
    <header className={l.stack8}>
      <Breadcrumb items={[from, { label: challenge ? t('challenge.title') : (here ?? t('title')) }]} />
      <div className={d.headline}>
        {!phone && (
          <span className={d.cover}>
            <Cover imageUrl={course?.imageUrl ?? null} />
          </span>
        )}
        <div>
          <h1>{course ? course.title : <Skeleton width={280} height={24} />}</h1>
          {course ? (
            <p>
              <Badge tone={state === 'open' ? 'good' : 'plain'}>{t(survey && state === 'open' ? 'demand.state' : `class.${state}`)}</Badge>
              {!packaged && !survey && (
                <span>
                  {t(challenge ? 'challenge.missions' : 'class.lessons', {
                    value: formatCount(course.curriculumCount),
                    count: course.curriculumCount,
                  })}
                </span>
              )}
              {!survey && <span>{t(course.choiseTypeCd === SELECTION_TYPE.MANAGER ? 'class.manager' : 'class.firstCome')}</span>}
              {!challenge && !survey && course.userLimitTypeCd !== USER_LIMIT.NONE && (
                <span>{t('class.seats', { all: formatCount(course.maxUserCount), taken: formatCount(course.acceptCnt) })}</span>
              )}
              {!challenge && !survey && course.waitCnt > 0 && <span>{t('ui:people.waiting', { value: formatCount(course.waitCnt) })}</span>}
            </p>
          ) : (
            awaited && (
              <p>
                <Skeleton width={180} height={24} />
              </p>
            )
          )}
        </div>
        {!phone && (
          <ButtonLink to={path} target="_blank" rel="noreferrer" size="sm">
            <ExternalLink aria-hidden="true" />
            {t(packaged ? 'class.viewPackage' : challenge ? 'challenge.view' : 'class.view')}
          </ButtonLink>
        )}
        {children}
      </div>
      {/* Which tabs there are, and in which line, is known with the class. */}
      {awaited ? <div className={d.tabRoom} /> : <ClassTabs courseSeq={courseSeq} course={course} count={count} />}
    </header>
  );
}

/** The tabs of the class's pages that this person may see. */
function ClassTabs({ courseSeq, course, count }: { courseSeq: number; course: Course | null; count: number | undefined }) {
  const { t } = useTranslation('admin-learners');
  const may = useMay();
  const packaged = course !== null && isPackage(course);
  const challenge = course !== null && isChallenge(course);
  const survey = course !== null && isSurvey(course);
  // The steps of a challenge are pages of the studio, whose frame asks for the permission to change challenges.
  const edits = may(courseApi.update) && (!challenge || may(challengeApi.update));
  const base = challenge ? `/studio/${courseSeq}/challenge` : `/${packaged ? 'packages' : 'classes'}/${courseSeq}/settings`;
  // The list of people who asked to be told of the opening stays after the class has opened.
  const waits = useCall(demandApi.find, { params: { courseSeq } }, { enabled: course !== null, silent: true, staleTime: 0 });
  const waiting = waits.data?.count ?? 0;
  const asked = waiting + (waits.data?.toldCount ?? 0) > 0;
  return (
    <TabLinks
      label={t('class.pages')}
      items={[
        ...(survey
          ? []
          : [
              {
                to: `${base}/attendees`,
                label: t(challenge ? 'challenge.title' : 'title'),
                end: true,
                ...(count === undefined ? {} : { count }),
              },
            ]),
        ...(survey || asked ? [{ to: `/classes/${courseSeq}/settings/demand`, label: t('demand.title'), count: waiting }] : []),
        ...(challenge && may('SITE_CLASS_READ')
          ? [{ to: `/settings/challenge/detail?courseSeq=${courseSeq}`, label: t('challenge.detail') }]
          : []),
        ...(packaged || challenge || survey ? [] : [{ to: `${base}/attendees/book`, label: t('book.title') }]),
        ...(edits ? [{ to: `${base}/${packaged ? 'setting' : 'information'}`, label: t('class.information') }] : []),
        ...(!may(courseApi.update) && may('CLASS_INFO_READ') && !challenge ? [{ to: `${base}/display`, label: t('class.display') }] : []),
        ...(edits && may(courseApi.publish) && !survey
          ? [
              {
                to: `${base}/curriculums`,
                label: t(packaged ? 'class.inside' : challenge ? 'challenge.missionsTab' : 'class.curriculum'),
              },
            ]
          : []),
        ...(edits && may(courseApi.updatePayment) && !survey ? [{ to: `${base}/payment`, label: t('class.payment') }] : []),
      ]}
    />
  );
}

/** The head and the list below it while the class is awaited: how many lines the head takes is not known yet, so the list waits too. */
export const ClassAwaited = ({ courseSeq }: { courseSeq: number }) => (
  <>
    <ClassHead courseSeq={courseSeq} course={null} count={undefined} />
    <div className={l.card}>
      <SkeletonRows count={8} />
    </div>
  </>
);
