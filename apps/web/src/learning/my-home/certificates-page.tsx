import { useTranslation } from 'react-i18next';
import { MyCertificates } from '../../domain/certificate/my-certificates';
import { useTitle } from '../../lib/title';
import { OwnTitle } from '../../ui/own-title';
import s from './home.module.css';

/** The page of the person's certificates on this site (S-152). */
export default function CertificatesPage() {
  const { t } = useTranslation('certificate');
  useTitle(t('mine'));
  return (
    <div className={s.page}>
      <OwnTitle>{t('mine')}</OwnTitle>
      <MyCertificates untitled />
    </div>
  );
}
