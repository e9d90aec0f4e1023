import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { useTitle } from '../../lib/title';
import { ButtonLink } from '../../ui/button';
import { NoContent } from '../../ui/no-content';
import s from './guide.module.css';

const KINDS = ['operator', 'learner', 'academy'] as const;
type Kind = (typeof KINDS)[number];
interface Step {
  title: string;
  text: string;
}

/** How to start: for who runs a site, who learns, and who brings an academy (SH-004..006). */
export default function GuidePage() {
  const { t } = useTranslation('guide');
  const { kind } = useParams();
  const known = KINDS.find((one) => one === kind);
  useTitle(known ? t(`${known}.title`) : null);
  return known ? <Guide kind={known} /> : <NoContent />;
}
function Guide({ kind }: { kind: Kind }) {
  const { t } = useTranslation('guide');
  const steps = t(`${kind}.steps`, { returnObjects: true }) as unknown as Step[];
  return (
    <article className={`wrap ${s.page}`}>
      <h1>{t(`${kind}.title`)}</h1>
      <p className={s.lead}>{t(`${kind}.lead`)}</p>
      <ol className={s.steps}>
        {steps.map((step, i) => (
          <li key={step.title}>
            <i aria-hidden="true">{i + 1}</i>
            <div>
              <h2>{step.title}</h2>
              <p>{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
      <ButtonLink to={kind === 'learner' ? '/mypage' : '/create_site'} tone="primary" size="lg">
        {t(`${kind}.action`)}
      </ButtonLink>
    </article>
  );
}
