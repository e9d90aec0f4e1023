import { YN } from '@madang/contracts/codes';
import type { PostFile, PostRow } from '@madang/contracts/main/board-calls';
import { CirclePlay } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatDuration } from '../../lib/format';
import { ButtonLink } from '../../ui/button';
import b from '../../ui/box-rows.module.css';
import { Avatar, Badge, Breadcrumb } from '../../ui/parts';
import { RichText } from '../../ui/rich-text';
import { Files } from './files';
import { Marks } from './post-rows';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';
import p from '../../ui/page.module.css';
import s from './boards.module.css';

interface Props {
  post: PostRow & { content: string; files: PostFile[] };
  crumb: readonly { label: string; to?: string }[];
  usual: string;
  addressOf: (fileSeq: number) => Promise<{ url: string }>;
  /** The buttons of what the reader may do with the post. */
  actions?: ReactNode;
  children?: ReactNode;
  /** What stands below the post, such as its comments. */
  after?: ReactNode;
}
/** A post or a notice with its content. */
export function PostText({ post, crumb, usual, addressOf, actions, children, after }: Props) {
  const { t } = useTranslation('boards');
  return (
    <div className={`wrap ${p.page} ${p.narrow}`}>
      <Breadcrumb items={crumb} />
      <article className={s.article}>
        <header>
          <p className={cx(l.badges, s.marks)}>
            {post.fixedYn === YN.YES && <Badge tone="line">{t('row.fixed')}</Badge>}
            <Marks post={post} usual={usual} />
            {post.secretYn === YN.YES && <Badge tone="line">{t('row.secret')}</Badge>}
          </p>
          <h1>{post.title}</h1>
          <div className={s.byline}>
            <Avatar name={post.userName} imageUrl={post.profileImageUrl} />
            <p className={cx(b.small, l.grow, s.by)}>
              <b>{post.userName}</b>
              {post.byStaff && <Badge tone="brand">{t('staff')}</Badge>}
              <time className="num" dateTime={post.createdAt}>
                {formatDateTime(post.createdAt)}
              </time>
              {post.updatedAt && <span>{t('edited')}</span>}
            </p>
            {actions && <div className={l.row}>{actions}</div>}
          </div>
        </header>
        {post.lesson && (
          <ButtonLink
            size="sm"
            tone="soft"
            to={`/classes/${post.courseSeq}/classroom/${post.lesson.curriculumSeq}${post.lesson.second === null ? '' : `?t=${post.lesson.second}`}`}
          >
            <CirclePlay aria-hidden="true" />
            {[post.lesson.title, post.lesson.second !== null && formatDuration(post.lesson.second)].filter(Boolean).join(' · ')}
          </ButtonLink>
        )}
        <RichText html={post.content} top={2} />
        <Files files={post.files} addressOf={addressOf} />
        {children}
      </article>
      {after}
    </div>
  );
}
