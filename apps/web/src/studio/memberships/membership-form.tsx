import { CLASS_FILTER } from '@madang/contracts/answer-codes';
import { HISTORY_ENTITY, MEMBERSHIP_PERIOD, values, type MembershipPeriod, YN } from '@madang/contracts/codes';
import { BENEFITS_MAX, membershipApi, type Membership } from '@madang/contracts/main/membership';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { call } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { invalidate } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { useUnsaved } from '../../lib/unsaved';
import { RadioCard, Switch } from '../../ui/choices';
import { ClassPicker, type PickedClass } from '../../domain/class-picker/class-picker';
import { useOpened, type Opened } from '../../domain/history/use-opened';
import { FormPage } from '../../ui/form-page';
import { MembershipPreview } from './membership-preview';
import { MoneyInput, TextInput } from '../../ui/inputs';
import { LinesField } from '../../ui/lines/lines-field';
import { NoContent } from '../../ui/no-content';
import { PageHead } from '../../ui/page-head';
import { Breadcrumb, Card } from '../../ui/parts';
import { ErrorState, SkeletonRows } from '../../ui/states';
import { leadingToSelling } from '../../domain/seller/lead-to-selling';
import { Pro } from '../../domain/studio/pro';
import l from '../../ui/layout.module.css';
import s from '../../domain/studio/studio.module.css';

const MEMBERSHIPS_PATH = '/settings/membership';

/** The page for making a membership or changing one (RT-135, RT-136). */
export default function MembershipFormPage() {
  const { t } = useTranslation('studio');
  const { membershipSeq } = useParams();
  useTitle(t(membershipSeq ? 'memberships.edit' : 'memberships.create'));
  const seq = membershipSeq ? Number(membershipSeq) : null;
  const { found, round, save } = useOpened(HISTORY_ENTITY.MEMBERSHIP, membershipApi.find, { params: { membershipSeq: seq ?? 0 } }, seq);
  if (!membershipSeq)
    return (
      <Pro>
        <MembershipForm one={null} saveOpened={save} />
      </Pro>
    );
  if (found.isPending) return <SkeletonRows />;
  if (found.error instanceof ApiError && found.error.status === 404) return <NoContent />;
  if (found.isError) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />;
  return <MembershipForm key={`${membershipSeq}/${round}`} one={found.data} saveOpened={save} />;
}

interface FormProps {
  one: Membership | null;
  saveOpened: Opened['save'];
}
/** The state of a membership's form, with the classes that it opens. */
function useMembership({ one, saveOpened }: FormProps) {
  const { t } = useTranslation('studio');
  const navigate = useNavigate();
  const [courses, setCourses] = useState<PickedClass[]>(one?.courses ?? []);
  const [saved, setSaved] = useState(false);
  const form = useContractForm(membershipApi.create, {
    defaults: {
      title: one?.title ?? '',
      description: one?.description ?? '',
      price: one?.price ?? 9900,
      periodCd: one?.periodCd ?? MEMBERSHIP_PERIOD.AUTO,
      benefits: one?.benefits ?? [],
      courseSeqs: one?.courseSeqs ?? [],
      openYn: one?.openYn ?? YN.YES,
    },
    submit: async (body) => {
      const sent = { ...body, benefits: body.benefits.map((line) => line.trim()).filter(Boolean) };
      const save = () =>
        saveOpened((seen) =>
          one
            ? call(membershipApi.update, { params: { membershipSeq: one.membershipSeq }, body: sent, seen })
            : call(membershipApi.create, { body: sent }),
        );
      if (!(await leadingToSelling(save, t('toSelling'), () => void navigate('/settings/selling')))) return;
      await invalidate(membershipApi.list, membershipApi.find, membershipApi.offers, membershipApi.courses);
      toast(t(one ? 'memberships.saved' : 'memberships.made'));
      setSaved(true);
    },
  });
  const changes = useUnsaved(form, form.formState.isDirty && !saved);
  // Opens the list of memberships once the form no longer counts as unsaved, so that no warning appears.
  useEffect(() => {
    if (saved) void navigate(MEMBERSHIPS_PATH, { replace: one !== null });
  }, [saved, one, navigate]);
  const takeCourses = (next: PickedClass[]) => {
    setCourses(next);
    form.clearErrors('courseSeqs');
    form.setValue(
      'courseSeqs',
      next.map((course) => course.courseSeq),
      { shouldDirty: true },
    );
  };
  const revert = () => {
    form.reset();
    setCourses(one?.courses ?? []);
  };
  return { form, changes, revert, courses, takeCourses };
}

function MembershipForm({ one, saveOpened }: FormProps) {
  const { t } = useTranslation('studio');
  const navigate = useNavigate();
  const { form, changes, revert, courses, takeCourses } = useMembership({ one, saveOpened });
  const period = form.value('periodCd');
  const open = form.value('openYn');
  const benefits = form.value('benefits');
  const seen = {
    title: form.watch('title') ?? '',
    description: form.watch('description') ?? '',
    price: form.watch('price') ?? 0,
    periodCd: period.value,
    benefits: benefits.value ?? [],
  };
  return (
    <FormPage
      form={form}
      changes={changes}
      making={one ? undefined : { action: t('memberships.create'), onCancel: () => void navigate(MEMBERSHIPS_PATH) }}
      onRevert={revert}
      preview={<MembershipPreview {...seen} courses={courses} />}
      head={
        <>
          <Breadcrumb items={[{ label: t('memberships.title'), to: MEMBERSHIPS_PATH }, { label: one?.title ?? t('memberships.create') }]} />
          <PageHead narrow title={t(one ? 'memberships.edit' : 'memberships.create')} />
        </>
      }
    >
      <Card title={t('form.basic')}>
        <div className={l.stack20}>
          <TextInput label={t('form.title')} required counts maxLength={40} {...form.counted('title')} />
          <TextInput label={t('form.description')} counts maxLength={300} {...form.counted('description')} />
          <LinesField
            name="benefits"
            label={t('form.benefits')}
            hint={t('form.benefitsHint')}
            placeholder={t('form.benefit')}
            value={benefits.value ?? []}
            max={BENEFITS_MAX}
            lineMax={80}
            error={benefits.error}
            onChange={benefits.onChange}
          />
        </div>
      </Card>
      <Card title={t('form.sale')}>
        <div className={l.stack20}>
          <RadioCard<MembershipPeriod>
            label={t('form.period')}
            required
            {...period}
            columns="repeat(auto-fit, minmax(min(200px, 100%), 1fr))"
            options={values(MEMBERSHIP_PERIOD).map((value) => ({
              value,
              label: t(`period.${value}`),
              hint: t(value === MEMBERSHIP_PERIOD.AUTO ? 'form.autoHint' : 'form.termHint'),
            }))}
          />
          <div className={s.short}>
            <MoneyInput label={t('form.price')} required hint={one ? t('form.priceHint') : undefined} {...form.value('price')} />
          </div>
          <Switch
            name="openYn"
            label={t('form.open')}
            hint={t('form.openHint')}
            value={open.value === YN.YES}
            onChange={(on) => open.onChange(on ? YN.YES : YN.NO)}
          />
        </div>
      </Card>
      <Card title={t('form.classes')} note={t('form.classesNote')}>
        <ClassPicker kind={CLASS_FILTER.CLASS} value={courses} error={form.errorOf('courseSeqs')} onChange={takeCourses} />
      </Card>
    </FormPage>
  );
}
