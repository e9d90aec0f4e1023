import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useTitle } from '../../lib/title';
import { listedWords } from '../../lib/listed-words';
import { StepsPage, type Step } from '../../ui/steps-page';

/**
 * The page that lists the steps of opening a site and leads to the form. The query is passed on to the form, so that a page type preset in
 * the link applies there (RT-030).
 */
export default function SiteEntry() {
  const { t } = useTranslation('create-site');
  const { search } = useLocation();
  useTitle(t('start.title'));
  return (
    <StepsPage
      title={t('start.heading')}
      lead={t('start.lead')}
      steps={listedWords<Step[]>(t, 'start.steps')}
      to={`/create_site${search}`}
      action={t('start.go')}
    />
  );
}
