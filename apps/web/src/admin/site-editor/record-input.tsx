import { formApi } from '@madang/contracts/form/form';
import { channelApi } from '@madang/contracts/main/channel-calls';
import { courseApi } from '@madang/contracts/main/course';
import { reviewApi } from '@madang/contracts/main/review-calls';
import { COURSE_TYPE_CD } from '@madang/contracts/codes';
import type { Field } from '@madang/contracts/page/blocks/fields';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../lib/query';
import { Checkbox, Select } from '../../ui/choices';
import { SearchField } from '../../ui/page-head';
import { ErrorState, SkeletonRows } from '../../ui/states';
import { ChoiceGroup } from '../../ui/choice-group';
import l from '../../ui/layout.module.css';

interface Choice {
  seq: number;
  name: string;
}
/** The most classes, or forms, that a field offers to choose from. */
const RECORD_CHOICES_MAX = 100;
/** A list of more rows than this gets a search field. */
const ROWS_WITHOUT_SEARCH = 8;

/** The records of the site that a field can choose from. */
function useChoices(of: Field['of']): { list: Choice[] | undefined; error: unknown; refetch: () => void } {
  const classes = useCall(
    courseApi.adminList,
    { query: { page: 1, size: RECORD_CHOICES_MAX } },
    { enabled: of === 'course' || of === 'package', silent: true },
  );
  const staff = useCall(courseApi.staff, undefined, { enabled: of === 'teacher', silent: true });
  const categories = useCall(channelApi.categories, undefined, { enabled: of === 'category', silent: true });
  const reviews = useCall(reviewApi.best, undefined, { enabled: of === 'review', silent: true });
  const forms = useCall(formApi.list, { query: { page: 1, size: RECORD_CHOICES_MAX } }, { enabled: of === 'form', silent: true });
  const courses = classes.data?.list;
  const asked = { course: classes, package: classes, teacher: staff, category: categories, review: reviews, form: forms }[of ?? 'course'];
  const lists: Record<NonNullable<Field['of']>, Choice[] | undefined> = {
    course: courses?.map((one) => ({ seq: one.courseSeq, name: one.title })),
    package: courses?.filter((one) => one.courseTypeCd === COURSE_TYPE_CD.PACKAGE).map((one) => ({ seq: one.courseSeq, name: one.title })),
    teacher: staff.data?.map((one) => ({ seq: one.userSeq, name: one.name })),
    category: categories.data?.map((one) => ({ seq: one.channelCategorySeq, name: one.name })),
    review: reviews.data?.map((one) => ({ seq: one.evaluationSeq, name: `${one.userName}: ${one.description.slice(0, 40)}` })),
    form: forms.data?.list.map((one) => ({ seq: one.formSeq, name: one.title })),
  };
  return { list: lists[of ?? 'course'], error: asked.error, refetch: () => void asked.refetch() };
}

interface RecordsInputProps {
  label: string;
  field: Field;
  value: number | number[] | null;
  error: string | undefined;
  onChange: (value: number | number[] | null) => void;
}
/** Chooses one or several records of the site (classes, instructors, reviews); several keep the order in which they were ticked. */
export function RecordsInput({ label, field, value, error, onChange }: RecordsInputProps) {
  const { t } = useTranslation('admin-site-editor');
  const { list, error: failed, refetch } = useChoices(field.of);
  const [q, setQ] = useState('');
  if (failed) return <ErrorState tight error={failed} onRetry={refetch} />;
  if (!list) return <SkeletonRows count={2} />;
  if (!Array.isArray(value))
    return (
      <Select
        label={label}
        error={error}
        placeholder={t('choose')}
        options={list.map((one) => ({ value: String(one.seq), label: one.name }))}
        value={value === null ? '' : String(value)}
        onChange={(to) => onChange(to ? Number(to) : null)}
      />
    );
  // A chosen record stays in the list even if it does not match the search.
  const found = list.filter(({ seq, name }) => !q || value.includes(seq) || name.toLowerCase().includes(q.toLowerCase()));
  return (
    <ChoiceGroup
      label={label}
      aside={<small className="num">{t('chosenOf', { n: value.length, max: field.max })}</small>}
      {...(field.of === 'teacher' ? { note: t('hint.userSeqs') } : list.length === 0 && { note: t('noneToChoose') })}
    >
      {list.length > ROWS_WITHOUT_SEARCH && <SearchField label={t('findOne')} value={q} onSearch={setQ} />}
      {found.length > 0 && (
        <div className={l.choices}>
          {found.map(({ seq, name }) => (
            <Checkbox
              key={seq}
              label={name}
              disabled={!value.includes(seq) && value.length >= (field.max ?? Infinity)}
              value={value.includes(seq)}
              onChange={(on) => onChange(on ? [...value, seq] : value.filter((one) => one !== seq))}
            />
          ))}
        </div>
      )}
    </ChoiceGroup>
  );
}
