import { MINUTE, SECOND } from '@madang/contracts/time';
import type { SocketFrame } from '@madang/contracts/event/socket';
import { chatApi, type ChatMessage } from '@madang/contracts/main/chat';
import { useCallback, useEffect, useRef, useState, type Dispatch, type RefObject, type SetStateAction } from 'react';
import { call, report } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { log } from '../../lib/log';
import { invalidate } from '../../lib/query';
import { WaitingSocket } from '../../lib/waiting-socket';
import { EMPTY_CONVERSATION, opened, withChanges, withOlder, withOne, type Conversation } from './messages';

/** Milliseconds between two calls for new messages while no socket is connected. */
const ASK_EVERY_MS = 4 * SECOND;
/** Milliseconds between two calls for new messages while a socket is connected, in case it lost one. */
const CHAT_POLL_MS = MINUTE;

export interface Unsent {
  clientKey: string;
  content: string;
  failed: boolean;
}
export interface Chat {
  conversation: Conversation;
  /** Whether the first messages are loaded. */
  ready: boolean;
  failed: unknown;
  retry: () => void;
  older: () => Promise<void>;
  unsent: Unsent[];
  send: (content: string) => void;
  again: (one: Unsent) => void;
  discard: (one: Unsent) => void;
  take: (message: ChatMessage) => void;
}
type Unsents = Dispatch<SetStateAction<Unsent[]>>;
/**
 * Sends messages, and sends a failed one again or discards it. Each has a key of its own, by which the service recognizes a repeated one.
 */
function useSending(chatRoomSeq: number, setUnsent: Unsents, take: Chat['take']): Pick<Chat, 'send' | 'again' | 'discard'> {
  const deliver = async ({ clientKey, content }: Unsent) => {
    try {
      take(await call(chatApi.send, { params: { chatRoomSeq }, body: { content, clientKey } }));
    } catch (error) {
      setUnsent((old) => old.map((one) => (one.clientKey === clientKey ? { ...one, failed: true } : one)));
      report(error);
    }
  };
  return {
    send: (content) => {
      const one = { clientKey: crypto.randomUUID(), content, failed: false };
      setUnsent((old) => [...old, one]);
      void deliver(one);
    },
    again: (one) => {
      setUnsent((old) => old.map((other) => (other.clientKey === one.clientKey ? { ...one, failed: false } : other)));
      void deliver(one);
    },
    discard: (one) => setUnsent((old) => old.filter((other) => other.clientKey !== one.clientKey)),
  };
}

/** Listens for new messages on a socket, and also calls the service at intervals. */
function useNews(
  chatRoomSeq: number,
  sync: () => Promise<void>,
  onFrame: (frame?: SocketFrame) => void,
  /** True once the page has left the room: later answers are ignored. */
  over: RefObject<boolean>,
) {
  const [live, setLive] = useState(false);
  useEffect(() => {
    over.current = false;
    void sync();
    const socket = new WaitingSocket({
      purpose: 'chat',
      hello: { command: 'chat_on', chatRoomSeq },
      onNews: onFrame,
      // The room was closed to this person: loads the room again, so that the page says why.
      onRefused: () => void invalidate(chatApi.find),
      onOpen: setLive,
    });
    return () => {
      over.current = true;
      socket.close();
    };
  }, [chatRoomSeq, sync, onFrame, over]);
  useEffect(() => {
    const timer = setInterval(() => !document.hidden && void sync(), live ? CHAT_POLL_MS : ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [live, sync]);
}

/** The messages of a room. The socket reports new ones; the calls run one after another, each from the last loaded message on. */
export function useChat(chatRoomSeq: number): Chat {
  const [conversation, setConversation] = useState<Conversation>(EMPTY_CONVERSATION);
  const [ready, setReady] = useState(false);
  const [failed, setFailed] = useState<unknown>(null);
  const [unsent, setUnsent] = useState<Unsent[]>([]);
  const known = useRef<Conversation | null>(null);
  const running = useRef<Promise<void> | null>(null);
  const again = useRef(false);
  const over = useRef(false);

  const put = useCallback((next: Conversation) => {
    known.current = next;
    setConversation(next);
    // Removes the messages that have arrived from the unsent ones, whether the socket or the call was faster.
    const arrived = new Set(next.list.map((one) => one.clientKey));
    setUnsent((old) => (old.some((one) => arrived.has(one.clientKey)) ? old.filter((one) => !arrived.has(one.clientKey)) : old));
  }, []);
  /** Runs one call at a time; news that comes meanwhile makes one more call. */
  const sync = useCallback((): Promise<void> => {
    again.current = true;
    running.current ??= (async () => {
      try {
        while (again.current && !over.current) {
          again.current = false;
          const from = known.current;
          const page = await call(chatApi.messages, { params: { chatRoomSeq }, ...(from ? { query: { afterSeq: from.lastSeq } } : {}) });
          if (over.current) return;
          put(known.current ? withChanges(known.current, page) : opened(page));
          if (from && page.more) again.current = true;
          setReady(true);
          setFailed(null);
        }
      } catch (error) {
        log('chat', error);
        if (over.current) return;
        // The room was closed to this person: loads the room again, so that the page says why.
        if (known.current && error instanceof ApiError && [403, 404].includes(error.status)) void invalidate(chatApi.find);
        if (!known.current) setFailed(error);
      } finally {
        running.current = null;
      }
    })();
    return running.current;
  }, [chatRoomSeq, put]);

  /** A socket frame with its text needs no call, unless an earlier message is missing or a call is under way. */
  const onFrame = useCallback(
    (frame?: SocketFrame) => {
      const { current: conversation } = known;
      if (!frame?.said || frame.seq === undefined || !conversation || running.current) return void sync();
      if (frame.seq <= conversation.lastSeq) return;
      if (frame.seq > conversation.lastSeq + 1) return void sync();
      put(withChanges(conversation, { list: [frame.said], lastSeq: frame.seq, more: false }));
    },
    [put, sync],
  );

  useNews(chatRoomSeq, sync, onFrame, over);
  const older = async () => {
    const [first] = known.current?.list ?? [];
    if (!first) return;
    try {
      const page = await call(chatApi.messages, { params: { chatRoomSeq }, query: { minSeq: first.messageSeq } });
      if (known.current) put(withOlder(known.current, page));
    } catch (error) {
      report(error);
    }
  };
  const take = (message: ChatMessage) => {
    if (known.current) put(withOne(known.current, message));
  };
  const sending = useSending(chatRoomSeq, setUnsent, take);
  return {
    conversation,
    ready,
    failed,
    unsent,
    older,
    retry: () => {
      setFailed(null);
      void sync();
    },
    ...sending,
    take,
  };
}
