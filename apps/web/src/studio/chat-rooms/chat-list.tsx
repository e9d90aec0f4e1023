import { chatApi, type StudioChatRoom } from '@madang/contracts/main/chat';
import { LIMITS } from '@madang/contracts/limits';
import { MessageCircle, Pencil, Plus, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatCount, formatDateTime } from '../../lib/format';
import { useListParams } from '../../lib/list-params';
import { useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { ButtonLink } from '../../ui/button';
import { ListPage } from '../../ui/list-page';
import { MoreMenu } from '../../ui/more-menu';
import { SearchField } from '../../ui/page-head';
import { RowTitle } from '../../ui/row-title';
import { Table, type Column } from '../../ui/table';
import { opensTo } from '../../domain/chat/opens-to';
import { useRemove } from './use-remove';
import l from '../../ui/layout.module.css';

/** The chat rooms of a site (RT-137). */
export default function ChatList() {
  const { t } = useTranslation('chat-rooms');
  useTitle(t('title'));
  const { page, size, q, set } = useListParams(LIMITS.adminPageSizes, {});
  const list = useCall(chatApi.adminList, { query: { page, size, q } }, { keep: true, staleTime: 0 });
  const remove = useRemove();
  const columns: Column<StudioChatRoom>[] = [
    {
      key: 'name',
      head: t('column.name'),
      phone: 'title',
      cell: (room) => <RowTitle to={`/settings/chat/${room.chatRoomSeq}/edit`} title={room.name} />,
    },
    {
      key: 'scope',
      head: t('column.scope'),
      phone: 'wide',
      cell: (room) => <span className={l.twoLines}>{opensTo(room) ?? t(`scope.${room.scope}`)}</span>,
    },
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
      phone: 'foot',
      cell: (room) => (
        <MoreMenu
          of={room.name}
          label={t('more', { name: room.name })}
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
  return (
    <ListPage
      title={t('title')}
      note={t('note')}
      create={create}
      filters={<SearchField label={t('search')} value={q} onSearch={(text) => set({ q: text })} />}
      filtersLabel={t('filters')}
      filtered={q !== ''}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      none={{ title: t('none.title'), text: t('none.text') }}
      list={list}
      paging={{ page, size, set }}
    >
      {(rows, stale) => <Table label={t('title')} columns={columns} rows={rows} keyOf={(room) => room.chatRoomSeq} stale={stale} />}
    </ListPage>
  );
}
