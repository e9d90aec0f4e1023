import { boardApi } from '@madang/contracts/main/board-calls';
import { LIMITS } from '@madang/contracts/limits';
import { PenLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { POST_TYPE, BOARD_SCOPE, YN } from '@madang/contracts/codes';
import { useListParams } from '../../lib/list-params';
import { useCall } from '../../lib/query';
import { isServed } from '../../lib/served';
import { useTitle } from '../../lib/title';
import { ButtonLink } from '../../ui/button';
import { Chip, Chips } from '../../ui/choices';
import { Badge } from '../../ui/parts';
import { Served } from '../../ui/served';
import { SkeletonRows } from '../../ui/states';
import { placeOf } from './place';
import { Find, isEmpty, PostList } from './post-list';
import { Refused } from './refused';
import l from '../../ui/layout.module.css';
import p from '../../ui/page.module.css';

/** The page of one of the site's boards, with its posts (RT-058). */
export default function BoardPage() {
  const { t } = useTranslation('boards');
  const boardSeq = Number(useParams()['boardSeq']);
  const board = useCall(boardApi.find, { params: { boardSeq } }, { silent: true, staleTime: 0 });
  const { page, q, filters, set } = useListParams([LIMITS.itemsPerPage], { category: null, open: ['', YN.YES] });
  const { category } = filters;
  const openYn = filters.open as '' | typeof YN.YES;
  const list = useCall(
    boardApi.posts,
    { params: { boardSeq }, query: { page, size: LIMITS.itemsPerPage, q, category, typeCd: '', openYn, boardSeq: null } },
    { keep: true, silent: true, staleTime: 0, enabled: board.isSuccess },
  );
  useTitle(board.data?.name ?? t('title'));
  if (board.isError || board.data === null) return <Refused kind="board" error={board.error} onRetry={() => void board.refetch()} />;
  if (board.isPending || (list.isPending && isServed()))
    return (
      <Served>
        <div className={`wrap ${p.page}`}>
          <SkeletonRows count={6} />
        </div>
      </Served>
    );
  const { name, categories, readScope, typeCd, mayWrite, mayManage } = board.data;
  const place = placeOf(board.data);
  const write = mayWrite && (
    <ButtonLink tone="primary" to={place.create}>
      <PenLine aria-hidden="true" />
      {t(typeCd === POST_TYPE.QUESTION ? 'ask' : 'write')}
    </ButtonLink>
  );
  const clear = () => set({ q: '', category: '', open: '' });
  return (
    <section className={`wrap ${p.page}`} aria-labelledby="board-title">
      <header className={p.head}>
        <div className={l.rowMiddle}>
          <h1 id="board-title">{name}</h1>
          {readScope !== BOARD_SCOPE.EVERYONE && <Badge tone="line">{t(`scope.${readScope}`)}</Badge>}
        </div>
        {!isEmpty(list.data, q, category, openYn) && (
          <div className={l.rowMiddle}>
            <Find q={q} onFind={(text) => set({ q: text })} />
            {write}
          </div>
        )}
      </header>
      {(mayManage || categories.length > 0) && (
        <Chips label={t('category')} scroll>
          {mayManage && (
            <Chip chosen={openYn === YN.YES} onClick={() => set({ open: openYn ? '' : YN.YES })}>
              {t('openOnly')}
            </Chip>
          )}
          {(categories.length > 0 ? ['', ...categories] : []).map((one) => (
            <Chip key={one} chosen={one === category} onClick={() => set({ category: one })}>
              {one || t('all')}
            </Chip>
          ))}
        </Chips>
      )}
      <PostList
        list={list}
        page={page}
        label={name}
        placeOf={() => place}
        usual={typeCd}
        onClear={q || category || openYn ? clear : null}
        onFirst={() => set({ page: 1 })}
        write={write}
      />
    </section>
  );
}
