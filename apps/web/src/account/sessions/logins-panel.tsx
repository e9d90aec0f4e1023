import { SNS_PROVIDERS } from '@madang/contracts/codes';
import { accountApi } from '@madang/contracts/main/account';
import { socialApi, type LinkedLogin, type LinkedLogins } from '@madang/contracts/main/social';
import { useTranslation } from 'react-i18next';
import { channelSeq } from '../../lib/channel';
import { alert, confirm, toast } from '../../lib/dialogs';
import { formatDate } from '../../lib/format';
import { useAct, useCall } from '../../lib/query';
import { Button } from '../../ui/button';
import { ErrorState, SkeletonRows } from '../../ui/states';
import { clientIdOf, useClientIds } from '../../domain/account/social-flow';
import { SocialIcon } from '../../domain/account/social-icons';
import { useOpenProvider } from '../../domain/account/use-open-provider';
import { cx } from '../../ui/cx';
import p from '../../ui/page.module.css';
import l from '../../ui/layout.module.css';
import s from '../../domain/account/account.module.css';

export const useLinkedLogins = () => useCall(socialApi.linked, { query: { channelSeq: channelSeq() } }, { staleTime: 0 });

/**
 * The social logins of the person's own account: lists them, adds one, removes one. Instead of removing the person's only way to log in, it
 * offers to make a password first.
 */
export function LoginsPanel({ email }: { email: string }) {
  const { t } = useTranslation('account');
  const linked = useLinkedLogins();
  const ids = useClientIds();
  const { busy, open } = useOpenProvider('/editinformation', true);
  const unlink = useAct(socialApi.unlink, { invalidates: [socialApi.linked], onDone: () => toast(t('logins.unlinked')) });
  const reset = useAct(accountApi.sendResetToken, { onDone: () => void alert(t('reset.sent')) });
  const here = linked.data?.list.filter((one) => one.here).map((one) => one.snsTypeCd) ?? [];
  const offered = ids ? SNS_PROVIDERS.filter((type) => clientIdOf(ids, type) && !here.includes(type)) : [];
  if (linked.data?.list.length === 0 && offered.length === 0) return null;

  const go = async (one: LinkedLogin, { list, hasPassword }: LinkedLogins): Promise<void> => {
    const name = t(`social.names.${one.snsTypeCd}`);
    const others = list.some((other) => other !== one && other.siteName !== '');
    if (!hasPassword && !others) {
      const wanted = await confirm(t('logins.lastText'), { title: t('logins.lastTitle'), action: t('logins.makePassword') });
      if (wanted) reset.mutate({ body: { email, channelSeq: channelSeq() ?? null } });
      return;
    }
    if (await confirm(t('logins.ask', { name }), { action: t('logins.unlink'), danger: true }))
      unlink.mutate({ params: { identitySeq: one.identitySeq } });
  };
  return (
    <section className={cx(p.box, s.panel)}>
      <h2>{t('logins.title')}</h2>
      <p>{t('logins.note')}</p>
      {linked.isPending && <SkeletonRows count={2} />}
      {linked.isError && <ErrorState tight error={linked.error} onRetry={() => void linked.refetch()} />}
      {linked.data && linked.data.list.length > 0 && (
        <ul className={cx(l.rows, s.places)}>
          {linked.data.list.map((one) => (
            <li key={one.identitySeq}>
              <SocialIcon type={one.snsTypeCd} />
              <div className={cx(l.named, l.grow)}>
                <b>
                  {t(`social.names.${one.snsTypeCd}`)}
                  {one.email && (
                    <>
                      {' '}
                      <span className={l.muted14}>{one.email}</span>
                    </>
                  )}
                </b>
                <small>
                  {t('logins.since', { date: formatDate(one.createdAt) })}
                  {one.siteName !== null && ` · ${one.siteName || t('logins.closed')}`}
                </small>
              </div>
              <Button
                size="sm"
                busy={unlink.isPending && unlink.variables.params.identitySeq === one.identitySeq}
                aria-label={t('logins.unlinkNamed', { name: t(`social.names.${one.snsTypeCd}`) })}
                onClick={() => void go(one, linked.data)}
              >
                {t('logins.unlink')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {linked.data && offered.length > 0 && (
        <div className={l.row}>
          {offered.map((type) => (
            <Button key={type} busy={busy === type} disabled={busy !== null && busy !== type} onClick={() => void open(type)}>
              {busy !== type && <SocialIcon type={type} />}
              {t('logins.link', { name: t(`social.names.${type}`) })}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}
