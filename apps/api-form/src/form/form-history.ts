import { HISTORY_ENTITY } from '@madang/contracts/codes';
import type { Change } from '@madang/server/history';
import type { FormBlockEntity, FormEntity } from './form.entity';

/** Fields whose change is told without their values: an address, which is somebody's, and the number of a coupon, which says nothing. */
const NAMED_FIELDS: readonly string[] = ['noticeEmail', 'couponInfoSeq'];
const lineOf = (seq: number, called: string) => ({ entity: HISTORY_ENTITY.FORM, seq, called });

/** The line of the site's history for a change of these fields of a form. */
export function formLine(before: FormEntity, change: Partial<FormEntity>): Change {
  const fields = Object.keys(change) as (keyof FormEntity)[];
  return {
    ...lineOf(before.formSeq, change.title ?? before.title),
    before: Object.fromEntries(fields.map((field) => [field, before[field]])),
    after: change,
    named: NAMED_FIELDS,
  };
}
/** The fields of a question that a line of the history shows. */
const blockShown = ({ label, kind, description, requiredYn, maxLength, options, agreementKind }: FormBlockEntity) => ({
  label,
  kind,
  description,
  requiredYn,
  maxLength,
  options,
  agreementKind,
});
/** The line for a change of the questions of a form, all of which are saved together. */
export const questionsLine = (form: FormEntity, before: readonly FormBlockEntity[], after: readonly FormBlockEntity[]): Change => ({
  ...lineOf(form.formSeq, form.title),
  before: { blocks: before.map(blockShown) },
  after: { blocks: after.map(blockShown) },
});
export const formMade = (seq: number, title: string): Change => ({ ...lineOf(seq, title), before: null, after: { title } });
export const formGone = (seq: number, title: string): Change => ({ ...lineOf(seq, title), before: { title }, after: null });
