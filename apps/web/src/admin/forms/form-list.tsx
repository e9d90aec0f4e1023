import { FORM_MODIFICATION, FORM_STATE, YN } from '@madang/contracts/codes';
import { formApi, type Form } from '@madang/contracts/form/form';
import { formState } from '@madang/contracts/form/form-state';
import { LIMITS } from '@madang/contracts/limits';
import { ADMIN_LIST, LIST_SORTS } from '@madang/contracts/list-codes';
import { CopyPlus, ExternalLink, Link2, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { NotAllowed } from '../../domain/permissions/not-allowed';
import { call } from '../../lib/api';
import { Can, useCan } from '../../lib/can';
import { confirm, toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { formatCount, formatDate } from '../../lib/format';
import { useListParams } from '../../lib/list-params';
import { invalidate, useAct, useCall } from '../../lib/query';
import { serverNow } from '../../lib/time';
import { useTitle } from '../../lib/title';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextInput } from '../../ui/inputs';
import { MoreMenu } from '../../ui/more-menu';
import { PageHead } from '../../ui/page-head';
import { PagedList } from '../../ui/paged-list';
import { Badge } from '../../ui/parts';
import { Empty } from '../../ui/states';
import { Table, type Column } from '../../ui/table';
import { RowTitle } from '../../ui/row-title';
import { ListTools } from '../../domain/list-view/list-tools';
import { useListView, viewParams } from '../../domain/list-view/list-view';
import { TableBar } from '../../ui/table/table-bar';
import { formUrl } from './form-link';
import l from '../../ui/layout.module.css';

const FORM_VIEW_PARAMS = viewParams(LIST_SORTS.FORMS);
const SAVED_FILTERS = {};

export default function FormList() {
  const { t } = useTranslation('admin-forms');
  useTitle(t('title'));
  const { page, size, filters, set } = useListParams(LIMITS.adminPageSizes, FORM_VIEW_PARAMS);
  const [creating, setCreating] = useState(false);
  const columns: Column<Form>[] = [
    {
      key: 'title',
      keep: 'start',
      sort: 'title',
      head: t('column.title'),
      phone: 'title',
      cell: (f) => <RowTitle to={`/settings/form/${f.formSeq}/edit/screen`} title={f.title} />,
    },
    {
      key: 'state',
      head: t('column.state'),
      cell: (f) => {
        const state = formState(f, serverNow());
        return <Badge tone={state === FORM_STATE.OPEN ? 'good' : 'plain'}>{t(`state.${state}`)}</Badge>;
      },
    },
    { key: 'made', sort: 'created', head: t('column.made'), cell: (f) => <span className="num">{formatDate(f.createdAt)}</span> },
    { key: 'questions', head: t('column.questions'), end: true, phone: 'none', cell: (f) => formatCount(f.blocks.length) },
    {
      key: 'answers',
      sort: 'answers',
      head: t('column.answers'),
      end: true,
      cell: (f) => (
        <Link className="link" to={`/settings/form/${f.formSeq}/edit/response`}>
          {t('answers', { value: formatCount(f.answerCount), count: f.answerCount })}
        </Link>
      ),
    },
    { key: 'menu', head: t('column.menu'), quiet: true, end: true, phone: 'corner', cell: (f) => <FormMenu form={f} /> },
  ];
  const views = useListView({ list: ADMIN_LIST.FORMS, columns, params: { filters, set }, kept: SAVED_FILTERS, own: 'created.desc' });
  const list = useCall(
    formApi.list,
    { query: { page, size, sort: filters.sort as (typeof FORM_VIEW_PARAMS.sort)[number] } },
    { keep: true, staleTime: 0, enabled: views.ready },
  );
  const may = useCan(formApi.create);
  const create = (
    <Can do={formApi.create}>
      <Button tone="primary" size="sm" onClick={() => setCreating(true)}>
        <Plus aria-hidden="true" />
        {t('create')}
      </Button>
    </Can>
  );
  return (
    <>
      <PageHead title={t('title')} note={t('note')}>
        {(list.data?.list.length ?? 0) > 0 && create}
      </PageHead>
      <NotAllowed
        className={l.below}
        acts={[
          [formApi.create, t('create')],
          [formApi.remove, t('remove.do')],
        ]}
      />
      <section className={l.card} aria-label={t('title')}>
        {list.data?.totalCount !== 0 && <TableBar label={t('title')} count={0} tools={<ListTools views={views} />} />}
        <PagedList
          list={list}
          paging={{ page, size, set }}
          empty={
            <Empty {...(may && { art: 'add' as const })} title={t(may ? 'empty.title' : 'empty.none')} text={t('empty.text')}>
              {create}
            </Empty>
          }
        >
          {(rows, stale) => <Table<Form, number> label={t('title')} {...views.table} rows={rows} keyOf={(f) => f.formSeq} stale={stale} />}
        </PagedList>
      </section>
      {creating && <CreateDialog onClose={() => setCreating(false)} />}
    </>
  );
}

function FormMenu({ form }: { form: Form }) {
  const { t } = useTranslation('admin-forms');
  const remove = useAct(formApi.remove, { invalidates: [formApi.list], onDone: () => toast(t('remove.done', { title: form.title })) });
  const duplicate = useAct(formApi.copy, {
    invalidates: [formApi.list],
    onDone: (made) => toast(t('duplicate.done', { title: made.title })),
  });
  const may = useCan(formApi.remove);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(formUrl(form));
      toast(t('copied'));
    } catch {
      toast(t('copyFailed'), { tone: 'bad' });
    }
  };
  const askRemove = async () => {
    if (
      await confirm(t('remove.text', { value: formatCount(form.answerCount), count: form.answerCount }), {
        title: t('remove.title', { title: form.title }),
        action: t('remove.do'),
        danger: true,
      })
    )
      remove.mutate({ params: { formSeq: form.formSeq } });
  };
  return (
    <MoreMenu
      of={form.title}
      label={t('more', { title: form.title })}
      items={[
        { label: t('edit'), icon: <Pencil aria-hidden="true" />, to: `/settings/form/${form.formSeq}/edit/screen` },
        { label: t('view'), icon: <ExternalLink aria-hidden="true" />, to: `/forms/${form.id}`, newTab: true },
        { label: t('copy'), icon: <Link2 aria-hidden="true" />, onSelect: () => void copy() },
        ...(may
          ? [
              {
                label: t('duplicate.do'),
                icon: <CopyPlus aria-hidden="true" />,
                onSelect: () => duplicate.mutate({ params: { formSeq: form.formSeq } }),
              },
              null,
              { label: t('remove.do'), icon: <Trash2 aria-hidden="true" />, danger: true, onSelect: () => void askRemove() },
            ]
          : []),
      ]}
    />
  );
}

function CreateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('admin-forms');
  const navigate = useNavigate();
  const form = useContractForm(formApi.create, {
    defaults: {
      title: '',
      description: '',
      modification: FORM_MODIFICATION.FINAL,
      useYn: YN.NO,
      startAt: null,
      endAt: null,
      answersKept: '12M',
    },
    submit: async (body) => {
      const { formSeq } = await call(formApi.create, { body });
      await invalidate(formApi.list);
      await navigate(`/settings/form/${formSeq}/edit/screen`);
    },
  });
  return (
    <Dialog
      open
      title={t('new.title')}
      note={t('new.note')}
      locked={form.busy}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form="new-form" tone="primary" busy={form.busy}>
            {t('new.do')}
          </Button>
        </>
      }
    >
      <form id="new-form" {...form.bind} className={l.stack16}>
        <TextInput
          label={t('field.title')}
          required
          autoFocus
          maxLength={100}
          counts
          placeholder={t('field.titleHint')}
          {...form.text('title')}
        />
      </form>
    </Dialog>
  );
}
