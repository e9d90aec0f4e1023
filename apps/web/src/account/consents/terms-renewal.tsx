import { CONSENT_KIND, CONSENT_PLACE } from '@madang/contracts/codes';
import { consentApi, type MissingConsent } from '@madang/contracts/main/consent';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSite } from '../../lib/channel';
import { formatDate } from '../../lib/format';
import { useAct, useCall } from '../../lib/query';
import { logout } from '../../lib/session-start';
import { sending } from '../../lib/sending';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/choices';
import { Dialog } from '../../ui/dialog';
import type { TermsKind } from '../../domain/terms/terms-links';
import s from './consents.module.css';

const TermsDialog = lazy(() => import('../../domain/terms/terms-dialog'));
const textOf = ({ kindCd }: MissingConsent): TermsKind => (kindCd === CONSENT_KIND.SITE_TERMS ? 'service' : 'privacy');

/** A new version of the site's texts that asks everybody anew stands before every page until it is agreed to. */
export default function TermsRenewal() {
  const { t } = useTranslation('consents');
  const site = useSite();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [tried, setTried] = useState(false);
  const [reading, setReading] = useState<MissingConsent | null>(null);
  const missing = useCall(consentApi.missing, undefined, { silent: true });
  const agree = useAct(consentApi.agree, { invalidates: [consentApi.missing] });
  // The seller is asked for where something is bought.
  const list = missing.data?.list.filter((one) => one.kindCd !== CONSENT_KIND.SELLER) ?? [];
  if (list.length === 0) return null;
  const kinds = list.map((one) => one.kindCd as 'SITE_TERMS' | 'SITE_PRIVACY');
  const set = (kind: string, on: boolean) => setTicked((old) => new Set(on ? [...old, kind] : [...old].filter((one) => one !== kind)));
  return (
    <Dialog
      open
      size="m"
      locked
      title={t('renewal.title', { site: site.name })}
      note={t('renewal.note')}
      onClose={() => undefined}
      foot={
        <>
          <Button onClick={() => void logout()} disabled={agree.isPending}>
            {t('renewal.logOut')}
          </Button>
          <Button tone="primary" type="submit" form="terms-renewal" busy={agree.isPending}>
            {t('renewal.agree')}
          </Button>
        </>
      }
    >
      <form
        id="terms-renewal"
        className={s.boxes}
        onSubmit={sending(() => {
          setTried(true);
          if (!kinds.every((kind) => ticked.has(kind))) return 'shown';
          agree.mutate({ body: { kinds, placeCd: CONSENT_PLACE.RENEWAL } });
          return 'acted';
        })}
      >
        {list.map((one) => (
          <div key={one.kindCd} className={s.text}>
            <Checkbox
              label={t('renewal.box', { text: t(`kind.${one.kindCd}`), date: one.inForceAt ? formatDate(one.inForceAt) : '' })}
              value={ticked.has(one.kindCd)}
              error={tried && !ticked.has(one.kindCd) ? { key: 'accept' } : null}
              onChange={(on) => set(one.kindCd, on)}
            />
            <Button size="sm" tone="ghost" onClick={() => setReading(one)}>
              {t('renewal.read')}
            </Button>
          </div>
        ))}
        <p>{t('renewal.refuse')}</p>
      </form>
      {reading && (
        <Suspense>
          <TermsDialog kind={textOf(reading)} onAgree={() => set(reading.kindCd, true)} onClose={() => setReading(null)} />
        </Suspense>
      )}
    </Dialog>
  );
}
