import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { YN } from '@madang/contracts/codes';
import { useChannel } from '../../lib/channel';
import { decide, loadTools, useTools } from '../../domain/marketing/marketing';
import { leave } from '../../lib/leave';
import { useLoggedIn, useSession } from '../../lib/session';
import { allowSnippets, snippetsRun } from '../../domain/marketing/snippets';
import { Button } from '../../ui/button';
import l from '../../ui/layout.module.css';
import s from './tools.module.css';

/** Asks the visitor for consent before any marketing tool loads, loads the tools after consent, and lets the site's snippets in. */
export default function Tools() {
  const { t } = useTranslation('app');
  const state = useTools();
  const tools = useChannel((one) => one.channel?.marketingTools);
  useEffect(() => {
    if (state === 'load' && tools) loadTools(tools);
  }, [state, tools]);
  const loggedIn = useLoggedIn();
  const staff = useSession((one) => one.roles.length > 0);
  useEffect(() => {
    // After a login, here or in another tab, scripts of snippets that run already must not see the session, so the page reloads.
    if (loggedIn && snippetsRun()) leave(location.href);
    else allowSnippets({ scripts: !loggedIn, marketing: state === 'load' && !staff });
  }, [state, loggedIn, staff]);
  if (state !== 'ask') return null;
  return (
    <section className={s.bar} aria-label={t('consent.label')}>
      <p>
        <b>{t('consent.title')}</b>
        <br />
        {t('consent.text')}
      </p>
      <div className={l.row}>
        <Button onClick={() => decide(YN.NO)}>{t('consent.refuse')}</Button>
        <Button tone="primary" onClick={() => decide(YN.YES)}>
          {t('consent.agree')}
        </Button>
      </div>
    </section>
  );
}
