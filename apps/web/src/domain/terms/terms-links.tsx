import { YN } from '@madang/contracts/codes';
import type { Channel, Terms } from '@madang/contracts/main/channel';
import { channelApi } from '@madang/contracts/main/channel-calls';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChannel } from '../../lib/channel';
import { useCall } from '../../lib/query';

const TermsDialog = lazy(() => import('./terms-dialog'));
export type TermsKind = 'service' | 'privacy';

/** The own terms and privacy text of a site, that of this host by default, where the site uses them; null otherwise (AM-131). */
export function useOwnTerms(site?: Pick<Channel, 'channelSeq'> | null): Record<TermsKind, Terms | null> {
  const here = useChannel((s) => s.channel);
  const of = site === undefined ? here : site;
  const args = of ? { params: { channelSeq: of.channelSeq } } : undefined;
  const options = { enabled: of !== null, silent: true };
  const service = useCall(channelApi.serviceTerms, args, options).data?.termsData;
  const privacy = useCall(channelApi.privacyTerms, args, options).data?.privacyData;
  // `of` is checked, because without a site the calls are off but may return a cached answer about this host's site.
  const used = (terms: Terms | undefined) => (of && terms?.useYn === YN.YES ? terms : null);
  return { service: used(service), privacy: used(privacy) };
}

/** The links to terms and privacy text: a dialog with the site's own text, or else the product's page (SH-065..068). */
export function TermsLinks({ className }: { className?: string }) {
  const { t } = useTranslation('app');
  const mainOrigin = useChannel((s) => s.mainOrigin);
  const own = useOwnTerms();
  const [shown, setShown] = useState<TermsKind | null>(null);
  const entry = (kind: TermsKind, label: string, extra?: string) =>
    own[kind] ? (
      <button type="button" className={extra} onClick={() => setShown(kind)}>
        {label}
      </button>
    ) : (
      <a href={`${mainOrigin}/terms/${kind}`} target="_blank" rel="noreferrer" className={extra}>
        {label}
      </a>
    );
  return (
    <>
      {entry('service', t('footer.terms'))}
      {entry('privacy', t('footer.privacy'), className)}
      {shown && (
        <Suspense>
          <TermsDialog kind={shown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </>
  );
}
