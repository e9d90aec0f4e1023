import { LESSON_TYPE, PUBLIC_SCOPE, YN, type Yn } from '@madang/contracts/codes';
import { challengeApi } from '@madang/contracts/main/challenge-calls';
import type { Course } from '@madang/contracts/main/course';
import type { CurriculumItem } from '@madang/contracts/main/lesson';
import { curriculumApi } from '@madang/contracts/main/curriculum-calls';
import { missionApi, type Submission } from '@madang/contracts/main/mission';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { isChallenge } from '../../domain/course/course-card';
import { confirm, toast } from '../../lib/dialogs';
import { formatCount } from '../../lib/format';
import { formatDeadline } from '../../lib/own-time';
import { usePages } from '../../lib/pages';
import { invalidate, useAct, useCall } from '../../lib/query';
import { Button } from '../../ui/button';
import { Segmented } from '../../ui/choices';
import { LoadMore } from '../../ui/load-more';
import { Callout } from '../../ui/parts';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import { FeedbackForm } from './feedback-form';
import { Posts } from './posts';
import { SubmissionCard } from './submission-card';
import { SubmissionForm } from './submission-form';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';
import s from './submissions.module.css';

/** Loaded separately, because only staff choose a term. */
const TermSelect = lazy(() => import('./term-select'));
/** How many submissions one call brings. */
const SUBMISSION_PAGE_SIZE = 20;
/** How many of the other learners' submissions are shown at first, because the lesson's questions stand below them. */
const SUBMISSIONS_SHOWN_FIRST = 3;
interface Props {
  course: Course;
  lesson: CurriculumItem;
  manager: boolean;
  /** Whether the person is enrolled, or the class is open to everyone. */
  inside: boolean;
}
/**
 * The task of a lesson: the learner's own submission and, below it, those of others; for staff those of all (CU-077). Other visitors only
 * read that it is for learners.
 */
export default function Submissions({ course, lesson, manager, inside }: Props) {
  const { t } = useTranslation('classroom');
  const posts = lesson.curriculumTypeCd === LESSON_TYPE.POST ? lesson : null;
  const facts = [
    posts && t('posts.daily', { n: formatCount(posts.dailyChallengeCount ?? 1), count: posts.dailyChallengeCount ?? 1 }),
    posts && (posts.dailyStartTime || posts.dailyEndTime) && `${posts.dailyStartTime ?? '00:00'}–${posts.dailyEndTime ?? '23:59'}`,
    posts && t('posts.rate', { percent: posts.completionRateCondition ?? 100 }),
    lesson.dueAt && t('submission.due', { at: formatDeadline(lesson.dueAt) }),
    lesson.point && t('submission.points', { n: formatCount(lesson.point) }),
    lesson.xp && t('submission.xp', { n: formatCount(lesson.xp) }),
    t(lesson.publicScopeCd === PUBLIC_SCOPE.CLASS ? 'submission.forClass' : 'submission.forStaff'),
  ];
  return (
    <section className={s.submissions} aria-labelledby="submissions">
      <header>
        <h3 id="submissions">{t(posts ? 'posts.title' : manager ? 'submission.handedIn' : 'submission.title')}</h3>
        <p className={cx(l.muted14, 'num')}>{facts.filter(Boolean).join('\u00a0· ')}</p>
      </header>
      {manager ? (
        <Everybodys course={course} lesson={lesson} manager />
      ) : inside ? (
        <Own course={course} lesson={lesson} />
      ) : (
        <Callout>{t('submission.learners')}</Callout>
      )}
    </section>
  );
}

const argsOf = (course: Course, lesson: CurriculumItem) => ({ courseSeq: course.courseSeq, curriculumSeq: lesson.curriculumSeq });

function Own(props: { course: Course; lesson: CurriculumItem }) {
  const { course, lesson } = props;
  if (lesson.curriculumTypeCd !== LESSON_TYPE.POST) return <OwnOne {...props} />;
  const params = argsOf(course, lesson);
  return (
    <>
      <Posts params={params} lesson={lesson} onDone={() => changed(params)} />
      <Everybodys {...props} manager={false} />
    </>
  );
}

/** The submission of a lesson that takes one: the form, the submission, or the form to change it. */
function OwnOne({ course, lesson }: { course: Course; lesson: CurriculumItem }) {
  const { t } = useTranslation('classroom');
  const params = argsOf(course, lesson);
  const list = useCall(
    missionApi.submissions,
    { params, query: { page: 1, size: SUBMISSION_PAGE_SIZE, waitingYn: YN.NO } },
    { silent: true },
  );
  const [editing, setEditing] = useState(false);
  if (list.isPending)
    return (
      <div className={l.awaited}>
        <SkeletonRows count={1} />
      </div>
    );
  if (list.isError) return <ErrorState tight error={list.error} onRetry={() => void list.refetch()} />;
  const { mine } = list.data;
  return (
    <>
      {mine && !editing ? (
        <SubmissionCard one={mine} renew={() => list.refetch()}>
          {mine.feedback === null && (
            <div className={l.rowMiddle}>
              <Button size="sm" onClick={() => setEditing(true)}>
                {t('submission.edit')}
              </Button>
              <TakeBack params={params} one={mine} />
              <small className={l.muted13}>{t('submission.until')}</small>
            </div>
          )}
        </SubmissionCard>
      ) : (
        <SubmissionForm
          key={mine?.submissionSeq ?? 0}
          params={params}
          mine={mine}
          onCancel={mine ? () => setEditing(false) : null}
          onDone={async () => {
            setEditing(false);
            await changed(params);
          }}
        />
      )}
      {lesson.publicScopeCd === PUBLIC_SCOPE.CLASS && <Everybodys course={course} lesson={lesson} manager={false} />}
    </>
  );
}
const changed = (params: { courseSeq: number; curriculumSeq: number }) =>
  invalidate(
    [missionApi.submissions, params],
    [curriculumApi.list, { courseSeq: params.courseSeq }],
    [challengeApi.progress, { courseSeq: params.courseSeq }],
  );

function TakeBack({ params, one }: { params: { courseSeq: number; curriculumSeq: number }; one: Submission }) {
  const { t } = useTranslation('classroom');
  const remove = useAct(missionApi.remove, {
    onDone: async () => {
      toast(t('submission.removed'));
      await changed(params);
    },
  });
  const ask = async () => {
    if (await confirm(t('submission.removeText'), { title: t('submission.removeTitle'), action: t('submission.remove'), danger: true }))
      remove.mutate({ params: { ...params, submissionSeq: one.submissionSeq } });
  };
  return (
    <Button size="sm" tone="ghost" busy={remove.isPending} onClick={() => void ask()}>
      {t('submission.remove')}
    </Button>
  );
}

/**
 * The submissions to a lesson, the newest first: for staff all, with a form for feedback; for learners those of others, in a lesson of
 * posts also their own.
 */
function Everybodys({ course, lesson, manager }: { course: Course; lesson: CurriculumItem; manager: boolean }) {
  const { t } = useTranslation('classroom');
  const [search] = useSearchParams();
  const [waitingYn, setWaiting] = useState<Yn>(YN.NO);
  const [termSeq, setTerm] = useState<number | null>(null);
  const [few, setFew] = useState(!manager);
  const params = argsOf(course, lesson);
  const posts = lesson.curriculumTypeCd === LESSON_TYPE.POST;
  const told = manager ? Number(search.get('submission')) || null : null;
  const one = useCall(missionApi.submission, { params: { ...params, submissionSeq: told ?? 0 } }, { enabled: told !== null, silent: true });
  const pages = usePages(
    missionApi.submissions,
    { params, query: { size: SUBMISSION_PAGE_SIZE, waitingYn, termSeq } },
    {
      // The next page begins after the last submission shown, so that new submissions do not shift the pages.
      next: ({ list, totalCount }, all) => (all.length * SUBMISSION_PAGE_SIZE < totalCount ? { before: list.at(-1)?.submissionSeq } : null),
      silent: true,
    },
  );
  const shown = (pages.data?.pages ?? [])
    .flatMap((page) => page.list)
    .filter((each) => each.submissionSeq !== told && (manager || posts || each.ownYn === YN.NO));
  const card = (submission: Submission, marked = false) => (
    <SubmissionCard
      key={submission.submissionSeq}
      one={submission}
      marked={marked}
      renew={() => (marked ? one.refetch() : pages.refetch())}
    >
      {manager && <FeedbackForm params={params} one={submission} max={lesson.point} />}
      {!manager && posts && submission.ownYn === YN.YES && !submission.feedback && (
        <div>
          <TakeBack params={params} one={submission} />
        </div>
      )}
    </SubmissionCard>
  );
  return (
    <div className={cx(l.stack12, s.list)}>
      {manager && (
        <div className={l.rowMiddle}>
          <Segmented
            label={t('submission.which')}
            value={waitingYn}
            onChange={setWaiting}
            options={[
              { value: YN.NO, label: t('submission.all') },
              { value: YN.YES, label: t('submission.waiting') },
            ]}
          />
          {isChallenge(course) && (
            <Suspense>
              <TermSelect courseSeq={course.courseSeq} value={termSeq} onChange={setTerm} />
            </Suspense>
          )}
        </div>
      )}
      {!manager && <h4>{t(posts ? 'posts.all' : 'submission.others')}</h4>}
      {one.data && card(one.data, true)}
      {pages.isPending && (
        <div className={l.awaited}>
          <SkeletonRows count={2} />
        </div>
      )}
      {pages.isError && <ErrorState tight error={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.isSuccess &&
        shown.length === 0 &&
        !one.data &&
        (manager ? (
          <None waiting={waitingYn === YN.YES} inTerm={termSeq !== null} />
        ) : (
          <p className={l.muted14}>{t(posts ? 'posts.none' : 'submission.noOthers')}</p>
        ))}
      <div className={l.stack12}>{(few ? shown.slice(0, SUBMISSIONS_SHOWN_FIRST) : shown).map((each) => card(each))}</div>
      {manager ? (
        <LoadMore pages={pages} />
      ) : (
        (pages.hasNextPage || (few && shown.length > SUBMISSIONS_SHOWN_FIRST)) && (
          <Button
            block
            busy={pages.isFetchingNextPage}
            onClick={() => (few && shown.length > SUBMISSIONS_SHOWN_FIRST ? setFew(false) : void pages.fetchNextPage())}
          >
            {t('ui:more')}
          </Button>
        )
      )}
    </div>
  );
}

function None({ waiting, inTerm }: { waiting: boolean; inTerm: boolean }) {
  const { t } = useTranslation('classroom');
  if (inTerm) return <Empty tight heading="h3" title={t(waiting ? 'submission.noneWaiting' : 'submission.noneInTerm')} />;
  if (waiting) return <Empty tight heading="h3" title={t('submission.noneWaiting')} />;
  return <Empty tight heading="h3" title={t('submission.none')} text={t('submission.noneText')} />;
}
