import { OWN_REMOVAL } from '@madang/contracts/main/removal';
import { boardApi, COMMENT_MAX, commentInput, communityApi, type Post } from '@madang/contracts/main/board';
import { useTranslation } from 'react-i18next';
import { call, report } from '../../lib/api';
import { toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { formatDateTime } from '../../lib/format';
import { invalidate, useCall } from '../../lib/query';
import { Textarea } from '../../ui/inputs';
import { Badge } from '../../ui/parts';
import { RichText } from '../../ui/rich-text';
import { ErrorState, Loading, SkeletonLines } from '../../ui/states';
import type { WorkProps } from './detail';
import { useDraft } from './drafts';
import { Frame, NextUp } from './frame';
import { QUEUE_READERS } from './queue';
import { SendButton } from './send-button';
import { sendsByKey } from './send-keys';
import l from '../../ui/layout.module.css';
import r from '../../ui/rows.module.css';

const QUESTION_READERS = [...QUEUE_READERS, boardApi.post, boardApi.posts, communityApi.list, communityApi.qna];

/** A question with its comments, and the form for the answer. */
export function QuestionWork(props: WorkProps<'question'>) {
  const { t } = useTranslation('admin-inbox');
  const { of } = props.item;
  const params = { boardSeq: of.boardSeq!, postSeq: of.itemSeq };
  const post = useCall(boardApi.post, { params }, { silent: true, staleTime: 0 });
  const base = of.courseSeq === null ? '/boards' : `/classes/${of.courseSeq}/board`;
  return (
    <Frame
      item={props.item}
      title={of.title}
      to={`${base}/${of.boardSeq}/posts/${of.itemSeq}/view`}
      toLabel={t('question.open')}
      foot={post.data && <Answer {...props} params={params} />}
    >
      <p className={l.muted13}>{of.place}</p>
      {post.isPending ? (
        <Loading>
          <SkeletonLines lines={5} />
        </Loading>
      ) : post.isError ? (
        <ErrorState tight error={post.error} onRetry={() => void post.refetch()} />
      ) : (
        <Asked post={post.data} />
      )}
    </Frame>
  );
}

function Asked({ post }: { post: Post }) {
  const { t } = useTranslation('admin-inbox');
  return (
    <>
      <RichText html={post.content} top={3} />
      {post.files.length > 0 && <p className={l.muted13}>{t('question.files', { count: post.files.length })}</p>}
      {post.comments.list.length > 0 && (
        <ul className={r.rows} aria-label={t('question.said')}>
          {post.comments.list.map((one) => (
            <li key={one.commentSeq}>
              <p>
                <b>{one.userName}</b> {one.byStaff && <Badge tone="brand">{t('staff')}</Badge>}
                <time className="num" dateTime={one.createdAt}>
                  {formatDateTime(one.createdAt)}
                </time>
              </p>
              <p>{one.content}</p>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Answer({
  item,
  next,
  drafts,
  onDone,
  onUndone,
  params,
}: WorkProps<'question'> & { params: { boardSeq: number; postSeq: number } }) {
  const { t } = useTranslation('admin-inbox');
  const form = useContractForm(commentInput, {
    defaults: { content: '', ...drafts.get(item.id) },
    submit: async (body) => {
      const said = await call(boardApi.comment, { params, body });
      const undo = () =>
        void call(boardApi.removeComment, { params: { ...params, commentSeq: said.commentSeq }, body: OWN_REMOVAL })
          .then(() => invalidate(...QUESTION_READERS))
          .then(onUndone, report);
      toast(t('question.done', { name: item.name }), { action: { label: t('undo'), onClick: undo } });
      drafts.delete(item.id);
      onDone();
      await invalidate(...QUESTION_READERS);
    },
  });
  useDraft(form, drafts, item.id);
  return (
    <form className={l.stack12} {...form.bind} onKeyDown={sendsByKey} aria-label={t('question.answer')}>
      <Textarea
        label={t('question.answerTo', { name: item.name })}
        hideLabel
        placeholder={t('question.answerTo', { name: item.name })}
        rows={4}
        maxLength={COMMENT_MAX}
        {...form.text('content')}
      />
      <div className={l.rowEndMiddle}>
        <NextUp next={next} />
        <SendButton next={next} busy={form.busy} />
      </div>
    </form>
  );
}
