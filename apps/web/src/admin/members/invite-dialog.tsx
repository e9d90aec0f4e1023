import { LIMITS } from '@madang/contracts/limits';
import { inviteApi, operatorApi } from '@madang/contracts/main/operator';
import { memberApi } from '@madang/contracts/util/member';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/dialogs';
import { useAct } from '../../lib/query';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Textarea } from '../../ui/inputs';
import { Failures } from '../../ui/failures';
import { TagInput, type TagHandle } from '../../ui/tags/tag-input';
import l from '../../ui/layout.module.css';

/** How many addresses may be invited at once. */
const ADDRESSES_MAX = 50;

/** Invites several people by mail to become members; for a person who is a member already, only the memo is saved. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin-members');
  const [emails, setEmails] = useState<string[]>([]);
  const [memo, setMemo] = useState('');
  const [failures, setFailures] = useState<{ email: string; message: string }[]>([]);
  const send = useAct(operatorApi.inviteMembers, {
    invalidates: [memberApi.joined, inviteApi.list],
    onDone: ({ invitedCount, savedCount, failures: failed }, { body }) => {
      if (invitedCount) toast(t('invite.sent', { count: invitedCount }));
      if (savedCount) toast(t('invite.known', { count: savedCount }), { tone: 'info' });
      if (!failed.length) return onClose();
      const asked = 'members' in body ? body.members : [];
      const left = failed.map(({ index, message }) => ({ email: asked[index]?.email ?? '', message }));
      setFailures(left);
      setEmails(left.map((one) => one.email));
    },
  });
  const text = memo.trim();
  const field = useRef<TagHandle>(null);
  const submit = () => {
    // A text in the field that is not a valid address stops the sending, because its writer did not mean to leave it out.
    const all = field.current?.settle();
    if (all?.length) send.mutate({ body: { members: all.map((email) => ({ email, ...(text && { memo: text }) })) } });
  };
  return (
    <Dialog
      open
      size="m"
      locked={send.isPending}
      onClose={onClose}
      title={t('invite.title')}
      note={t('invite.note', { days: LIMITS.inviteDays })}
      foot={
        <>
          <Button onClick={onClose} disabled={send.isPending}>
            {t('close')}
          </Button>
          <Button tone="primary" busy={send.isPending} disabled={emails.length === 0} onClick={submit}>
            {t('invite.send', { count: emails.length })}
          </Button>
        </>
      }
    >
      <div className={l.stack16}>
        <Failures
          title={t('invite.failed', { count: failures.length })}
          list={failures.map((one) => ({ who: one.email, message: one.message }))}
        />
        <TagInput
          first
          handle={field}
          kind="email"
          label={t('invite.emails')}
          hint={t('invite.hint')}
          placeholder="name@example.com"
          max={ADDRESSES_MAX}
          value={emails}
          onChange={setEmails}
        />
        <Textarea
          label={t('column.memo')}
          hint={t('memo.note')}
          rows={2}
          maxLength={LIMITS.memoMax}
          value={memo}
          onChange={(event) => setMemo(event.target.value)}
        />
      </div>
    </Dialog>
  );
}
