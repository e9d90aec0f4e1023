import { formApi } from '@madang/contracts/form/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { ApiError } from '../../lib/api-error';
import { toast } from '../../lib/dialogs';
import { useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { Callout } from '../../ui/parts';
import { NoContent } from '../../ui/no-content';
import { ErrorState, Loading, Skeleton } from '../../ui/states';
import { AnswerForm } from './answer-form';
import page from '../../ui/sheet-page.module.css';
import s from './public-form.module.css';

/** The staff's preview of a form, also before it is open; typed answers are not sent (RT-046). */
export default function FormPreview() {
  const { t } = useTranslation('forms-public');
  const id = useParams()['id'] ?? '';
  const form = useCall(formApi.preview, { params: { id } }, { silent: true, staleTime: 0 });
  const [round, setRound] = useState(0);
  useTitle(form.data && t('preview.title', { title: form.data.title }));
  if (form.error instanceof ApiError && form.error.status === 404) return <NoContent />;
  return (
    <div className={page.page}>
      {form.isError ? (
        <ErrorState error={form.error} onRetry={() => void form.refetch()} />
      ) : !form.data ? (
        <Loading>
          <Skeleton height={480} radius={16} />
        </Loading>
      ) : (
        <>
          <Callout title={t('preview.note')}>{t('preview.text')}</Callout>
          <div className={page.sheet}>
            <header className={s.head}>
              <h1>{form.data.title}</h1>
              {form.data.description && <p>{form.data.description}</p>}
            </header>
            <AnswerForm
              key={round}
              preview
              form={form.data}
              answer={null}
              onAnswered={() => undefined}
              onDone={() => {
                toast(t('preview.done'), { tone: 'info' });
                setRound(round + 1);
                return Promise.resolve();
              }}
            />
          </div>
        </>
      )}
    </div>
  );
}
