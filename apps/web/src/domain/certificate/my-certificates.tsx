import { CERTIFICATE_STATE } from '@madang/contracts/codes';
import { certificateCalls } from '@madang/contracts/main/certificate-calls';
import { Award } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CertificateDownload } from './certificate-download';
import { channelSeq, siteUrl, useChannel } from '../../lib/channel';
import { formatDate } from '../../lib/format';
import { useCall } from '../../lib/query';
import b from '../../ui/box-rows.module.css';
import { Badge, SectionHead } from '../../ui/parts';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';

interface Props {
  className?: string | undefined;
  /** Shows nothing while there are none. */
  quiet?: boolean;
  /** Leaves the heading to the page around it. */
  untitled?: boolean;
}
/** The person's certificates: of this site or, on the product's own host, of all sites. */
export function MyCertificates({ className, quiet, untitled }: Props) {
  const { t } = useTranslation('certificate');
  const Heading = untitled ? 'h2' : 'h3';
  const domain = useChannel((state) => state.channel?.domain);
  const mine = useCall(certificateCalls.mine, { query: { channelSeq: channelSeq() ?? null, courseSeq: null } });
  if (quiet && !mine.isError && !mine.data?.length) return null;
  return (
    <section className={className} aria-label={untitled ? t('mine') : undefined}>
      {!untitled && <SectionHead title={t('mine')} />}
      {mine.isPending && <SkeletonRows count={1} />}
      {mine.isError && <ErrorState tight error={mine.error} onRetry={() => void mine.refetch()} />}
      {mine.data?.length === 0 && <Empty tight heading={untitled ? 'h2' : 'h3'} title={t('empty')} text={t('emptyText')} />}
      <ul className={mine.data?.length ? b.rows : undefined}>
        {mine.data?.map((one) => (
          <li key={one.certificateSeq} className={b.row}>
            <Award aria-hidden="true" />
            <div className={b.text}>
              <Heading>{one.courseTitle}</Heading>
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
