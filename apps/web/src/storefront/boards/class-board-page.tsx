import { boardApi, communityApi } from '@madang/contracts/main/board-calls';
import { courseApi } from '@madang/contracts/main/course-calls';
import { LIMITS } from '@madang/contracts/limits';
import { PenLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { POST_TYPE, YN } from '@madang/contracts/codes';
import { useListParams } from '../../lib/list-params';
import { useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { ButtonLink } from '../../ui/button';
import { Chip, Chips } from '../../ui/choices';
import { Tabs } from '../../ui/nav';
import { Breadcrumb } from '../../ui/parts';
import { Empty, SkeletonRows } from '../../ui/states';
import { placeOf } from './place';
import { Find, PostList } from './post-list';
import { ClassGone, Refused } from './refused';
import l from '../../ui/layout.module.css';
import p from '../../ui/page.module.css';
import s from './boards.module.css';

/** The page of a class's boards: notices, questions, and the boards that its staff made. */
export default function ClassBoardPage() {
  const { t } = useTranslation('boards');
  const courseSeq = Number(useParams()['courseSeq']);
  const course = useCall(courseApi.find, { params: { courseSeq } }, { silent: true }).data?.course;
  const boards = useCall(boardApi.list, { query: { courseSeq } }, { silent: true, staleTime: 0 });
  const { page, q, filters, set } = useListParams([LIMITS.itemsPerPage], { board: null, open: ['', YN.YES], category: null });
  const current = boards.data?.find((one) => String(one.boardSeq) === filters.board);
  const list = useCall(
    communityApi.list,
    {
      params: { courseSeq },
      query: {
        page,
        size: LIMITS.itemsPerPage,
        q,
        typeCd: '',
        openYn: filters.open as '' | typeof YN.YES,
        category: current ? filters.category : '',
        boardSeq: current?.boardSeq ?? null,
      },
    },
    { keep: true, silent: true, staleTime: 0, enabled: (boards.data?.length ?? 0) > 0 },
  );
  useTitle([course?.title, t('classTitle')].filter(Boolean).join(' · '));
  if (boards.isError) return <Refused kind="board" error={boards.error} onRetry={() => void boards.refetch()} />;
  const crumb = <Breadcrumb items={course ? [{ label: course.title, to: `/classes/${courseSeq}` }] : []} />;
  if (boards.isPending)
    return (
      <div className={`wrap ${p.page}`}>
        <SkeletonRows count={6} />
      </div>
    );
  if (boards.data === null) return <ClassGone />;
  if (boards.data.length === 0) return <NoBoard crumb={crumb} courseSeq={courseSeq} />;
  const target = current
    ? current.mayWrite
      ? current
      : null
    : boards.data.find((one) => one.typeCd === POST_TYPE.QUESTION && one.mayWrite);
  const write = target && (
    <ButtonLink tone="primary" to={placeOf(target).create}>
      <PenLine aria-hidden="true" />
      {t(target.typeCd === POST_TYPE.QUESTION ? 'ask' : 'write')}
    </ButtonLink>
  );
  // Whether the list is empty: then it shows the button to write a post in its middle, and the one at the top is left out.
  const nothing = list.data?.totalCount === 0 && !q && !filters.open && !filters.category;
  const staff = boards.data.some((one) => one.mayManage);
  return (
    <section className={`wrap ${p.page}`} aria-labelledby="board-title">
      {crumb}
      <header className={p.head}>
        <div>
          <h1 id="board-title">{t('classTitle')}</h1>
        </div>
        <div className={l.rowMiddle}>
          <Find q={q} onFind={(text) => set({ q: text })} />
          {!nothing && write}
        </div>
      </header>
      <Tabs
        label={t('classTitle')}
        value={current ? filters.board : ''}
        onChange={(board) => set({ board, category: '' })}
        items={[{ value: '', label: t('all') }, ...boards.data.map((one) => ({ value: String(one.boardSeq), label: one.name }))]}
      />
      {(staff || (current?.categories.length ?? 0) > 0) && (
        <div className={s.chips}>
          <Chips label={t('category')} scroll>
            {staff && (
              <Chip chosen={filters.open === YN.YES} onClick={() => set({ open: filters.open === YN.YES ? '' : YN.YES })}>
                {t('openOnly')}
              </Chip>
            )}
            {current?.categories.map((one) => (
              <Chip key={one} chosen={one === filters.category} onClick={() => set({ category: one === filters.category ? '' : one })}>
                {one}
              </Chip>
            ))}
          </Chips>
        </div>
      )}
      <PostList
        list={list}
        page={page}
        label={current?.name ?? t('classTitle')}
        placeOf={placeOf}
        usual={current?.typeCd}
        onClear={q || filters.open || filters.category ? () => set({ q: '', open: '', category: '' }) : null}
        onFirst={() => set({ page: 1 })}
        write={write}
      />
    </section>
  );
}

function NoBoard({ crumb, courseSeq }: { crumb: ReactNode; courseSeq: number }) {
  const { t } = useTranslation('boards');
  return (
    <section className={`wrap ${p.page}`}>
      {crumb}
      <Empty art="lock" heading="h1" title={t('refused.class')} text={t('refused.classText')}>
        <ButtonLink to={`/classes/${courseSeq}`}>{t('refused.classDo')}</ButtonLink>
      </Empty>
    </section>
  );
}
