import { CERTIFICATE_STATE } from '@madang/contracts/codes';
import { certificateCalls } from '@madang/contracts/main/certificate-calls';
import { Award } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CertificateDownload } from '../../domain/certificate/certificate-download';
import { useCall } from '../../lib/query';
import { useUser } from '../../lib/session';
import { Callout } from '../../ui/parts';
import s from './lesson-list.module.css';

/**
 * The learner's certificate, shown as soon as the class issued it; the parent remounts it after each completed lesson, so that it looks
 * again.
 */
export function RoomCertificate({ courseSeq }: { courseSeq: number }) {
  const { t } = useTranslation('certificate');
  const user = useUser();
  const mine = useCall(
    certificateCalls.mine,
    { query: { channelSeq: null, courseSeq } },
    { silent: true, staleTime: 0, enabled: user !== null },
  );
  const held = mine.data?.find((one) => one.state === CERTIFICATE_STATE.VALID);
  if (!held) return null;
  return (
    <div className={s.inset} role="status">
      <Callout tone="good" icon={Award} title={t('room')} end={<CertificateDownload of={held} size="sm" />} />
    </div>
  );
}
