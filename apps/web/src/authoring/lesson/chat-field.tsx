import { CHAT_SCOPE } from '@madang/contracts/codes';
import { chatApi } from '@madang/contracts/main/chat';
import type { CurriculumItemInput } from '@madang/contracts/main/lesson';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/can';
import type { ContractForm } from '../../lib/form';
import { useCall } from '../../lib/query';
import { ButtonLink } from '../../ui/button';
import { Select } from '../../ui/choices';
import { Callout } from '../../ui/parts';
import { ErrorState, SkeletonLines } from '../../ui/states';

/** The chat room that learners have to enter to complete the lesson: a room of this class, or one that is open to them anyway. */
export function ChatField({ form, courseSeq }: { form: ContractForm<CurriculumItemInput>; courseSeq: number }) {
  const { t } = useTranslation('authoring');
  const rooms = useCall(chatApi.mine, {}, { staleTime: 0, silent: true });
  const may = useCan(chatApi.create);
  const room = form.value('missionResourceId');
  if (rooms.isPending) return <SkeletonLines lines={2} />;
  if (rooms.isError) return <ErrorState tight error={rooms.error} onRetry={() => void rooms.refetch()} />;
  const selectable = rooms.data.filter(
    (one) => one.scope !== CHAT_SCOPE.MEMBERSHIP && (one.courseSeq === null || one.courseSeq === courseSeq),
  );
  if (selectable.length === 0)
    return (
      <Callout title={t('chat.none')}>
        {t(may ? 'chat.make' : 'chat.ask')}
        {may && (
          <p>
            <ButtonLink size="sm" to="/settings/chat/create">
              {t('chat.create')}
            </ButtonLink>
          </p>
        )}
      </Callout>
    );
  return (
    <Select
      label={t('chat.room')}
      required
      hint={t('chat.hint')}
      placeholder={t('chat.choose')}
      error={room.error}
      value={selectable.some((one) => String(one.chatRoomSeq) === room.value) ? (room.value ?? '') : ''}
      onChange={room.onChange}
      options={selectable.map((one) => ({ value: String(one.chatRoomSeq), label: one.name }))}
    />
  );
}
