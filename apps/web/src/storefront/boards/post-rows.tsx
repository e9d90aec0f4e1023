import { POST_TYPE, YN } from '@madang/contracts/codes';
import type { PostRow } from '@madang/contracts/main/board-calls';
import { EyeOff, Heart, Lock, MessageSquare, Paperclip, Pin } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatCount, formatDate } from '../../lib/format';
import { cx } from '../../ui/cx';
import { Badge } from '../../ui/parts';
import type { Place } from './place';
import b from '../../ui/box-rows.module.css';
import l from '../../ui/layout.module.css';
import s from './boards.module.css';

interface Props {
  rows: readonly PostRow[];
  placeOf: (post: PostRow) => Place;
  label: string;
  /** The usual type of posts in this list; a post of another type has a badge. */
  usual?: string;
  stale?: boolean;
}
/** The rows of a list of posts; a secret or hidden post that the reader may not read shows nothing of its content (BD-020..022). */
export function PostRows({ rows, placeOf, label, usual, stale }: Props) {
  return (
    <ul className={cx(b.rows, s.rows, stale && l.stale)} aria-label={label} aria-busy={stale || undefined}>
      {rows.map((post) => (
        <li key={post.postSeq} className={cx(post.fixedYn === YN.YES && s.fixed)}>
          {post.locked || (post.hidden && post.userSeq === null) ? (
            <LockedRow post={post} />
          ) : (
            <Row post={post} to={placeOf(post).view(post.postSeq)} usual={usual} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** The row of a secret or hidden post: only that there is one, and its date. */
function LockedRow({ post }: { post: PostRow }) {
  const { t } = useTranslation('boards');
  return (
    <div className={cx(b.row, l.muted)}>
      <p className={cx(l.rowMiddle, s.title)}>
        {post.hidden ? <EyeOff aria-hidden="true" /> : <Lock aria-hidden="true" />}
        <span>{t(post.hidden ? 'row.hidden' : 'row.locked')}</span>
      </p>
      <p className={b.small}>
        <time className="num" dateTime={post.createdAt}>
          {formatDate(post.createdAt)}
        </time>
      </p>
    </div>
  );
}

function Row({ post, to, usual }: { post: PostRow; to: string; usual?: string | undefined }) {
  const { t } = useTranslation('boards');
  return (
    <Link className={b.row} to={to}>
      <p className={cx(l.rowMiddle, s.title)}>
        {post.fixedYn === YN.YES && <Pin role="img" aria-label={t('row.fixed')} />}
        <Marks post={post} usual={usual} />
        {post.secretYn === YN.YES && <Lock role="img" aria-label={t('row.secret')} />}
        <b>{post.title}</b>
        {post.fileCount > 0 && <Paperclip role="img" aria-label={t('row.files')} />}
      </p>
      <p className={b.small}>
        {post.commentCount > 0 && (
          <span className={cx(l.withIcon, 'num')}>
            <MessageSquare role="img" aria-label={t('comments.title')} />
            {formatCount(post.commentCount)}
          </span>
        )}
        {post.likeCount > 0 && (
          <span className={cx(l.withIcon, 'num')}>
            <Heart role="img" aria-label={t('like')} />
            {formatCount(post.likeCount)}
          </span>
        )}
        <span>{post.userName}</span>
        <time className="num" dateTime={post.createdAt}>
          {formatDate(post.createdAt)}
        </time>
      </p>
    </Link>
  );
}

/** The badges of a post, without those that its list makes obvious. */
export function Marks({
  post,
  usual,
}: {
  post: Pick<PostRow, 'importantYn' | 'publicYn' | 'typeCd' | 'category' | 'answered' | 'courseSeq'>;
  usual?: string | undefined;
}) {
  const { t } = useTranslation('boards');
  const question = post.typeCd === POST_TYPE.QUESTION;
  return (
    <>
      {post.importantYn === YN.YES && <Badge tone="bad">{t('row.important')}</Badge>}
      {post.publicYn === YN.NO && <Badge tone="warn">{t('row.private')}</Badge>}
      {post.typeCd !== usual && <Badge tone="line">{t(`type.${post.typeCd}`)}</Badge>}
      {question && <Badge tone={post.answered ? 'good' : 'plain'}>{t(post.answered ? 'row.answered' : 'row.waiting')}</Badge>}
      {post.category && <Badge tone="plain">{post.category}</Badge>}
    </>
  );
}
