import { values, VIDEO_FAILURE } from '@madang/contracts/codes';
import { LIMITS } from '@madang/contracts/limits';
import { platformAuditApi, platformOverviewApi, platformVideoApi, type PlatformVideo } from '@madang/contracts/main/platform';
import { TRANSCODING_STATE } from '@madang/contracts/platform-codes';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/dialogs';
import { formatBytes } from '../../lib/bytes';
import { formatCount, formatDateTime, formatTime } from '../../lib/format';
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

const TRANSCODING_STATE_CHOICES = ['', ...values(TRANSCODING_STATE)] as const;
const VIDEO_FAILURES: readonly string[] = values(VIDEO_FAILURE);

/** The videos of all sites that wait for conversion, are being converted, are stuck, or failed. */
export default function VideosPage() {
  const { t } = useTranslation('operate-videos');
  useTitle(t('title'));
  const paging = useListParams(LIMITS.adminPageSizes, { state: [...TRANSCODING_STATE_CHOICES] });
  const { page, size, filters, set } = paging;
  const state = filters.state as (typeof TRANSCODING_STATE_CHOICES)[number];
  const list = useCall(platformVideoApi.list, { query: { page, size, state } }, { keep: true, staleTime: 0 });
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
            options={TRANSCODING_STATE_CHOICES.map((value) => ({ value, label: t(`states.${value || 'ALL'}`) }))}
            onChange={(next) => set({ state: next })}
          />
        </Filters>
        <PagedList list={list} paging={paging} empty={<Empty art="done" title={t('none')} text={t('noneText')} />}>
          {(rows, stale) => <VideoTable videos={rows} stale={stale} />}
        </PagedList>
      </Card>
    </>
  );
}

function VideoTable({ videos, stale }: { videos: PlatformVideo[]; stale: boolean }) {
  const { t } = useTranslation('operate-videos');
  const retry = useAct(platformVideoApi.retry, {
    invalidates: [platformVideoApi.list, platformOverviewApi.find, platformAuditApi.list],
    onDone: () => toast(t('retried')),
  });
  const columns: Column<PlatformVideo>[] = [
    { key: 'file', head: t('file'), cell: (one) => <b>{one.fileName}</b>, phone: 'title' },
    { key: 'state', head: t('state'), cell: (one) => <TranscodingState video={one} />, phone: 'corner' },
    { key: 'site', head: t('site'), cell: (one) => <RowTitle to={`/operate/sites/${one.siteSeq}`} title={one.siteName} /> },
    { key: 'size', head: t('size'), cell: (one) => <span className="num">{formatBytes(one.fileSize)}</span>, end: true },
    { key: 'tries', head: t('attempts'), cell: (one) => <span className="num">{formatCount(one.attempts)}</span>, end: true },
    { key: 'at', head: t('at'), cell: (one) => <span className="num">{formatDateTime(one.uploadedAt)}</span> },
    { key: 'why', head: t('why'), phone: 'wide', cell: (one) => <VideoReason video={one} /> },
    {
      key: 'do',
      head: t('retry'),
      quiet: true,
      end: true,
      phone: 'wide',
      cell: ({ state, siteSeq, uploadVodSeq }) =>
        (state === TRANSCODING_STATE.FAILED || state === TRANSCODING_STATE.DELAYED) && (
          <Button size="sm" disabled={retry.isPending} onClick={() => retry.mutate({ params: { siteSeq, uploadVodSeq } })}>
            {t('retry')}
          </Button>
        ),
    },
  ];
  return <Table label={t('title')} columns={columns} rows={videos} keyOf={(one) => one.uploadVodSeq} stale={stale} />;
}

function VideoReason({ video: { failure, delayCd, delayedUntil } }: { video: PlatformVideo }) {
  const { t } = useTranslation('operate-videos');
  if (delayCd && delayedUntil) return <>{t(`delay.${delayCd}`, { time: formatTime(delayedUntil) })}</>;
  if (failure === null) return <>–</>;
  return <>{VIDEO_FAILURES.includes(failure) ? t(`reason.${failure}`) : failure}</>;
}

function TranscodingState({ video: { state, percent } }: { video: PlatformVideo }) {
  const { t } = useTranslation('operate-videos');
  if (state === TRANSCODING_STATE.FAILED) return <Badge tone="bad">{t('states.FAILED')}</Badge>;
  if (state === TRANSCODING_STATE.DELAYED) return <Badge tone="warn">{t('states.DELAYED')}</Badge>;
  if (state === TRANSCODING_STATE.WAITING) return <>{t('states.WAITING')}</>;
  return <Progress percent={percent} label={t('working', { percent })} />;
}
