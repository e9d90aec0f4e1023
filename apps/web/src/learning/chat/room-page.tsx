import { KEPT_MONTHS } from '@madang/contracts/kept-months';
import { chatApi, type ChatRoom } from '@madang/contracts/main/chat';
import { curriculumApi } from '@madang/contracts/main/curriculum';
import { ChevronLeft, MessageCircle } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { opensTo } from '../../domain/chat/opens-to';
import { call } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { toast } from '../../lib/dialogs';
import { formatCount } from '../../lib/format';
import { log } from '../../lib/log';
import { joinPath } from '../../lib/next';
import { invalidate, useAct, useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { Button, ButtonLink } from '../../ui/button';
import { cx } from '../../ui/cx';
import { NoContent } from '../../ui/no-content';
import { Empty, ErrorState, Loading, SkeletonLines } from '../../ui/states';
import { Composer } from './composer';
import { MessageList } from './message-list';
import { useChat } from './use-chat';
import b from '../../ui/button.module.css';
import l from '../../ui/layout.module.css';
import s from './chat.module.css';

/** The page of one chat room: for a person who has not entered, what it is and a button to enter; else its messages. */
export default function RoomPage() {
  const { t } = useTranslation('chat');
  const chatRoomSeq = Number(useParams()['chatRoomSeq']);
  const room = useCall(chatApi.find, { params: { chatRoomSeq } }, { staleTime: 0, silent: true });
  useTitle(room.data?.name ?? t('title'));
  const error = room.error instanceof ApiError ? room.error : null;
  if (error?.status === 404) return room.data ? <Gone /> : <NoContent />;
  if (error?.status === 403) return <Closed error={error} path={`/chat-rooms/${chatRoomSeq}`} />;
  return (
    <section className={cx('wrap', s.page)} aria-label={room.data?.name ?? t('title')}>
      {room.isError && !room.data ? (
        <ErrorState error={room.error} onRetry={() => void room.refetch()} />
      ) : !room.data ? (
        <Loading>
          <SkeletonLines lines={8} />
        </Loading>
      ) : room.data.entered ? (
        <Inside key={chatRoomSeq} room={room.data} />
      ) : (
        <EnterRoom room={room.data} />
      )}
    </section>
  );
}

/** Shown when staff deleted the room while the person was in it. */
function Gone() {
  const { t } = useTranslation('chat');
  return (
    <section className="wrap" style={{ paddingBlock: 56 }} role="alert">
      <Empty heading="h1" title={t('gone.title')} text={t('gone.text')}>
        <ButtonLink tone="primary" to="/chat-rooms">
          {t('closed.others')}
        </ButtonLink>
      </Empty>
    </section>
  );
}

function Closed({ error, path }: { error: ApiError; path: string }) {
  const { t } = useTranslation('chat');
  const why = error.is('NOT_CHANNEL_USER') ? 'members' : error.is('CHAT_MEMBERSHIP_REQUIRED') ? 'membership' : 'class';
  const way = {
    members: { to: joinPath(path), label: t('closed.join') },
    membership: { to: '/membership', label: t('closed.memberships') },
    class: { to: '/chat-rooms', label: t('closed.others') },
  }[why];
  return (
    <section className="wrap" style={{ paddingBlock: 56 }}>
      <Empty art="lock" heading="h1" title={t('closed.title')} text={t(`closed.${why}`)}>
        <ButtonLink tone="primary" to={way.to}>
          {way.label}
        </ButtonLink>
      </Empty>
    </section>
  );
}

function Head({ room }: { room: ChatRoom }) {
  const { t } = useTranslation('chat');
  return (
    <header className={s.head}>
      <Link to="/chat-rooms" aria-label={t('back')} className={b.icon}>
        <ChevronLeft aria-hidden="true" />
      </Link>
      <div className={l.grow}>
        <h1>{room.name}</h1>
        <p className={l.muted13}>
          {[
            opensTo(room) ?? t(`scope.${room.scope}`),
            t('people', { value: formatCount(room.participantCount), count: room.participantCount }),
          ].join(' · ')}
        </p>
      </div>
    </header>
  );
}

/** What follows after entering or reading: the rooms are fetched again, and a notice says if that completed a lesson. */
function useEnter() {
  const { t } = useTranslation('chat');
  return async (found: { completed: number[] }) => {
    await invalidate(chatApi.find, chatApi.mine);
    if (!found.completed.length) return;
    toast(t('completed'));
    await invalidate(curriculumApi.list, curriculumApi.find);
  };
}

/** Entering a room is an explicit step, because others see who is in it, and lessons can require it. */
function EnterRoom({ room }: { room: ChatRoom }) {
  const { t } = useTranslation('chat');
  const entered = useEnter();
  const enter = useAct(chatApi.enter, { onDone: entered });
  return (
    <>
      <Head room={room} />
      <div className={s.entrance}>
        <MessageCircle aria-hidden="true" size={40} strokeWidth={1.5} />
        <p>{t('entrance', { years: KEPT_MONTHS.chatMessages / 12 })}</p>
        <Button tone="primary" size="lg" busy={enter.isPending} onClick={() => enter.mutate({ params: { chatRoomSeq: room.chatRoomSeq } })}>
          {t('enter')}
        </Button>
      </div>
    </>
  );
}

/** How many milliseconds apart the reports of read messages are at least. */
const READ_REPORT_MS = 2000;

function Inside({ room }: { room: ChatRoom }) {
  const { chatRoomSeq } = room;
  const chat = useChat(chatRoomSeq);
  const entered = useEnter();
  const done = useRef(entered);
  useEffect(() => {
    done.current = entered;
  });
  // The number up to which the person had read when the page opened: the line above the unread messages stays there.
  const [readSeq] = useState(room.readSeq);
  const told = useRef(-1);
  const { ready } = chat;
  const { lastSeq } = chat.conversation;
  useEffect(() => {
    if (!ready) return;
    const tell = () => {
      if (document.hidden || told.current >= lastSeq) return;
      const before = told.current;
      const first = before < 0;
      told.current = lastSeq;
      call(chatApi.enter, { params: { chatRoomSeq } })
        .then((found) => (first || found.completed.length ? done.current(found) : undefined))
        .catch((error: unknown) => {
          told.current = before;
          log('chat enter', error);
        });
    };
    const timer = setTimeout(tell, told.current < 0 ? 0 : READ_REPORT_MS);
    document.addEventListener('visibilitychange', tell);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', tell);
    };
  }, [ready, lastSeq, chatRoomSeq]);
  return (
    <>
      <Head room={room} />
      {chat.failed && !ready ? (
        <ErrorState error={chat.failed} onRetry={chat.retry} />
      ) : !ready ? (
        <Loading>
          <div className={s.talk}>
            <SkeletonLines lines={8} />
          </div>
        </Loading>
      ) : (
        <MessageList chat={chat} chatRoomSeq={chatRoomSeq} staff={room.staff} readSeq={readSeq} />
      )}
      <Composer onSend={chat.send} />
    </>
  );
}
