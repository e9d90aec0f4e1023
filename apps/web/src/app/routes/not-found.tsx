import { useTranslation } from 'react-i18next';
import { useTitle } from '../../lib/title';
import { ButtonLink } from '../../ui/button';
import { Empty } from '../../ui/states';

/** Shown at a path that no route matches (RT-019). */
export default function NotFound() {
  const { t } = useTranslation('app');
  useTitle(t('notFound.title'));
  return (
    <section className="wrap" style={{ paddingBlock: 56 }}>
      <Empty art="search" heading="h1" title={t('notFound.title')} text={t('notFound.text')}>
        <ButtonLink to="/" tone="primary">
          {t('toMain')}
        </ButtonLink>
      </Empty>
    </section>
  );
}
