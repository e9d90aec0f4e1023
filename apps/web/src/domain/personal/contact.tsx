import { Reveal } from './reveal';
import s from './contact.module.css';

interface Props {
  name: string;
  /** The e-mail address or phone number as the service answered it, masked or not. */
  text: string;
  onReveal: () => Promise<void>;
}
/** An e-mail address or phone number in a row of a list, with a button to reveal it where it is masked. */
export function Contact({ name, text, onReveal }: Props) {
  return (
    <span className={s.contact}>
      <small>{text}</small>
      <Reveal dense name={name} contacts={[text]} onReveal={onReveal} />
    </span>
  );
}
