import { YN } from '@madang/contracts/codes';
import type { PostLesson } from '@madang/contracts/main/lesson';
import { missionApi } from '@madang/contracts/main/mission';
import { postsNeeded, postState } from '@madang/contracts/main/post-mission';
import { MINUTE } from '@madang/contracts/time';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/format';
import { useCall } from '../../lib/query';
import { serverNow, useNow } from '../../lib/time';
import { Callout, Progress } from '../../ui/parts';
import { ErrorState, SkeletonRows } from '../../ui/states';
import { SubmissionForm } from './submission-form';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';

/** The learner's part of a lesson of posts: their progress, and today's post (CU-071..075). */
export function Posts({
  params,
  lesson,
  onDone,
}: {
  params: { courseSeq: number; curriculumSeq: number };
  lesson: PostLesson;
  onDone: () => Promise<void>;
}) {
  const { t } = useTranslation('classroom');
  useNow(MINUTE);
  const [sent, setSent] = useState(0);
  const list = useCall(missionApi.submissions, { params, query: { page: 1, size: 20, waitingYn: YN.NO } }, { silent: true });
  if (list.isPending) return <SkeletonRows count={1} />;
  if (list.isError) return <ErrorState tight error={list.error} onRetry={() => void list.refetch()} />;
  const { posted } = list.data;
  const max = lesson.maxChallengeCount ?? 1;
  const needed = postsNeeded(lesson);
  const state = postState(lesson, posted, serverNow());
  const hours = { from: lesson.dailyStartTime ?? '00:00', to: lesson.dailyEndTime ?? '23:59' };
  return (
    <>
      <div className={l.grid8}>
        <p className={cx(l.between, 'num')}>
          <b>{t('posts.far', { n: formatCount(posted.total), max: formatCount(max) })}</b>
          <span className={cx(l.withIcon, l.muted)}>
            {posted.total >= needed ? (
              <>
                <CircleCheck aria-hidden="true" />
                {t('posts.enough')}
              </>
            ) : (
              t('posts.left', { n: formatCount(needed - posted.total), count: needed - posted.total })
            )}
          </span>
        </p>
        <Progress percent={(posted.total / max) * 100} label={t('posts.far', { n: posted.total, max })} />
      </div>
      {state === 'open' ? (
        <SubmissionForm
          key={sent}
          params={params}
          mine={null}
          post
          onCancel={null}
          onDone={async () => {
            setSent((n) => n + 1);
            await onDone();
          }}
        />
      ) : (
        <Callout {...(state === 'allDone' || state === 'todayDone' ? { tone: 'good' as const } : {})}>{t(`posts.${state}`, hours)}</Callout>
      )}
    </>
  );
}
