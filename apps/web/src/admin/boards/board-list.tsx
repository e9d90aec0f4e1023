import { boardApi, type Board } from '@madang/contracts/main/board';
import { settingApi } from '@madang/contracts/main/site-setting';
import { Eye, ListPlus, Pencil, Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NotAllowed } from '../../domain/permissions/not-allowed';
import { useCan } from '../../lib/can';
import { useSite } from '../../lib/channel';
import { formatCount } from '../../lib/format';
import { useAct, useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { ButtonLink } from '../../ui/button';
import { MoreMenu } from '../../ui/more-menu';
import { PageHead } from '../../ui/page-head';
import { Badge, Card } from '../../ui/parts';
import { SortableList } from '../../ui/sortable/sortable-list';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import { BoardTabs, Scopes, useRemoveBoard } from './parts';
import { hasMenu, useAddMenu } from './add-menu';
import l from '../../ui/layout.module.css';
import s from './boards.module.css';
import { cx } from '../../ui/cx';
import { RowTitle } from '../../ui/row-title';

type Counted = Board & { postCount: number };

/** The boards of the site in their order, the notices first (RT-102). */
export default function BoardList() {
  const { t } = useTranslation('admin-boards');
  useTitle(t('title'));
  const may = useCan(boardApi.update);
  const list = useCall(boardApi.admin, undefined, { staleTime: 0 });
  const order = useAct(boardApi.order, { invalidates: [boardApi.admin, boardApi.list] });
  const notices = list.data?.notices;
  const boards = list.data?.boards ?? [];
  const shown = order.isPending
    ? ((order.variables?.body as { order: number[] } | undefined)?.order ?? []).map((seq) => boards.find((one) => one.boardSeq === seq)!)
    : boards;
  const create = (tone: 'primary' | 'secondary') =>
    may && (
      <ButtonLink tone={tone} size="sm" to="/settings/board/site/register">
        <Plus aria-hidden="true" />
        {t('create')}
      </ButtonLink>
    );
  return (
    <>
      <PageHead narrow title={t('title')} note={t('note')}>
        {create('primary')}
      </PageHead>
      <BoardTabs />
      <NotAllowed
        className={l.below}
        acts={[
          [boardApi.update, t('create')],
          [boardApi.update, t('edit')],
        ]}
      />
      <div className={l.column}>
        <Card title={t('notices.title')} note={t('notices.note')}>
          <Row
            name={t('notices.title')}
            to="/notices"
            note={t('posts', { value: formatCount(notices ?? 0), count: notices ?? 0 })}
            badges={<InMenu path="/notices" />}
            end={<RowMenu name={t('notices.title')} path="/notices" />}
          />
        </Card>
        <Card title={t('boards')}>
          {list.isPending ? (
            <SkeletonRows count={3} />
          ) : list.isError ? (
            <ErrorState tight error={list.error} onRetry={() => void list.refetch()} />
          ) : shown.length === 0 ? (
            <Empty art="add" tight title={t('empty.title')} text={t('empty.text')}>
              {create('secondary')}
            </Empty>
          ) : (
            <SortableList
              label={t('boards')}
              items={shown}
              keyOf={(one) => one.boardSeq}
              nameOf={(one) => one.name}
              onOrder={(next) => order.mutate({ body: { order: next.map((one) => one.boardSeq) } })}
            >
              {(board, grip) => <BoardRow board={board} grip={may ? grip : null} />}
            </SortableList>
          )}
        </Card>
      </div>
    </>
  );
}

function Row({
  grip,
  name,
  to,
  note,
  badges,
  end,
}: {
  grip?: ReactNode;
  name: string;
  to: string;
  note: string;
  badges?: ReactNode;
  end: ReactNode;
}) {
  return (
    <div className={cx(l.rowMiddle, s.row)}>
      {grip}
      <div className={l.grow}>
        <RowTitle to={to} title={name} note={note} />
      </div>
      {badges && <div className={s.scopes}>{badges}</div>}
      {end}
    </div>
  );
}
function BoardRow({ board, grip }: { board: Counted; grip: ReactNode }) {
  const { t } = useTranslation('admin-boards');
  const path = `/boards/${board.boardSeq}`;
  return (
    <Row
      grip={grip}
      name={board.name}
      to={path}
      note={[t(`type.${board.typeCd}`), t('posts', { value: formatCount(board.postCount), count: board.postCount })].join(' · ')}
      badges={
        <span className={l.badges}>
          <Scopes board={board} />
          <InMenu path={path} />
        </span>
      }
      end={<RowMenu name={board.name} path={path} board={board} />}
    />
  );
}

/** The mark of a board that the site's menu leads to. */
function InMenu({ path }: { path: string }) {
  const { t } = useTranslation('admin-boards');
  const { menus } = useSite();
  return hasMenu(menus, path) ? <Badge tone="line">{t('inMenu')}</Badge> : null;
}
function RowMenu({ name, path, board }: { name: string; path: string; board?: Counted }) {
  const { t } = useTranslation('admin-boards');
  const { menus } = useSite();
  const may = useCan(boardApi.update);
  const design = useCan(settingApi.saveMenus);
  const add = useAddMenu();
  const remove = useRemoveBoard();
  return (
    <MoreMenu
      of={name}
      label={t('more', { name })}
      items={[
        { label: t('view'), icon: <Eye aria-hidden="true" />, to: path },
        ...(board && may
          ? [{ label: t('edit'), icon: <Pencil aria-hidden="true" />, to: `/settings/board/site/${board.boardSeq}/edit` }]
          : []),
        ...(design && !hasMenu(menus, path)
          ? [{ label: t('addMenu'), icon: <ListPlus aria-hidden="true" />, onSelect: () => void add(name, path) }]
          : []),
        ...(board && may
          ? [null, { label: t('remove.do'), icon: <Trash2 aria-hidden="true" />, danger: true, onSelect: () => void remove(board) }]
          : []),
      ]}
    />
  );
}
