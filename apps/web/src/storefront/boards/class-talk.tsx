import { communityApi } from '@madang/contracts/main/board-calls';
import { LIMITS } from '@madang/contracts/limits';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../lib/query';
import { ButtonLink } from '../../ui/button';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import { placeOf } from './place';
import { PostRows } from './post-rows';
import l from '../../ui/layout.module.css';
import p from '../../ui/page.module.css';

/** How many posts the class's page shows. */
const POSTS_SHOWN_MAX = 5;
const FIRST_PAGE_QUERY = { page: 1, size: LIMITS.itemsPerPage, q: '', typeCd: '', openYn: '', category: '', boardSeq: null } as const;
/** The newest posts on a class's boards that the reader may see, and a link to the boards. */
export function ClassTalk({ courseSeq }: { courseSeq: number }) {
  const { t } = useTranslation('boards');
  const list = useCall(communityApi.list, { params: { courseSeq }, query: FIRST_PAGE_QUERY }, { silent: true, staleTime: 0 });
  if (list.isPending) return <SkeletonRows count={3} />;
  if (list.isError) return <ErrorState tight error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data.list.length)
    return (
      <div className={p.box}>
        <Empty tight heading="h3" title={t('talk.empty')} text={t('talk.emptyText')} />
      </div>
    );
  return (
    <>
      <PostRows rows={list.data.list.slice(0, POSTS_SHOWN_MAX)} placeOf={placeOf} label={t('talk.title')} />
      <div className={l.between}>
        <ButtonLink tone="ghost" to={`/classes/${courseSeq}/board`}>
          {t('talk.all')}
        </ButtonLink>
      </div>
    </>
  );
}
