import { Check } from 'lucide-react';
import type { CSSProperties } from 'react';
import { themeOf } from './theme';
import s from './swatch.module.css';

/** The radio button of one colour, drawn as a disc. */
export const Swatch = (props: { name: string; label: string; colour: string; checked: boolean; onChoose: () => void }) => (
  <label className={s.swatch} style={{ '--c': props.colour, '--ci': themeOf(props.colour).ink } as CSSProperties}>
    <input type="radio" name={props.name} aria-label={props.label} checked={props.checked} onChange={props.onChoose} />
    <i>
      <Check aria-hidden="true" />
    </i>
  </label>
);
