import { Reveal } from './reveal';
import s from './contact.module.css';

interface Props {
  name: string;
  /** The way to reach the person, as the service told it. */
  text: string;
  onReveal: () => Promise<void>;
}
/** A way to reach somebody in a row of a list, and an eye beside it where it is masked. */
export function Contact({ name, text, onReveal }: Props) {
  return (
    <span className={s.contact}>
      <small>{text}</small>
      <Reveal dense name={name} contacts={[text]} onReveal={onReveal} />
    </span>
  );
}
