import type { Page } from '@madang/contracts/endpoint';
import type { PostRow } from '@madang/contracts/main/board-calls';
import { LIMITS } from '@madang/contracts/limits';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';
import { Pagination } from '../../ui/pagination';
import { SearchPill } from '../../ui/search-pill';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import type { Place } from './place';
import { PostRows } from './post-rows';
import s from './boards.module.css';

export function Find({ q, onFind }: { q: string; onFind: (q: string) => void }) {
  const { t } = useTranslation('boards');
  return <SearchPill value={q} onSearch={onFind} label={t('search')} clear={t('clearSearch')} />;
}

/** Whether there is no post at all: then there is nothing to find, and the list itself offers to write the first one. */
export const isEmpty = (found: Page<unknown> | undefined, ...filters: string[]): boolean =>
  found?.totalCount === 0 && filters.every((one) => one === '');

interface Props {
  list: UseQueryResult<Page<PostRow>>;
  page: number;
  label: string;
  placeOf: (post: PostRow) => Place;
  usual?: string;
  /** Removes the search and filters; null when there are none. */
  onClear: (() => void) | null;
  /** Goes to the first page, from a page that the list no longer has. */
  onFirst: () => void;
  /** The button for writing the first post, shown while there is none. */
  write: ReactNode;
}
/** A list of posts, page by page, with its loading, error and empty states. */
export function PostList({ list, page, label, placeOf, usual, onClear, onFirst, write }: Props) {
  const { t } = useTranslation('boards');
  if (list.isPending)
    return (
      <div className={s.rows}>
        <SkeletonRows count={6} />
      </div>
    );
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  if (list.data.list.length === 0)
    return onClear || page > 1 ? (
      <Empty art="search" title={t('none.title')} text={t('none.text')}>
        <Button onClick={onClear ?? onFirst}>{t('none.clear')}</Button>
      </Empty>
    ) : (
      <Empty art="add" title={t('empty.title')} text={t(write ? 'empty.yours' : 'empty.text')}>
        {write}
      </Empty>
    );
  return (
    <>
      <PostRows rows={list.data.list} placeOf={placeOf} label={label} usual={usual} stale={list.isPlaceholderData} />
      <div>
        <Pagination page={page} size={LIMITS.itemsPerPage} total={list.data.totalCount} />
      </div>
    </>
  );
}
