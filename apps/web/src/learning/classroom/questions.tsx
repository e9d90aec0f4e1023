import { YN } from '@madang/contracts/codes';
import type { PostRow } from '@madang/contracts/main/board-calls';
import { lessonNoteApi } from '@madang/contracts/main/lesson-note';
import { Lock, MessageSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatCount, formatDate } from '../../lib/format';
import { useCall } from '../../lib/query';
import { ButtonLink } from '../../ui/button';
import { Badge } from '../../ui/parts';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import { AskForm } from './ask-form';
import { Moment } from './moment';
import { usePlayed } from './played-second';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';
import b from '../../ui/box-rows.module.css';
import s from './room-tabs.module.css';

interface At {
  courseSeq: number;
  curriculumSeq: number;
}
export const useQuestions = (params: At, enabled: boolean) =>
  useCall(lessonNoteApi.questions, { params }, { silent: true, staleTime: 0, enabled });

/** The questions about this lesson, each with its second of the video if it has one, and the form for a new one. */
export function Questions({ params, path }: { params: At; path: string }) {
  const { t } = useTranslation('classroom');
  const questions = useQuestions(params, true);
  const isVideo = usePlayed((played) => played.seek !== null);
  if (questions.isPending) return <SkeletonRows count={3} />;
  if (questions.isError) return <ErrorState tight error={questions.error} onRetry={() => void questions.refetch()} />;
  const { mayAsk, list } = questions.data;
  return (
    <div className={s.panel}>
      {mayAsk && <AskForm params={params} />}
      {list.length === 0 ? (
        <Empty
          tight
          heading="h3"
          title={t('questions.empty')}
          text={t(!mayAsk ? 'questions.emptyClosed' : isVideo ? 'questions.emptyText' : 'questions.emptyAsk')}
        />
      ) : (
        <ul className={b.rows} aria-label={t('tabs.questions')}>
          {list.map((post) => (
            <QuestionRow key={post.postSeq} post={post} />
          ))}
        </ul>
      )}
      <p className={cx(l.rowMiddle, l.muted13)}>
        <ButtonLink size="sm" tone="ghost" className={l.atEnd} to={`${path}/board`}>
          {t('questions.all')}
        </ButtonLink>
      </p>
    </div>
  );
}

function QuestionRow({ post }: { post: PostRow }) {
  const { t } = useTranslation('classroom');
  if (post.locked)
    return (
      <li className={b.row}>
        <Lock aria-hidden="true" />
        <p className={b.text}>{t('questions.secret')}</p>
      </li>
    );
  return (
    <li className={b.row}>
      <Moment second={post.lesson?.second ?? null} />
      <Link className={b.text} to={`/classes/${post.courseSeq}/board/${post.boardSeq}/posts/${post.postSeq}/view`}>
        <b>
          {post.secretYn === YN.YES && <Lock size={15} role="img" aria-label={t('questions.secret')} />}
          {post.title}
        </b>
        <small>
          <span>{post.userName}</span>
          <time className="num" dateTime={post.createdAt}>
            {formatDate(post.createdAt)}
          </time>
          {post.commentCount > 0 && (
            <span className="num">
              <MessageSquare size={14} role="img" aria-label={t('questions.comments')} />
              {formatCount(post.commentCount)}
            </span>
          )}
        </small>
      </Link>
      <Badge tone={post.answered ? 'good' : 'plain'}>{t(post.answered ? 'questions.answered' : 'questions.waiting')}</Badge>
    </li>
  );
}
