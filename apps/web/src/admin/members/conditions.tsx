import { CURRENCY } from '@madang/contracts/codes';
import { courseApi } from '@madang/contracts/main/course';
import { LEARNING_CHOICES, MARKETING_CHOICES, MEMBER_KINDS, type SegmentConditions } from '@madang/contracts/util/member';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../lib/format';
import { useCan } from '../../lib/can';
import { useCall } from '../../lib/query';
import { Select } from '../../ui/choices';
import { DayField } from '../../ui/date';
import { NumberInput } from '../../ui/inputs';
import l from '../../ui/layout.module.css';

/** How many classes the choice lists at most. */
const CLASSES_MAX = 100;
/** The classes to choose from for a condition, at most `CLASSES_MAX`, and whether they still load; none for staff who may not list classes. */
export function useClassNames(): { names: { value: string; label: string }[]; loading: boolean } {
  const may = useCan(courseApi.adminList);
  const classes = useCall(courseApi.adminList, { query: { page: 1, size: CLASSES_MAX } }, { silent: true, enabled: may });
  return { names: (classes.data?.list ?? []).map((c) => ({ value: String(c.courseSeq), label: c.title })), loading: classes.isLoading };
}

/** The fields of the conditions on members, for the filter of a list or for a segment. */
export function ConditionFields({
  value,
  onChange,
  error,
}: {
  value: SegmentConditions;
  onChange: (value: SegmentConditions) => void;
  error?: string | null;
}) {
  const { t } = useTranslation('admin-members');
  const { names } = useClassNames();
  const set = (change: Partial<SegmentConditions>) => onChange({ ...value, ...change });
  return (
    <div className={l.columns200}>
      <Select<(typeof MEMBER_KINDS)[number]>
        label={t('condition.kind')}
        value={value.kind ?? ''}
        onChange={(kind) => set({ kind })}
        options={MEMBER_KINDS.map((v) => ({ value: v, label: t(`kind.${v || 'all'}`) }))}
      />
      <Select<(typeof MARKETING_CHOICES)[number]>
        label={t('condition.marketing')}
        value={value.marketing ?? ''}
        onChange={(marketing) => set({ marketing })}
        options={MARKETING_CHOICES.map((v) => ({ value: v, label: t(`marketing.${v || 'all'}`) }))}
      />
      <Select<(typeof LEARNING_CHOICES)[number]>
        label={t('condition.learning')}
        value={value.learning ?? ''}
        onChange={(learning) => set({ learning })}
        options={LEARNING_CHOICES.map((v) => ({ value: v, label: t(`learning.${v || 'all'}`) }))}
      />
      <Select
        label={t('condition.course')}
        value={value.courseSeq ? String(value.courseSeq) : ''}
        placeholder={t('allClasses')}
        onChange={(seq) => set({ courseSeq: Number(seq) || null })}
        options={names}
      />
      <DayField label={t('condition.startAt')} value={value.startAt ?? ''} onChange={(startAt) => set({ startAt: startAt || null })} />
      <DayField
        label={t('condition.endAt')}
        value={value.endAt ?? ''}
        min={value.startAt ?? undefined}
        error={error ?? null}
        onChange={(endAt) => set({ endAt: endAt || null })}
      />
      <NumberInput
        label={t('condition.paidMin')}
        suffix={t('won')}
        value={value.paidMin ?? null}
        onChange={(paidMin) => set({ paidMin: paidMin || null })}
      />
      <NumberInput
        label={t('condition.paidMax')}
        suffix={t('won')}
        value={value.paidMax ?? null}
        onChange={(paidMax) => set({ paidMax: paidMax || null })}
      />
    </div>
  );
}

/** Describes conditions in words, for filter chips and lists. */
export function conditionWords(
  c: SegmentConditions,
  t: TFunction<'admin-members'>,
  classes: readonly { value: string; label: string }[],
): string[] {
  return [
    c.kind && t(`kind.${c.kind}`),
    c.marketing && t(`marketing.${c.marketing}`),
    c.courseSeq && (classes.find((one) => one.value === String(c.courseSeq))?.label ?? t('condition.course')),
    c.learning && t(`learning.${c.learning}`),
    (c.startAt || c.endAt) && t('condition.joinedBetween', { from: c.startAt ?? '', until: c.endAt ?? '' }),
    c.paidMin && t('condition.paidFrom', { amount: formatMoney(c.paidMin, CURRENCY.KRW) }),
    c.paidMax && t('condition.paidUntil', { amount: formatMoney(c.paidMax, CURRENCY.KRW) }),
  ].filter((word): word is string => !!word);
}
