import { accountApi } from '@madang/contracts/main/account';
import { useTranslation } from 'react-i18next';
import { call, errorMessage } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { channelSeq } from '../../lib/channel';
import { alert } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextInput } from '../../ui/inputs';

/** Asks for the e-mail address to which the link for a new password is mailed (AU-067..074). */
export default function ResetDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTranslation('account');
  const own = channelSeq();
  const form = useContractForm(accountApi.sendResetToken, {
    defaults: { email, channelSeq: own ?? null },
    submit: async (values) => {
      try {
        await call(accountApi.sendResetToken, { body: { email: values.email, ...(own === undefined ? {} : { channelSeq: own }) } });
        onClose();
        await alert(t('reset.sent'));
      } catch (error) {
        if (error instanceof ApiError && error.fields.length > 0) throw error;
        if (error instanceof ApiError) error.claim();
        onClose();
        await alert(errorMessage(error));
      }
    },
  });
  return (
    <Dialog
      open
      title={t('reset.title')}
      note={t('reset.note')}
      onClose={onClose}
      locked={form.busy}
      foot={
        <>
          <Button onClick={onClose} disabled={form.busy}>
            {t('reset.cancel')}
          </Button>
          <Button tone="primary" type="submit" form="reset-form" busy={form.busy} disabled={form.watch('email').trim() === ''}>
            {t('reset.send')}
          </Button>
        </>
      }
    >
      <form id="reset-form" {...form.bind}>
        <TextInput
          label={t('field.email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoFocus
          required
          {...form.text('email')}
        />
      </form>
    </Dialog>
  );
}
