import { POST_TYPE, type PostType } from '@madang/contracts/codes';
import { boardApi, communityApi, postTypesOf, type PostInput } from '@madang/contracts/main/board';
import type { Board } from '@madang/contracts/main/board-calls';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { call } from '../../lib/api';
import { invalidate, useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { Empty } from '../../ui/states';
import { ButtonLink } from '../../ui/button';
import { addressed, placeOf } from './place';
import { POST_LISTS } from './post-lists';
import { Opening } from './post-page';
import { ClassGone, Refused } from './refused';
import { WriteForm } from './write-form';
import p from '../../ui/page.module.css';

/** The page for writing or changing a post on a board of the site (RT-059, RT-061) or of a class (RT-074, RT-075). */
export default function PostFormPage() {
  const { t } = useTranslation('boards');
  const at = useParams();
  const boardSeq = Number(at['boardSeq']);
  const postSeq = at['postSeq'] === undefined ? null : Number(at['postSeq']);
  const board = useCall(boardApi.find, { params: { boardSeq } }, { silent: true, staleTime: 0 });
  const post = useCall(
    boardApi.post,
    { params: { boardSeq, postSeq: postSeq ?? 0 } },
    { silent: true, staleTime: 0, enabled: postSeq !== null },
  );
  useTitle(t(postSeq ? 'editTitle' : 'write'));
  const failed = board.isError ? board : post.isError ? post : null;
  if (failed) {
    const missing = failed === board ? { kind: 'board' as const } : { kind: 'post' as const, list: placeOf(addressed(at)).list };
    return <Refused {...missing} error={failed.error} onRetry={() => void failed.refetch()} />;
  }
  if (board.data === null || post.data === null) return <ClassGone />;
  if (!board.data || (postSeq !== null && !post.data)) return <Opening />;
  const may = post.data ? post.data.mayEdit : board.data.mayWrite;
  if (!may)
    return (
      <div className={`wrap ${p.page}`}>
        <Empty art="lock" heading="h1" title={t('refused.write')} text={t('refused.writeText')}>
          <ButtonLink to={placeOf(board.data).list}>{t('refused.writeDo')}</ButtonLink>
        </Empty>
      </div>
    );
  return <Form key={postSeq ?? 'new'} board={board.data} post={post.data ?? null} />;
}

function Form({ board, post }: { board: Board; post: NonNullable<Parameters<typeof WriteForm>[0]['post']> | null }) {
  const { t } = useTranslation('boards');
  const { boardSeq, courseSeq } = board;
  const place = useMemo(() => placeOf({ boardSeq, courseSeq }), [boardSeq, courseSeq]);
  const params = { boardSeq };
  const send = (body: PostInput) => {
    if (courseSeq === null)
      return post
        ? call(boardApi.updatePost, { params: { ...params, postSeq: post.postSeq }, body })
        : call(boardApi.createPost, { params, body });
    const inClass = { ...body, boardSeq };
    return post
      ? call(communityApi.update, { params: { courseSeq, postSeq: post.postSeq }, body: inClass })
      : call(communityApi.create, { params: { courseSeq }, body: inClass });
  };
  // A general post is called talk on a site's board; its type has the same code as in a class (AM-168).
  const word = (type: PostType) => t(type === POST_TYPE.GENERAL && courseSeq === null ? 'type.free' : `type.${type}`);
  return (
    <WriteForm
      title={t(post ? 'editTitle' : board.typeCd === POST_TYPE.QUESTION ? 'ask' : 'writeOn', { name: board.name })}
      place={place}
      post={post}
      types={postTypesOf(board.typeCd, board.mayManage)}
      typeWord={word}
      categories={board.categories}
      staff={board.mayManage}
      attach={(body, options) => call(boardApi.attach, { params, body, ...options })}
      save={async (body) => {
        const saved = await send(body);
        await invalidate(...POST_LISTS, boardApi.post);
        return saved.postSeq;
      }}
    />
  );
}
