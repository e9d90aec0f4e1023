import { boardApi, COMMENT_MAX, commentInput, type Post, type PostComment } from '@madang/contracts/main/board';
import { CONTENT_KIND, POST_TYPE } from '@madang/contracts/codes';
import type { InputOf } from '@madang/contracts/endpoint';
import { OWN_REMOVAL } from '@madang/contracts/main/removal';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { call, report } from '../../lib/api';
import { confirm, toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { formatCount, formatDateTime } from '../../lib/format';
import { loginPath } from '../../lib/next';
import { invalidate, patchAnswer } from '../../lib/query';
import { useLoggedIn, useUser } from '../../lib/session';
import { openReport } from '../../domain/popups/popups';
import { Button, ButtonLink } from '../../ui/button';
import { cx } from '../../ui/cx';
import { Textarea } from '../../ui/inputs';
import b from '../../ui/box-rows.module.css';
import l from '../../ui/layout.module.css';
import { Avatar, Badge } from '../../ui/parts';
import { POST_LISTS } from './post-lists';
import s from './boards.module.css';

/** The comments below a post; comments of staff are marked. */
export function Comments({ post }: { post: Post }) {
  const { t } = useTranslation('boards');
  const [said, setSaid] = useState(post.comments);
  const [busy, setBusy] = useState(false);
  const loggedIn = useLoggedIn();
  const { pathname } = useLocation();
  const params = { boardSeq: post.boardSeq, postSeq: post.postSeq };
  const question = post.typeCd === POST_TYPE.QUESTION;
  /** Counts a comment that came or went; `rest` are those that are then shown, by which a question is answered or waits again. */
  const count = (by: number, rest: readonly PostComment[]) => {
    patchAnswer(boardApi.post, { params }, (old) => ({
      ...old,
      commentCount: old.commentCount + by,
      answered: rest.some((one) => one.byStaff) || (old.answered && said.cursor !== null),
    }));
    void invalidate(...POST_LISTS);
  };
  const more = async (cursor: string) => {
    const next = await call(boardApi.comments, { params, query: { cursor, size: 50 } });
    setSaid((old) => ({ list: [...old.list, ...next.list], cursor: next.cursor }));
    return next;
  };
  const loadMore = async () => {
    setBusy(true);
    try {
      if (said.cursor) await more(said.cursor);
    } catch (error) {
      report(error);
    } finally {
      setBusy(false);
    }
  };
  const added = (one: PostComment) => {
    setSaid((old) => (old.cursor ? old : { ...old, list: [...old.list, one] }));
    count(1, [...said.list, one]);
    toast(t(question && post.mayManage ? 'comments.answered' : 'comments.added'));
  };
  const user = useUser();
  const send = async (one: PostComment, why: InputOf<typeof boardApi.removeComment>) => {
    await call(boardApi.removeComment, { params: { ...params, commentSeq: one.commentSeq }, body: why });
    const rest = said.list.filter((other) => other.commentSeq !== one.commentSeq);
    setSaid((old) => ({ ...old, list: rest }));
    count(-1, rest);
  };
  const remove = async (one: PostComment) => {
    if (one.userSeq !== user?.userSeq) return openReport({ name: one.userName, send: (why) => send(one, why) });
    if (await confirm(t('comments.removeText'), { title: t('comments.removeTitle'), action: t('remove'), danger: true }))
      await send(one, OWN_REMOVAL).catch(report);
  };
  return (
    <section className={s.comments} aria-labelledby="comments-title">
      <h2 id="comments-title">
        {t(question ? 'comments.answers' : 'comments.title')}{' '}
        {post.commentCount > 0 && <small className={cx('num', l.muted)}>{formatCount(post.commentCount)}</small>}
      </h2>
      {said.list.length > 0 ? (
        <ul>
          {said.list.map((one) => (
            <Said
              key={one.commentSeq}
              one={one}
              params={params}
              onChange={(next) =>
                setSaid((old) => ({ ...old, list: old.list.map((other) => (other.commentSeq === next.commentSeq ? next : other)) }))
              }
              onRemove={() => void remove(one)}
            />
          ))}
        </ul>
      ) : (
        <p className={l.muted14}>{t(question ? 'comments.noAnswer' : 'comments.none')}</p>
      )}
      {said.cursor && (
        <Button block busy={busy} onClick={() => void loadMore()}>
          {t('comments.more')}
        </Button>
      )}
      {post.mayComment ? (
        <Write params={params} answer={question && post.mayManage} onDone={added} />
      ) : (
        !loggedIn && (
          <p className={l.muted14}>
            <ButtonLink size="sm" to={loginPath(pathname)}>
              {t('comments.login')}
            </ButtonLink>
          </p>
        )
      )}
    </section>
  );
}

type Params = { boardSeq: number; postSeq: number };
function Said({
  one,
  params,
  onChange,
  onRemove,
}: {
  one: PostComment;
  params: Params;
  onChange: (next: PostComment) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation('boards');
  const [editing, setEditing] = useState(false);
  const user = useUser();
  const withheld = one.hidden && one.userSeq === null;
  const mayReport = user !== null && one.userSeq !== user.userSeq && !one.hidden;
  return (
    <li>
      <Avatar name={one.userName} imageUrl={one.profileImageUrl} />
      <div className={l.grow}>
        <p className={cx(b.small, l.grow, s.by)}>
          <b>{one.userName}</b>
          {one.byStaff && <Badge tone="brand">{t('staff')}</Badge>}
          <time className="num" dateTime={one.createdAt}>
            {formatDateTime(one.createdAt)}
          </time>
          {one.updatedAt && <span>{t('edited')}</span>}
        </p>
        {editing ? (
          <Write
            params={params}
            comment={one}
            onDone={(next) => {
              onChange(next);
              setEditing(false);
            }}
            onCancel={() => setEditing(false)}
          />
        ) : (
          <p className={l.written}>{withheld ? t('comments.hidden') : one.content}</p>
        )}
        {one.hidden && !withheld && <Badge tone="warn">{t('comments.hidden')}</Badge>}
        {!editing && (one.mayEdit || one.mayRemove || mayReport) && (
          <p className={l.row}>
            {one.mayEdit && (
              <Button size="sm" tone="ghost" onClick={() => setEditing(true)}>
                {t('edit')}
              </Button>
            )}
            {one.mayRemove && (
              <Button size="sm" tone="ghost" onClick={onRemove}>
                {t('remove')}
              </Button>
            )}
            {mayReport && (
              <Button
                size="sm"
                tone="ghost"
                aria-label={t('comments.reportOf', { name: one.userName })}
                onClick={() =>
                  openReport({
                    kind: CONTENT_KIND.COMMENT,
                    itemSeq: one.commentSeq,
                    parentSeq: null,
                    name: one.userName,
                    userSeq: one.userSeq,
                  })
                }
              >
                {t('report')}
              </Button>
            )}
          </p>
        )}
      </div>
    </li>
  );
}

function Write({
  params,
  comment,
  answer,
  onDone,
  onCancel,
}: {
  params: Params;
  comment?: PostComment;
  answer?: boolean;
  onDone: (one: PostComment) => void;
  onCancel?: () => void;
}) {
  const { t } = useTranslation('boards');
  const form = useContractForm(commentInput, {
    defaults: { content: comment?.content ?? '' },
    submit: async (body, form) => {
      onDone(
        comment
          ? await call(boardApi.updateComment, { params: { ...params, commentSeq: comment.commentSeq }, body })
          : await call(boardApi.comment, { params, body }),
      );
      form.reset({ content: '' });
    },
  });
  const content = form.value('content');
  const label = t(answer ? 'comments.answer' : 'comments.write');
  return (
    <form {...form.bind} className={s.write}>
      <Textarea
        label={label}
        hideLabel
        rows={3}
        maxLength={COMMENT_MAX}
        placeholder={label}
        name={content.name}
        error={content.error}
        value={content.value ?? ''}
        onChange={(event) => content.onChange(event.target.value)}
      />
      <div className={l.rowEnd}>
        {onCancel && (
          <Button size="sm" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
        <Button size="sm" type="submit" tone="primary" busy={form.busy}>
          {t(comment ? 'save' : answer ? 'comments.answerDo' : 'comments.do')}
        </Button>
      </div>
    </form>
  );
}
