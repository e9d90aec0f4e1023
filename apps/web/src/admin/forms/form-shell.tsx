import { FORM_STATE, HISTORY_ENTITY, YN } from '@madang/contracts/codes';
import { formApi, type Form } from '@madang/contracts/form/form';
import { formState } from '@madang/contracts/form/form-state';
import type { TFunction } from 'i18next';
import { dataHistoryApi } from '@madang/contracts/util/data-history';
import { ExternalLink, Eye, History } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, useOutletContext, useParams } from 'react-router-dom';
import { ApiError } from '../../lib/api-error';
import { historyPath } from '../../domain/history/history-path';
import { useOpened, type Opened } from '../../domain/history/use-opened';
import { call, report } from '../../lib/api';
import { Can, useCan } from '../../lib/can';
import { toast } from '../../lib/dialogs';
import { formatDateTime } from '../../lib/format';
import { invalidate, keyOf, queryClient } from '../../lib/query';
import { serverNow } from '../../lib/time';
import { useTitle } from '../../lib/title';
import { ButtonLink } from '../../ui/button';
import { Switch } from '../../ui/choices';
import { TabLinks } from '../../ui/nav';
import { NoContent } from '../../ui/no-content';
import { Breadcrumb, CopyButton } from '../../ui/parts';
import { ErrorState, Loading, SkeletonLines } from '../../ui/states';
import { formUrl } from './form-link';
import { PageHead } from '../../ui/page-head';

/** Saves the unsaved questions of the form; resolves false where a question is not valid or the service refuses. */
type SaveQuestions = () => Promise<boolean>;
interface Edited {
  form: Form;
  /** Saves a part of the form, after a question where somebody else has changed it meanwhile (`useOpened`). */
  save: Opened<Form>['save'];
  /** The function that saves the questions before the form is opened to visitors; null while nothing is unsaved. */
  unsaved: { current: SaveQuestions | null };
}
/** The form that the pages inside `FormShell` edit. */
export const useEditedForm = () => useOutletContext<Edited>().form;
export const useSaveForm = () => useOutletContext<Edited>().save;
/** Lets `FormShell` call `save` before it opens the form to visitors, as long as `dirty`. */
export function useSavedOnOpening(dirty: boolean, save: SaveQuestions): void {
  const { unsaved } = useOutletContext<Edited>();
  useEffect(() => {
    unsaved.current = dirty ? save : null;
    return () => {
      unsaved.current = null;
    };
  });
}
/** Puts the form that a save answered into the query cache, in place of the older one. */
export function takeForm(form: Form): void {
  queryClient.setQueryData(keyOf(formApi.find, { params: { formSeq: form.formSeq } }), form);
  void invalidate(formApi.list, [formApi.open, { id: form.id }]);
}
export const generalOf = (form: Form) => ({
  title: form.title,
  description: form.description,
  modification: form.modification,
  useYn: form.useYn,
  startAt: form.startAt,
  endAt: form.endAt,
  answersKept: form.answersKept,
});

/** Whether people can answer the form now, or when they can. */
const takesNow = (t: TFunction<'admin-forms'>, form: Form) =>
  t(`takes.${formState(form, serverNow())}`, { start: formatDateTime(form.startAt), end: formatDateTime(form.endAt) });

/** The frame of the pages of one form: its name, whether it takes answers, its address, and the tabs between the pages. */
export default function FormShell() {
  const { t } = useTranslation('admin-forms');
  const formSeq = Number(useParams()['formSeq']);
  const params = { formSeq };
  const { found: form, round, save } = useOpened(HISTORY_ENTITY.FORM, formApi.find, { params }, formSeq);
  const may = useCan(formApi.update);
  useTitle(form.data?.title ?? t('title'));
  const [busy, setBusy] = useState(false);
  const publish = async (form: Form, useYn: Form['useYn']) => {
    setBusy(true);
    try {
      const fresh = await save((seen, now) => call(formApi.update, { params, body: { ...generalOf(now ?? form), useYn }, seen }));
      if (!fresh) return;
      takeForm(fresh);
      toast(formState(fresh, serverNow()) === FORM_STATE.OPEN ? t('opened') : fresh.useYn === YN.YES ? takesNow(t, fresh) : t('stopped'));
    } catch (failed) {
      report(failed);
    } finally {
      setBusy(false);
    }
  };
  const unsaved = useRef<SaveQuestions | null>(null);
  const open = async (on: boolean) => {
    if (on && unsaved.current && !(await unsaved.current())) return;
    const fresh = queryClient.getQueryData<Form>(keyOf(formApi.find, { params: { formSeq } })) ?? form.data!;
    if (on && fresh.blocks.length === 0) return toast(t('openWithout'), { tone: 'info' });
    await publish(fresh, on ? YN.YES : YN.NO);
  };
  if (form.isError && form.error instanceof ApiError && form.error.status === 404) return <NoContent />;
  if (form.isError) return <ErrorState error={form.error} onRetry={() => void form.refetch()} />;
  if (form.isPending)
    return (
      <Loading>
        <SkeletonLines lines={6} />
      </Loading>
    );
  if (!form.data) return <NoContent />;
  const { data } = form;
  const base = `/settings/form/${formSeq}/edit`;
  return (
    <>
      <Breadcrumb items={[{ label: t('title'), to: '/settings/form' }, { label: data.title }]} />
      <PageHead title={data.title}>
        <Can do={dataHistoryApi.list}>
          <ButtonLink to={historyPath(HISTORY_ENTITY.FORM, formSeq)} size="sm">
            <History aria-hidden="true" />
            {t('history')}
          </ButtonLink>
        </Can>
        <CopyButton text={formUrl(data)} label={t('copy')} />
        <ButtonLink to={`/forms/${data.id}/preview`} target="_blank" rel="noreferrer" size="sm">
          <Eye aria-hidden="true" />
          {t('preview')}
        </ButtonLink>
        <ButtonLink to={`/forms/${data.id}`} target="_blank" rel="noreferrer" size="sm">
          <ExternalLink aria-hidden="true" />
          {t('view')}
        </ButtonLink>
        <Switch
          label={t('take')}
          hint={takesNow(t, data)}
          value={data.useYn === YN.YES}
          disabled={!may || busy}
          onChange={(on) => void open(on)}
        />
      </PageHead>
      <TabLinks
        label={t('pages')}
        items={[
          { to: `${base}/screen`, label: t('tab.screen') },
          { to: `${base}/general`, label: t('tab.general') },
          { to: `${base}/event`, label: t('tab.event') },
          { to: `${base}/response`, label: t('tab.response'), count: data.answerCount },
        ]}
      />
      <Suspense>
        <Outlet key={round} context={{ form: data, save, unsaved } satisfies Edited} />
      </Suspense>
    </>
  );
}
