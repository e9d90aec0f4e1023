import { FORM_MODIFICATION, FORM_STATE, YN } from '@madang/contracts/codes';
import { formApi, type Form, type FormAnswer } from '@madang/contracts/form/form';
import { formState } from '@madang/contracts/form/form-state';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { ApiError } from '../../lib/api-error';
import { invalidate, useCall } from '../../lib/query';
import { useLoggedIn } from '../../lib/session';
import { serverNow } from '../../lib/time';
import { useTitle } from '../../lib/title';
import { Button, ButtonLink } from '../../ui/button';
import { NoContent } from '../../ui/no-content';
import { Served } from '../../ui/served';
import { Empty, ErrorState, Loading, Skeleton } from '../../ui/states';
import { AfterAnswer } from './after-answer';
import { AnswerForm } from './answer-form';
import { ClosedForm, closingOf } from './closed-form';
import page from '../../ui/sheet-page.module.css';
import s from './public-form.module.css';

/** The page of a form, which everybody with its address can open, and answer while it is open (RT-045). */
export default function PublicForm() {
  const id = useParams()['id'] ?? '';
  const form = useCall(formApi.open, { params: { id } }, { silent: true, staleTime: 0 });
  const mine = useCall(formApi.mine, { params: { id } }, { silent: true, staleTime: 0 });
  useTitle(form.data?.title);
  const error = form.error instanceof ApiError ? form.error : null;
  const closing = closingOf(form.error);
  if (closing) return <ClosedForm {...closing} />;
  if (error?.status === 404) return <NoContent />;
  const again = () => void form.refetch();
  if (form.isError || !form.data || mine.isPending)
    return (
      <Served error={form.error} onRetry={again}>
        <div className={page.page}>
          {form.isError ? (
            <ErrorState error={form.error} onRetry={again} />
          ) : (
            <Loading>
              <Skeleton height={480} radius={16} />
            </Loading>
          )}
        </div>
      </Served>
    );
  const { title, startAt, endAt } = form.data;
  const state = formState(form.data, serverNow());
  if (state !== FORM_STATE.OPEN) return <ClosedForm title={title} state={state} at={state === FORM_STATE.SCHEDULED ? startAt : endAt} />;
  return <Answering form={form.data} mine={mine.data ?? null} />;
}

type Step = 'asking' | 'answered' | 'editing' | 'thanks';
function Answering({ form, mine }: { form: Form; mine: FormAnswer | null }) {
  const { t } = useTranslation('forms-public');
  const loggedIn = useLoggedIn();
  const once = form.modification !== FORM_MODIFICATION.MANY;
  const editable = form.modification === FORM_MODIFICATION.EDITABLE;
  const [step, setStep] = useState<Step>(once && mine ? 'answered' : 'asking');
  const [round, setRound] = useState(0);
  const done = async () => {
    await invalidate(formApi.mine);
    setStep('thanks');
    window.scrollTo({ top: 0 });
  };
  if (step === 'thanks' && (form.message || form.redirectUrl || form.couponYn === YN.YES)) return <AfterAnswer form={form} />;
  if (step === 'answered' || step === 'thanks')
    return (
      <div className={page.page}>
        <div className={page.sheet}>
          <Empty
            art="done"
            heading="h1"
            title={t(`${step}.title`)}
            text={t(step === 'answered' && editable ? 'answered.editable' : `${step}.text`)}
          >
            {editable && mine && <Button onClick={() => setStep('editing')}>{t('edit')}</Button>}
            {!once && (
              <Button
                onClick={() => {
                  setRound(round + 1);
                  setStep('asking');
                }}
              >
                {t('again')}
              </Button>
            )}
            <ButtonLink tone="primary" to="/main">
              {t('toMain')}
            </ButtonLink>
          </Empty>
        </div>
      </div>
    );
  return (
    <div className={page.page}>
      <div className={page.sheet}>
        <header className={s.head}>
          <h1>{form.title}</h1>
          {form.description && <p>{form.description}</p>}
          {form.couponYn === YN.YES && <p>{t(loggedIn ? 'event.coupon' : 'event.couponLogin')}</p>}
        </header>
        <AnswerForm
          key={round}
          form={form}
          answer={step === 'editing' ? mine : null}
          onDone={done}
          onAnswered={() => setStep('answered')}
        />
      </div>
    </div>
  );
}
