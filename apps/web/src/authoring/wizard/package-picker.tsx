import { CLASS_STATE } from '@madang/contracts/answer-codes';
import { ENROLLABLE_COURSES } from '@madang/contracts/main/enrollable-courses';
import { courseApi } from '@madang/contracts/main/course';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../lib/can';
import { fieldText, type FieldMessage } from '../../lib/form-text';
import { useCall } from '../../lib/query';
import { IconButton } from '../../ui/button';
import { Checkbox } from '../../ui/choices';
import { Field, fieldStyles } from '../../ui/field';
import { SearchField } from '../../ui/page-head';
import { Badge } from '../../ui/parts';
import { SortableList } from '../../ui/sortable/sortable-list';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import l from '../../ui/layout.module.css';
import o from '../../ui/sortable/sortable.module.css';

/** How many classes the picker shows. */
const CLASSES_SHOWN_MAX = 20;
export interface Chosen {
  courseSeq: number;
  title: string;
}
/** Chooses the classes of a package from a list with search; the chosen ones stand above it in the order in which they are shown. */
export function PackagePicker({
  value,
  error,
  onChange,
}: {
  value: readonly Chosen[];
  error: FieldMessage;
  onChange: (classes: Chosen[]) => void;
}) {
  const { t } = useTranslation('authoring');
  const id = useId();
  const may = useCan(courseApi.adminList);
  const [q, setQ] = useState('');
  const list = useCall(
    courseApi.adminList,
    { query: { page: 1, size: CLASSES_SHOWN_MAX, q, kind: ENROLLABLE_COURSES } },
    { enabled: may, keep: true, silent: true },
  );
  const has = (courseSeq: number) => value.some((one) => one.courseSeq === courseSeq);
  const without = (courseSeq: number) => value.filter((one) => one.courseSeq !== courseSeq);
  const wrong = fieldText(error, t('package.classes'));
  return (
    <Field label={t('package.classes')} hint={t('package.classesHint')} required group>
      {() => (
        <div className={l.stack12} aria-describedby={wrong ? id : undefined}>
          {value.length > 0 && (
            <SortableList
              items={value}
              keyOf={(one) => one.courseSeq}
              nameOf={(one) => one.title}
              label={t('package.chosen')}
              onOrder={onChange}
            >
              {(one, grip) => (
                <div className={o.row}>
                  {grip}
                  <b className={l.grow}>{one.title}</b>
                  <IconButton dense label={t('package.takeOut', { title: one.title })} onClick={() => onChange(without(one.courseSeq))}>
                    <X aria-hidden="true" />
                  </IconButton>
                </div>
              )}
            </SortableList>
          )}
          {wrong && (
            <p className={fieldStyles.error} id={id} role="alert">
              {wrong}
            </p>
          )}
          {!may ? (
            <p className={l.muted13}>{t('package.noRight')}</p>
          ) : (
            <>
              <SearchField label={t('package.search')} value={q} onSearch={setQ} />
              <div className={l.choices} tabIndex={0} role="group" aria-label={t('package.offered')}>
                {list.isPending ? (
                  <SkeletonRows count={3} />
                ) : list.isError ? (
                  <ErrorState tight error={list.error} onRetry={() => void list.refetch()} />
                ) : list.data.list.length === 0 ? (
                  <Empty tight art="search" heading="h3" title={t(q ? 'package.notFound' : 'package.noClass')} />
                ) : (
                  list.data.list.map(({ courseSeq, title, state }) => (
                    <div key={courseSeq} className={l.between}>
                      <Checkbox
                        label={title}
                        value={has(courseSeq)}
                        onChange={(on) => onChange(on ? [...value, { courseSeq, title }] : without(courseSeq))}
                      />
                      {state === CLASS_STATE.PREPARING && <Badge>{t('state.preparing')}</Badge>}
                    </div>
                  ))
                )}
              </div>
              {list.data && list.data.totalCount > CLASSES_SHOWN_MAX && <p className={l.muted13}>{t('package.more')}</p>}
            </>
          )}
        </div>
      )}
    </Field>
  );
}
