import { challengeApi } from '@madang/contracts/main/challenge';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api';
import { toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { invalidate } from '../../lib/query';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { NumberInput } from '../../ui/inputs';

/** Sets how many days a new term of the challenge lasts. */
export function PeriodDialog({ courseSeq, period, onClose }: { courseSeq: number; period: number | null; onClose: () => void }) {
  const { t } = useTranslation('studio');
  const id = useId();
  const form = useContractForm(challengeApi.update, {
    defaults: { period },
    submit: async ({ period: days }) => {
      await call(challengeApi.update, { params: { courseSeq }, body: { period: days ?? null } });
      await invalidate(challengeApi.find);
      toast(t('contents.saved'));
      onClose();
    },
  });
  return (
    <Dialog
      open
      size="s"
      locked={form.busy}
      onClose={onClose}
      title={t('challenges.period')}
      foot={
        <>
          <Button onClick={onClose} disabled={form.busy}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" form={id} tone="primary" busy={form.busy}>
            {t('form.save')}
          </Button>
        </>
      }
    >
      <form {...form.bind} id={id}>
        <NumberInput
          label={t('challenges.period')}
          hint={t('challenges.periodHint')}
          max={3650}
          suffix={t('challenges.days')}
          data-first
          {...form.value('period')}
        />
      </form>
    </Dialog>
  );
}
