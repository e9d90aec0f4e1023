import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useTitle } from '../../lib/title';
import { NoContent } from '../../ui/no-content';
import { listedWords } from '../../lib/listed-words';
import { StepsPage, type Step } from '../../ui/steps-page';

const GUIDE_KINDS = ['operator', 'learner', 'academy'] as const;

/** The page that says how to start, for people who run a site, learners, and academies that move here (SH-004..006). */
export default function GuidePage() {
  const { t } = useTranslation('guide');
  const { kind } = useParams();
  const known = GUIDE_KINDS.find((one) => one === kind);
  useTitle(known ? t(`${known}.title`) : null);
  if (!known) return <NoContent />;
  return (
    <StepsPage
      title={t(`${known}.title`)}
      lead={t(`${known}.lead`)}
      steps={listedWords<Step[]>(t, `${known}.steps`)}
      to={known === 'learner' ? '/mypage' : '/create_site'}
      action={t(`${known}.action`)}
    />
  );
}
