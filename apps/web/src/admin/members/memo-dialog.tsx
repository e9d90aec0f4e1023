import { LIMITS } from '@madang/contracts/limits';
import { operatorApi } from '@madang/contracts/main/operator';
import { memberApi, type Member } from '@madang/contracts/util/member';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/dialogs';
import { useAct } from '../../lib/query';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Textarea } from '../../ui/inputs';

/** The staff's memo on a member (IN-022..025). */
export function MemoDialog({ member, onClose }: { member: Pick<Member, 'userSeq' | 'name' | 'memo'>; onClose: () => void }) {
  const { t } = useTranslation('admin-members');
  const [memo, setMemo] = useState(member.memo);
  const save = useAct(operatorApi.inviteMembers, {
    invalidates: [memberApi.joined, memberApi.joinedOne],
    onDone: () => {
      toast(t('memo.done'));
      onClose();
    },
  });
  return (
    <Dialog
      open
      size="m"
      locked={save.isPending}
      onClose={onClose}
      title={t('memo.of', { name: member.name })}
      note={t('memo.note')}
      foot={
        <>
          <Button onClick={onClose} disabled={save.isPending}>
            {t('close')}
          </Button>
          <Button
            tone="primary"
            busy={save.isPending}
            disabled={memo === member.memo}
            onClick={() => save.mutate({ body: { members: [{ userSeq: member.userSeq, memo }] } })}
          >
            {t('save')}
          </Button>
        </>
      }
    >
      <Textarea
        label={t('column.memo')}
        rows={6}
        maxLength={LIMITS.memoMax}
        value={memo}
        onChange={(event) => setMemo(event.target.value)}
      />
    </Dialog>
  );
}
