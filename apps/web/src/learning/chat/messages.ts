import type { ChatMessage, ChatMessages } from '@madang/contracts/main/chat';

/** What a page knows of a room: a stretch of messages up to now, oldest first. */
export interface Conversation {
  list: ChatMessage[];
  /** Everything up to this number of the room is known. */
  lastSeq: number;
  /** Whether there are older messages. */
  older: boolean;
}
export const NOTHING: Conversation = { list: [], lastSeq: 0, older: false };

/** Puts each message where it belongs; one that is known already is replaced, so nothing stands twice. */
function merge(list: readonly ChatMessage[], fresh: readonly ChatMessage[]): ChatMessage[] {
  const all = new Map([...list, ...fresh].map((one) => [one.messageSeq, one]));
  return [...all.values()].sort((a, b) => a.messageSeq - b.messageSeq);
}
export const opened = (page: ChatMessages): Conversation => ({ list: page.list, lastSeq: page.lastSeq, older: page.more });
export const withOlder = (conversation: Conversation, page: ChatMessages): Conversation => ({
  ...conversation,
  list: merge(conversation.list, page.list),
  older: page.more,
});
/** What happened since: new messages, and removals of known ones; what lies before the stretch is left alone. */
export function withChanges(conversation: Conversation, page: ChatMessages): Conversation {
  const first = conversation.older ? (conversation.list[0]?.messageSeq ?? 0) : 0;
  return {
    ...conversation,
    list: merge(
      conversation.list,
      page.list.filter((one) => one.messageSeq >= first),
    ),
    lastSeq: Math.max(conversation.lastSeq, page.lastSeq),
  };
}
/** An answer to one's own doing; the stretch up to it is asked for all the same. */
export const withOne = (conversation: Conversation, one: ChatMessage): Conversation => ({
  ...conversation,
  list: merge(conversation.list, [one]),
});

/** Text and the web addresses in it; only http and https become links. */
export function partsOf(text: string): { text: string; link: boolean }[] {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/gi)
    .flatMap((part, i) => {
      if (i % 2 === 0) return [{ text: part, link: false }];
      // A full stop or a bracket behind an address is the sentence's.
      const [, address = part, rest = ''] = /^(.*?)([.,!?)\]}…]*)$/s.exec(part) ?? [];
      return [
        { text: address, link: URL.canParse(address) },
        { text: rest, link: false },
      ];
    })
    .filter((part) => part.text !== '');
}
