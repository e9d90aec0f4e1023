import { SECOND } from '@madang/contracts/time';
import { chatApi } from '@madang/contracts/main/chat';
import { MessageCircle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { opensTo } from '../../domain/chat/opens-to';
import { formatCount, formatDateTime } from '../../lib/format';
import { useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { cx } from '../../ui/cx';
import { OwnTitle } from '../../ui/own-title';
import { Badge } from '../../ui/parts';
import { Empty, ErrorState, Loading, SkeletonRows } from '../../ui/states';
import b from '../../ui/box-rows.module.css';
import o from '../../ui/own-title.module.css';

/** The chat rooms of this site that the person may enter, the one with the latest message first. */
export default function RoomsPage() {
  const { t } = useTranslation('chat');
  useTitle(t('title'));
  const rooms = useCall(chatApi.mine, {}, { staleTime: 0, every: 30 * SECOND });
  return (
    <section className={cx('wrap', o.page)} aria-labelledby="rooms-title">
      <OwnTitle id="rooms-title">{t('title')}</OwnTitle>
      {rooms.isPending ? (
        <Loading>
          <SkeletonRows count={4} />
        </Loading>
      ) : rooms.isError ? (
        <ErrorState error={rooms.error} onRetry={() => void rooms.refetch()} />
      ) : rooms.data.length === 0 ? (
        <Empty title={t('none.title')} text={t('none.text')} />
      ) : (
        <ul className={b.rows}>
          {rooms.data.map((room) => (
            <li key={room.chatRoomSeq}>
              <Link className={b.row} to={`/chat-rooms/${room.chatRoomSeq}`}>
                <span className={b.sign}>
                  <MessageCircle aria-hidden="true" strokeWidth={1.75} />
                </span>
                <span className={b.text}>
                  <b>{room.name}</b>
                  <small>
                    <span>{opensTo(room) ?? t(`scope.${room.scope}`)}</span>
                    <span className="num">
                      {[
                        t('people', { value: formatCount(room.participantCount), count: room.participantCount }),
                        room.lastAt && formatDateTime(room.lastAt),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </small>
                </span>
                {room.unreadCount > 0 ? (
                  <Badge tone="bad">
                    <span aria-hidden="true">{room.unreadCount > 99 ? '99+' : room.unreadCount}</span>
                    <span className="sr-only">{t('unread', { count: room.unreadCount })}</span>
                  </Badge>
                ) : (
                  !room.entered && <Badge>{t('new')}</Badge>
                )}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
