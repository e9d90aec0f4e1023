import { chatApi, type StudioChatRoom } from '@madang/contracts/main/chat';
import { LIMITS } from '@madang/contracts/limits';
import { Ellipsis, MessageCircle, Pencil, Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { formatCount, formatDateTime } from '../../lib/format';
import { useListParams } from '../../lib/list-params';
import { useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { ButtonLink, IconButton } from '../../ui/button';
import { Menu } from '../../ui/menu';
import { Filters, PageHead, SearchField } from '../../ui/page-head';
import { PagedList } from '../../ui/paged-list';
import { Empty } from '../../ui/states';
import { Table, type Column } from '../../ui/table';
import { useRemove } from './use-remove';
import s from './admin-chat.module.css';

/** The chat rooms of a site (RT-137). */
export default function ChatList() {
  const { t } = useTranslation('admin-chat');
  useTitle(t('title'));
  const { page, size, q, set } = useListParams(LIMITS.adminPageSizes, {});
  const list = useCall(chatApi.adminList, { query: { page, size, q } }, { keep: true, staleTime: 0 });
  const remove = useRemove();
  const columns: Column<StudioChatRoom>[] = [
    {
      key: 'name',
      head: t('column.name'),
      phone: 'title',
      cell: (room) => (
        <Link className={s.name} to={`/settings/chat/${room.chatRoomSeq}/edit`}>
          {room.name}
        </Link>
      ),
    },
    { key: 'scope', head: t('column.scope'), phone: 'wide', cell: (room) => room.courseTitle ?? t(`scope.${room.scope}`) },
    {
      key: 'people',
      head: t('column.people'),
      end: true,
      cell: (room) => (
        <span className="num">{t('people', { value: formatCount(room.participantCount), count: room.participantCount })}</span>
      ),
    },
    {
      key: 'missions',
      head: t('column.missions'),
      end: true,
      cell: (room) => <span className="num">{formatCount(room.missionCount)}</span>,
    },
    {
      key: 'last',
      head: t('column.last'),
      cell: (room) => <span className="num">{room.lastAt ? formatDateTime(room.lastAt) : '–'}</span>,
    },
    {
      key: 'menu',
      head: t('column.menu'),
      quiet: true,
      end: true,
      phone: 'wide',
      cell: (room) => (
        <Menu
          label={room.name}
          button={
            <IconButton label={t('more', { name: room.name })} dense>
              <Ellipsis aria-hidden="true" />
            </IconButton>
          }
          items={[
            { label: t('open'), icon: <MessageCircle aria-hidden="true" />, to: `/chat-rooms/${room.chatRoomSeq}` },
            { label: t('edit'), icon: <Pencil aria-hidden="true" />, to: `/settings/chat/${room.chatRoomSeq}/edit` },
            null,
            { label: t('remove.do'), icon: <Trash2 aria-hidden="true" />, danger: true, onSelect: () => void remove(room) },
          ]}
        />
      ),
    },
  ];
  const create = (
    <ButtonLink tone="primary" size="sm" to="/settings/chat/create">
      <Plus aria-hidden="true" />
      {t('create')}
    </ButtonLink>
  );
  const nothing = q === '' && list.data?.totalCount === 0;
  return (
    <>
      <PageHead title={t('title')} note={t('note')}>
        {list.data && !nothing && create}
      </PageHead>
      <section className={s.card} aria-label={t('title')}>
        {!nothing && (
          <Filters label={t('filters')}>
            <SearchField label={t('search')} value={q} onSearch={(text) => set({ q: text })} />
          </Filters>
        )}
        <PagedList
          list={list}
          paging={{ page, size, set }}
          empty={
            q ? (
              <Empty art="search" title={t('none.title')} text={t('none.text')} />
            ) : (
              <Empty title={t('empty.title')} text={t('empty.text')}>
                {create}
              </Empty>
            )
          }
        >
          {(rows, stale) => <Table label={t('title')} columns={columns} rows={rows} keyOf={(room) => room.chatRoomSeq} stale={stale} />}
        </PagedList>
      </section>
    </>
  );
}
