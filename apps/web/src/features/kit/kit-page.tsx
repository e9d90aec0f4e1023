import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button';

/** Every part of the kit in every state. */
export default function KitPage() {
  const { t } = useTranslation('kit');
  return (
    <main className="wrap">
      <h1>{t('title')}</h1>
      <Button tone="primary">{t('title')}</Button>
    </main>
  );
}
