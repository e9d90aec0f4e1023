import type { ChatMessage, ChatMessages } from '@madang/contracts/main/chat';

/** The messages of a room that the page has loaded: all from some message on, the oldest first. */
export interface Conversation {
  list: ChatMessage[];
  /** The number up to which the messages of the room are loaded. */
  lastSeq: number;
  /** Whether older messages exist than those loaded. */
  older: boolean;
}
export const EMPTY_CONVERSATION: Conversation = { list: [], lastSeq: 0, older: false };

/** Merges messages by number; a message that is there already is replaced by the newer copy. */
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
/** Adds new messages and the removals of loaded ones; a change of a message that is not loaded is ignored. */
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
/** Adds a message that was just sent, but does not count it as loaded up to there: others may have come before it. */
export const withOne = (conversation: Conversation, one: ChatMessage): Conversation => ({
  ...conversation,
  list: merge(conversation.list, [one]),
});

/** Splits a text into plain parts and web addresses; only http and https become links. */
export function partsOf(text: string): { text: string; link: boolean }[] {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/gi)
    .flatMap((part, i) => {
      if (i % 2 === 0) return [{ text: part, link: false }];
      // A full stop or bracket after an address belongs to the sentence, not to the address.
      const [, address = part, rest = ''] = /^(.*?)([.,!?)\]}…]*)$/s.exec(part) ?? [];
      return [
        { text: address, link: URL.canParse(address) },
        { text: rest, link: false },
      ];
    })
    .filter((part) => part.text !== '');
}
