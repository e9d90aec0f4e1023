import { ZOOM_ACCOUNT, values, type CodeOf } from '@madang/contracts/codes';
import { channelApi } from '@madang/contracts/main/channel';
import { liveApi, ZOOM_HOSTS_MAX, zoomInput, type ZoomSetting } from '@madang/contracts/main/live';
import { settingApi } from '@madang/contracts/main/site-setting';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { call, report } from '../../lib/api';
import { useSite } from '../../lib/channel';
import type { Changes } from '../../lib/changes';
import { confirm, toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { formatDateTime } from '../../lib/format';
import { invalidate, useCall } from '../../lib/query';
import { useFormChanges } from '../../lib/unsaved';
import { Button } from '../../ui/button';
import { Radio } from '../../ui/choices';
import { PasswordInput, TextInput } from '../../ui/inputs';
import { LinesField } from '../../ui/lines/lines-field';
import { Badge, Callout, Card, CopyButton } from '../../ui/parts';
import { Loaded } from './loaded';
import l from '../../ui/layout.module.css';
import s from './zoom-card.module.css';
import { cx } from '../../ui/cx';

/** Chooses the Zoom account for the site's live lessons: the platform's, or the site's own with its keys. */
export default function ZoomCard({ onUnsaved }: { onUnsaved: (changes: Changes | null) => void }) {
  const { t } = useTranslation('admin-site');
  const zoom = useCall(liveApi.zoom, undefined, { fresh: true });
  return (
    <div id="zoom" className={s.place} tabIndex={-1}>
      <Card title={t('zoom.title')} note={t('zoom.note')}>
        <Loaded of={zoom}>{(data) => <ZoomForm zoom={data} onUnsaved={onUnsaved} />}</Loaded>
      </Card>
    </div>
  );
}

const NO_KEYS = { accountId: '', clientId: '', clientSecret: '', webhookSecret: '', hosts: [] };
function useZoomForm(zoom: ZoomSetting) {
  const { t } = useTranslation('admin-site');
  const { zoomAccountTypeCd, accountId, clientId, hosts } = zoom;
  const form = useContractForm(zoomInput, {
    defaults: { zoomAccountTypeCd, accountId: accountId ?? '', clientId: clientId ?? '', clientSecret: '', webhookSecret: '', hosts },
    submit: async (body) => {
      await call(liveApi.saveZoom, { body });
      form.reset({ ...body, clientSecret: '', webhookSecret: '' });
      await invalidate(liveApi.zoom, liveApi.services, settingApi.profile);
      toast(t('zoom.saved'));
    },
  });
  return form;
}

function ZoomForm({ zoom, onUnsaved }: { zoom: ZoomSetting; onUnsaved: (changes: Changes | null) => void }) {
  const { t } = useTranslation('admin-site');
  const form = useZoomForm(zoom);
  const unsaved = form.formState.isDirty && !form.busy;
  const changes = useFormChanges(form);
  useEffect(() => onUnsaved(unsaved ? changes : null), [onUnsaved, unsaved, changes]);
  const codes = useCall(channelApi.codes, { query: { channelSeq: useSite().channelSeq } }, { silent: true });
  const nameOf = (code: string) => codes.data?.['ZOOM_ACCOUNT']?.find((one) => one.code === code)?.name ?? code;
  const type = form.value('zoomAccountTypeCd');
  const own = type.value === ZOOM_ACCOUNT.OWN;
  const forget = async () => {
    if (!(await confirm(t('zoom.forgetText'), { title: t('zoom.forgetTitle'), action: t('zoom.forget'), danger: true }))) return;
    const none = { ...NO_KEYS, zoomAccountTypeCd: ZOOM_ACCOUNT.PREMIUM };
    await call(liveApi.saveZoom, { body: none }).then(() => form.reset(none), report);
    await invalidate(liveApi.zoom, liveApi.services, settingApi.profile);
  };
  return (
    <form className={l.grid20} {...form.bind}>
      <Radio<CodeOf<typeof ZOOM_ACCOUNT>>
        label={t('zoom.whose')}
        options={values(ZOOM_ACCOUNT).map((value) => ({ value, label: nameOf(value), hint: t(`zoom.type.${value}`) }))}
        {...type}
      />
      {!own && (
        <Callout tone={zoom.platform ? 'good' : 'warn'}>
          <p>{t(zoom.platform ? 'zoom.platformReady' : 'zoom.platformMissing')}</p>
        </Callout>
      )}
      {own && <OwnFields zoom={zoom} form={form} />}
      <div className={l.row}>
        <Button type="submit" tone="primary" busy={form.busy} disabled={!form.formState.isDirty}>
          {t('zoom.save')}
        </Button>
        {own && zoom.accountId && (
          <Button tone="dangerLine" disabled={form.busy} onClick={() => void forget()}>
            {t('zoom.forget')}
          </Button>
        )}
      </div>
    </form>
  );
}

function OwnFields({ zoom, form }: { zoom: ZoomSetting; form: ReturnType<typeof useZoomForm> }) {
  const { t } = useTranslation('admin-site');
  const hosts = form.value('hosts');
  return (
    <>
      <ol className={l.points}>
        {(['app', 'scopes', 'keys'] as const).map((step) => (
          <li key={step}>{t(`zoom.steps.${step}`)}</li>
        ))}
      </ol>
      {zoom.trialUrl && (
        <Callout>
          <p>
            {t('zoom.trial')}{' '}
            <a href={zoom.trialUrl} target="_blank" rel="noreferrer">
              {t('zoom.trialLink')}
            </a>
          </p>
        </Callout>
      )}
      <div className={l.columns240}>
        <TextInput label={t('zoom.accountId')} autoComplete="off" spellCheck={false} required {...form.text('accountId')} />
        <TextInput label={t('zoom.clientId')} autoComplete="off" spellCheck={false} required {...form.text('clientId')} />
      </div>
      <PasswordInput
        label={t('zoom.clientSecret')}
        hint={zoom.hasSecret ? t('zoom.kept') : undefined}
        autoComplete="new-password"
        required={!zoom.hasSecret}
        {...form.text('clientSecret')}
      />
      <PasswordInput
        label={t('zoom.webhookSecret')}
        hint={t(zoom.hasWebhookSecret ? 'zoom.kept' : 'zoom.webhookSecretHint')}
        autoComplete="new-password"
        {...form.text('webhookSecret')}
      />
      <div className={cx(l.box, l.stack8)}>
        <p>
          <b>{t('zoom.webhook')}</b>
          <Badge tone={zoom.heardAt ? 'good' : 'plain'}>{t(zoom.heardAt ? 'zoom.heard' : 'zoom.notHeard')}</Badge>
        </p>
        <p>{zoom.webhookUrl}</p>
        <p className={l.muted13}>{zoom.heardAt ? t('zoom.heardSince', { time: formatDateTime(zoom.heardAt) }) : t('zoom.webhookHint')}</p>
        <CopyButton text={zoom.webhookUrl} />
      </div>
      <LinesField
        label={t('zoom.hosts')}
        hint={t('zoom.hostsHint')}
        placeholder="teacher@example.com"
        max={ZOOM_HOSTS_MAX}
        lineMax={254}
        value={hosts.value ?? []}
        error={hosts.error}
        onChange={hosts.onChange}
      />
    </>
  );
}
