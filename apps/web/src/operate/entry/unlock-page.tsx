import { platformSessionApi, type PlatformSession } from '@madang/contracts/main/platform';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api';
import { useContractForm } from '../../lib/form';
import { patchAnswer, queryClient } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { Button } from '../../ui/button';
import { TextInput } from '../../ui/inputs';
import { Surface } from '../../ui/parts';
import l from '../../ui/layout.module.css';
import { cx } from '../../ui/cx';

/** Asks an operator for the second factor: a code of the app, or a recovery code. */
export function UnlockPage({ session }: { session: PlatformSession }) {
  const { t } = useTranslation('operate-entry');
  useTitle(t('unlock.title'));
  // Nothing that was shown before can be read behind the lock. What the pages behind it read is used by nothing any more by now.
  useEffect(() => queryClient.removeQueries({ type: 'inactive' }), []);
  const form = useContractForm(platformSessionApi.unlock, {
    defaults: { code: '' },
    submit: async (body) => {
      const opened = await call(platformSessionApi.unlock, { body });
      patchAnswer(platformSessionApi.find, undefined, () => opened);
    },
  });
  return (
    <div className={l.ownNarrow}>
      <Surface className={cx(l.formCard)}>
        <h1>{t('unlock.title')}</h1>
        <form className={l.stack16} {...form.bind}>
          <p>{t('unlock.text', { email: session.email })}</p>
          <TextInput
            label={t('code')}
            hint={t('unlock.hint', { count: session.recoveryLeft, n: session.recoveryLeft })}
            autoComplete="one-time-code"
            maxLength={24}
            required
            data-first
            {...form.text('code')}
          />
          <Button type="submit" tone="primary" block busy={form.busy}>
            {t('unlock.do')}
          </Button>
        </form>
        <p className={l.muted13}>{t('unlock.lost')}</p>
      </Surface>
    </div>
  );
}
