import { ButtonLink } from './button';
import s from './steps-page.module.css';

export interface Step {
  title: string;
  text: string;
}
/** A page that lists the steps of something in order, with a button to begin. */
export function StepsPage({ title, lead, steps, to, action }: { title: string; lead: string; steps: Step[]; to: string; action: string }) {
  return (
    <article className={`wrap ${s.page}`}>
      <h1>{title}</h1>
      <p className={s.lead}>{lead}</p>
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
      <ButtonLink to={to} tone="primary" size="lg">
        {action}
      </ButtonLink>
    </article>
  );
}
