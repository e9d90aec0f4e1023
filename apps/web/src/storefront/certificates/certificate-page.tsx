import { CERTIFICATE_STATE } from '@madang/contracts/codes';
import { certificateCalls, type CertificateCheck } from '@madang/contracts/main/certificate-calls';
import { BadgeCheck, BadgeX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { ApiError } from '../../lib/api-error';
import { formatDate } from '../../lib/format';
import { useCall } from '../../lib/query';
import { useTitle } from '../../lib/title';
import { ButtonLink } from '../../ui/button';
import { cx } from '../../ui/cx';
import { Empty, ErrorState, SkeletonRows } from '../../ui/states';
import { KeyValues } from '../../ui/parts';
import page from '../../ui/sheet-page.module.css';
import s from './certificate.module.css';

/** /certificates/{number}, the address in a certificate's QR code: says whether the certificate is valid, and what it certifies. */
export default function CertificatePage() {
  const { t } = useTranslation('certificates');
  const { certificateNo = '' } = useParams();
  const found = useCall(certificateCalls.check, { params: { certificateNo } }, { silent: true });
  useTitle(t('page'));
  return (
    <section className={page.page}>
      {found.isSuccess ? (
        <Paper of={found.data} />
      ) : found.error instanceof ApiError && found.error.status === 404 ? (
        <Empty art="search" heading="h1" title={t('gone')} text={t('goneText')}>
          <ButtonLink to="/classes">{t('classes')}</ButtonLink>
        </Empty>
      ) : found.isError ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <SkeletonRows count={4} />
      )}
    </section>
  );
}

function Paper({ of }: { of: CertificateCheck }) {
  const { t } = useTranslation('certificates');
  const holds = of.state === CERTIFICATE_STATE.VALID;
  const Sign = holds ? BadgeCheck : BadgeX;
  const rows = [
    [t('name'), of.name || '–'],
    [t('course'), of.courseTitle],
    [t('period'), of.startAt === of.endAt ? formatDate(of.startAt) : `${formatDate(of.startAt)} – ${formatDate(of.endAt)}`],
    [t('issued'), formatDate(of.issuedAt)],
    [t('by'), of.channelName],
    [t('number'), of.certificateNo],
  ];
  return (
    <article className={page.sheet}>
      <header className={cx(s.head, !holds && s.bad)}>
        <Sign aria-hidden="true" />
        <div>
          <h1>{t(holds ? 'valid' : 'revoked')}</h1>
          <p>{holds ? t('validText', { site: of.channelName }) : t('revokedText', { date: of.revokedAt && formatDate(of.revokedAt) })}</p>
        </div>
      </header>
      <div className={cx(!holds && s.off)}>
        <KeyValues rows={rows.map(([label, value]) => ({ label, value }))} />
      </div>
    </article>
  );
}
