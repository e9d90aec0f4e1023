import { LIMITS } from '@madang/contracts/limits';
import { memberApi, registeredInput, type RegisteredMember } from '@madang/contracts/util/member';
import { useTranslation } from 'react-i18next';
import { Reveal } from '../../domain/personal/reveal';
import { useCan } from '../../lib/can';
import { call } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { formatDateTime } from '../../lib/format';
import { invalidate, useCall } from '../../lib/query';
import { revealPerson } from '../../lib/reveal';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextInput, Textarea } from '../../ui/inputs';
import { Empty, ErrorState, Loading, SkeletonLines } from '../../ui/states';
import l from '../../ui/layout.module.css';

/** The form of one registered member: a new one, or an existing one to look at and change. */
export function RegisteredDialog({ memberSeq, onClose }: { memberSeq?: number; onClose: () => void }) {
  const { t } = useTranslation('admin-members');
  const member = useCall(
    memberApi.registeredOne,
    { params: { memberSeq: memberSeq ?? 0 } },
    { enabled: !!memberSeq, staleTime: 0, silent: true },
  );
  if (!memberSeq) return <Form onClose={onClose} />;
  if (member.data) return <Form key={`${member.data.email}${member.data.phone}`} member={member.data} onClose={onClose} />;
  return (
    <Dialog open size="m" title={t('detail')} onClose={onClose}>
      {member.error instanceof ApiError && member.error.status === 404 ? (
        <Empty art="lock" title={t('registered.goneTitle')} text={t('registered.goneText')}>
          <Button tone="primary" onClick={onClose}>
            {t('goneMember.back')}
          </Button>
        </Empty>
      ) : member.isError ? (
        <ErrorState tight error={member.error} onRetry={() => void member.refetch()} />
      ) : (
        <Loading>
          <SkeletonLines lines={5} />
        </Loading>
      )}
    </Dialog>
  );
}

function Form({ member, onClose }: { member?: RegisteredMember; onClose: () => void }) {
  const { t } = useTranslation('admin-members');
  const may = useCan(member ? memberApi.updateRegistered : memberApi.register);
  const form = useContractForm(registeredInput, {
    defaults: { name: member?.name ?? '', email: member?.email ?? '', phone: member?.phone ?? '', memo: member?.memo ?? '' },
    submit: async (values, { setError }): Promise<void> => {
      const body = { ...values, phone: values.phone || null };
      if (member) await call(memberApi.updateRegistered, { params: { memberSeq: member.memberSeq }, body });
      else {
        const { failures } = await call(memberApi.register, { body: { members: [body], checkOnly: false } });
        const [fault] = failures;
        if (fault) return setError((fault.field ?? 'email') as 'email', { type: 'server', message: fault.message });
      }
      await invalidate(memberApi.registered, memberApi.registeredOne);
      toast(t(member ? 'registered.saved' : 'registered.created'));
      onClose();
    },
  });
  return (
    <Dialog
      open
      size="m"
      locked={form.busy}
      onClose={onClose}
      title={member ? member.name : t('registered.create')}
      note={member && t('registered.by', { name: member.createdByName, at: formatDateTime(member.createdAt) })}
      foot={
        may && (
          <>
            <Button onClick={onClose} disabled={form.busy}>
              {t('close')}
            </Button>
            <Button tone="primary" type="submit" form="registered" busy={form.busy}>
              {t('save')}
            </Button>
          </>
        )
      }
    >
      <form id="registered" className={l.stack16} {...form.bind}>
        {!member && <p>{t('registered.claim')}</p>}
        {member && (
          <Reveal
            name={member.name}
            contacts={[member.email, member.phone]}
            onReveal={() => revealPerson(memberApi.registeredOne, { params: { memberSeq: member.memberSeq } }, member.memberSeq)}
          />
        )}
        <TextInput label={t('column.name')} required maxLength={50} disabled={!may} {...form.text('name')} />
        <TextInput label={t('column.email')} required type="email" maxLength={254} disabled={!may} {...form.text('email')} />
        <TextInput label={t('column.phone')} type="tel" inputMode="numeric" maxLength={13} disabled={!may} {...form.text('phone')} />
        <Textarea
          label={t('column.memo')}
          rows={3}
          maxLength={LIMITS.memoMax}
          disabled={!may}
          defaultValue={member?.memo ?? ''}
          {...form.text('memo')}
        />
      </form>
    </Dialog>
  );
}
