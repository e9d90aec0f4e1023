import { accountApi } from '@madang/contracts/main/account';
import { MAIL_ADDRESS, SNS_TYPE } from '@madang/contracts/codes';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../lib/api';
import { useChannel } from '../lib/channel';
import { toast } from '../lib/dialogs';
import { useContractForm } from '../lib/form';
import { formatDate } from '../lib/format';
import { loadWords } from '../lib/i18n';
import { useSession, useUser } from '../lib/session';
import { useTitle } from '../lib/title';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { PasswordInput } from '../ui/inputs';
import { Badge, Callout, KeyValues } from '../ui/parts';
import { ConsentsPanel } from './consents/consents-panel';
import { LoginsPanel, useLinkedLogins } from './sessions/logins-panel';
import { passwordChange } from '../domain/account/new-passwords';
import { PasswordRules } from '../domain/account/password-rules';
import { PhoneForm, ProfilePanel } from './profile/profile-panel';
import { SessionsPanel } from './sessions/sessions-panel';
import { VerifyStep } from '../domain/account/verify-step';
import { cx } from '../ui/cx';
import p from '../ui/page.module.css';
import s from '../domain/account/account.module.css';

function PasswordForm() {
  const { t } = useTranslation('account');
  const form = useContractForm(passwordChange, {
    defaults: { password: '', newPassword: '', passwordConfirm: '' },
    submit: async (values, { reset }) => {
      await call(accountApi.changePassword, { body: { password: values.password, newPassword: values.newPassword } });
      toast(t('edit.passwordSaved'));
      reset();
    },
  });
  return (
    <form {...form.bind}>
      <PasswordInput label={t('field.currentPassword')} autoComplete="current-password" required {...form.text('password')} />
      <div>
        <PasswordInput label={t('field.newPassword')} autoComplete="new-password" required {...form.text('newPassword')} />
        <PasswordRules value={form.watch('newPassword')} />
      </div>
      <PasswordInput label={t('field.passwordConfirm')} autoComplete="new-password" required {...form.text('passwordConfirm')} />
      <Button type="submit" tone="primary" busy={form.busy}>
        {t('edit.changePassword')}
      </Button>
    </form>
  );
}

const WithdrawDialog = lazy(() => import('./profile/withdraw-dialog'));
/**
 * The button and dialog for leaving this site; only members of a site see it. Below it stands the button that withdraws from the product.
 */
function LeaveSite() {
  const { t } = useTranslation('account');
  const site = useChannel((state) => state.channel?.name);
  const member = useSession((session) => session.isChannelUser);
  const [open, setOpen] = useState(false);
  if (!site || !member) return null;
  return (
    <>
      <button type="button" className={s.leave} onClick={() => setOpen(true)}>
        {t('leaveSite.open', { site })}
      </button>
      {open && (
        <Suspense>
          <LeaveDialog site={site} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
const TeacherWords = lazy(async () => {
  const [words] = await Promise.all([import('../domain/teacher-words/own-teacher-words'), loadWords('teacher-words')]);
  return words;
});
/** The texts by which a site introduces this person as an instructor; only the site's staff see this part of the page. */
function AsTeacher() {
  const site = useChannel((state) => state.channel?.name);
  const staff = useSession((session) => session.userTypeCd !== null);
  return site && staff ? (
    <Suspense>
      <TeacherWords site={site} />
    </Suspense>
  ) : null;
}
const EmailDialog = lazy(() => import('./profile/email-dialog'));
const LeaveDialog = lazy(() => import('./profile/leave-dialog'));

/** A mail address that breaks before its @ where it does not fit into a line. */
function MailAddress({ of }: { of: string }) {
  const [mailbox, host] = of.split(/(?=@)/);
  return (
    <>
      {mailbox}
      <wbr />
      {host}
    </>
  );
}

/**
 * The page of the account: profile, for a site's staff their introduction, e-mail and phone, password, logins, sessions, consents, and the
 * buttons for leaving.
 */
export default function EditPage() {
  const { t } = useTranslation('account');
  const user = useUser();
  const [verifying, setVerifying] = useState(false);
  const [moving, setMoving] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const linked = useLinkedLogins();
  useTitle(t('edit.title'));
  if (!user) return null;
  const byPassword = user.snsTypeCd === SNS_TYPE.EMAIL || linked.data?.hasPassword;
  return (
    <div className={cx('wrap', p.page, s.panels)}>
      <h1>{t('edit.title')}</h1>
      <ProfilePanel user={user} />
      <AsTeacher />
      <section className={cx(p.box, s.panel)}>
        <h2>{t('edit.contact')}</h2>
        <div style={{ display: 'grid', gap: 16, marginTop: 16 }}>
          <KeyValues
            rows={[
              { label: t('field.email'), value: <MailAddress of={user.email} /> },
              ...(user.snsTypeCd === SNS_TYPE.EMAIL ? [] : [{ label: t('edit.social'), value: t(`social.names.${user.snsTypeCd}`) }]),
              {
                label: t('edit.verified'),
                value: user.emailAuthAt ? (
                  <Badge tone="good">{t('edit.verifiedAt', { date: formatDate(user.emailAuthAt) })}</Badge>
                ) : (
                  <Badge tone="warn">{t('mypage.unverified')}</Badge>
                ),
              },
            ]}
          />
          <Button size="sm" style={{ justifySelf: 'start' }} onClick={() => setMoving(true)}>
            {t('emailChange.open')}
          </Button>
          {user.emailAuthAt && user.mailState && (
            <Callout tone="warn" title={t(user.mailState === MAIL_ADDRESS.BOUNCED ? 'edit.bounceTitle' : 'edit.complainTitle')}>
              <p>{t(user.mailState === MAIL_ADDRESS.BOUNCED ? 'edit.bounceText' : 'edit.complainText')}</p>
              <Button size="sm" style={{ marginTop: 10 }} onClick={() => setVerifying(true)}>
                {t('edit.verifyAgain')}
              </Button>
            </Callout>
          )}
          {!user.emailAuthAt && (
            <Callout tone="warn" title={t('edit.verifyTitle')}>
              <p>{t('edit.verifyText')}</p>
              <Button size="sm" style={{ marginTop: 10 }} onClick={() => setVerifying(true)}>
                {t('edit.verify')}
              </Button>
            </Callout>
          )}
        </div>
        <PhoneForm key={user.phone} phone={user.phone} />
      </section>
      {byPassword && (
        <section className={cx(p.box, s.panel)}>
          <h2>{t('edit.password')}</h2>
          <p>{t('edit.passwordNote')}</p>
          <PasswordForm />
        </section>
      )}
      <LoginsPanel email={user.email} />
      <SessionsPanel />
      <ConsentsPanel />
      <LeaveSite />
      <button type="button" className={s.leave} onClick={() => setLeaving(true)}>
        {t('withdraw.open')}
      </button>
      {leaving && (
        <Suspense>
          <WithdrawDialog user={user} onClose={() => setLeaving(false)} />
        </Suspense>
      )}
      {moving && (
        <Suspense>
          <EmailDialog user={user} onClose={() => setMoving(false)} />
        </Suspense>
      )}
      {verifying && (
        <Dialog open title={t('verify.title')} note={t('verify.lead', { email: user.email })} onClose={() => setVerifying(false)}>
          <VerifyStep email={user.email} onDone={() => setVerifying(false)} />
        </Dialog>
      )}
    </div>
  );
}
