import { dayTimeOf, isoOf, MomentField } from '../../ui/date';
import type { FieldMessage } from '../../lib/form-text';

interface Props {
  label: string;
  hint?: string | undefined;
  /** The moment as ISO text with its zone; null for none. */
  value: string | null | undefined;
  error?: FieldMessage;
  /** The time of day, with seconds, that a newly chosen day gets. */
  edge: string;
  onChange: (moment: string | null) => void;
}
/** The field for a moment: a day and a time in Seoul. */
export function Moment({ value, edge, onChange, ...field }: Props) {
  return <MomentField {...field} byTime value={dayTimeOf(value, edge)} onChange={(next) => onChange(isoOf(next, edge))} />;
}
