import { SECOND } from '@madang/contracts/time';
import { YN } from '@madang/contracts/codes';
import { domainApi, DOMAINS_MAX, DOMAIN_STATE, type SiteDomain } from '@madang/contracts/util/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api';
import { ApiError } from '../../lib/api-error';
import { siteHost, siteUrl, useSite } from '../../lib/channel';
import { confirm, toast } from '../../lib/dialogs';
import { useContractForm } from '../../lib/form';
import { formatDateTime } from '../../lib/format';
import { patchAnswer, useAct, useCall } from '../../lib/query';
import { goWithTicket } from '../../lib/session-moves';
import { Button } from '../../ui/button';
import { TextInput } from '../../ui/inputs';
import { Badge, Callout, Card, type BadgeTone } from '../../ui/parts';
import { Empty } from '../../ui/states';
import { DomainRecords } from './domain-records';
import { Loaded } from './loaded';
import l from '../../ui/layout.module.css';
import s from './domains.module.css';

/** Milliseconds between two calls for the list while a domain does not serve the site, or serves it with a trouble. */
const DOMAIN_POLL_MS = 15 * SECOND;
const DOMAIN_STATE_TONES: Record<SiteDomain['state'], BadgeTone> = {
  WAITING: 'plain',
  WRONG: 'bad',
  TAKEN: 'bad',
  VERIFIED: 'warn',
  SERVING: 'good',
  LOST: 'bad',
};
const take = (change: (list: SiteDomain[]) => SiteDomain[]) => patchAnswer(domainApi.list, undefined, change);
const takeOne = (fresh: SiteDomain) => take((list) => list.map((one) => (one.domainSeq === fresh.domainSeq ? fresh : one)));

/** The site's own domains: claimed here and verified by DNS; one of them may be the main address. */
export default function DomainsCard() {
  const { t } = useTranslation('admin-site');
  const { domain } = useSite();
  const [waiting, setWaiting] = useState(false);
  const list = useCall(domainApi.list, undefined, { staleTime: 0, every: waiting && DOMAIN_POLL_MS });
  const waits = list.data?.some((one) => one.state !== DOMAIN_STATE.SERVING || one.troubleSince !== null) ?? false;
  if (waits !== waiting) setWaiting(waits);
  return (
    <Card title={t('domains.title')} note={t('domains.note', { host: siteHost(domain) })}>
      <Loaded of={list}>
        {(domains) => (
          <>
            {domains.length === 0 ? (
              <Empty tight heading="h3" title={t('domains.empty')} text={t('domains.emptyText')} />
            ) : (
              <ul className={l.stack16} aria-label={t('domains.title')}>
                {domains.map((one) => (
                  <Domain key={one.domainSeq} domain={one} />
                ))}
              </ul>
            )}
            {domains.length < DOMAINS_MAX && <AddForm />}
          </>
        )}
      </Loaded>
    </Card>
  );
}

function AddForm() {
  const { t } = useTranslation('admin-site');
  const form = useContractForm(domainApi.create, {
    defaults: { domain: '' },
    submit: async (body) => {
      const fresh = await call(domainApi.create, { body }).catch((failed: unknown) => {
        if (!(failed instanceof ApiError && failed.is('DUPLICATE_DOMAIN'))) throw failed;
        form.setError('domain', { type: 'server', message: failed.claim().serverMessage }, { shouldFocus: true });
      });
      if (!fresh) return;
      form.reset({ domain: '' });
      take((list) => [...list, fresh]);
      toast(t('domains.added'));
    },
  });
  return (
    <form {...form.bind} className={s.add}>
      <p className={l.muted14}>{t('domains.newHint')}</p>
      <TextInput
        label={t('domains.new')}
        hideLabel
        placeholder={t('domains.sample')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="url"
        quiet
        {...form.text('domain')}
      />
      <Button type="submit" busy={form.busy}>
        {t('domains.add')}
      </Button>
    </form>
  );
}

function Domain({ domain: one }: { domain: SiteDomain }) {
  const { t } = useTranslation('admin-site');
  const site = useSite();
  const { domainSeq, displayName, state } = one;
  const isMain = one.mainYn === YN.YES;
  const at = { params: { domainSeq } };
  const verify = useAct(domainApi.verify, {
    onDone: (fresh) => {
      takeOne(fresh);
      toast(t(`domains.seen.${fresh.state}`), { tone: fresh.state === DOMAIN_STATE.SERVING ? 'good' : 'info' });
    },
  });
  const choose = useAct(domainApi.choose, {
    onDone: (fresh) => {
      take(() => fresh);
      toast(t(isMain ? 'domains.unchosen' : 'domains.chosen'));
    },
  });
  const remove = useAct(domainApi.remove, {
    onDone: async () => {
      take((list) => list.filter((other) => other.domainSeq !== domainSeq));
      toast(t('removed'));
      // This page runs under the domain being removed, so the browser goes to the site's other address.
      if (location.hostname === one.domain) await goWithTicket(siteUrl(site.domain, '/settings/configuration'));
    },
  });
  const askMain = async () => {
    const asked = isMain
      ? confirm(t('domains.unchooseText', { host: siteHost(site.domain) }), {
          title: t('domains.unchooseTitle'),
          action: t('domains.unchoose'),
        })
      : confirm(t('domains.chooseText', { host: siteHost(site.domain), name: displayName }), {
          title: t('domains.chooseTitle', { name: displayName }),
          action: t('domains.choose'),
        });
    if (await asked) choose.mutate({ ...at, body: { mainYn: isMain ? YN.NO : YN.YES } });
  };
  const askRemove = async () => {
    const text = t(isMain ? 'domains.removeMainText' : 'domains.removeText', { host: siteHost(site.domain) });
    if (await confirm(text, { title: t('domains.removeTitle', { name: displayName }), action: t('remove'), danger: true }))
      remove.mutate(at);
  };
  return (
    <li className={s.domain}>
      <div className={l.rowMiddle}>
        <div className={l.grow}>
          <b>{displayName}</b>
          {displayName !== one.domain && <small>{one.domain}</small>}
        </div>
        <span className={l.badges}>
          {isMain && <Badge tone="brand">{t('domains.main')}</Badge>}
          <Badge tone={DOMAIN_STATE_TONES[state]}>{t(`domains.state.${state}`)}</Badge>
        </span>
      </div>
      <p className={l.muted14}>
        {t(`domains.about.${state}`)}{' '}
        {one.checkedAt && <span className="num">{t('domains.checkedAt', { at: formatDateTime(one.checkedAt) })}</span>}
      </p>
      {one.troubleSince && (
        <Callout tone="warn" title={t('domains.trouble', { at: formatDateTime(one.troubleSince) })}>
          {one.goesOutAt && t('domains.goesOut', { at: formatDateTime(one.goesOutAt) })}
        </Callout>
      )}
      <div className={l.row}>
        <Button
          size="sm"
          aria-label={t('domains.verifyOf', { name: displayName })}
          busy={verify.isPending}
          onClick={() => verify.mutate(at)}
        >
          {t('domains.verify')}
        </Button>
        {(isMain || state === DOMAIN_STATE.SERVING) && (
          <Button
            size="sm"
            aria-label={t(isMain ? 'domains.unchooseOf' : 'domains.chooseOf', { name: displayName })}
            busy={choose.isPending}
            onClick={() => void askMain()}
          >
            {t(isMain ? 'domains.unchoose' : 'domains.choose')}
          </Button>
        )}
        <Button
          size="sm"
          tone="dangerLine"
          aria-label={t('removeOf', { name: displayName })}
          busy={remove.isPending}
          onClick={() => void askRemove()}
        >
          {t('remove')}
        </Button>
      </div>
      <details open={state !== DOMAIN_STATE.SERVING || one.troubleSince !== null}>
        <summary className={l.summary}>{t('domains.records')}</summary>
        <DomainRecords domain={one} />
      </details>
    </li>
  );
}
