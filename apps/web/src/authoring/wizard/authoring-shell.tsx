import { MINUTE } from '@madang/contracts/time';
import { PUBLISH_STATUS, USER_TYPE } from '@madang/contracts/codes';
import { courseApi, type Course } from '@madang/contracts/main/course';
import { hasPermission } from '@madang/contracts/permissions';
import { SITE_SWITCH } from '@madang/contracts/platform-codes';
import { ArrowLeft } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, Outlet, useBlocker } from 'react-router-dom';
import { canDo, useMay } from '../../lib/can';
import { confirm } from '../../lib/dialogs';
import { formatDateTime } from '../../lib/format';
import { lostText } from '../../lib/leave-warning';
import { useNarrow } from '../../lib/media';
import { useCall } from '../../lib/query';
import { useSession } from '../../lib/session';
import { useNow } from '../../lib/time';
import { useTitle } from '../../lib/title';
import { SwitchedOffLines } from '../../domain/site-switch/switched-off';
import { isChallenge, isPackage } from '../../domain/course/course-card';
import { isOpenTo } from '../../domain/course/staff-pages';
import { ButtonLink } from '../../ui/button';
import { Badge } from '../../ui/parts';
import { Empty, ErrorState } from '../../ui/states';
import { NoContent } from '../../ui/no-content';
import { ApiError } from '../../lib/api-error';
import s from './authoring.module.css';
import { leaveClass, stateOf, useClass, useCourseSeq, usePublishCheck } from '../../domain/authoring/class-data';
import { belongs, otherPlace, usePlace, wordOf } from '../../domain/authoring/place';
import { ClassAwaited } from '../../domain/authoring/class-awaited';
import { ReviewNote } from './review-note';
import { PublishActions } from './publish-actions';
import { SaveNote } from './save-note';
import { isHeld, isUnsaved, useSaveState } from '../../lib/save-state';
import { isUploading } from '../../lib/uploading';
import { ChallengeSteps, PackageSteps, Steps } from './steps';
import l from '../../ui/layout.module.css';
import b from '../../ui/button.module.css';
import { cx } from '../../ui/cx';
import bar from '../../ui/top-bar.module.css';

const UPLOAD_SWITCHES = [SITE_SWITCH.UPLOADS];
/** The permission that opens a challenge, and those of which one opens the settings of a class. */
const CHANGING = ['CLASS_INFO_UPDATE'] as const;
const SEEING = ['CLASS_INFO_READ', 'CLASS_INFO_UPDATE'] as const;
const CLASS_STATE_TONES = { preparing: 'plain', open: 'good', closed: 'warn', survey: 'brand' } as const;

/**
 * Asks before unsaved input or a file that is being uploaded would be lost. Input that saves itself is sent on leaving, so it is asked
 * about only when the window closes.
 */
function useLeaveWarning(): void {
  const { t } = useTranslation('authoring');
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isUnsaved(useSaveState.getState().status)) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) =>
      (isHeld(useSaveState.getState().status) || isUploading()) && here.pathname + here.search !== there.pathname + there.search,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const words = { title: t('leave.title'), action: t('leave.go'), cancel: t('leave.stay'), danger: true };
    void lostText(useSaveState.getState().changes, t('leave.text'))
      .then((text) => confirm(text, words))
      .then((go) => (go ? blocker.proceed() : blocker.reset()));
  }, [blocker, t]);
}

/** The link back to the list of classes; for staff of this class only, to the classes they run on their own page. */
function useBack(): { to: string; label: string } {
  const { t } = useTranslation('authoring');
  const { kind, list } = usePlace();
  const seesList = useSession((session) => canDo(session, courseApi.adminList));
  return seesList ? { to: list, label: t(wordOf(kind, 'back')) } : { to: '/mypage#runs', label: t('backToMine') };
}

/**
 * Whether this person may change classes of the site but not this one; null until that is known. A challenge asks for a permission of its
 * own or a role in it (AM-1213), and the permissions of instructors may reach their own classes alone (AM-197).
 */
function useClosed(course: Course | undefined): boolean | null {
  const courseSeq = useCourseSeq();
  const may = useMay();
  const teaches = useSession((session) => session.userTypeCd === USER_TYPE.TEACHER);
  const needs = course && !isOpenTo(may, course) ? CHANGING : SEEING;
  const asks = course !== undefined && (teaches || needs === CHANGING) && needs.some(may);
  const viewer = useCall(courseApi.viewer, { query: { courseSeqs: String(courseSeq) } }, { enabled: asks, silent: true });
  if (!asks || viewer.isError) return false;
  const here = viewer.data?.find((one) => one.courseSeq === courseSeq)?.roles;
  return here ? !hasPermission(here, needs) : null;
}

/** Says that a class or challenge is not this person's to change, and leads back. */
function Closed({ course, back }: { course: Course; back: ReturnType<typeof useBack> }) {
  const { t } = useTranslation('authoring');
  const of = isChallenge(course) ? 'challenge.' : isPackage(course) ? 'package.' : '';
  return (
    <div className={l.work}>
      <Empty title={t(`${of}closed`)} text={t(isChallenge(course) ? 'challenge.closedText' : 'closedText')}>
        <ButtonLink to={back.to}>{back.label}</ButtonLink>
      </Empty>
    </div>
  );
}

/** The frame of authoring: the class's name and state, its steps, and what still prevents publishing. */
export default function AuthoringShell() {
  const { t } = useTranslation('authoring');
  const courseSeq = useCourseSeq();
  const back = useBack();
  const { kind } = usePlace();
  const info = useClass(courseSeq);
  const check = usePublishCheck(courseSeq);
  const reviewedUntil = info.data?.course.publishStatusCd === PUBLISH_STATUS.UNPUBLISHED ? check.data?.review?.publishAt : null;
  const now = useNow(MINUTE);
  const narrow = useNarrow();
  useLeaveWarning();
  useEffect(() => () => leaveClass(courseSeq), [courseSeq]);
  const course = info.data?.course;
  const closed = useClosed(course);
  useTitle(course?.title ?? t('title'));
  if (info.isError && info.error instanceof ApiError && info.error.status === 404) return <NoContent />;
  if (info.isSuccess && !course) return <NoContent />;
  // A class opened at the address of another kind goes to its own address; the studio has pages only for contents and challenges.
  if (course && !belongs(course, kind)) {
    const other = otherPlace(course, kind);
    return other ? <Navigate to={other} replace /> : <NoContent />;
  }
  return (
    <div className={s.shell}>
      <header className={bar.bar}>
        <Link className={b.icon} to={back.to} aria-label={back.label} title={back.label}>
          <ArrowLeft aria-hidden="true" />
        </Link>
        <div className={cx(l.withIcon, l.grow)}>
          <b className={l.oneLine}>{course?.title ?? ' '}</b>
          {course &&
            !narrow &&
            (reviewedUntil ? (
              <Badge tone="brand">{t('publish.reviewing', { at: formatDateTime(reviewedUntil) })}</Badge>
            ) : (
              <Badge tone={CLASS_STATE_TONES[stateOf(course, now)]}>{t(`state.${stateOf(course, now)}`)}</Badge>
            ))}
        </div>
        <SaveNote />
        {course && !narrow && closed === false && <PublishActions course={course} place="top" />}
      </header>
      <SwitchedOffLines parts={UPLOAD_SWITCHES} />
      {course?.publishStatusCd === PUBLISH_STATUS.UNPUBLISHED && check.data?.review && <ReviewNote review={check.data.review} />}
      {info.isError ? (
        <main id="main" tabIndex={-1}>
          <ErrorState error={info.error} onRetry={() => void info.refetch()} />
        </main>
      ) : closed && course ? (
        <Closed course={course} back={back} />
      ) : !course || closed === null ? (
        <ClassAwaited />
      ) : (
        // An element of its own: as that of the placeholder it would move from the middle to the left.
        <div key="steps" className={s.body}>
          {kind === 'package' ? (
            <PackageSteps course={course} check={check.data} />
          ) : isChallenge(course) ? (
            <ChallengeSteps course={course} check={check.data} studio={kind === 'challenge'} />
          ) : (
            <Steps course={course} check={check.data} kind={kind} />
          )}
          <Suspense>
            <Outlet />
          </Suspense>
        </div>
      )}
      {course && narrow && closed === false && <PublishActions course={course} place="bottom" />}
    </div>
  );
}
