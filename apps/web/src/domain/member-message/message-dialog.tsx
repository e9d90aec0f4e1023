import { AUDIENCE, type Audience } from '@madang/contracts/answer-codes';
import { AUDIENCES, CAMPAIGN_LIMITS, campaignApi } from '@madang/contracts/campaign/campaign';
import { messageApi } from '@madang/contracts/campaign/message';
import { seoulDay } from '@madang/contracts/dates';
import { SITE_SWITCH } from '@madang/contracts/platform-codes';
import { fromSeoul } from '@madang/contracts/time';
import { memberApi, type Member } from '@madang/contracts/util/member';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api';
import { useCan } from '../../lib/can';
import { confirm, toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { formatCount, formatDateTime } from '../../lib/format';
import { invalidate, useCall } from '../../lib/query';
import { Button } from '../../ui/button';
import { serverNow } from '../../lib/time';
import { Select, Switch } from '../../ui/choices';
import { dayTimeOf, MomentField } from '../../ui/date';
import { Dialog } from '../../ui/dialog';
import { fieldStyles as f } from '../../ui/field';
import { SwitchedOffNotice } from '../site-switch/switched-off';
import { isSwitchedOffNow } from '../site-switch/use-switched-off';
import { RichText as Editor } from '../editor/editor';
import { TextInput } from '../../ui/inputs';
import { PLANNED_MAIL_TIME } from './planned-mail';
import { Callout } from '../../ui/parts';
import l from '../../ui/layout.module.css';

type To = Pick<Member, 'userSeq' | 'name'>;
/** How many recipients are named; the rest are only counted. */
const NAMED_RECIPIENTS_MAX = 8;
const MAIL_SWITCHES = [SITE_SWITCH.MAILS];

/** The state of the message's form: its text, its recipients and their number. */
function useMessage(to: readonly To[], segmentSeq: number | null, onClose: () => void) {
  const { t } = useTranslation('member-message');
  const chosen = to.length > 0;
  const [whom, setWhom] = useState(segmentSeq ? String(segmentSeq) : AUDIENCE.MEMBERS);
  const counts = useCan(campaignApi.audience);
  const bySegment = /^\d+$/.test(whom);
  const reach = useCall(
    campaignApi.audience,
    { query: bySegment ? { segmentSeq: Number(whom) } : { audience: whom as Audience } },
    { enabled: counts && !chosen, silent: true, staleTime: 0 },
  );
  const [later, setLater] = useState(false);
  const form = useContractForm(messageApi.create, {
    defaults: {
      channelCd: 'mail',
      userSeqs: to.map((one) => one.userSeq),
      segmentSeq: null,
      audience: null,
      title: '',
      content: '',
      reserveAt: null,
    },
    submit: async (body) => {
      const target = chosen ? {} : bySegment ? { segmentSeq: Number(whom) } : { audience: whom as Audience };
      if (later && !body.reserveAt) {
        form.setError('reserveAt', { message: t('needsAt') });
        return;
      }
      const count = chosen ? to.length : reach.data?.memberCount;
      const text = count === undefined ? t('askAll') : t('ask', { value: formatCount(count), count });
      const question = later
        ? {
            text: t('reserveAsk', { at: formatDateTime(body.reserveAt!) }),
            title: 'reserveTitle',
            action: 'reserve',
          }
        : { text, title: 'askTitle', action: 'send' };
      if (!(await confirm(question.text, { title: t(question.title, { title: body.title }), action: t(question.action) }))) return;
      await call(messageApi.create, { body: { ...body, ...target, reserveAt: later ? body.reserveAt : null } });
      await invalidate(messageApi.list, memberApi.joinedMessages);
      const off = await isSwitchedOffNow(SITE_SWITCH.MAILS);
      toast(t(off ? 'waits' : later ? 'reserved' : 'done'));
      onClose();
    },
  });
  const leave = async () => {
    const words = { title: t('leaveTitle'), action: t('leave'), danger: true };
    if (!form.formState.isDirty || (await confirm(t('leaveText'), words))) onClose();
  };
  return { chosen, whom, setWhom, reach: reach.data?.memberCount, later, setLater, form, leave };
}

/** Sends a mail and an alarm to the chosen members or, when nobody is chosen, to an audience or a segment (BD-030). */
export default function MessageDialog({ to, segmentSeq, onClose }: { to: readonly To[]; segmentSeq: number | null; onClose: () => void }) {
  const { t } = useTranslation('member-message');
  const { chosen, whom, setWhom, reach, later, setLater, form, leave } = useMessage(to, segmentSeq, onClose);
  const title = form.value('title');
  const content = form.value('content');
  const reserve = form.value('reserveAt');
  return (
    <Dialog
      open
      size="l"
      locked={form.busy}
      onClose={() => void leave()}
      title={t('open')}
      note={t('note')}
      foot={
        <>
          <Button onClick={() => void leave()} disabled={form.busy}>
            {t('close')}
          </Button>
          <Button tone="primary" type="submit" form="message" busy={form.busy}>
            {t(later ? 'reserve' : 'send')}
          </Button>
        </>
      }
    >
      <form id="message" {...form.bind} className={l.stack20}>
        <SwitchedOffNotice parts={MAIL_SWITCHES} />
        {chosen ? (
          <div className={l.stack8} role="group" aria-label={t('to')}>
            <p className={f.label} aria-hidden="true">
              {t('to')}
            </p>
            <p className={l.written}>
              {to
                .slice(0, NAMED_RECIPIENTS_MAX)
                .map((one) => one.name)
                .join(', ')}
              {to.length > NAMED_RECIPIENTS_MAX &&
                ` ${t('more', { value: formatCount(to.length - NAMED_RECIPIENTS_MAX), count: to.length - NAMED_RECIPIENTS_MAX })}`}
            </p>
          </div>
        ) : (
          <Whom form={form} whom={whom} onChange={setWhom} reach={reach} />
        )}
        <TextInput
          label={t('title')}
          required
          counts
          maxLength={CAMPAIGN_LIMITS.titleMax}
          name="title"
          value={title.value ?? ''}
          error={title.error}
          onChange={(event) => title.onChange(event.target.value)}
        />
        <Editor short label={t('content')} required value={content.value ?? ''} error={content.error} onChange={content.onChange} />
        <Switch label={t('later')} hint={t('laterHint')} value={later} onChange={setLater} />
        {later && (
          <MomentField
            label={t('at')}
            required
            byTime
            min={seoulDay(serverNow())}
            error={reserve.error}
            value={dayTimeOf(reserve.value, PLANNED_MAIL_TIME)}
            onChange={(next) => reserve.onChange(next.day ? new Date(fromSeoul(next.day, next.time)).toISOString() : null)}
          />
        )}
        <Callout>{t('noAds')}</Callout>
      </form>
    </Dialog>
  );
}

interface WhomProps {
  form: ReturnType<typeof useMessage>['form'];
  whom: string;
  onChange: (whom: string) => void;
  reach: number | undefined;
}
function Whom({ form, whom, onChange, reach }: WhomProps) {
  const { t } = useTranslation('member-message');
  const seesSegments = useCan(memberApi.segments);
  const segments = useCall(memberApi.segments, {}, { enabled: seesSegments, silent: true });
  return (
    <Select
      label={t('to')}
      required
      value={whom}
      error={form.errorOf('segmentSeq') ?? form.errorOf('audience') ?? form.errorOf('userSeqs')}
      hint={reach !== undefined && t('reach', { value: formatCount(reach), count: reach })}
      onChange={onChange}
      options={[
        ...AUDIENCES.map((value) => ({ value: value as string, label: t(`audience.${value}`) })),
        ...(segments.data ?? []).map((one) => ({
          value: String(one.segmentSeq),
          label: t('segment', { name: one.name, value: formatCount(one.memberCount), count: one.memberCount }),
        })),
      ]}
    />
  );
}
