import { COUPON_WINDOW } from '@madang/contracts/codes';
import { formApi, type Form } from '@madang/contracts/form/form';
import { couponApi } from '@madang/contracts/main/coupon';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api';
import { useCan, useFields } from '../../lib/can';
import { toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { useCall } from '../../lib/query';
import { useUnsaved } from '../../lib/unsaved';
import { Select } from '../../ui/choices';
import { Textarea, TextInput } from '../../ui/inputs';
import { takeForm, useEditedForm, useSaveForm } from './form-shell';
import { Card } from '../../ui/parts';
import { SaveBar } from '../../ui/save-bar';
import l from '../../ui/layout.module.css';

const eventOf = ({ message, redirectUrl, noticeEmail, couponInfoSeq }: Form) => ({ message, redirectUrl, noticeEmail, couponInfoSeq });

/** The settings of what happens after an answer: a text, a page to go on to, who gets a mail, and a coupon (RT-123). */
export default function FormEvent() {
  const { t } = useTranslation('admin-forms');
  const data = useEditedForm();
  const save = useSaveForm();
  const form = useContractForm(formApi.updateEvent, {
    defaults: eventOf(data),
    submit: async (body) => {
      const fresh = await save((seen) => call(formApi.updateEvent, { params: { formSeq: data.formSeq }, body, seen }));
      if (!fresh) return;
      takeForm(fresh);
      form.reset(eventOf(fresh));
      toast(t('saved'));
    },
  });
  const changes = useUnsaved(form);
  const message = form.value('message');
  const coupon = form.value('couponInfoSeq');
  return (
    <form {...form.bind} className={l.whole}>
      <Card className={l.narrow}>
        <div className={l.stack20}>
          <Textarea
            name="message"
            label={t('event.message')}
            hint={t('event.messageHint')}
            rows={4}
            maxLength={500}
            value={message.value ?? ''}
            error={message.error}
            onChange={(event) => message.onChange(event.target.value)}
          />
          <TextInput label={t('event.redirect')} hint={t('event.redirectHint')} maxLength={2000} {...form.text('redirectUrl')} />
          <TextInput
            label={t('event.email')}
            hint={t('event.emailHint')}
            type="email"
            inputMode="email"
            maxLength={254}
            {...form.text('noticeEmail')}
          />
          <CouponField value={coupon.value ?? null} error={coupon.error} onChange={coupon.onChange} />
        </div>
      </Card>
      {form.formState.isDirty && <SaveBar changes={changes} busy={form.busy} onRevert={() => form.reset()} />}
    </form>
  );
}

interface CouponFieldProps {
  value: number | null;
  error: Parameters<typeof Select>[0]['error'];
  onChange: (value: number | null) => void;
}
function CouponField({ value, error, onChange }: CouponFieldProps) {
  const { t } = useTranslation('admin-forms');
  const reads = useCan(couponApi.list);
  const may = useFields(formApi.updateEvent)('couponInfoSeq');
  const list = useCall(couponApi.list, { query: { page: 1, size: 100, q: '', status: '' } }, { enabled: reads, silent: true });
  // A kind that has ended is offered only where it is the present choice.
  const kinds = (list.data?.list ?? []).filter((one) => one.status !== COUPON_WINDOW.ENDED || one.couponInfoSeq === value);
  const known = value === null || kinds.some((one) => one.couponInfoSeq === value);
  return (
    <Select
      name="couponInfoSeq"
      label={t('event.coupon')}
      hint={t(may ? 'event.couponHint' : 'event.couponClosed')}
      disabled={!may}
      error={error}
      value={value === null ? '' : String(value)}
      options={[
        { value: '', label: t('event.noCoupon') },
        ...(known ? [] : [{ value: String(value), label: t('event.keptCoupon') }]),
        ...kinds.map((one) => ({
          value: String(one.couponInfoSeq),
          label: one.status === COUPON_WINDOW.ENDED ? t('event.endedCoupon', { title: one.title }) : one.title,
        })),
      ]}
      onChange={(chosen) => onChange(chosen ? Number(chosen) : null)}
    />
  );
}
