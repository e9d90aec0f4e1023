import { values, WITHDRAW_REASON } from '@madang/contracts/codes';
import type { SessionUser } from '@madang/contracts/main/account';
import { mypageApi, type WithdrawEffects } from '@madang/contracts/main/mypage';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { alert } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { leave } from '../../lib/leave';
import { queryClient, useCall } from '../../lib/query';
import { clearSession } from '../../lib/session';
import { Button } from '../../ui/button';
import { Checkbox, Select } from '../../ui/choices';
import { Dialog } from '../../ui/dialog';
import { PasswordInput, Textarea } from '../../ui/inputs';
import { Callout } from '../../ui/parts';
import { ErrorState, SkeletonLines } from '../../ui/states';
import { KeptUntil } from './kept-until';
import { withdrawRule } from './withdraw-rule';
import { CodeField } from '../../domain/account/code-field';
import l from '../../ui/layout.module.css';

const WITHDRAW_FORM_ID = 'withdraw-form';

function Leaving({ user, effects, onBusy }: { user: SessionUser; effects: WithdrawEffects; onBusy: (busy: boolean) => void }) {
  const { t } = useTranslation('account');
  const byPassword = effects.proof === 'password';
  const form = useContractForm(withdrawRule(effects.proof), {
    defaults: { reason: null, reasonText: '', password: '', code: '', sure: false },
    submit: async ({ reason, reasonText, password, code }, { setError }) => {
      onBusy(true);
      try {
        await call(mypageApi.withdraw, { body: { reason, reasonText, ...(byPassword ? { password } : { code }) } });
      } catch (error) {
        if (error instanceof ApiError && error.is('INCORRECT_CODE'))
          return setError('code', { type: 'server', message: error.claim().serverMessage });
        throw error;
      } finally {
        onBusy(false);
      }
      await alert(t('withdraw.doneText'), { title: t('withdraw.done') });
      clearSession();
      queryClient.clear();
      leave('/?checkLogin=false');
    },
  });
  const reason = form.value('reason');
  return (
    <form id={WITHDRAW_FORM_ID} className={l.grid20} {...form.bind}>
      <ul className={l.points}>
        {effects.courseCount > 0 && <li>{t('withdraw.courses', { count: effects.courseCount })}</li>}
        {effects.courseCount > 0 && <li>{t('withdraw.seats')}</li>}
        {effects.membershipCount > 0 && <li>{t('withdraw.memberships', { count: effects.membershipCount })}</li>}
        <li>{t('withdraw.erased')}</li>
        <KeptUntil until={effects.keptUntil} />
        <li>{t('withdraw.keptRefusal')}</li>
        <li>{t('withdraw.reviews')}</li>
      </ul>
      <Select
        label={t('withdraw.reason')}
        options={[
          { value: '', label: t('withdraw.noReason') },
          ...values(WITHDRAW_REASON).map((value) => ({ value, label: t(`withdraw.reasons.${value}`) })),
        ]}
        value={reason.value ?? ''}
        error={reason.error}
        onChange={(next) => reason.onChange((next || null) as typeof reason.value)}
      />
      <Textarea label={t('withdraw.more')} maxLength={500} rows={3} {...form.text('reasonText')} />
      {byPassword ? (
        <PasswordInput label={t('field.currentPassword')} autoComplete="current-password" required {...form.text('password')} />
      ) : (
        <CodeField email={user.email} binding={form.text('code')} ready />
      )}
      <Checkbox label={t('withdraw.sure')} {...form.value('sure')} value={form.watch('sure') === true} />
    </form>
  );
}

/**
 * Withdraws from the product: says what the person loses, asks why, and asks for a proof of who they are; or says what has to end first.
 */
export default function WithdrawDialog({ user, onClose }: { user: SessionUser; onClose: () => void }) {
  const { t } = useTranslation('account');
  const [busy, setBusy] = useState(false);
  const effects = useCall(mypageApi.withdrawEffects, {}, { staleTime: 0 });
  const free = effects.data && effects.data.sites.length === 0 && effects.data.payingCount === 0;
  return (
    <Dialog
      open
      size="m"
      title={t('withdraw.title')}
      note={t('withdraw.note')}
      onClose={onClose}
      locked={busy}
      foot={
        <>
          <Button onClick={onClose} disabled={busy} data-first>
            {t('withdraw.stay')}
          </Button>
          {free && (
            <Button tone="danger" type="submit" form={WITHDRAW_FORM_ID} busy={busy}>
              {t('withdraw.submit')}
            </Button>
          )}
        </>
      }
    >
      {effects.isPending && <SkeletonLines lines={4} />}
      {effects.isError && <ErrorState tight error={effects.error} onRetry={() => void effects.refetch()} />}
      {effects.data && effects.data.sites.length > 0 && (
        <Callout tone="warn" title={t('withdraw.ownerTitle')}>
          <p>{t('withdraw.ownerText')}</p>
          <ul className={l.points}>
            {effects.data.sites.map((site) => (
              <li key={site}>{site}</li>
            ))}
          </ul>
        </Callout>
      )}
      {effects.data && effects.data.sites.length === 0 && effects.data.payingCount > 0 && (
        <Callout tone="warn" title={t('withdraw.payingTitle')}>
          <p>{t('withdraw.payingText')}</p>
        </Callout>
      )}
      {effects.data && free && <Leaving user={user} effects={effects.data} onBusy={setBusy} />}
    </Dialog>
  );
}
