import { LIMITS } from '@madang/contracts/limits';
import { challengeApi, type AdminChallenge } from '@madang/contracts/main/challenge';
import { CONTENT_STATES } from '@madang/contracts/main/content';
import { lacksPrice } from '@madang/contracts/main/course-rules';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { useCan } from '../../lib/can';
import { formatCount, formatDate, formatMoney } from '../../lib/format';
import { useListParams } from '../../lib/list-params';
import { useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { Button } from '../../ui/button';
import { Segmented } from '../../ui/choices';
import { Cover } from '../../domain/course/course-card';
import { ListPage } from '../../ui/list-page';
import { SearchField } from '../../ui/page-head';
import { Badge } from '../../ui/parts';
import { Table, type Column } from '../../ui/table';
import { ChallengeDialog } from './challenge-dialog';
import { ChallengeMenu, detailOf } from './challenge-menu';
import { Pro } from '../../domain/studio/pro';
import { STATE_TONE } from '../../domain/studio/state-tone';
import s from '../../domain/studio/studio.module.css';
import { TermBadge, termSpan } from './terms-card';

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
  const seesPeople = useCan('CLASS_STUDENT_READ');
  const [creating, setCreating] = useState(false);
  const { page, size, q, filters, set } = useListParams(LIMITS.adminPageSizes, { state: CONTENT_STATES });
  const state = filters.state as (typeof CONTENT_STATES)[number];
  const list = useCall(challengeApi.adminList, { query: { page, size, q, state } }, { keep: true, staleTime: 0 });
  const price = (c: AdminChallenge) =>
    lacksPrice(c)
      ? t('contents.noPrice')
      : c.fareCd === '00'
        ? t('contents.free')
        : formatMoney(c.discountPrice ?? c.price ?? 0, c.currency);
  const columns: Column<AdminChallenge>[] = [
    {
      key: 'title',
      head: t('challenges.challenge'),
      phone: 'title',
      cell: (c) => (
        <Link className={s.pictured} to={detailOf(c.courseSeq)}>
          <span className={s.cover}>
            <Cover imageUrl={c.imageUrl} />
          </span>
          <span>
            <b>{c.title}</b>
            <small>
              {c.state === 'TRASHED' && c.restoreExpiredAt
                ? t('contents.until', { at: formatDate(c.restoreExpiredAt) })
                : t('missions.count', { value: formatCount(c.missionCount), count: c.missionCount })}
            </small>
          </span>
        </Link>
      ),
    },
    { key: 'state', head: t('contents.state'), cell: (c) => <Badge tone={STATE_TONE[c.state]}>{t(`contents.states.${c.state}`)}</Badge> },
    {
      key: 'term',
      head: t('terms.title'),
      phone: 'wide',
      cell: (c) =>
        c.term ? (
          <span className={s.two}>
            <span className={s.badges}>
              <b>{c.term.name}</b>
              <TermBadge term={c.term} />
            </span>
            <small>{termSpan(c.term)}</small>
          </span>
        ) : (
          <span className={s.muted}>{t('terms.none')}</span>
        ),
    },
    { key: 'price', head: t('contents.price'), end: true, cell: (c) => <span className="num">{price(c)}</span> },
    {
      key: 'people',
      head: t('challenges.people'),
      end: true,
      cell: (c) =>
        seesPeople ? (
          <Link className={s.count} to={`/studio/${c.courseSeq}/challenge/attendees`}>
            {formatCount(c.attendCount)}
          </Link>
        ) : (
          <span className="num">{formatCount(c.attendCount)}</span>
        ),
    },
    { key: 'menu', head: t('contents.menu'), quiet: true, end: true, phone: 'corner', cell: (c) => <ChallengeMenu one={c} /> },
  ];
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
        filtered={q !== '' || state !== ''}
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
