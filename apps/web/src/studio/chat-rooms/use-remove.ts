import { chatApi, type StudioChatRoom } from '@madang/contracts/main/chat';
import { useTranslation } from 'react-i18next';
import { alert, confirm, toast } from '../../lib/dialogs';
import { useAct } from '../../lib/query';

/** Asks for confirmation, then deletes a chat room; a room that missions use cannot be deleted. */
export function useRemove(onDone?: () => void) {
  const { t } = useTranslation('chat-rooms');
  const remove = useAct(chatApi.remove, {
    invalidates: [chatApi.adminList, chatApi.mine],
    onDone: () => {
      toast(t('remove.done'));
      onDone?.();
    },
  });
  return async (room: StudioChatRoom) => {
    if (room.missionCount > 0) return void alert(t('remove.used', { count: room.missionCount }));
    if (await confirm(t('remove.text'), { title: t('remove.title', { name: room.name }), action: t('remove.do'), danger: true }))
      remove.mutate({ params: { chatRoomSeq: room.chatRoomSeq } });
  };
}
