import { values, VIDEO_FAILURE } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import { platformAuditApi, platformFilmApi, platformOverviewApi, type PlatformFilm } from '@madang/contracts/main/platform';
import { FILM_STATE } from '@madang/contracts/platform-codes';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/dialogs';
import { formatBytes, formatCount, formatDateTime, formatTime } from '../../lib/format';
import { useListParams } from '../../lib/list-params';
import { useAct, useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { Button } from '../../ui/button';
import { Segmented } from '../../ui/choices';
import { Filters, PageHead } from '../../ui/page-head';
import { PagedList } from '../../ui/paged-list';
import { Badge, Card, Progress } from '../../ui/parts';
import { RowTitle } from '../../ui/row-title';
import { Empty } from '../../ui/states';
import { Table, type Column } from '../../ui/table';

const STATES = ['', ...values(FILM_STATE)] as const;
const REASONS: readonly string[] = values(VIDEO_FAILURE);

/** The videos of all sites that wait for conversion, are being converted, are stuck, or failed. */
export default function FilmsPage() {
  const { t } = useTranslation('operate-films');
  useTitle(t('title'));
  const paging = useListParams(LIMITS.adminPageSizes, { state: [...STATES] });
  const { page, size, filters, set } = paging;
  const state = filters.state as (typeof STATES)[number];
  const list = useCall(platformFilmApi.list, { query: { page, size, state } }, { keep: true, staleTime: 0 });
  const overview = useCall(platformOverviewApi.find, undefined, { silent: true });
  const storage = overview.data && t('storage', { size: formatBytes(overview.data.storage) });
  return (
    <>
      <PageHead title={t('title')} note={storage ? `${t('note')} ${storage}` : t('note')} />
      <Card flush>
        <Filters label={t('find')}>
          <Segmented
            label={t('state')}
            value={state}
            options={STATES.map((value) => ({ value, label: t(`states.${value || 'ALL'}`) }))}
            onChange={(next) => set({ state: next })}
          />
        </Filters>
        <PagedList list={list} paging={paging} empty={<Empty art="done" title={t('none')} text={t('noneText')} />}>
          {(rows, stale) => <FilmTable films={rows} stale={stale} />}
        </PagedList>
      </Card>
    </>
  );
}

function FilmTable({ films, stale }: { films: PlatformFilm[]; stale: boolean }) {
  const { t } = useTranslation('operate-films');
  const retry = useAct(platformFilmApi.retry, {
    invalidates: [platformFilmApi.list, platformOverviewApi.find, platformAuditApi.list],
    onDone: () => toast(t('retried')),
  });
  const columns: Column<PlatformFilm>[] = [
    { key: 'file', head: t('file'), cell: (one) => <b>{one.fileName}</b>, phone: 'title' },
    { key: 'state', head: t('state'), cell: (one) => <FilmState film={one} />, phone: 'corner' },
    { key: 'site', head: t('site'), cell: (one) => <RowTitle to={`/operate/sites/${one.siteSeq}`} title={one.siteName} /> },
    { key: 'size', head: t('size'), cell: (one) => <span className="num">{formatBytes(one.fileSize)}</span>, end: true },
    { key: 'tries', head: t('attempts'), cell: (one) => <span className="num">{formatCount(one.attempts)}</span>, end: true },
    { key: 'at', head: t('at'), cell: (one) => <span className="num">{formatDateTime(one.uploadedAt)}</span> },
    { key: 'why', head: t('why'), phone: 'wide', cell: (one) => <FilmReason film={one} /> },
    {
      key: 'do',
      head: t('retry'),
      quiet: true,
      end: true,
      phone: 'wide',
      cell: ({ state, siteSeq, uploadVodSeq }) =>
        (state === FILM_STATE.FAILED || state === FILM_STATE.DELAYED) && (
          <Button size="sm" disabled={retry.isPending} onClick={() => retry.mutate({ params: { siteSeq, uploadVodSeq } })}>
            {t('retry')}
          </Button>
        ),
    },
  ];
  return <Table label={t('title')} columns={columns} rows={films} keyOf={(one) => one.uploadVodSeq} stale={stale} />;
}

function FilmReason({ film: { failure, delayCd, delayedUntil } }: { film: PlatformFilm }) {
  const { t } = useTranslation('operate-films');
  if (delayCd && delayedUntil) return <>{t(`delay.${delayCd}`, { time: formatTime(delayedUntil) })}</>;
  if (failure === null) return <>–</>;
  return <>{REASONS.includes(failure) ? t(`reason.${failure}`) : failure}</>;
}

function FilmState({ film: { state, percent } }: { film: PlatformFilm }) {
  const { t } = useTranslation('operate-films');
  if (state === FILM_STATE.FAILED) return <Badge tone="bad">{t('states.FAILED')}</Badge>;
  if (state === FILM_STATE.DELAYED) return <Badge tone="warn">{t('states.DELAYED')}</Badge>;
  if (state === FILM_STATE.WAITING) return <>{t('states.WAITING')}</>;
  return <Progress percent={percent} label={t('working', { percent })} />;
}
