import { DISCOUNT_TYPE, HISTORY_ENTITY, YN } from '@madang/contracts/codes';
import { couponApi, type CouponCourse, type CouponDetail, type DiscountType } from '@madang/contracts/main/coupon';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { call } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { formatCount } from '../../lib/format';
import { invalidate } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { useUnsaved } from '../../lib/unsaved';
import { RadioCard, Switch } from '../../ui/choices';
import { ClassPicker } from '../../domain/class-picker/class-picker';
import { useOpened, type Opened } from '../../domain/history/use-opened';
import { CouponPreview } from './coupon-preview';
import { CodeField } from '../../domain/coupon/code-field';
import { FormPage } from '../../ui/form-page';
import { dayTimeOf, isoOf, MomentField, type DayTime } from '../../ui/date';
import { MoneyInput, NumberInput, TextInput } from '../../ui/inputs';
import { NoContent } from '../../ui/no-content';
import { PageHead } from '../../ui/page-head';
import { Breadcrumb, Card } from '../../ui/parts';
import { ErrorState, SkeletonRows } from '../../ui/states';
import l from '../../ui/layout.module.css';

const COUPONS_PATH = '/settings/coupons';
const PAIR_COLUMNS = 'repeat(auto-fit, minmax(min(240px, 100%), 1fr))';

/** The page for making a coupon kind or changing one (RT-109, RT-110). */
export default function CouponFormPage() {
  const { t } = useTranslation('admin-coupons');
  const { couponInfoSeq } = useParams();
  useTitle(t(couponInfoSeq ? 'form.edit' : 'create'));
  const seq = couponInfoSeq ? Number(couponInfoSeq) : null;
  const { found, round, save } = useOpened(HISTORY_ENTITY.COUPON, couponApi.find, { params: { couponInfoSeq: seq ?? 0 } }, seq);
  if (!couponInfoSeq) return <CouponForm coupon={null} save={save} />;
  if (found.isPending) return <SkeletonRows />;
  if (found.error instanceof ApiError && found.error.status === 404) return <NoContent />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  return <CouponForm key={`${couponInfoSeq}/${round}`} coupon={found.data} save={save} />;
}

interface FormProps {
  coupon: CouponDetail | null;
  save: Opened['save'];
}
/** The state of a coupon kind's form, with the classes it is for. */
function useCoupon({ coupon, save }: FormProps) {
  const { t } = useTranslation('admin-coupons');
  const navigate = useNavigate();
  const [courses, setCourses] = useState<CouponCourse[]>(coupon?.courses ?? []);
  const [some, setSome] = useState((coupon?.courseSeqs.length ?? 0) > 0);
  const [saved, setSaved] = useState<number | null>(null);
  const form = useContractForm(couponApi.create, {
    defaults: {
      title: coupon?.title ?? '',
      code: coupon?.code ?? '',
      discountTypeCd: coupon?.discountTypeCd ?? DISCOUNT_TYPE.AMOUNT,
      discount: coupon?.discount ?? 0,
      startAt: coupon?.startAt ?? null,
      endAt: coupon?.endAt ?? null,
      courseSeqs: coupon?.courseSeqs ?? [],
      issueCount: coupon?.issueCount ?? null,
      offerYn: coupon?.offerYn ?? YN.NO,
    },
    submit: async (body, form) => {
      if (some && !courses.length) return form.setError('courseSeqs', { message: t('form.chooseClass') });
      const made = await save((seen) =>
        coupon ? call(couponApi.update, { params: { couponInfoSeq: coupon.couponInfoSeq }, body, seen }) : call(couponApi.create, { body }),
      );
      if (!made) return;
      await invalidate(couponApi.list, couponApi.find);
      toast(t(coupon ? 'form.saved' : 'form.made'));
      setSaved(made.couponInfoSeq);
    },
  });
  const changes = useUnsaved(form, form.formState.isDirty && saved === null);
  // Opens the page of the coupon kind once the form no longer counts as unsaved, so that no warning appears.
  useEffect(() => {
    if (saved !== null) void navigate(`${COUPONS_PATH}/${saved}`, { replace: coupon !== null });
  }, [saved, coupon, navigate]);
  const revert = () => {
    form.reset();
    setCourses(coupon?.courses ?? []);
    setSome((coupon?.courseSeqs.length ?? 0) > 0);
  };
  return { form, changes, revert, some, setSome, courses, setCourses };
}
type Form = ReturnType<typeof useCoupon>['form'];

function CouponForm({ coupon, save }: FormProps) {
  const { t } = useTranslation('admin-coupons');
  const navigate = useNavigate();
  const { form, changes, revert, some, setSome, courses, setCourses } = useCoupon({ coupon, save });
  const moment = (name: 'startAt' | 'endAt', edge: string) => {
    const { value, error, onChange } = form.value(name);
    const chosen = dayTimeOf(value, edge);
    return {
      name,
      value: chosen,
      error,
      onChange: (next: DayTime) => onChange(isoOf(next, edge)),
    };
  };
  const takeCourses = (next: CouponCourse[]) => {
    setCourses(next);
    form.clearErrors('courseSeqs');
    form.setValue(
      'courseSeqs',
      next.map((one) => one.courseSeq),
      { shouldDirty: true },
    );
  };
  const { title = '', discountTypeCd = DISCOUNT_TYPE.AMOUNT, discount = 0, endAt = null } = form.watch();
  const seen = { title, discountTypeCd, discount, endAt: endAt ?? null };
  return (
    <FormPage
      form={form}
      changes={changes}
      making={coupon ? undefined : { action: t('create'), onCancel: () => void navigate(COUPONS_PATH) }}
      onRevert={revert}
      head={<FormHead coupon={coupon} />}
      preview={<CouponPreview {...seen} courses={some ? courses : []} />}
    >
      <BasicCard form={form} />
      <Card title={t('form.window')} note={t('form.windowNote')}>
        <div className={l.columns240}>
          <MomentField label={t('form.startAt')} byTime {...moment('startAt', '00:00:00')} />
          <MomentField label={t('form.endAt')} byTime {...moment('endAt', '23:59:59')} />
        </div>
      </Card>
      <Card title={t('form.classes')}>
        <div className={l.stack20}>
          <RadioCard
            name="courseSeqs"
            label={t('form.classes')}
            hideLabel
            columns={PAIR_COLUMNS}
            value={some ? 'some' : 'all'}
            onChange={(next) => {
              setSome(next === 'some');
              takeCourses(next === 'some' ? courses : []);
            }}
            options={[
              { value: 'all', label: t('classes.all'), hint: t('form.allHint') },
              { value: 'some', label: t('form.some'), hint: t('form.someHint') },
            ]}
          />
          {some && <ClassPicker value={courses} error={form.errorOf('courseSeqs')} onChange={takeCourses} />}
        </div>
      </Card>
      <CountCard form={form} issued={coupon?.issuedCount ?? 0} />
    </FormPage>
  );
}

function FormHead({ coupon }: { coupon: CouponDetail | null }) {
  const { t } = useTranslation('admin-coupons');
  const title = t(coupon ? 'form.edit' : 'create');
  const own = coupon ? [{ label: coupon.title, to: `${COUPONS_PATH}/${coupon.couponInfoSeq}` }] : [];
  return (
    <>
      <Breadcrumb items={[{ label: t('title'), to: COUPONS_PATH }, ...own, { label: title }]} />
      <PageHead narrow title={title} {...(coupon && { note: t('form.note') })} />
    </>
  );
}

function BasicCard({ form }: { form: Form }) {
  const { t } = useTranslation('admin-coupons');
  const type = form.value('discountTypeCd');
  const discount = form.value('discount');
  const percent = type.value === DISCOUNT_TYPE.PERCENT;
  return (
    <Card title={t('form.basic')}>
      <div className={l.stack20}>
        <TextInput label={t('form.title')} required counts maxLength={60} hint={t('form.titleHint')} {...form.counted('title')} />
        <div className={l.withButton}>
          <CodeField label={t('form.code')} hint={t('form.codeHint')} make={t('form.generate')} code={form.counted('code')} />
        </div>
        <RadioCard<DiscountType>
          label={t('form.type')}
          required
          {...type}
          columns={PAIR_COLUMNS}
          onChange={(next) => {
            type.onChange(next);
            discount.onChange(0);
          }}
          options={[
            { value: DISCOUNT_TYPE.AMOUNT, label: t('form.amount'), hint: t('form.amountHint') },
            { value: DISCOUNT_TYPE.PERCENT, label: t('form.percent'), hint: t('form.percentHint') },
          ]}
        />
        <div className={l.short}>
          {percent ? (
            <NumberInput label={t('form.discount')} required suffix="%" max={999} {...discount} />
          ) : (
            <MoneyInput label={t('form.discount')} required {...discount} />
          )}
        </div>
      </div>
    </Card>
  );
}

function CountCard({ form, issued }: { form: Form; issued: number }) {
  const { t } = useTranslation('admin-coupons');
  const issueCount = form.value('issueCount');
  const offer = form.value('offerYn');
  return (
    <Card title={t('form.count')}>
      <div className={l.stack20}>
        <Switch
          name="offerYn"
          label={t('form.offer')}
          hint={t('form.offerHint')}
          value={offer.value === YN.YES}
          onChange={(on) => offer.onChange(on ? YN.YES : YN.NO)}
        />
        <Switch
          label={t('form.limit')}
          hint={issued > 0 ? t('form.issued', { value: formatCount(issued), count: issued }) : t('form.limitHint')}
          value={issueCount.value !== null && issueCount.value !== undefined}
          onChange={(on) => issueCount.onChange(on ? Math.max(100, issued) : null)}
        />
        {issueCount.value !== null && issueCount.value !== undefined && (
          <div className={l.short}>
            <NumberInput label={t('form.issueCount')} required suffix={t('form.pieces')} max={10_000_000} {...issueCount} />
          </div>
        )}
      </div>
    </Card>
  );
}
