import { seoulDay } from '@madang/contracts/dates';
import { CONTENT_KIND } from '@madang/contracts/codes';
import { chatApi, type ChatMessage } from '@madang/contracts/main/chat';
import { OWN_REMOVAL } from '@madang/contracts/main/removal';
import { ArrowDown, Copy, Ellipsis, Flag, Trash2 } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openReport } from '../../domain/popups/popups';
import { confirm, toast } from '../../lib/dialogs';
import { formatDay, formatTime } from '../../lib/format';
import { useAct } from '../../lib/query';
import { Button, IconButton } from '../../ui/button';
import { cx } from '../../ui/cx';
import { Menu } from '../../ui/menu';
import { Avatar, Badge } from '../../ui/parts';
import { Empty } from '../../ui/states';
import { partsOf } from './messages';
import type { Chat, Unsent } from './use-chat';
import l from '../../ui/layout.module.css';
import s from './chat.module.css';

/** Messages of one person within this many milliseconds are shown as a group. */
const GROUPED_WITHIN_MS = 3 * 60_000;
/** Within this many pixels of the end, the list counts as scrolled to the end. */
const END_DISTANCE_PX = 80;

function Words({ text }: { text: string }) {
  return (
    <p className={s.words}>
      {partsOf(text).map((part, i) =>
        part.link ? (
          <a key={i} className={l.link} href={part.text} target="_blank" rel="noopener noreferrer nofollow ugc">
            {part.text}
          </a>
        ) : (
          part.text
        ),
      )}
    </p>
  );
}

/** The messages of a room, the newest at the end; `readSeq` is the number up to which the reader had read before. */
export function MessageList({ chat, chatRoomSeq, staff, readSeq }: { chat: Chat; chatRoomSeq: number; staff: boolean; readSeq: number }) {
  const { t } = useTranslation('chat');
  const { list, older } = chat.conversation;
  const box = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const [loading, setLoading] = useState(false);
  const last = list.at(-1)?.messageSeq ?? 0;
  const first = list[0]?.messageSeq ?? 0;
  const before = useRef({ first: 0, height: 0 });
  const end = () => box.current?.scrollTo({ top: box.current.scrollHeight });
  // Older messages are added above without moving what is on screen; at the end of the list, it scrolls along with new messages.
  useLayoutEffect(() => {
    const el = box.current;
    if (!el) return;
    if (before.current.first > first && first > 0) el.scrollTop += el.scrollHeight - before.current.height;
    before.current = { first, height: el.scrollHeight };
  }, [first, last]);
  useEffect(() => {
    if (atEnd) end();
  }, [last, atEnd, chat.unsent.length]);

  const remove = useAct(chatApi.removeMessage, { onDone: chat.take });
  const ask = async (message: ChatMessage) => {
    const params = { chatRoomSeq, messageSeq: message.messageSeq };
    if (!message.mine) return openReport({ name: message.name, send: (body) => remove.mutateAsync({ params, body }) });
    if (await confirm(t('remove.text'), { title: t('remove.title'), action: t('remove.do'), danger: true }))
      remove.mutate({ params, body: OWN_REMOVAL });
  };
  const unread = readSeq > 0 ? list.find((one) => one.messageSeq > readSeq && !one.mine)?.messageSeq : undefined;
  return (
    <div className={s.talk}>
      <div
        ref={box}
        className={s.scroll}
        onScroll={(event) => {
          const el = event.currentTarget;
          setAtEnd(el.scrollHeight - el.scrollTop - el.clientHeight < END_DISTANCE_PX);
        }}
        tabIndex={0}
        role="log"
        aria-label={t('talk')}
      >
        {older && (
          <Button
            size="sm"
            className={s.older}
            busy={loading}
            onClick={() => {
              setLoading(true);
              void chat.older().finally(() => setLoading(false));
            }}
          >
            {t('older')}
          </Button>
        )}
        {list.length + chat.unsent.length === 0 && <Empty tight heading="h2" title={t('quiet.title')} text={t('quiet.text')} />}
        <ol>
          {list.map((message, i) => {
            const previous = list[i - 1];
            const newDay = !previous || seoulDay(previous.createdAt) !== seoulDay(message.createdAt);
            const joined =
              !newDay &&
              message.messageSeq !== unread &&
              previous.userSeq === message.userSeq &&
              Date.parse(message.createdAt) - Date.parse(previous.createdAt) < GROUPED_WITHIN_MS;
            return (
              <li key={message.messageSeq}>
                {newDay && <p className={s.day}>{formatDay(message.createdAt)}</p>}
                {message.messageSeq === unread && <p className={s.day}>{t('unreadFrom')}</p>}
                <Line
                  chatRoomSeq={chatRoomSeq}
                  message={message}
                  joined={joined}
                  mayRemove={message.mine || staff}
                  onRemove={() => void ask(message)}
                />
              </li>
            );
          })}
          {chat.unsent.map((one) => (
            <li key={one.clientKey}>
              <Sending one={one} chat={chat} />
            </li>
          ))}
        </ol>
      </div>
      {!atEnd && (
        <Button size="sm" className={s.down} onClick={end}>
          <ArrowDown aria-hidden="true" />
          {t('toEnd')}
        </Button>
      )}
    </div>
  );
}

function Line({
  chatRoomSeq,
  message,
  joined,
  mayRemove,
  onRemove,
}: {
  chatRoomSeq: number;
  message: ChatMessage;
  joined: boolean;
  mayRemove: boolean;
  onRemove: () => void;
}) {
  const { t } = useTranslation('chat');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(message.content);
      toast(t('copied'));
    } catch {
      toast(t('notCopied'), { tone: 'bad' });
    }
  };
  return (
    <div className={cx(s.line, message.mine && s.mine, joined && s.joined)}>
      {!message.mine && <span className={s.face}>{!joined && <Avatar name={message.name} imageUrl={message.profileImageUrl} />}</span>}
      <div className={s.said}>
        <p className={joined || message.mine ? 'sr-only' : l.rowMiddle}>
          <b>{message.name}</b>
          {message.staff && <Badge tone="brand">{t('staff')}</Badge>}
        </p>
        <div className={s.bubble}>
          {message.removed ? <p className={cx(s.words, l.muted)}>{t(`removed.${message.removed}`)}</p> : <Words text={message.content} />}
          <time className="num" dateTime={message.createdAt}>
            {formatTime(message.createdAt)}
          </time>
          {!message.removed && (
            <Menu
              label={t('more', { name: message.name })}
              button={
                <IconButton label={t('more', { name: message.name })} dense className={s.more}>
                  <Ellipsis aria-hidden="true" />
                </IconButton>
              }
              items={[
                { label: t('copy'), icon: <Copy aria-hidden="true" />, onSelect: () => void copy() },
                ...(message.mine
                  ? []
                  : [
                      {
                        label: t('report'),
                        icon: <Flag aria-hidden="true" />,
                        onSelect: () =>
                          openReport({
                            kind: CONTENT_KIND.CHAT,
                            itemSeq: message.messageSeq,
                            parentSeq: chatRoomSeq,
                            name: message.name,
                            userSeq: message.userSeq,
                          }),
                      },
                    ]),
                ...(mayRemove ? [{ label: t('remove.do'), icon: <Trash2 aria-hidden="true" />, danger: true, onSelect: onRemove }] : []),
              ]}
            />
          )}
        </div>
      </div>
    </div>
  );
}

function Sending({ one, chat }: { one: Unsent; chat: Chat }) {
  const { t } = useTranslation('chat');
  return (
    <div className={cx(s.line, s.mine)}>
      <div className={s.said}>
        <div className={cx(s.bubble, s.waiting)}>
          <Words text={one.content} />
        </div>
        {one.failed ? (
          <p className={cx(l.rowEndMiddle, s.failed)} role="alert">
            {t('failed')}
            <Button size="sm" tone="ghost" onClick={() => chat.again(one)}>
              {t('again')}
            </Button>
            <Button size="sm" tone="ghost" onClick={() => chat.discard(one)}>
              {t('discard')}
            </Button>
          </p>
        ) : (
          <p className={cx(l.rowEnd, l.muted13)}>{t('sending')}</p>
        )}
      </div>
    </div>
  );
}
