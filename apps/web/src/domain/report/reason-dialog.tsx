import { CONTENT_REASON, HIDE_PERIOD, values, type CodeOf, type ContentReason, type Lang } from '@madang/contracts/codes';
import { contentReasonName } from '@madang/contracts/main/content-reasons';
import { hideInput, REASON_MAX } from '@madang/contracts/main/report';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../lib/form';
import { Button } from '../../ui/button';
import { Radio, Select } from '../../ui/choices';
import { Dialog } from '../../ui/dialog';
import { Textarea } from '../../ui/inputs';
import l from '../../ui/layout.module.css';

export interface Why {
  reasonCd: ContentReason;
  reasonText: string;
  termCd: CodeOf<typeof HIDE_PERIOD>;
}
interface Values extends Omit<Why, 'reasonCd'> {
  reasonCd: ContentReason | '';
}
const REASON_FORM_ID = 'reason-form';
const HIDE_PERIODS = values(HIDE_PERIOD);

/** Asks for a reason from a list and a text: for reporting something, or for hiding or deleting it. */
export function ReasonDialog({
  title,
  note,
  action,
  danger,
  term,
  head,
  instead,
  send,
  onClose,
}: {
  title: string;
  note: string;
  action: string;
  danger?: boolean;
  /** Whether the dialog also asks for how long to hide the item. */
  term?: boolean;
  head?: ReactNode;
  /** What stands in the form's place while it cannot be sent. */
  instead?: ReactNode;
  send: (why: Why) => Promise<unknown>;
  onClose: () => void;
}) {
  const { t, i18n } = useTranslation('report');
  const form = useContractForm<Values>(hideInput, {
    defaults: { reasonCd: '', reasonText: '', termCd: HIDE_PERIOD.DAYS_30 },
    submit: (why) => send(why as Why),
  });
  const reason = form.value('reasonCd');
  const until = form.value('termCd');
  return (
    <Dialog
      open
      size="m"
      title={title}
      note={!instead && note}
      locked={form.busy}
      onClose={onClose}
      foot={
        <>
          <Button disabled={form.busy} onClick={onClose}>
            {t(instead ? 'close' : 'cancel')}
          </Button>
          {!instead && (
            <Button tone={danger ? 'danger' : 'primary'} type="submit" form={REASON_FORM_ID} busy={form.busy}>
              {action}
            </Button>
          )}
        </>
      }
    >
      {head}
      {instead ?? (
        <form id={REASON_FORM_ID} className={l.grid20} {...form.bind}>
          <Select
            label={t('reason')}
            required
            placeholder={t('chooseReason')}
            value={reason.value}
            error={reason.error}
            onChange={(one) => reason.onChange(one as ContentReason)}
            options={values(CONTENT_REASON).map((value) => ({ value, label: contentReasonName(value, i18n.language as Lang) }))}
          />
          <Textarea
            label={t('text')}
            rows={3}
            required={reason.value === CONTENT_REASON.OTHER}
            maxLength={REASON_MAX}
            {...form.text('reasonText')}
          />
          {term && (
            <Radio
              label={t('period.label')}
              name="termCd"
              value={until.value}
              onChange={until.onChange}
              options={HIDE_PERIODS.map((value) => ({ value, label: t(`period.${value}`), hint: t(`period.hint${value}`) }))}
            />
          )}
        </form>
      )}
    </Dialog>
  );
}
