import { CONSENT_KIND, YN } from '@madang/contracts/codes';
import { consentApi, PRODUCT_TEXTS } from '@madang/contracts/main/consent';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/format';
import { useAct, useCall } from '../../lib/query';
import { session, setUser } from '../../lib/session';
import { RenewalDialog } from './renewal-dialog';
import s from './consents.module.css';

const TermsDialog = lazy(() => import('../../domain/terms/terms-dialog'));

/**
 * Asks the person to agree to the newest version of the product's own texts that they have not agreed to, and says what changed in it;
 * nothing if none is missing.
 */
export default function ProductRenewal() {
  const { t } = useTranslation('consents');
  const missing = useCall(consentApi.missingProduct, undefined, { silent: true, untilAnswered: true });
  const agree = useAct(consentApi.agreeProduct, {
    invalidates: [consentApi.missingProduct, consentApi.list],
    onDone: ({ list }) => {
      const { user } = session();
      if (user && list.length === 0) setUser({ ...user, askTextsYn: YN.NO });
    },
  });
  const boxes = (missing.data?.list ?? []).map(({ kindCd }) => {
    const kind = kindCd as typeof CONSENT_KIND.PRODUCT_TERMS | typeof CONSENT_KIND.PRODUCT_PRIVACY;
    return { kind, label: t('renewal.product.box', { text: t(`renewal.product.text.${kind}`), version: formatDate(PRODUCT_TEXTS) }) };
  });
  if (boxes.length === 0) return null;
  const changes = t(`renewal.product.changes.${PRODUCT_TEXTS}`).split('\n');
  return (
    <RenewalDialog
      title={t('renewal.product.title')}
      note={t('renewal.note')}
      boxes={boxes}
      refuse={t('renewal.product.refuse')}
      busy={agree.isPending}
      onAgree={() => agree.mutate({ body: { version: PRODUCT_TEXTS } })}
      text={(kind, tick, close) => (
        <Suspense>
          <TermsDialog site={null} kind={kind === CONSENT_KIND.PRODUCT_TERMS ? 'service' : 'privacy'} onAgree={tick} onClose={close} />
        </Suspense>
      )}
    >
      <section className={s.changes}>
        <h3>{t('renewal.product.changed')}</h3>
        <ul>
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      </section>
    </RenewalDialog>
  );
}
