import { MINUTE } from '@madang/contracts/time';
import { challengeApi } from '@madang/contracts/main/challenge-calls';
import type { Course, CourseViewer } from '@madang/contracts/main/course';
import { termState } from '@madang/contracts/main/challenge-rules';
import { isCommunity } from '@madang/contracts/main/course-kinds';
import { courseApi } from '@madang/contracts/main/course-calls';
import type { CurriculumItem } from '@madang/contracts/main/curriculum';
import { curriculumApi } from '@madang/contracts/main/curriculum-calls';
import { hasPermission } from '@madang/contracts/permissions';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { ApiError } from '../../lib/api-error';
import { baseOf } from '../../domain/course/course-settings';
import { managesCourse, useViewers } from '../../domain/course/course-viewer';
import { lessonsOf, opensAt } from '../../domain/lesson/lessons';
import { loginPath } from '../../lib/next';
import { formatDeadline } from '../../lib/own-time';
import { useNow } from '../../lib/time';
import { useCall } from '../../lib/query';
import { may, useLoggedIn, useSession } from '../../lib/session';
import { ButtonLink } from '../../ui/button';
import { coursePath, isChallenge, isPackage } from '../../domain/course/course-card';
import { NoContent } from '../../ui/no-content';
import { Empty, ErrorState, Loading, Skeleton } from '../../ui/states';
import { Frame } from './frame';
import { Room } from './room';
import { RoomCertificate } from './room-certificate';
import { keysOf, nextLesson } from './room-state';
import s from './classroom.module.css';

const ChallengePanel = lazy(() => import('../../domain/challenge/challenge-panel'));

/**
 * The classroom at a lesson (RT-080); without a lesson in the address, at the learner's next one. A community opens at its boards instead.
 */
export default function ClassroomPage() {
  const params = useParams();
  const courseSeq = Number(params['courseSeq']);
  const wanted = params['curriculumSeq'] ? Number(params['curriculumSeq']) : null;
  const information = useCall(courseApi.find, { params: { courseSeq } });
  const curriculum = useCall(curriculumApi.list, { params: { courseSeq } }, { silent: true });
  const viewers = useViewers(useMemo(() => [courseSeq], [courseSeq]));
  const session = useSession();
  const failed = information.error ?? curriculum.error;
  if (failed instanceof ApiError && failed.status === 404) return <NoContent />;
  if (information.isSuccess && !information.data) return <NoContent />;
  if (information.isError || (curriculum.isError && !curriculum.data))
    return (
      <Frame title="" back="/classes">
        <ErrorState
          error={failed}
          onRetry={() => {
            void information.refetch();
            void curriculum.refetch();
          }}
        />
      </Frame>
    );
  if (!information.data || !curriculum.data || !viewers.known) return <RoomSkeleton />;
  const { course } = information.data;
  // A package has no classroom: each of its classes has one.
  if (isPackage(course)) return <Navigate to={coursePath(course)} replace />;
  const path = coursePath(course);
  const viewer = viewers.of(courseSeq);
  const manager = managesCourse(viewer, session);
  // A cached answer from before the enrolment says that all lessons are locked, so the page waits for the fresh one.
  if (curriculum.isFetching && !lessonsOf(curriculum.data).some((one) => one.playable)) return <RoomSkeleton />;
  const lesson = wanted === null ? null : (lessonsOf(curriculum.data).find((one) => one.curriculumSeq === wanted) ?? null);
  if (wanted === null) {
    if (isCommunity(course)) return <Navigate to={`/classes/${courseSeq}/board`} replace />;
    const first = nextLesson(curriculum.data);
    if (first) return <Navigate to={`${path}/classroom/${first.curriculumSeq}`} replace />;
    return <NoLessons course={course} viewer={viewer} path={path} />;
  }
  if (!lesson) return <NoContent />;
  if (!lesson.playable)
    return <Refused course={course} path={path} lesson={lesson} inside={viewer.isAttend || manager} list={curriculum.data} />;
  return <Room key={courseSeq} course={course} viewer={viewer} manager={manager} list={curriculum.data} lesson={lesson} path={path} />;
}

function RoomSkeleton() {
  return (
    <Loading>
      <div className={s.top}>
        <Skeleton width={280} height={20} />
      </div>
      <div className={s.room}>
        <div>
          <span className={s.playerSkeleton} />
          <div className={s.under}>
            <Skeleton width="50%" height={30} />
          </div>
        </div>
        <div className={s.listSkeleton}>
          {Array.from({ length: 8 }, (_, i) => (
            <Skeleton key={i} height={32} />
          ))}
        </div>
      </div>
    </Loading>
  );
}

/** Says that the class has no lessons yet, with a link to its curriculum for people who may make lessons. */
function NoLessons({ course, viewer, path }: { course: Course; viewer: CourseViewer; path: string }) {
  const { t } = useTranslation('classroom');
  const ofSite = useSession((session) => may(session, 'SITE_CLASS_UPDATE'));
  const makes = hasPermission(viewer.roles, 'CLASS_INFO_UPDATE');
  const keys = keysOf(course);
  return (
    <Frame title={course.title} back={path}>
      <Empty art={makes ? 'add' : 'list'} title={t(`${keys}none.title`)} text={t(`${keys}none.text`)}>
        <ButtonLink to={path}>{t('back')}</ButtonLink>
        {makes && (
          <ButtonLink tone="primary" to={`${ofSite ? baseOf(course) : `/classes/${course.courseSeq}/settings`}/curriculums`}>
            {t(`${keys}none.make`)}
          </ButtonLink>
        )}
      </Empty>
    </Frame>
  );
}

/** Says why a lesson cannot be opened, and what the person can do. */
function Refused({
  course,
  path,
  lesson,
  inside,
  list,
}: {
  course: Course;
  path: string;
  lesson: CurriculumItem;
  inside: boolean;
  list: readonly CurriculumItem[];
}) {
  const { t } = useTranslation('classroom');
  const loggedIn = useLoggedIn();
  const here = useLocation();
  const other = inside ? nextLesson(list) : null;
  const { courseSeq } = course;
  const now = useNow(MINUTE);
  const term = useCall(challengeApi.joinable, { params: { courseSeq } }, { enabled: inside && isChallenge(course), silent: true }).data
    ?.mine;
  const progress = useCall(challengeApi.progress, { params: { courseSeq } }, { enabled: isChallenge(course), silent: true }).data;
  const ended = progress?.mine && progress.term && termState(progress.term, now) === 'over' ? progress.term : null;
  const later = opensAt(lesson);
  const keys = keysOf(course);
  const text = inside ? (later ? 'closed.later' : `${keys}closed.locked`) : loggedIn ? 'closed.learners' : 'closed.visitors';
  const waits = term && Date.parse(term.startAt) > now ? { name: term.name, at: formatDeadline(term.startAt) } : null;
  return (
    <Frame title={course.title} back={path}>
      <Empty
        art="lock"
        heading="h2"
        title={
          ended
            ? t('closed.over', { name: ended.name })
            : waits
              ? t('closed.term', waits)
              : t(inside ? `${keys}closed.title` : 'closed.notYours')
        }
        text={ended ? t('closed.overText') : waits ? t('closed.termText', waits) : t(text, { at: later && formatDeadline(later) })}
      >
        <ButtonLink to={path} tone={inside || ended || !loggedIn ? 'secondary' : 'primary'}>
          {t(inside || ended ? 'back' : 'closed.enrol')}
        </ButtonLink>
        {!loggedIn && (
          <ButtonLink tone="primary" to={loginPath(here.pathname)}>
            {t('closed.login')}
          </ButtonLink>
        )}
        {other?.playable && (
          <ButtonLink tone="primary" to={`${path}/classroom/${other.curriculumSeq}`}>
            {t(`${keys}closed.other`)}
          </ButtonLink>
        )}
      </Empty>
      {isChallenge(course) && (
        <div className={s.below}>
          {ended && <RoomCertificate courseSeq={courseSeq} />}
          <Suspense>
            <ChallengePanel courseSeq={courseSeq} roomOf={(seq) => `${path}/classroom/${seq}`} />
          </Suspense>
        </div>
      )}
    </Frame>
  );
}
