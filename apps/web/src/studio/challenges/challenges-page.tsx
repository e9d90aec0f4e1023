import { CLASS_STATE } from '@madang/contracts/answer-codes';
import { LIMITS } from '@madang/contracts/limits';
import { challengeApi } from '@madang/contracts/main/challenge';
import { CONTENT_STATES } from '@madang/contracts/main/content';
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
import { useChallengeColumns } from './challenge-columns';
import { ChallengeDialog } from './challenge-dialog';
import { detailOf } from './challenge-menu';
import { Pro } from '../../domain/studio/pro';
import { ToTrash } from '../../domain/studio/to-trash';
import l from '../../ui/layout.module.css';

/** The challenges of the site (RT-140). */
export default function ChallengesPage() {
  const { t } = useTranslation('studio');
  useTitle(t('challenges.title'));
  return (
    <Pro>
      <Challenges />
    </Pro>
  );
}

function Challenges() {
  const { t } = useTranslation('studio');
  const navigate = useNavigate();
  const mayCreate = useCan(challengeApi.create);
  const [creating, setCreating] = useState(false);
  const { page, size, q, filters, set } = useListParams(LIMITS.adminPageSizes, { state: CONTENT_STATES });
  const state = filters.state as (typeof CONTENT_STATES)[number];
  const list = useCall(challengeApi.adminList, { query: { page, size, q, state } }, { keep: true, staleTime: 0 });
  const filtered = q !== '' || state !== '';
  const trash = useCall(
    challengeApi.adminList,
    { query: { page: 1, size: LIMITS.adminPageSizes[0], state: CLASS_STATE.TRASHED } },
    { enabled: !filtered && list.data?.totalCount === 0, silent: true, staleTime: 0 },
  );
  const columns = useChallengeColumns();
  const create = mayCreate && (
    <Button tone="primary" size="sm" onClick={() => setCreating(true)}>
      <Plus aria-hidden="true" />
      {t('challenges.create')}
    </Button>
  );
  return (
    <>
      <ListPage
        title={t('challenges.title')}
        note={t('challenges.note')}
        create={create}
        above={<NotAllowed className={l.below} acts={[[challengeApi.create, t('challenges.create')]]} />}
        filtersLabel={t('members.filters')}
        filters={
          <>
            <Segmented
              label={t('contents.state')}
              value={state}
              onChange={(next) => set({ state: next })}
              options={CONTENT_STATES.map((value) => ({ value, label: value ? t(`contents.states.${value}`) : t('contents.all') }))}
            />
            <SearchField label={t('challenges.search')} value={q} onSearch={(text) => set({ q: text })} />
          </>
        }
        filtered={filtered}
        more={(trash.data?.totalCount ?? 0) > 0 && <ToTrash />}
        empty={{ title: t('challenges.empty'), text: t('challenges.emptyText') }}
        none={{ title: t('challenges.none'), text: t('contents.noneText') }}
        list={list}
        paging={{ page, size, set }}
      >
        {(rows, stale) => <Table label={t('challenges.title')} columns={columns} rows={rows} keyOf={(c) => c.courseSeq} stale={stale} />}
      </ListPage>
      {creating && <ChallengeDialog onClose={() => setCreating(false)} onDone={(courseSeq) => void navigate(detailOf(courseSeq))} />}
    </>
  );
}
