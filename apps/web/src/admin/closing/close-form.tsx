import { closingApi, type SiteClosing } from '@madang/contracts/main/closing';
import { useTranslation } from 'react-i18next';
import { CodeField } from '../../domain/account/code-field';
import { call } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { channelState } from '../../lib/channel';
import { alert } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { formatDeadline } from '../../lib/own-time';
import { leave } from '../../lib/leave';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/choices';
import { PasswordInput, TextInput } from '../../ui/inputs';
import { cx } from '../../ui/cx';
import { closeRule } from './close-rule';
import l from '../../ui/layout.module.css';

/**
 * The form that closes a site: its name, a proof of who the owner is, and a checkbox. Afterwards only the owner's list of sites shows the
 * site.
 */
export function CloseForm({ site, email }: { site: SiteClosing; email: string }) {
  const { t } = useTranslation('admin-closing');
  const byPassword = site.proof === 'password';
  const form = useContractForm(closeRule(site), {
    defaults: { name: '', password: '', code: '', sure: false },
    submit: async ({ name, password, code }, { setError }) => {
      let closed: SiteClosing;
      try {
        closed = await call(closingApi.close, { body: { name, ...(byPassword ? { password } : { code }) } });
      } catch (error) {
        if (error instanceof ApiError && error.is('INCORRECT_CODE'))
          return setError('code', { type: 'server', message: error.claim().serverMessage });
        throw error;
      }
      await alert(t('done.text', { date: formatDeadline(closed.eraseAt) }), { title: t('done.title'), action: t('done.go') });
      leave(`${channelState().mainOrigin}/create_site/list`);
    },
  });
  return (
    <form className={cx(l.stack16, l.short)} {...form.bind}>
      <TextInput label={t('form.name', { name: site.name })} autoComplete="off" required {...form.text('name')} />
      {byPassword ? (
        <PasswordInput label={t('form.password')} autoComplete="current-password" required {...form.text('password')} />
      ) : (
        <CodeField email={email} binding={form.text('code')} ready />
      )}
      <Checkbox label={t('form.sure')} {...form.value('sure')} value={form.watch('sure') === true} />
      <Button tone="danger" type="submit" busy={form.busy}>
        {t('form.submit')}
      </Button>
    </form>
  );
}
