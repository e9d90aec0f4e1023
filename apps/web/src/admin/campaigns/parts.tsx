import { CAMPAIGN_STATUS, type CampaignStatus } from '@madang/contracts/answer-codes';
import { campaignApi, type Campaign, type CampaignDetail } from '@madang/contracts/campaign/campaign';
import { SCHEDULE } from '@madang/contracts/codes';
import { SITE_SWITCH } from '@madang/contracts/platform-codes';
import { useTranslation } from 'react-i18next';
import { isSwitchedOffNow, useIsSwitchedOff } from '../../domain/site-switch/use-switched-off';
import { call, report } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { alert, confirm, toast } from '../../lib/dialogs';
import { formatCount, formatDateTime, formatTime } from '../../lib/format';
import { invalidate, useAct } from '../../lib/query';
import { Badge, type BadgeTone } from '../../ui/parts';

const CAMPAIGN_STATUS_TONES: Record<CampaignStatus, BadgeTone> = {
  DRAFT: 'plain',
  RESERVED: 'brand',
  SENDING: 'brand',
  SENT: 'good',
  STOPPED: 'warn',
};
export function CampaignState({ campaign: c }: { campaign: Campaign }) {
  const { t } = useTranslation('admin-campaigns');
  const off = useIsSwitchedOff(SITE_SWITCH.MAILS);
  const waits = off && (c.status === CAMPAIGN_STATUS.RESERVED || c.status === CAMPAIGN_STATUS.SENDING);
  if (waits) return <Badge tone="warn">{t('waits')}</Badge>;
  // True while a repeated campaign waits for its next day.
  const repeats = c.status === CAMPAIGN_STATUS.RESERVED && c.repeatCd === SCHEDULE.REPEAT && c.startedAt !== null;
  return <Badge tone={CAMPAIGN_STATUS_TONES[c.status]}>{t(repeats ? 'status.REPEATING' : `status.${c.status}`)}</Badge>;
}

/** A function that names the audience or segment a campaign goes to. */
export function useAudience() {
  const { t } = useTranslation('admin-campaigns');
  return (c: Campaign) => (c.segmentSeq ? t('segmentOf', { name: c.segmentName ?? t('segmentGone') }) : t(`audience.${c.audience}`));
}
/** A function that says when a campaign goes out. */
export function useSchedule() {
  const { t } = useTranslation('admin-campaigns');
  return (c: Campaign) => {
    // A campaign without a chosen time goes out at once when staff send it; before that it has no time to show.
    if (c.repeatCd === SCHEDULE.DEFAULT)
      return c.startedAt ? formatDateTime(c.startedAt) : c.status === CAMPAIGN_STATUS.DRAFT ? '–' : t('when.D');
    if (c.repeatCd === SCHEDULE.SINGLE) return formatDateTime(c.reserveAt!);
    return t('when.daily', { time: formatTime(c.reserveAt) });
  };
}

/** Asks for confirmation, then sends or schedules the campaign, and shows why the server refuses. Resolves true when the server took it. */
export function useSend() {
  const { t } = useTranslation('admin-campaigns');
  return async (c: CampaignDetail, question: { text: string; title: string; action: string }): Promise<boolean> => {
    if (!(await confirm(question.text, { title: question.title, action: question.action }))) return false;
    try {
      await call(campaignApi.send, { params: { campaignId: String(c.campaignId) } });
    } catch (failed) {
      if (!(failed instanceof ApiError) || !failed.fields.length) {
        report(failed);
        return false;
      }
      failed.claim();
      await alert(failed.fields.map((one) => one.message).join('\n'));
      return false;
    } finally {
      await invalidate(campaignApi.list, campaignApi.find);
    }
    const off = await isSwitchedOffNow(SITE_SWITCH.MAILS);
    toast(t(off ? 'send.waits' : c.status === CAMPAIGN_STATUS.DRAFT && c.repeatCd !== SCHEDULE.DEFAULT ? 'send.reserved' : 'send.begun'));
    return true;
  };
}

export function useStop() {
  const { t } = useTranslation('admin-campaigns');
  const stop = useAct(campaignApi.stop, {
    invalidates: [campaignApi.list, campaignApi.find],
    onDone: (after) => toast(t(after.status === CAMPAIGN_STATUS.DRAFT ? 'stop.draft' : 'stop.done')),
  });
  return async (c: Campaign) => {
    const begun = c.startedAt !== null;
    const left = Math.max(0, c.targetCount - c.sentCount - c.failedCount);
    const words = {
      title: t(begun ? 'stop.title' : 'stop.reservedTitle', { title: c.title }),
      action: t(begun ? 'stop.do' : 'stop.reserved'),
    };
    if (
      await confirm(begun ? t('stop.text', { value: formatCount(left), count: left }) : t('stop.reservedText'), { ...words, danger: begun })
    )
      stop.mutate({ params: { campaignId: String(c.campaignId) } });
  };
}

export function useRemove(onDone?: () => void) {
  const { t } = useTranslation('admin-campaigns');
  const remove = useAct(campaignApi.remove, {
    invalidates: [campaignApi.list],
    onDone: () => {
      toast(t('remove.done'));
      onDone?.();
    },
  });
  return async (c: Campaign) => {
    const text = t(c.status === CAMPAIGN_STATUS.DRAFT ? 'remove.draft' : 'remove.text');
    if (await confirm(text, { title: t('remove.title', { title: c.title }), action: t('remove.do'), danger: true }))
      remove.mutate({ params: { campaignId: String(c.campaignId) } });
  };
}
