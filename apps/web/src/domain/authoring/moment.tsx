import { dayTimeOf, isoOf, MomentField } from '../../ui/date';
import type { FieldMessage } from '../../lib/form-text';

interface Props {
  label: string;
  hint?: string | undefined;
  /** The moment as ISO text with its zone; null for none. */
  value: string | null | undefined;
  error?: FieldMessage;
  /** The hour a newly chosen day begins with, to the second. */
  edge: string;
  onChange: (moment: string | null) => void;
}
/** A day and an hour of Seoul, as one moment. */
export function Moment({ value, edge, onChange, ...field }: Props) {
  return <MomentField {...field} byTime value={dayTimeOf(value, edge)} onChange={(next) => onChange(isoOf(next, edge))} />;
}
