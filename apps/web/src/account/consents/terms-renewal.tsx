import { CONSENT_KIND, CONSENT_PLACE } from '@madang/contracts/codes';
import { consentApi } from '@madang/contracts/main/consent';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSite } from '../../lib/channel';
import { formatDate } from '../../lib/format';
import { loadWords } from '../../lib/i18n';
import { useAct, useCall } from '../../lib/query';
import { RenewalDialog } from './renewal-dialog';

const TermsDialog = lazy(() => import('../../domain/terms/terms-dialog'));
const UnaskedDialog = lazy(async () => {
  const [dialog] = await Promise.all([import('./unasked-dialog'), loadWords('account')]);
  return dialog;
});

/**
 * Covers the pages of a site until the person agrees to its texts: to a new version, if the site asks its members again, or to the consents
 * of joining, if the person belongs to the site but never gave them. root.tsx decides on which pages and for whom it is shown.
 */
export default function TermsRenewal() {
  const { t } = useTranslation('consents');
  const site = useSite();
  const missing = useCall(consentApi.missing, undefined, { silent: true, untilAnswered: true });
  const agree = useAct(consentApi.agree, { invalidates: [consentApi.missing] });
  // Consent to give data to the seller is asked for when joining and at checkout, so it is left out here.
  const list = missing.data?.list.filter((one) => one.kindCd !== CONSENT_KIND.SELLER) ?? [];
  if (list.some((one) => one.inForceAt === null))
    return (
      <Suspense>
        <UnaskedDialog />
      </Suspense>
    );
  if (list.length === 0) return null;
  const boxes = list.map(({ kindCd, inForceAt }) => {
    const kind = kindCd as typeof CONSENT_KIND.SITE_TERMS | typeof CONSENT_KIND.SITE_PRIVACY;
    return { kind, label: t('renewal.box', { text: t(`kind.${kind}`), date: inForceAt ? formatDate(inForceAt) : '' }) };
  });
  return (
    <RenewalDialog
      title={t('renewal.title', { site: site.name })}
      note={t('renewal.note')}
      boxes={boxes}
      refuse={t('renewal.refuse')}
      busy={agree.isPending}
      onAgree={() => agree.mutate({ body: { kinds: boxes.map(({ kind }) => kind), placeCd: CONSENT_PLACE.RENEWAL } })}
      text={(kind, tick, close) => (
        <Suspense>
          <TermsDialog kind={kind === CONSENT_KIND.SITE_TERMS ? 'service' : 'privacy'} onAgree={tick} onClose={close} />
        </Suspense>
      )}
    />
  );
}
