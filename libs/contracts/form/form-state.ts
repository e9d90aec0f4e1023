import { FORM_STATE, YN, type CodeOf } from '../codes';
import type { Form } from './form';

/** Whether a form takes answers at a moment, its first and last moment included; `now` is in milliseconds. */
export function formState({ useYn, startAt, endAt }: Pick<Form, 'useYn' | 'startAt' | 'endAt'>, now: number): CodeOf<typeof FORM_STATE> {
  if (useYn !== YN.YES) return FORM_STATE.OFF;
  if (startAt && now < Date.parse(startAt)) return FORM_STATE.SCHEDULED;
  return endAt && now > Date.parse(endAt) ? FORM_STATE.ENDED : FORM_STATE.OPEN;
}
