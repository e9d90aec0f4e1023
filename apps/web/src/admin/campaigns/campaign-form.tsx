import { ALL } from '@madang/contracts/answer-codes';
import { CAMPAIGN_LIMITS, campaignApi, campaignTextInput, type CampaignDetail } from '@madang/contracts/campaign/campaign';
import { isNight } from '@madang/contracts/campaign/night';
import { HISTORY_ENTITY, SCHEDULE, type CodeOf } from '@madang/contracts/codes';
import { seoulDay } from '@madang/contracts/dates';
import { fromSeoul, HOUR } from '@madang/contracts/time';
import { Eye, Mail, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useOpened, type Opened } from '../../domain/history/use-opened';
import { call } from '../../lib/api';
import { toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { formatCount, formatDateTime } from '../../lib/format';
import { useMedia } from '../../lib/media';
import { invalidate, useAct } from '../../lib/query';
import { serverNow } from '../../lib/time';
import { useTitle } from '../../lib/title';
import { useUnsaved } from '../../lib/unsaved';
import { Button, ButtonLink } from '../../ui/button';
import { RadioCard } from '../../ui/choices';
import { dayTimeOf, MomentField } from '../../ui/date';
import { PLANNED_MAIL_TIME } from '../../domain/member-message/planned-mail';
import { RichText as Editor } from '../../domain/editor/editor';
import { TextInput } from '../../ui/inputs';
import { PageHead } from '../../ui/page-head';
import { Breadcrumb, Callout, Card } from '../../ui/parts';
import { ErrorState, SkeletonRows } from '../../ui/states';
import { AudienceCard } from './audience-card';
import { MailBeside, MailPreview } from './mail-preview';
import { useRemove, useSend } from './parts';
import l from '../../ui/layout.module.css';

type Repeat = CodeOf<typeof SCHEDULE>;
const REPEAT_CHOICES: readonly Repeat[] = [SCHEDULE.DEFAULT, SCHEDULE.SINGLE, SCHEDULE.REPEAT];
const REPEAT_COLUMNS = 'repeat(auto-fit, minmax(min(200px, 100%), 1fr))';
/** The window width from which the preview of the mail stands beside the form (ui/layout.module.css `beside`). */
const WIDE_WINDOW_MEDIA = '(min-width: 1101px)';
const valuesOf = (c: CampaignDetail | null) => ({
  title: c?.title ?? '',
  audience: c?.audience ?? ALL,
  segmentSeq: c?.segmentSeq ?? null,
  channelCd: 'mail' as const,
  content: c?.content ?? '',
  link: c?.link ?? null,
  repeatCd: c?.repeatCd ?? SCHEDULE.DEFAULT,
  reserveAt: c?.reserveAt ?? null,
});

/** The question before a campaign is sent: how many get it, when, and whether it is night then. */
function useQuestion() {
  const { t } = useTranslation('admin-campaigns');
  return async (c: CampaignDetail) => {
    const query = c.segmentSeq ? { segmentSeq: c.segmentSeq } : { audience: c.audience };
    const { agreedCount } = await call(campaignApi.audience, { query });
    const count = { value: formatCount(agreedCount), count: agreedCount };
    const at = c.repeatCd === SCHEDULE.DEFAULT ? null : c.reserveAt;
    const night = isNight(at ? new Date(at) : serverNow());
    const text = at ? t(`send.${c.repeatCd}`, { ...count, at: formatDateTime(at) }) : t('send.D', count);
    return {
      title: t(at ? 'send.reserveTitle' : 'send.title', { title: c.title }),
      text: night ? `${text}\n${t('send.night')}` : text,
      action: t(at ? 'send.reserve' : 'send.do'),
    };
  };
}

interface FormProps {
  campaign: CampaignDetail | null;
  saveOpened: Opened['save'];
}
/** The state of a campaign's form, which is saved as a draft or sent. */
function useCampaign({ campaign, saveOpened }: FormProps) {
  const { t } = useTranslation('admin-campaigns');
  const navigate = useNavigate();
  const questionOf = useQuestion();
  const intent = useRef<'save' | 'send'>('save');
  const send = useSend();
  const remove = useRemove(() => setNext('/settings/campaign'));
  const [next, setNext] = useState<string | null>(null);
  const form = useContractForm(campaignApi.create, {
    defaults: valuesOf(campaign),
    submit: async (body, form) => {
      const sending = intent.current === 'send';
      intent.current = 'save';
      const saved = await saveOpened((seen) =>
        campaign
          ? call(campaignApi.update, { params: { campaignId: String(campaign.campaignId) }, body, seen })
          : call(campaignApi.create, { body }),
      );
      if (!saved) return;
      // Shows the text as the server saved it: the server removes unsafe HTML.
      form.reset(valuesOf(saved));
      if (!sending) toast(t('form.saved'));
      else await send(saved, await questionOf(saved));
      await invalidate(campaignApi.list, campaignApi.find);
      if (!campaign) setNext(`/settings/campaign/${saved.campaignId}`);
    },
  });
  const dirty = form.formState.isDirty;
  useUnsaved(form, dirty && !form.busy && next === null);
  // Opens the saved campaign or the list once the form no longer counts as unsaved, so that no warning appears.
  useEffect(() => {
    if (next !== null) void navigate(next, { replace: true });
  }, [next, navigate]);
  return { form, intent, remove };
}
type Form = ReturnType<typeof useCampaign>['form'];
/** The mail as it is written so far. */
const textOf = (form: Form) => {
  const { title, content, link } = form.getValues();
  return { title: title ?? '', content: content ?? '', link: link || null };
};

/** The draft of a campaign, read anew for its form. */
export function CampaignDraft({ campaignId }: { campaignId: string }) {
  const { found, round, save } = useOpened(HISTORY_ENTITY.CAMPAIGN, campaignApi.find, { params: { campaignId } }, Number(campaignId));
  if (found.data) return <CampaignForm key={round} campaign={found.data} saveOpened={save} />;
  return found.isError ? <ErrorState error={found.error} onRetry={() => void found.refetch()} /> : <SkeletonRows count={6} />;
}

/** The page for writing a new campaign or going on with a draft (RT-118, RT-119). */
function CampaignForm({ campaign, saveOpened }: FormProps) {
  const { t } = useTranslation('admin-campaigns');
  useTitle(campaign?.title ?? t('create'));
  const { form, intent, remove } = useCampaign({ campaign, saveOpened });
  const segment = form.value('segmentSeq');
  const audience = form.value('audience');
  const later = form.watch('repeatCd') !== SCHEDULE.DEFAULT;
  const wide = useMedia(WIDE_WINDOW_MEDIA);
  const submit = (what: 'save' | 'send') => () => {
    intent.current = what;
  };
  return (
    <>
      <Breadcrumb items={[{ label: t('title'), to: '/settings/campaign' }, { label: campaign?.title ?? t('create') }]} />
      <PageHead title={campaign?.title ?? t('create')} note={t('form.note')}>
        {campaign && (
          <Button size="sm" tone="dangerLine" onClick={() => void remove(campaign)}>
            <Trash2 aria-hidden="true" />
            {t('remove.do')}
          </Button>
        )}
      </PageHead>
      <div className={l.beside}>
        <form {...form.bind} className={l.column}>
          <AudienceCard
            value={{ audience: audience.value ?? ALL, segmentSeq: segment.value ?? null }}
            error={segment.error ?? audience.error}
            onChange={(chosen) => {
              audience.onChange(chosen.audience);
              segment.onChange(chosen.segmentSeq);
            }}
          />
          <ContentCard form={form} preview={!wide} />
          <WhenCard form={form} later={later} />
          <div className={l.rowEndMiddle}>
            <ButtonLink to="/settings/campaign">{t('cancel')}</ButtonLink>
            <Button type="submit" busy={form.busy} onClick={submit('save')}>
              {t('form.save')}
            </Button>
            <Button type="submit" tone="primary" busy={form.busy} onClick={submit('send')}>
              {t(later ? 'send.reserve' : 'send.do')}
            </Button>
          </div>
        </form>
        {wide && (
          <aside className={l.aside} aria-label={t('preview.title')}>
            <MailBeside text={textOf(form)} />
          </aside>
        )}
      </div>
    </>
  );
}

/** The fields of the mail. With `preview`, a button opens the preview, because on narrow windows the preview is not beside the form. */
function ContentCard({ form, preview }: { form: Form; preview: boolean }) {
  const { t } = useTranslation('admin-campaigns');
  const [previewing, setPreviewing] = useState(false);
  const text = () => textOf(form);
  const test = useAct(campaignApi.test, { onDone: ({ email }) => toast(t('test.done', { email })) });
  /** Preview and test mail need a complete text: runs `then` only if the fields are valid. */
  const whenWritten = async (then: () => void) => {
    if (await form.trigger(['title', 'content', 'link'], { shouldFocus: true })) then();
  };
  const title = form.value('title');
  const content = form.value('content');
  const link = form.value('link');
  return (
    <>
      <Card title={t('form.content')} note={t('form.nameHint', { token: `{{${t('form.nameToken')}}}` })}>
        <div className={l.stack20}>
          <TextInput
            label={t('form.subject')}
            required
            counts
            maxLength={CAMPAIGN_LIMITS.titleMax}
            prefix="(광고)"
            name="title"
            value={title.value ?? ''}
            error={title.error}
            onChange={(event) => title.onChange(event.target.value)}
          />
          <Editor
            name="content"
            label={t('form.text')}
            required
            value={content.value ?? ''}
            error={content.error}
            onChange={content.onChange}
          />
          <TextInput
            label={t('form.link')}
            hint={t('form.linkHint')}
            name="link"
            inputMode="url"
            autoCapitalize="off"
            spellCheck={false}
            placeholder={t('form.linkSample')}
            value={link.value ?? ''}
            error={link.error}
            onChange={(event) => link.onChange(event.target.value)}
          />
          <div className={l.row}>
            {preview && (
              <Button onClick={() => void whenWritten(() => setPreviewing(true))}>
                <Eye aria-hidden="true" />
                {t('preview.do')}
              </Button>
            )}
            <Button busy={test.isPending} onClick={() => void whenWritten(() => test.mutate({ body: text() }))}>
              <Mail aria-hidden="true" />
              {t('test.do')}
            </Button>
          </div>
        </div>
      </Card>
      {previewing && <MailPreview text={campaignTextInput.cast(text())} onClose={() => setPreviewing(false)} />}
    </>
  );
}

function WhenCard({ form, later }: { form: Form; later: boolean }) {
  const { t } = useTranslation('admin-campaigns');
  const repeat = form.value('repeatCd');
  const reserve = form.value('reserveAt');
  const night = isNight(later && reserve.value ? new Date(reserve.value) : serverNow());
  return (
    <Card title={t('form.when')}>
      <div className={l.stack20}>
        <RadioCard<Repeat>
          label={t('form.when')}
          hideLabel
          columns={REPEAT_COLUMNS}
          {...repeat}
          value={repeat.value ?? SCHEDULE.DEFAULT}
          options={REPEAT_CHOICES.map((value) => ({ value, label: t(`when.${value}`), hint: t(`whenHint.${value}`) }))}
        />
        {later && (
          <div className={l.short}>
            <MomentField
              name="reserveAt"
              label={t(repeat.value === SCHEDULE.REPEAT ? 'form.firstAt' : 'form.reserveAt')}
              required
              byTime
              min={seoulDay(serverNow() + HOUR)}
              error={reserve.error}
              value={dayTimeOf(reserve.value, PLANNED_MAIL_TIME)}
              onChange={(next) => reserve.onChange(next.day ? new Date(fromSeoul(next.day, next.time)).toISOString() : null)}
            />
          </div>
        )}
        {night && <Callout tone="warn">{t(later ? 'form.nightLater' : 'form.nightNow')}</Callout>}
      </div>
    </Card>
  );
}

export default function CampaignCreate() {
  const { save } = useOpened(HISTORY_ENTITY.CAMPAIGN, campaignApi.find, { params: { campaignId: '' } }, null);
  return <CampaignForm campaign={null} saveOpened={save} />;
}
