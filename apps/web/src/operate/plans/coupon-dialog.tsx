import { DISCOUNT_TYPE } from '@madang/contracts/codes';
import { platformAuditApi } from '@madang/contracts/main/platform';
import { planApi } from '@madang/contracts/util/plan';
import { FREE_PLAN } from '@madang/contracts/util/plan-rules';
import { platformPlanCouponApi } from '@madang/contracts/util/platform-plan';
import { useTranslation } from 'react-i18next';
import { CodeField } from '../../domain/coupon/code-field';
import { momentOf } from '../../domain/platform/moment-of';
import { call } from '../../lib/api';
import { toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { invalidate, useCall } from '../../lib/query';
import { Radio, Select, Switch } from '../../ui/choices';
import { MomentField } from '../../ui/date';
import { FormDialog } from '../../ui/form-dialog';
import { MoneyInput, NumberInput, Textarea, TextInput } from '../../ui/inputs';
import l from '../../ui/layout.module.css';

/** The number of sites that a new limit begins with. */
const FIRST_SITES = 100;

function useNewCoupon(onClose: () => void) {
  const { t } = useTranslation('operate-plans');
  return useContractForm(platformPlanCouponApi.make, {
    defaults: {
      code: '',
      nameKo: '',
      nameEn: '',
      nameJp: '',
      discountTypeCd: DISCOUNT_TYPE.PERCENT,
      discount: 0,
      bills: 1,
      planSeq: null,
      until: null,
      sites: null,
      reason: '',
    },
    submit: async (body) => {
      await call(platformPlanCouponApi.make, { body });
      await invalidate(platformPlanCouponApi.list, platformAuditApi.list);
      toast(t('make.done'));
      onClose();
    },
  });
}
type Form = ReturnType<typeof useNewCoupon>;

/** The form for a coupon that lowers bills of site plans. */
export function CouponDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('operate-plans');
  const form = useNewCoupon(onClose);
  return (
    <FormDialog form={form} title={t('make.title')} action={t('make.do')} cancel={t('cancel')} onClose={onClose}>
      <div className={l.withButton}>
        <CodeField label={t('make.code')} hint={t('make.codeHint')} make={t('make.generate')} code={form.counted('code')} />
      </div>
      {(['nameKo', 'nameEn', 'nameJp'] as const).map((name) => (
        <TextInput key={name} label={t(`make.${name}`)} required maxLength={60} {...form.text(name)} />
      ))}
      <Discount form={form} />
      <Bounds form={form} />
      <Textarea label={t('reason')} hint={t('reasonHint')} rows={2} maxLength={500} required {...form.text('reason')} />
    </FormDialog>
  );
}

function Discount({ form }: { form: Form }) {
  const { t } = useTranslation('operate-plans');
  const type = form.value('discountTypeCd');
  const discount = form.value('discount');
  return (
    <>
      <Radio
        label={t('make.type')}
        options={[DISCOUNT_TYPE.PERCENT, DISCOUNT_TYPE.AMOUNT].map((value) => ({
          value,
          label: t(value === DISCOUNT_TYPE.PERCENT ? 'make.percent' : 'make.amount'),
        }))}
        {...type}
        onChange={(next) => {
          type.onChange(next);
          discount.onChange(0);
        }}
      />
      <div className={l.short}>
        {type.value === DISCOUNT_TYPE.PERCENT ? (
          <NumberInput label={t('make.discount')} required suffix="%" max={999} {...discount} />
        ) : (
          <MoneyInput label={t('make.discount')} required {...discount} />
        )}
      </div>
      <div className={l.short}>
        <NumberInput
          label={t('make.bills')}
          hint={t('make.billsHint')}
          required
          suffix={t('make.times')}
          max={120}
          {...form.value('bills')}
        />
      </div>
    </>
  );
}

/** The fields for which plan, until when and for how many sites the coupon is valid. */
function Bounds({ form }: { form: Form }) {
  const { t } = useTranslation('operate-plans');
  const plans = useCall(planApi.plans);
  const paid = (plans.data ?? []).filter((one) => one.planSeq !== FREE_PLAN);
  const plan = form.value('planSeq');
  const until = form.value('until');
  const sites = form.value('sites');
  const bounded = sites.value !== null && sites.value !== undefined;
  return (
    <>
      <Select
        label={t('make.plan')}
        value={plan.value ? String(plan.value) : ''}
        error={plan.error}
        options={[{ value: '', label: t('coupons.anyPlan') }, ...paid.map((one) => ({ value: String(one.planSeq), label: one.name }))]}
        onChange={(next) => plan.onChange(next ? Number(next) : null)}
      />
      <MomentField
        label={t('make.until')}
        hint={t('make.untilHint')}
        {...momentOf({ ...until, onChange: (next) => until.onChange(next || null) }, '23:59:59')}
      />
      <Switch
        label={t('make.limit')}
        hint={t('make.limitHint')}
        value={bounded}
        onChange={(on) => sites.onChange(on ? FIRST_SITES : null)}
      />
      {bounded && (
        <div className={l.short}>
          <NumberInput label={t('make.sites')} required suffix={t('make.pieces')} max={1_000_000} {...sites} />
        </div>
      )}
    </>
  );
}
