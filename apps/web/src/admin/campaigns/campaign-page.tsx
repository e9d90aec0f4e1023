import { CAMPAIGN_STATUS, CAMPAIGN_STOP } from '@madang/contracts/answer-codes';
import { campaignApi, type CampaignDetail } from '@madang/contracts/campaign/campaign';
import { waitsForMorning } from '@madang/contracts/campaign/night';
import { SCHEDULE } from '@madang/contracts/codes';
import { CircleStop, Eye, Send, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { ApiError } from '../../lib/api-error';
import { useCan } from '../../lib/can';
import { formatCount, formatDateTime } from '../../lib/format';
import { useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { Button } from '../../ui/button';
import { NoContent } from '../../ui/no-content';
import { Figures } from '../../ui/figures';
import { PageHead } from '../../ui/page-head';
import { Breadcrumb, Callout, Card, KeyValues, Progress } from '../../ui/parts';
import { ErrorState, Loading, Skeleton, SkeletonRows } from '../../ui/states';
import { CampaignDraft } from './campaign-form';
import { MailPreview } from './mail-preview';
import { CampaignState, useAudience, useRemove, useSchedule, useSend, useStop } from './parts';
import { cx } from '../../ui/cx';
import l from '../../ui/layout.module.css';

/** Milliseconds between two calls for the state of a campaign that is being sent or waits for its time. */
const CAMPAIGN_POLL_MS = 3000;

/**
 * The page of one campaign: a draft opens in the form for staff who may change it; otherwise the page shows the campaign and its results
 * (RT-119).
 */
export default function CampaignPage() {
  const campaignId = useParams()['campaignId']!;
  const may = useCan(campaignApi.update);
  const [live, setLive] = useState(false);
  const campaign = useCall(campaignApi.find, { params: { campaignId } }, { staleTime: 0, silent: true, every: live && CAMPAIGN_POLL_MS });
  const status = campaign.data?.status;
  useEffect(() => setLive(status === CAMPAIGN_STATUS.SENDING || status === CAMPAIGN_STATUS.RESERVED), [status]);
  if (campaign.isPending)
    return (
      <Loading>
        <Skeleton height={40} width={280} />
        <SkeletonRows count={6} />
      </Loading>
    );
  if (campaign.error instanceof ApiError && campaign.error.status === 404) return <NoContent />;
  if (campaign.isError) return <ErrorState error={campaign.error} onRetry={() => void campaign.refetch()} />;
  if (status === CAMPAIGN_STATUS.DRAFT && may) return <CampaignDraft key={campaignId} campaignId={campaignId} />;
  return <Details campaign={campaign.data} may={may} />;
}

function Details({ campaign: c, may }: { campaign: CampaignDetail; may: boolean }) {
  const { t } = useTranslation('admin-campaigns');
  useTitle(c.title);
  const navigate = useNavigate();
  const [previewing, setPreviewing] = useState(false);
  const audience = useAudience();
  const schedule = useSchedule();
  const send = useSend();
  const stop = useStop();
  const remove = useRemove(() => void navigate('/settings/campaign', { replace: true }));
  const running = c.status === CAMPAIGN_STATUS.RESERVED || c.status === CAMPAIGN_STATUS.SENDING;
  const settled = c.sentCount + c.failedCount;
  const left = Math.max(0, c.targetCount - settled);
  const share = c.sentCount ? ` (${Math.round((c.clickCount / c.sentCount) * 100)}%)` : '';
  const figures = [
    { key: 'target', value: formatCount(c.targetCount) },
    { key: 'sent', value: formatCount(c.sentCount) },
    { key: 'failed', value: formatCount(c.failedCount) },
    { key: 'clicks', value: c.link ? `${formatCount(c.clickCount)}${share}` : '–' },
  ];
  const held = c.status === CAMPAIGN_STATUS.SENDING && c.nextAt !== null && Date.parse(c.nextAt) > Date.now();
  return (
    <>
      <Breadcrumb items={[{ label: t('title'), to: '/settings/campaign' }, { label: c.title }]} />
      <PageHead title={c.title}>
        <Button size="sm" onClick={() => setPreviewing(true)}>
          <Eye aria-hidden="true" />
          {t('preview.do')}
        </Button>
        {may && !running && (
          <Button size="sm" tone="dangerLine" onClick={() => void remove(c)}>
            <Trash2 aria-hidden="true" />
            {t('remove.do')}
          </Button>
        )}
        {may && running && (
          <Button size="sm" tone={c.startedAt ? 'dangerLine' : 'secondary'} onClick={() => void stop(c)}>
            <CircleStop aria-hidden="true" />
            {t(c.startedAt ? 'stop.do' : 'stop.reserved')}
          </Button>
        )}
        {may && c.status === CAMPAIGN_STATUS.STOPPED && (
          <Button
            size="sm"
            tone="primary"
            onClick={() => {
              const text = t('send.resumeText', { value: formatCount(left), count: left });
              void send(c, { title: t('send.resumeTitle', { title: c.title }), text, action: t('send.resume') });
            }}
          >
            <Send aria-hidden="true" />
            {t('send.resume')}
          </Button>
        )}
      </PageHead>
      {c.stopCd && c.stopCd !== CAMPAIGN_STOP.STAFF && (
        <div className={l.below}>
          <Callout tone="warn">{t(`stopped.${c.stopCd}`)}</Callout>
        </div>
      )}
      {held && (
        <div className={l.below}>
          <Callout tone="warn">{t(waitsForMorning(c.nextAt!) ? 'heldNight' : 'heldLimit', { at: formatDateTime(c.nextAt!) })}</Callout>
        </div>
      )}
      {c.startedAt !== null && (
        <Figures label={t('figures.label')} rows={figures.map((one) => ({ ...one, label: t(`figures.${one.key}`) }))} />
      )}
      {c.status === CAMPAIGN_STATUS.SENDING && (
        <div className={cx(l.rowMiddle, l.below)} role="status">
          <div className={l.grow}>
            <Progress percent={c.targetCount ? (settled / c.targetCount) * 100 : 0} label={t('progress')} />
          </div>
          <span className="num">{t('progressOf', { done: formatCount(settled), all: formatCount(c.targetCount) })}</span>
        </div>
      )}
      <Card title={t('about')} className={l.narrow}>
        <KeyValues
          rows={[
            { label: t('column.state'), value: <CampaignState campaign={c} /> },
            { label: t('form.audience'), value: audience(c) },
            { label: t('column.when'), value: schedule(c) },
            ...(c.status === CAMPAIGN_STATUS.RESERVED && c.repeatCd === SCHEDULE.REPEAT && c.nextAt
              ? [{ label: t('nextAt'), value: formatDateTime(c.nextAt) }]
              : []),
            ...(c.startedAt && c.repeatCd !== SCHEDULE.DEFAULT ? [{ label: t('startedAt'), value: formatDateTime(c.startedAt) }] : []),
            ...(c.endedAt ? [{ label: t('endedAt'), value: formatDateTime(c.endedAt) }] : []),
            { label: t('form.link'), value: c.link ?? '–' },
            { label: t('column.by'), value: c.createdByName || '–' },
          ]}
        />
        {c.link && c.startedAt && <p className={l.muted13}>{t('clickNote')}</p>}
      </Card>
      {previewing && <MailPreview text={c} onClose={() => setPreviewing(false)} />}
    </>
  );
}
