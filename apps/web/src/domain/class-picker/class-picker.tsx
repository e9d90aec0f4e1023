import type { CLASS_FILTER } from '@madang/contracts/answer-codes';
import { courseApi } from '@madang/contracts/main/course';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/can';
import { fieldText, type FieldMessage } from '../../lib/form-text';
import { useCall } from '../../lib/query';
import { Checkbox, Chip, Chips } from '../../ui/choices';
import { fieldStyles } from '../../ui/field';
import { SearchField } from '../../ui/page-head';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import l from '../../ui/layout.module.css';
import s from './class-picker.module.css';

/** A chosen class: its number and its title. */
export interface PickedClass {
  courseSeq: number;
  title: string;
}
/** How many classes the picker shows. */
const CLASSES_SHOWN_MAX = 20;

/** Chooses classes of the site from a list with search; the chosen ones stand above the list. */
export function ClassPicker({
  value,
  error,
  kind = '',
  onChange,
}: {
  value: readonly PickedClass[];
  error: FieldMessage;
  /** Which classes can be picked: CLASS leaves packages and challenges out, the empty value leaves nothing out. */
  kind?: '' | typeof CLASS_FILTER.CLASS;
  onChange: (courses: PickedClass[]) => void;
}) {
  const { t } = useTranslation('class-picker');
  const id = useId();
  const may = useCan(courseApi.adminList);
  const [q, setQ] = useState('');
  const list = useCall(
    courseApi.adminList,
    { query: { page: 1, size: CLASSES_SHOWN_MAX, q, kind } },
    { enabled: may, keep: true, silent: true },
  );
  const has = (courseSeq: number) => value.some((one) => one.courseSeq === courseSeq);
  const wrong = fieldText(error, t('classes'));
  return (
    <div className={s.picker} role="group" aria-label={t('some')} aria-describedby={wrong ? id : undefined}>
      {value.length > 0 && (
        <Chips label={t('chosen')}>
          {value.map((one) => (
            <Chip key={one.courseSeq} removable onClick={() => onChange(value.filter((other) => other !== one))}>
              {one.title}
            </Chip>
          ))}
        </Chips>
      )}
      {wrong && (
        <p className={fieldStyles.error} id={id} role="alert">
          {wrong}
        </p>
      )}
      {!may ? (
        <p className={l.muted13}>{t('noClassRight')}</p>
      ) : (
        <>
          <SearchField label={t('searchClass')} value={q} onSearch={setQ} />
          <div className={l.choices}>
            {list.isPending ? (
              <SkeletonRows count={3} />
            ) : list.isError ? (
              <ErrorState tight error={list.error} onRetry={() => void list.refetch()} />
            ) : list.data.list.length === 0 ? (
              <Empty tight art="search" heading="h3" title={t('noClass')} />
            ) : (
              list.data.list.map(({ courseSeq, title }) => (
                <Checkbox
                  key={courseSeq}
                  label={title}
                  value={has(courseSeq)}
                  onChange={(on) => onChange(on ? [...value, { courseSeq, title }] : value.filter((one) => one.courseSeq !== courseSeq))}
                />
              ))
            )}
          </div>
          {list.data && list.data.totalCount > CLASSES_SHOWN_MAX && <p className={l.muted13}>{t('moreClasses')}</p>}
        </>
      )}
    </div>
  );
}
