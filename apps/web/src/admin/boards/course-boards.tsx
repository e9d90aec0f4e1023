import { HISTORY_ENTITY } from '@madang/contracts/codes';
import { boardApi, type Board, type CourseBoards } from '@madang/contracts/main/board';
import { LIMITS } from '@madang/contracts/limits';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useOpened, type Opened } from '../../domain/history/use-opened';
import { call } from '../../lib/api';
import { useCan } from '../../lib/can';
import { toast } from '../../lib/dialogs';
import { formatCount } from '../../lib/format';
import { useListParams } from '../../lib/list-params';
import { invalidate, useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { MoreMenu } from '../../ui/more-menu';
import { Filters, PageHead, SearchField } from '../../ui/page-head';
import { PagedList } from '../../ui/paged-list';
import { Badge } from '../../ui/parts';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import { BoardFields, useBoardForm } from './board-fields';
import { BoardTabs, Scopes, useRemoveBoard } from './parts';
import l from '../../ui/layout.module.css';
import s from './boards.module.css';
import { cx } from '../../ui/cx';
import { RowTitle } from '../../ui/row-title';
import r from '../../ui/rows.module.css';

type Counted = CourseBoards['boards'][number];
interface Editing {
  course: CourseBoards;
  board: Board | null;
}

/** The boards of each class; classes with unanswered questions come first (RT-105). */
export default function CourseBoardsPage() {
  const { t } = useTranslation('admin-boards');
  useTitle(t('course.title'));
  const params = useListParams(LIMITS.adminPageSizes, {});
  const { page, size, q, set } = params;
  const list = useCall(boardApi.courses, { query: { page, size, q } }, { keep: true, staleTime: 0 });
  const may = useCan(boardApi.update);
  const remove = useRemoveBoard();
  const [editing, setEditing] = useState<Editing | null>(null);
  const row = (course: CourseBoards, board: Counted) => (
    <li key={board.boardSeq}>
      <div className={l.grow}>
        <RowTitle
          to={`/classes/${course.courseSeq}/board?board=${board.boardSeq}`}
          title={board.name}
          note={[t(`type.${board.typeCd}`), t('posts', { value: formatCount(board.postCount), count: board.postCount })].join(' · ')}
        />
      </div>
      <span className={cx(l.badges, s.scopes)}>
        <Scopes board={board} />
      </span>
      {may && (
        <MoreMenu
          of={board.name}
          label={t('more', { name: board.name })}
          items={[
            { label: t('edit'), icon: <Pencil aria-hidden="true" />, onSelect: () => setEditing({ course, board }) },
            { label: t('remove.do'), icon: <Trash2 aria-hidden="true" />, danger: true, onSelect: () => void remove(board) },
          ]}
        />
      )}
    </li>
  );
  return (
    <>
      <PageHead title={t('course.title')} note={t('course.note')} />
      <BoardTabs />
      <section className={l.card} aria-label={t('course.title')}>
        <Filters label={t('course.search')}>
          <SearchField label={t('course.search')} value={q} onSearch={(text) => set({ q: text })} />
        </Filters>
        <PagedList
          list={list}
          paging={params}
          empty={
            q ? (
              <Empty art="search" title={t('course.none')} text={t('course.noneText')} />
            ) : (
              <Empty title={t('course.empty')} text={t('course.emptyText')} />
            )
          }
        >
          {(rows, stale) => (
            <ul className={cx(stale && l.stale, s.courses)} aria-busy={stale || undefined}>
              {rows.map((course) => (
                <li key={course.courseSeq}>
                  <div className={l.rowMiddle}>
                    <h2 className={cx(l.grow, s.course)}>{course.title}</h2>
                    {course.openCount > 0 && (
                      <Link to={`/classes/${course.courseSeq}/board?open=Y`}>
                        <Badge tone="warn">{t('course.open', { value: formatCount(course.openCount), count: course.openCount })}</Badge>
                      </Link>
                    )}
                    {may && (
                      <Button
                        size="sm"
                        tone="ghost"
                        onClick={() => setEditing({ course, board: null })}
                        aria-label={t('course.addTo', { title: course.title })}
                      >
                        <Plus aria-hidden="true" />
                        {t('course.add')}
                      </Button>
                    )}
                  </div>
                  {course.boards.length > 0 ? (
                    <ul className={r.rows}>{course.boards.map((board) => row(course, board))}</ul>
                  ) : (
                    <p className={l.muted13}>{t('course.noBoards')}</p>
                  )}
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      </section>
      {editing && <BoardDialog {...editing} onClose={() => setEditing(null)} />}
    </>
  );
}

type DialogProps = Editing & { onClose: () => void };
/** The dialog of a board with what is stored of it when it opens. */
function BoardDialog({ board, ...props }: DialogProps) {
  const { t } = useTranslation('admin-boards');
  const seq = board?.boardSeq ?? null;
  const { found, round, save } = useOpened(HISTORY_ENTITY.BOARD, boardApi.find, { params: { boardSeq: seq ?? 0 } }, seq);
  if (!board || found.data) return <BoardDialogForm key={round} {...props} board={found.data ?? null} save={save} />;
  return (
    <Dialog open size="m" title={t('edit')} onClose={props.onClose}>
      {found.isError ? <ErrorState tight error={found.error} onRetry={() => void found.refetch()} /> : <SkeletonRows count={4} />}
    </Dialog>
  );
}
function BoardDialogForm({ course, board, save, onClose }: DialogProps & { save: Opened['save'] }) {
  const { t } = useTranslation('admin-boards');
  const form = useBoardForm(board, true, async (body) => {
    const saved = await save((seen) =>
      board
        ? call(boardApi.update, { params: { boardSeq: board.boardSeq }, body, seen })
        : call(boardApi.create, { body: { ...body, courseSeq: course.courseSeq } }),
    );
    if (!saved) return;
    await invalidate(boardApi.courses, boardApi.list, boardApi.find);
    toast(t(board ? 'saved' : 'made'));
    onClose();
  });
  return (
    <Dialog
      open
      size="m"
      title={t(board ? 'edit' : 'course.addTitle')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button tone="primary" type="submit" form="board-form" busy={form.busy}>
            {t(board ? 'save' : 'course.add')}
          </Button>
        </>
      }
    >
      <form {...form.bind} id="board-form">
        <BoardFields form={form} first />
      </form>
    </Dialog>
  );
}
