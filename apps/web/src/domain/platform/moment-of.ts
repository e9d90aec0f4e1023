import type { FieldMessage } from '../../lib/form-text';
import { dayTimeOf, isoOf, type DayTime } from '../../ui/date';

interface Binding {
  value: string | null | undefined;
  error: FieldMessage;
  onChange: (value: string) => void;
}
/** Props of a `MomentField` for a field of a form that holds a moment as text; without one its clock shows `time`. */
export function momentOf({ value, error, onChange }: Binding, time = '09:00:00') {
  return {
    byTime: true as const,
    error,
    value: dayTimeOf(value || null, time),
    onChange: (next: DayTime) => onChange(isoOf(next, time) ?? ''),
  };
}
