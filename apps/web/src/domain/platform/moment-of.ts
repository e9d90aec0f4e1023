import type { FieldMessage } from '../../lib/form-text';
import { dayTimeOf, isoOf, type DayTime } from '../../ui/date';

interface Binding {
  value: string | null | undefined;
  error: FieldMessage;
  onChange: (value: string) => void;
}
/** The props of a `MomentField` for a form field that holds a moment as text; while it is empty, the time of day is `time`. */
export function momentOf({ value, error, onChange }: Binding, time = '09:00:00') {
  return {
    byTime: true as const,
    error,
    value: dayTimeOf(value || null, time),
    onChange: (next: DayTime) => onChange(isoOf(next, time) ?? ''),
  };
}
