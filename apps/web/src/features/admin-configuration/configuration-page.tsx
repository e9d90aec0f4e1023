import { useTranslation } from 'react-i18next';
import { useTitle } from '../../lib/title';
import { PageHead } from '../../ui/page-head';
import { KeywordCard } from './keyword-card';

/** What the site is and how it speaks (S-105). */
export default function ConfigurationPage() {
  const { t } = useTranslation('admin-configuration');
  useTitle(t('title'));
  return (
    <>
      <PageHead title={t('title')} />
      <KeywordCard />
    </>
  );
}
