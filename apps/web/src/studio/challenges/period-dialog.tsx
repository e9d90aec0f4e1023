import { HISTORY_ENTITY } from '@madang/contracts/codes';
import { challengeApi } from '@madang/contracts/main/challenge';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpened, type Opened } from '../../domain/history/use-opened';
import { call } from '../../lib/api';
import { toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { invalidate } from '../../lib/query';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { NumberInput } from '../../ui/inputs';
import { ErrorState, SkeletonRows } from '../../ui/states';

/** Sets how many days a new term of the challenge lasts. */
export function PeriodDialog({ courseSeq, onClose }: { courseSeq: number; onClose: () => void }) {
  const { t } = useTranslation('studio');
  const { found, round, save } = useOpened(HISTORY_ENTITY.CHALLENGE, challengeApi.find, { params: { courseSeq } }, courseSeq);
  const props = { courseSeq, save, onClose };
  if (found.data) return <PeriodForm key={round} period={found.data.challenge.period} {...props} />;
  return (
    <Dialog open size="s" onClose={onClose} title={t('challenges.period')}>
      {found.isError ? <ErrorState tight error={found.error} onRetry={() => void found.refetch()} /> : <SkeletonRows count={1} />}
    </Dialog>
  );
}

interface FormProps {
  courseSeq: number;
  period: number | null;
  save: Opened['save'];
  onClose: () => void;
}
function PeriodForm({ courseSeq, period, save, onClose }: FormProps) {
  const { t } = useTranslation('studio');
  const id = useId();
  const form = useContractForm(challengeApi.update, {
    defaults: { period },
    submit: async ({ period: days }) => {
      const body = { period: days ?? null };
      if (!(await save((seen) => call(challengeApi.update, { params: { courseSeq }, body, seen })))) return;
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
