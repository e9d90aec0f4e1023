import { POLICY_MISSING, YN } from '@madang/contracts/codes';
import { policyApi, type PolicyDraft, type PolicyFact } from '@madang/contracts/main/policy';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../lib/query';
import { Button } from '../../ui/button';
import { Callout, Card } from '../../ui/parts';
import { ErrorState, SkeletonRows } from '../../ui/states';
import s from './policy.module.css';

const PolicyDialog = lazy(() => import('./policy-dialog'));

/** Offers a privacy policy written from the site's settings, and says whether the one in use still covers them. */
export function PolicyCard() {
  const { t } = useTranslation('policy');
  const [open, setOpen] = useState(false);
  const draft = useCall(policyApi.find, undefined, { staleTime: 0 });
  return (
    <Card
      title={t('title')}
      note={t('note')}
      aside={
        draft.data && (
          <Button size="sm" onClick={() => setOpen(true)}>
            {t('preview')}
          </Button>
        )
      }
    >
      {draft.isPending ? (
        <SkeletonRows />
      ) : draft.isError ? (
        <ErrorState error={draft.error} onRetry={() => void draft.refetch()} />
      ) : (
        <Standing draft={draft.data} />
      )}
      {open && draft.data && (
        <Suspense>
          <PolicyDialog draft={draft.data} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  );
}

function Standing({ draft }: { draft: PolicyDraft }) {
  const { t } = useTranslation('policy');
  const { added, gone, missing, adoptedYn, ownYn } = draft;
  if (added.length + gone.length > 0)
    return (
      <Callout tone="warn" title={t('changed')}>
        <Facts facts={added} as="added" />
        <Facts facts={gone} as="gone" />
        <p>{t('changedText')}</p>
      </Callout>
    );
  if (adoptedYn === YN.YES) return <Callout tone="good">{t('fits')}</Callout>;
  if (missing.length > 0) return <MissingOfFooter draft={draft} />;
  return <Callout>{t(ownYn === YN.YES ? 'own' : 'none')}</Callout>;
}

/** Says that the footer lacks the person in charge of privacy or an e-mail address; its form is on the same page. */
export function MissingOfFooter({ draft: { missing }, onGo }: { draft: PolicyDraft; onGo?: () => void }) {
  const { t } = useTranslation('policy');
  const [first] = missing;
  const go = () => {
    onGo?.();
    const field = first === POLICY_MISSING.PRIVACY_NAME ? 'privacyName' : 'email';
    // Waits until the closing dialog has returned the focus, then focuses the field.
    setTimeout(() => document.querySelector<HTMLInputElement>(`input[name=${field}]`)?.focus(), 0);
  };
  return (
    <Callout tone="warn" title={t('missingTitle')}>
      <p>{t('missingText', { what: missing.map((one) => t(`missing.${one}`)).join(', ') })}</p>
      <Button size="sm" onClick={go}>
        {t('missingGo')}
      </Button>
    </Callout>
  );
}

function Facts({ facts, as }: { facts: PolicyFact[]; as: 'added' | 'gone' }) {
  const { t } = useTranslation('policy');
  return (
    <ul className={s.facts}>
      {facts.map(({ factCd, name }) => (
        <li key={factCd + name}>{t(`fact.${as}`, { what: name ? `${t(`fact.of.${factCd}`)}: ${name}` : t(`fact.of.${factCd}`) })}</li>
      ))}
    </ul>
  );
}
