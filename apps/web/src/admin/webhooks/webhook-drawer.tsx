import { webhookApi, type MadeWebhook, type Webhook } from '@madang/contracts/campaign/webhook';
import { WEBHOOK_EVENT_NAMES, type WebhookEvent } from '@madang/contracts/campaign/webhook-events';
import { YN } from '@madang/contracts/codes';
import { hasPermission } from '@madang/contracts/permissions';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api';
import { toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import type { FieldMessage } from '../../lib/form-text';
import { invalidate } from '../../lib/query';
import { useSession } from '../../lib/session';
import { useUnsaved } from '../../lib/unsaved';
import { Button } from '../../ui/button';
import { Checkbox, Switch } from '../../ui/choices';
import { ChoiceGroup } from '../../ui/choice-group';
import { FormDrawer } from '../../ui/form-dialog';
import { TextInput } from '../../ui/inputs';

/** The form of a webhook: its name, address and events, and whether it gets personal data; for a new one, or to change an existing one. */
export function WebhookDrawer({
  webhook,
  onClose,
  onMade,
}: {
  webhook: Webhook | null;
  onClose: () => void;
  onMade?: (made: MadeWebhook) => void;
}) {
  const { t } = useTranslation('admin-webhooks');
  const seesPeople = useSession((session) => hasPermission(session.roles, 'SITE_PERSONAL_READ'));
  const form = useContractForm(webhookApi.create, {
    defaults: {
      name: webhook?.name ?? '',
      url: webhook?.url ?? '',
      events: webhook?.events ?? [],
      personalYn: webhook?.personalYn ?? YN.NO,
    },
    submit: async (body) => {
      const made = webhook ? null : await call(webhookApi.create, { body });
      if (webhook) await call(webhookApi.update, { params: { endpointSeq: webhook.endpointSeq }, body });
      await invalidate(webhookApi.list);
      onClose();
      if (made) onMade?.(made);
      else toast(t('saved'));
    },
  });
  useUnsaved(form);
  const personal = form.value('personalYn');
  return (
    <FormDrawer
      form={form}
      title={t(webhook ? 'editTitle' : 'add')}
      action={t(webhook ? 'save' : 'make')}
      cancel={t('cancel')}
      onClose={onClose}
    >
      <TextInput label={t('name')} required maxLength={60} data-first {...form.text('name')} />
      <TextInput label={t('url')} required maxLength={500} inputMode="url" hint={t('urlHint')} {...form.text('url')} />
      <Switch
        label={t('personal')}
        hint={t(seesPeople ? 'personalHint' : 'personalLacking')}
        name="personalYn"
        disabled={!seesPeople && personal.value !== YN.YES}
        value={personal.value === YN.YES}
        onChange={(on) => personal.onChange(on ? YN.YES : YN.NO)}
      />
      <Events {...form.value('events')} />
    </FormDrawer>
  );
}

/** The beginnings of the names of events, by the subject under which the form lists them. */
const EVENT_AREAS = {
  people: ['member', 'consent', 'invite'],
  classes: ['course', 'enrolment', 'certificate', 'attendance', 'live', 'mission'],
  sales: ['order', 'refund', 'membership', 'delivery'],
  talk: ['review', 'post', 'form', 'report'],
  site: ['domain', 'plan'],
} as const satisfies Record<string, readonly Subject[]>;
type Subject = WebhookEvent extends `${infer S}.${string}` ? S : never;
const EVENT_GROUPS = Object.entries(EVENT_AREAS).map(([area, subjects]) => ({
  area,
  events: WEBHOOK_EVENT_NAMES.filter((event) => subjects.some((subject) => event.startsWith(`${subject}.`))),
}));
interface EventsProps {
  name: string;
  value: WebhookEvent[] | null | undefined;
  error?: FieldMessage;
  onChange: (events: WebhookEvent[]) => void;
}
function Events({ name, value, error, onChange }: EventsProps) {
  const { t } = useTranslation('admin-webhooks');
  const chosen = new Set(value);
  const all = chosen.size === WEBHOOK_EVENT_NAMES.length;
  return (
    <ChoiceGroup
      name={name}
      label={t('events')}
      error={error}
      aside={
        <Button size="sm" onClick={() => onChange(all ? [] : [...WEBHOOK_EVENT_NAMES])}>
          {t(all ? 'none' : 'all')}
        </Button>
      }
    >
      {EVENT_GROUPS.map(({ area, events }) => (
        <fieldset key={area}>
          <legend>{t(`area.${area}`)}</legend>
          {events.map((event) => (
            <Checkbox
              key={event}
              label={t(`event.${event.replace('.', '_')}`)}
              hint={event}
              value={chosen.has(event)}
              onChange={(on) => onChange(WEBHOOK_EVENT_NAMES.filter((one) => (one === event ? on : chosen.has(one))))}
            />
          ))}
        </fieldset>
      ))}
    </ChoiceGroup>
  );
}
