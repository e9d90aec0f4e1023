import { CERTIFICATE_STATE } from '@madang/contracts/codes';
import { certificateCalls } from '@madang/contracts/main/certificate-calls';
import { Award } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { CertificateDownload } from './certificate-download';
import { channelSeq, siteUrl, useChannel } from '../../lib/channel';
import { formatDate } from '../../lib/format';
import { useCall } from '../../lib/query';
import b from '../../ui/box-rows.module.css';
import { Badge, SectionHead } from '../../ui/parts';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';

/**
 * The person's certificates: of this site or, on the product's own host, of all sites. With `quiet`, nothing is shown while there are none,
 * unless the address names `#certificates`.
 */
export function MyCertificates({ className, quiet }: { className?: string | undefined; quiet?: boolean }) {
  const { t } = useTranslation('certificate');
  const domain = useChannel((state) => state.channel?.domain);
  const mine = useCall(certificateCalls.mine, { query: { channelSeq: channelSeq() ?? null, courseSeq: null } });
  const { hash } = useLocation();
  const own = useRef<HTMLElement>(null);
  useEffect(() => {
    if (hash === '#certificates' && mine.isSuccess) own.current?.scrollIntoView?.({ block: 'start' });
  }, [hash, mine.isSuccess]);
  if (quiet && hash !== '#certificates' && !mine.isError && !mine.data?.length) return null;
  return (
    <section className={className} ref={own} id="certificates">
      <SectionHead title={t('mine')} />
      {mine.isPending && <SkeletonRows count={1} />}
      {mine.isError && <ErrorState tight error={mine.error} onRetry={() => void mine.refetch()} />}
      {mine.data?.length === 0 && <Empty tight heading="h3" title={t('empty')} text={t('emptyText')} />}
      <ul className={mine.data?.length ? b.rows : undefined}>
        {mine.data?.map((one) => (
          <li key={one.certificateSeq} className={b.row}>
            <Award aria-hidden="true" />
            <div className={b.text}>
              <h3>{one.courseTitle}</h3>
              <p className={b.small}>
                <Badge tone={one.state === CERTIFICATE_STATE.VALID ? 'good' : 'bad'}>{t(`state.${one.state}`)}</Badge>
                <span>{[one.channelName, t('issued', { date: formatDate(one.issuedAt) })].join(' · ')}</span>
                {one.revokeCd && <span>{one.revokeReason || t(`why.${one.revokeCd}`)}</span>}
              </p>
              <p className={b.small}>
                {domain ? (
                  <a className="link num" href={siteUrl(domain, `/certificates/${one.certificateNo}`)}>
                    {one.certificateNo}
                  </a>
                ) : (
                  <span className="num">{one.certificateNo}</span>
                )}
              </p>
            </div>
            {one.state === CERTIFICATE_STATE.VALID && <CertificateDownload of={one} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
