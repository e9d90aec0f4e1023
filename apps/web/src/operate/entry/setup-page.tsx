import { platformSessionApi, type PlatformSetup } from '@madang/contracts/main/platform';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api';
import { useContractForm } from '../../lib/form';
import { invalidate } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { Button } from '../../ui/button';
import { TextInput } from '../../ui/inputs';
import { Steps } from '../../ui/nav';
import { Callout, CopyButton, Surface } from '../../ui/parts';
import { QrPicture } from '../../ui/qr-picture';
import l from '../../ui/layout.module.css';
import s from './entry.module.css';
import { cx } from '../../ui/cx';

/** Sets up an operator's second factor: asks for the code from the command line, connects the app, shows the recovery codes. */
export function SetupPage() {
  const { t } = useTranslation('operate-entry');
  useTitle(t('setup.title'));
  const [setup, setSetup] = useState<PlatformSetup | null>(null);
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null);
  return (
    <div className={l.ownNarrow}>
      <Surface className={cx(l.formCard)}>
        <h1>{t('setup.title')}</h1>
        <Steps items={[t('setup.step.code'), t('setup.step.app'), t('setup.step.recovery')]} current={recoveryCodes ? 2 : setup ? 1 : 0} />
        {recoveryCodes ? (
          <RecoveryCodes codes={recoveryCodes} />
        ) : setup ? (
          <ConfirmForm setup={setup} onDone={setRecoveryCodes} />
        ) : (
          <CodeForm onDone={setSetup} />
        )}
      </Surface>
    </div>
  );
}

function CodeForm({ onDone }: { onDone: (setup: PlatformSetup) => void }) {
  const { t } = useTranslation('operate-entry');
  const form = useContractForm(platformSessionApi.setup, {
    defaults: { setupCode: '' },
    submit: async (body) => onDone(await call(platformSessionApi.setup, { body })),
  });
  return (
    <form className={l.stack16} {...form.bind}>
      <p>{t('setup.code.text')}</p>
      <TextInput label={t('setup.code.label')} autoComplete="off" required {...form.text('setupCode')} />
      <Button type="submit" tone="primary" block busy={form.busy}>
        {t('setup.code.do')}
      </Button>
    </form>
  );
}

function ConfirmForm({ setup, onDone }: { setup: PlatformSetup; onDone: (codes: string[]) => void }) {
  const { t } = useTranslation('operate-entry');
  const form = useContractForm(platformSessionApi.confirm, {
    defaults: { code: '' },
    submit: async (body) => onDone((await call(platformSessionApi.confirm, { body })).recoveryCodes),
  });
  return (
    <form className={l.stack16} {...form.bind}>
      <p>{t('setup.app.text')}</p>
      <QrPicture text={setup.uri} label={t('setup.app.qr')} />
      <div className={cx(l.box, l.stack8)}>
        <span className={l.note13}>{t('setup.app.byHand')}</span>
        <div className={l.rowMiddle}>
          <code className={cx(l.grow, l.mono)}>{setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <CopyButton text={setup.secret} />
        </div>
      </div>
      <TextInput label={t('code')} inputMode="numeric" autoComplete="one-time-code" maxLength={7} required {...form.text('code')} />
      <Button type="submit" tone="primary" block busy={form.busy}>
        {t('setup.app.do')}
      </Button>
    </form>
  );
}

/** The recovery codes, which are shown only once; afterwards the console opens. */
function RecoveryCodes({ codes }: { codes: string[] }) {
  const { t } = useTranslation('operate-entry');
  return (
    <div className={l.stack16}>
      <Callout tone="warn" title={t('setup.recovery.once')}>
        <p>{t('setup.recovery.text')}</p>
      </Callout>
      <ul className={cx(l.box, l.mono, s.codes)} aria-label={t('setup.step.recovery')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyButton text={codes.join('\n')} size="md" label={t('setup.recovery.copy')} />
      <Button tone="primary" block onClick={() => void invalidate(platformSessionApi.find)}>
        {t('setup.recovery.do')}
      </Button>
    </div>
  );
}
