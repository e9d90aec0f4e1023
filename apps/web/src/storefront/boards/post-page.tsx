import type { Post } from '@madang/contracts/main/board-calls';
import { CONTENT_KIND, YN } from '@madang/contracts/codes';
import { boardApi } from '@madang/contracts/main/board';
import { OWN_REMOVAL } from '@madang/contracts/main/removal';
import { courseApi } from '@madang/contracts/main/course-calls';
import { Ellipsis, Flag, Heart, Pencil, Pin, Siren, Trash2, EyeOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { openReport } from '../../domain/popups/popups';
import { call, report } from '../../lib/api';
import { confirm, toast } from '../../lib/dialogs';
import { formatCount } from '../../lib/format';
import { invalidate, patchAnswer, useAct, useCall } from '../../lib/query';
import { useUser } from '../../lib/session';
import { useTitle } from '../../lib/title';
import { userOnly } from '../../lib/user-only';
import { Button, ButtonLink, IconButton } from '../../ui/button';
import { Menu } from '../../ui/menu';
import { Callout } from '../../ui/parts';
import { Served } from '../../ui/served';
import { Empty, Loading, Skeleton, SkeletonLines } from '../../ui/states';
import { PostText } from './post-text';
import { Comments } from './comments';
import { addressed, placeOf } from './place';
import { POST_LISTS } from './post-lists';
import { Refused } from './refused';
import p from '../../ui/page.module.css';
import s from './boards.module.css';

export const Opening = () => (
  <div className={`wrap ${p.page} ${p.narrow}`}>
    <Loading>
      <Skeleton width="60%" height={36} />
      <div style={{ marginTop: 32 }}>
        <SkeletonLines lines={6} />
      </div>
    </Loading>
  </div>
);

/** The page of one post, of a board of the site or of a class (RT-060, RT-073). */
export default function PostPage() {
  const { t } = useTranslation('boards');
  const at = useParams();
  const params = { boardSeq: Number(at['boardSeq']), postSeq: Number(at['postSeq']) };
  const found = useCall(boardApi.post, { params }, { silent: true, staleTime: 0 });
  useTitle(found.data?.title || t('post'));
  if (found.isError || found.data === null)
    return <Refused kind="post" list={placeOf(addressed(at)).list} error={found.error} onRetry={() => void found.refetch()} />;
  if (found.isPending)
    return (
      <Served>
        <Opening />
      </Served>
    );
  if (found.data.hidden && found.data.userSeq === null) return <Withheld post={found.data} />;
  return <Shown post={found.data} />;
}

/** Tells the author and the staff that a post is hidden from everybody else. */
function Hidden({ own }: { own: boolean }) {
  const { t } = useTranslation('boards');
  return (
    <Callout tone="warn" title={t('hiddenOwn')}>
      {own && <Link to="/me/hidden">{t('why')}</Link>}
    </Callout>
  );
}

/** Tells the author that staff have made a post private, and that only they can show it again. */
function Closed() {
  const { t } = useTranslation('boards');
  return (
    <Callout tone="warn" title={t('closedOwn')}>
      {t('field.publicClosed')}
    </Callout>
  );
}

/** Shown instead of a post that staff hid; it says nothing of the content. */
function Withheld({ post }: { post: Post }) {
  const { t } = useTranslation('boards');
  return (
    <div className={`wrap ${p.page} ${p.narrow}`}>
      <Empty title={t('hiddenPost')}>
        <ButtonLink to={placeOf(post).list}>{post.board.name}</ButtonLink>
      </Empty>
    </div>
  );
}

function Shown({ post }: { post: Post }) {
  const { t } = useTranslation('boards');
  const navigate = useNavigate();
  const { boardSeq, postSeq, courseSeq } = post;
  const params = { boardSeq, postSeq };
  const place = placeOf(post);
  const course = useCall(courseApi.find, { params: { courseSeq: courseSeq ?? 0 } }, { silent: true, enabled: courseSeq !== null }).data
    ?.course;
  const mark = useAct(boardApi.mark, { invalidates: [...POST_LISTS, boardApi.post], onDone: () => toast(t('saved')) });
  const user = useUser();
  const remove = useAct(boardApi.removePost, {
    invalidates: POST_LISTS,
    onDone: () => {
      toast(t('removed'));
      void navigate(place.list, { replace: true });
    },
  });
  const askRemove = async () => {
    if (post.userSeq !== user?.userSeq) return openReport({ name: post.userName, send: (body) => remove.mutateAsync({ params, body }) });
    if (await confirm(t('removeText'), { title: t('removeTitle', { title: post.title }), action: t('remove'), danger: true }))
      remove.mutate({ params, body: OWN_REMOVAL });
  };
  const toggle = (name: 'fixedYn' | 'importantYn' | 'publicYn') => {
    const { fixedYn, importantYn, publicYn } = post;
    mark.mutate({ params, body: { fixedYn, importantYn, publicYn, [name]: post[name] === YN.YES ? YN.NO : YN.YES } });
  };
  const like = () =>
    userOnly(() => {
      const liked = !post.liked;
      void call(liked ? boardApi.like : boardApi.unlike, { params }).then(({ likeCount }) => {
        patchAnswer(boardApi.post, { params }, (old) => ({ ...old, liked, likeCount }));
        void invalidate(...POST_LISTS);
      }, report);
    });
  const mayReport = user !== null && post.userSeq !== user.userSeq && !post.hidden;
  const items = [
    ...(post.mayEdit ? [{ label: t('edit'), icon: <Pencil aria-hidden="true" />, to: place.edit(postSeq) }] : []),
    ...(post.mayManage
      ? [
          { label: t(post.fixedYn === YN.YES ? 'unfix' : 'fix'), icon: <Pin aria-hidden="true" />, onSelect: () => toggle('fixedYn') },
          {
            label: t(post.importantYn === YN.YES ? 'unmark' : 'mark'),
            icon: <Siren aria-hidden="true" />,
            onSelect: () => toggle('importantYn'),
          },
          { label: t(post.publicYn === YN.YES ? 'hide' : 'show'), icon: <EyeOff aria-hidden="true" />, onSelect: () => toggle('publicYn') },
        ]
      : []),
    ...(mayReport
      ? [
          {
            label: t('report'),
            icon: <Flag aria-hidden="true" />,
            onSelect: () =>
              openReport({ kind: CONTENT_KIND.POST, itemSeq: postSeq, parentSeq: null, name: post.userName, userSeq: post.userSeq }),
          },
        ]
      : []),
    ...(post.mayRemove
      ? [null, { label: t('remove'), icon: <Trash2 aria-hidden="true" />, danger: true, onSelect: () => void askRemove() }]
      : []),
  ];
  return (
    <PostText
      post={post}
      usual={post.board.typeCd}
      crumb={[
        ...(courseSeq === null ? [] : [{ label: course?.title ?? t('class'), to: `/classes/${courseSeq}` }]),
        { label: post.board.name, to: place.list },
        { label: post.title },
      ]}
      addressOf={(fileSeq) => call(boardApi.file, { params: { ...params, fileSeq } })}
      actions={
        items.length > 0 && (
          <Menu
            label={post.title}
            button={
              <IconButton label={t('more')} outlined>
                <Ellipsis aria-hidden="true" />
              </IconButton>
            }
            items={items}
          />
        )
      }
    >
      {post.hidden && <Hidden own={post.userSeq === user?.userSeq} />}
      {post.closedByStaff && !post.mayManage && <Closed />}
      <div className={s.likes}>
        <Button aria-pressed={post.liked} onClick={like}>
          <Heart aria-hidden="true" fill={post.liked ? 'currentColor' : 'none'} />
          {t('like')} {post.likeCount > 0 && <span className="num">{formatCount(post.likeCount)}</span>}
        </Button>
      </div>
      <Comments key={post.postSeq} post={post} />
    </PostText>
  );
}
