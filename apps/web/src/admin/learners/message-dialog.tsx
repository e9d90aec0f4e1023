import { CAMPAIGN_STATUS } from '@madang/contracts/answer-codes';
import { CAMPAIGN_LIMITS } from '@madang/contracts/campaign/campaign';
import {
  CLASS_AUDIENCE,
  classMessageApi,
  classMessageInput,
  type ClassAudience,
  type ClassMessage,
} from '@madang/contracts/campaign/message';
import type { Learner } from '@madang/contracts/main/enrolment';
import { SITE_SWITCH } from '@madang/contracts/platform-codes';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RichText as Editor } from '../../domain/editor/editor';
import { SwitchedOffNotice } from '../../domain/site-switch/switched-off';
import { useIsSwitchedOff } from '../../domain/site-switch/use-switched-off';
import { call } from '../../lib/api';
import { confirm } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { formatCount } from '../../lib/format';
import { useCall } from '../../lib/query';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextInput } from '../../ui/inputs';
import l from '../../ui/layout.module.css';
import { Callout, Progress } from '../../ui/parts';
import { Empty } from '../../ui/states';

/** Milliseconds between two calls for the state of a message that is being sent. */
const SENDING_POLL_MS = 2000;
const MAIL_SWITCHES = [SITE_SWITCH.MAILS];
const NO_LEARNERS: readonly Learner[] = [];

/** The state of the message's form, and how many people get the message. */
function useMessage(courseSeq: number, audience: ClassAudience, people: readonly Learner[], onSent: (message: ClassMessage) => void) {
  const { t } = useTranslation('admin-learners');
  const reach = useCall(
    classMessageApi.reach,
    { params: { courseSeq }, query: { audience } },
    { enabled: !people.length, silent: true, staleTime: 0 },
  );
  const count = people.length ? new Set(people.map((one) => one.userSeq)).size : reach.data?.memberCount;
  const form = useContractForm(classMessageInput, {
    defaults: { audience, attendSeqs: people.map((one) => one.attendSeq), title: '', content: '' },
    submit: async (body) => {
      const question = t('message.ask', { value: formatCount(count ?? 0), count: count ?? 0 });
      if (!(await confirm(question, { title: t('message.askTitle', { title: body.title }), action: t('message.send') }))) return;
      onSent(await call(classMessageApi.create, { params: { courseSeq }, body }));
    },
  });
  const mayLeave = async () =>
    !form.formState.isDirty ||
    confirm(t('message.leaveText'), { title: t('message.leaveTitle'), action: t('message.leave'), danger: true });
  return { form, count, mayLeave };
}

/**
 * Sends a mail and an alarm to the chosen learners of a class or, when nobody is chosen, to its whole `audience`: its learners, or those
 * who wait for it to open.
 */
export default function MessageDialog({
  courseSeq,
  audience = CLASS_AUDIENCE.LEARNERS,
  people = NO_LEARNERS,
  onClose,
}: {
  courseSeq: number;
  audience?: ClassAudience;
  people?: readonly Learner[];
  onClose: () => void;
}) {
  const { t } = useTranslation('admin-learners');
  const [sent, setSent] = useState<ClassMessage | null>(null);
  const { form, count, mayLeave } = useMessage(courseSeq, audience, people, setSent);
  const title = form.value('title');
  const content = form.value('content');
  const close = () => void (sent ? Promise.resolve(true) : mayLeave()).then((yes) => yes && onClose());
  const waiting = audience === CLASS_AUDIENCE.DEMAND;
  const nobody = waiting ? 'message.nobodyDemand' : 'message.nobody';
  const whom = count === 0 ? nobody : people.length ? 'message.chosen' : waiting ? 'message.allDemand' : 'message.all';
  return (
    <Dialog
      open
      size="l"
      locked={form.busy}
      onClose={close}
      title={t(waiting ? 'message.titleDemand' : 'message.title')}
      note={t('message.note')}
      foot={
        <>
          <Button onClick={close} disabled={form.busy}>
            {t('message.close')}
          </Button>
          {!sent && (
            <Button tone="primary" type="submit" form="class-message" busy={form.busy} disabled={!count}>
              {t('message.send')}
            </Button>
          )}
        </>
      }
    >
      {sent ? (
        <Result courseSeq={courseSeq} first={sent} />
      ) : (
        <form id="class-message" {...form.bind} className={l.stack20}>
          <SwitchedOffNotice parts={MAIL_SWITCHES} />
          {count !== undefined && <Callout tone={count ? 'good' : 'warn'}>{t(whom, { value: formatCount(count), count })}</Callout>}
          <TextInput
            label={t('message.subject')}
            required
            counts
            maxLength={CAMPAIGN_LIMITS.titleMax}
            name="title"
            value={title.value ?? ''}
            error={title.error}
            onChange={(event) => title.onChange(event.target.value)}
          />
          <Editor
            short
            label={t('message.content')}
            required
            value={content.value ?? ''}
            error={content.error}
            onChange={content.onChange}
          />
          <Callout>{t('message.noAds')}</Callout>
        </form>
      )}
    </Dialog>
  );
}

/** Says that the message is on its way, with a progress bar, and, once the sending has ended, how many people got it. */
function Result({ courseSeq, first }: { courseSeq: number; first: ClassMessage }) {
  const { t } = useTranslation('admin-learners');
  const state = useCall(classMessageApi.find, { params: { courseSeq, messageSeq: first.messageSeq } }, { silent: true, staleTime: 0 });
  const message = state.data ?? first;
  const off = useIsSwitchedOff(SITE_SWITCH.MAILS);
  const over = message.status === CAMPAIGN_STATUS.SENT || message.status === CAMPAIGN_STATUS.STOPPED;
  const { refetch } = state;
  useEffect(() => {
    if (over) return;
    const timer = setInterval(() => void refetch(), SENDING_POLL_MS);
    return () => clearInterval(timer);
  }, [over, refetch]);
  const { targetCount, sentCount, failedCount } = message;
  const failed = failedCount > 0 ? ` ${t('message.failed', { value: formatCount(failedCount), count: failedCount })}` : '';
  return (
    <Empty
      art={over ? 'done' : 'list'}
      tight
      title={t(over ? 'message.sent' : off ? 'message.waiting' : 'message.sending')}
      text={
        over
          ? t('message.sentText', { sent: formatCount(sentCount), count: sentCount }) + failed
          : t(off ? 'message.waitingText' : 'message.sendingText', { value: formatCount(targetCount), count: targetCount })
      }
    >
      {!over && <Progress percent={targetCount ? ((sentCount + failedCount) / targetCount) * 100 : 0} label={t('message.sending')} />}
    </Empty>
  );
}
