import { certificateCalls, type Certificate } from '@madang/contracts/main/certificate-calls';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/api';
import { useDownload } from '../../lib/use-download';
import { Button } from '../../ui/button';

/** The button that downloads a certificate as a PDF. */
export function CertificateDownload({ of, size }: { of: Certificate; size?: 'sm' }) {
  const { t } = useTranslation('certificate');
  const { fetching, download } = useDownload();
  const params = { channelSeq: of.channelSeq, certificateSeq: of.certificateSeq };
  return (
    <Button
      {...(size && { size })}
      busy={fetching}
      aria-label={t('of', { title: of.courseTitle })}
      onClick={() => void download(() => call(certificateCalls.file, { params }), `${t('fileName', { title: of.courseTitle })}.pdf`)}
    >
      <Download aria-hidden="true" />
      {t('download')}
    </Button>
  );
}
