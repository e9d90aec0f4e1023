import { CLASS_STATE } from '@madang/contracts/answer-codes';
import { LIMITS } from '@madang/contracts/limits';
import { contentApi, CONTENT_STATES } from '@madang/contracts/main/content';
import { courseApi, type AdminCourse } from '@madang/contracts/main/course';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { NotAllowed } from '../../domain/permissions/not-allowed';
import { useCan } from '../../lib/can';
import { useListParams } from '../../lib/list-params';
import { useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { Button } from '../../ui/button';
import { Segmented } from '../../ui/choices';
import { ListPage } from '../../ui/list-page';
import { SearchField } from '../../ui/page-head';
import { Table } from '../../ui/table';
import { useContentColumns } from './content-columns';
import { ContentDialog } from './content-dialog';
import { settingsOf } from './content-menu';
import { Pro } from '../../domain/studio/pro';
import { ToTrash } from '../../domain/studio/to-trash';
import l from '../../ui/layout.module.css';

/** The contents of the site: classes that are sold without terms or meetings (RT-133). */
export default function ContentsPage() {
  const { t } = useTranslation('studio');
  useTitle(t('contents.title'));
  return (
    <Pro>
      <Contents />
    </Pro>
  );
}

function Contents() {
  const { t } = useTranslation('studio');
  const navigate = useNavigate();
  const mayCreate = useCan(contentApi.create);
  const mayStudio = useCan(contentApi.update);
  const mayEdit = useCan(courseApi.update) && mayStudio;
  const [edited, setEdited] = useState<AdminCourse | 'new' | null>(null);
  const { page, size, q, filters, set } = useListParams(LIMITS.adminPageSizes, { state: CONTENT_STATES });
  const state = filters.state as (typeof CONTENT_STATES)[number];
  const list = useCall(contentApi.list, { query: { page, size, q, state } }, { keep: true, staleTime: 0 });
  const filtered = q !== '' || state !== '';
  const trash = useCall(
    contentApi.list,
    { query: { page: 1, size: LIMITS.adminPageSizes[0], state: CLASS_STATE.TRASHED } },
    { enabled: !filtered && list.data?.totalCount === 0, silent: true, staleTime: 0 },
  );
  const columns = useContentColumns(mayEdit, setEdited);
  const create = mayCreate && (
    <Button tone="primary" size="sm" onClick={() => setEdited('new')}>
      <Plus aria-hidden="true" />
      {t('contents.create')}
    </Button>
  );
  return (
    <>
      <ListPage
        title={t('contents.title')}
        note={t('contents.note')}
        create={create}
        above={
          <NotAllowed
            className={l.below}
            acts={[
              [contentApi.create, t('contents.create')],
              [contentApi.update, t('contents.editDo')],
            ]}
          />
        }
        filtersLabel={t('members.filters')}
        filters={
          <>
            <Segmented
              label={t('contents.state')}
              value={state}
              onChange={(next) => set({ state: next })}
              options={CONTENT_STATES.map((value) => ({ value, label: value ? t(`contents.states.${value}`) : t('contents.all') }))}
            />
            <SearchField label={t('contents.search')} value={q} onSearch={(text) => set({ q: text })} />
          </>
        }
        filtered={filtered}
        more={(trash.data?.totalCount ?? 0) > 0 && <ToTrash />}
        empty={{ title: t('contents.empty'), text: t('contents.emptyText') }}
        none={{ title: t('contents.none'), text: t('contents.noneText') }}
        list={list}
        paging={{ page, size, set }}
      >
        {(rows, stale) => <Table label={t('contents.title')} columns={columns} rows={rows} keyOf={(c) => c.courseSeq} stale={stale} />}
      </ListPage>
      {edited && (
        <ContentDialog
          one={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onDone={(saved) => {
            setEdited(null);
            if (edited === 'new' && mayEdit) void navigate(settingsOf(saved));
          }}
        />
      )}
    </>
  );
}
