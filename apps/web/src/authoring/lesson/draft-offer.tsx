import type { CurriculumItemInput } from '@madang/contracts/main/lesson';
import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/format';
import { Button } from '../../ui/button';
import { Callout } from '../../ui/parts';
import l from '../../ui/layout.module.css';

/** Passes the typed values to `keep`, as long as they differ from the saved lesson. */
export function useKept(
  form: UseFormReturn<CurriculumItemInput, unknown, CurriculumItemInput>,
  keep: (values: CurriculumItemInput) => void,
): void {
  const { isDirty } = form.formState;
  const values = form.watch();
  const text = isDirty ? JSON.stringify(values) : null;
  const latest = useRef(keep);
  useEffect(() => {
    latest.current = keep;
  });
  useEffect(() => {
    if (text) latest.current(JSON.parse(text) as CurriculumItemInput);
  }, [text]);
}

interface DraftOfferProps {
  at: number;
  onRestore: () => void;
  onDiscard: () => void;
}
/** Offers the input that an earlier visit typed and did not save. */
export function DraftOffer({ at, onRestore, onDiscard }: DraftOfferProps) {
  const { t } = useTranslation('authoring');
  return (
    <Callout title={t('draft.title')}>
      {t('draft.text', { at: formatDateTime(new Date(at)) })}
      <span className={l.row}>
        <Button size="sm" tone="primary" onClick={onRestore}>
          {t('draft.restore')}
        </Button>
        <Button size="sm" onClick={onDiscard}>
          {t('draft.discard')}
        </Button>
      </span>
    </Callout>
  );
}
