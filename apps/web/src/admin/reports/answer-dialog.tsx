import { YN, type Yn } from '@madang/contracts/codes';
import { appealAnswerInput, REASON_MAX, reportApi, type ContentCase } from '@madang/contracts/main/report';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api';
import { toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { invalidate } from '../../lib/query';
import { Button } from '../../ui/button';
import { Radio } from '../../ui/choices';
import { Dialog } from '../../ui/dialog';
import { Textarea } from '../../ui/inputs';
import l from '../../ui/layout.module.css';
import { CASE_READERS } from './case-readers';

const ANSWER_FORM_ID = 'answer-form';
interface Values {
  restoreYn: Yn;
  text: string;
}
/** The staff's answer to an objection: the content is shown again, or it stays hidden, with a reason. */
export function AnswerDialog({ one, onClose }: { one: ContentCase; onClose: () => void }) {
  const { t } = useTranslation('admin-reports');
  const form = useContractForm<Values>(appealAnswerInput, {
    defaults: { restoreYn: YN.YES, text: '' },
    submit: async (body) => {
      await call(reportApi.answer, { params: { caseSeq: one.caseSeq }, body });
      await invalidate(...CASE_READERS);
      toast(t(body.restoreYn === YN.YES ? 'restore.done' : 'answer.kept'));
      onClose();
    },
  });
  const restore = form.value('restoreYn');
  return (
    <Dialog
      open
      title={t('answer.title')}
      note={one.appeal?.text}
      locked={form.busy}
      onClose={onClose}
      foot={
        <>
          <Button disabled={form.busy} onClick={onClose}>
            {t('answer.cancel')}
          </Button>
          <Button tone="primary" type="submit" form={ANSWER_FORM_ID} busy={form.busy}>
            {t('answer.send')}
          </Button>
        </>
      }
    >
      <form id={ANSWER_FORM_ID} className={l.grid20} {...form.bind}>
        <Radio
          label={t('answer.decision')}
          name="restoreYn"
          value={restore.value}
          onChange={restore.onChange}
          options={[YN.YES, YN.NO].map((value) => ({ value, label: t(`answer.${value}`) }))}
        />
        <Textarea label={t('answer.text')} rows={3} required={restore.value === YN.NO} maxLength={REASON_MAX} {...form.text('text')} />
      </form>
    </Dialog>
  );
}
