import type { Lang } from '@madang/contracts/codes';
import type { ErrorName } from '@madang/contracts/errors';
import type { Swap } from '@madang/contracts/words/keywords';
import { fail, type Failure } from '@madang/server/fail';
import { errorText } from '@madang/server/responses';

/** Why staff cannot do something for one of several people: an error, by its name alone where its text has no values. */
export type Refusal = ErrorName | Failure;

export const failureOf = (refusal: Refusal): Failure => (typeof refusal === 'string' ? fail(refusal) : refusal);

/** The text of a refusal in a language; `swap` replaces words by a site's own. */
export function refusalText(refusal: Refusal, lang: Lang, swap: Swap): string {
  const { errorName, values } = failureOf(refusal);
  return errorText(errorName, lang, values, swap);
}
