import { HttpException } from '@nestjs/common';
import { ERRORS, type ErrorName } from '@madang/contracts/errors';
import type { Message } from '@madang/contracts/fields';

/** What is wrong with one field of an input: its message is a key of words `validation`, shown beside the field. */
export interface FieldFault {
  field: string;
  message: Message;
}

/** A refusal the caller is told about, in the caller's language; see the error filter. */
export class Failure extends HttpException {
  constructor(
    readonly errorName: ErrorName,
    readonly values?: Record<string, string | number>,
    readonly fields?: FieldFault[],
  ) {
    super(errorName, ERRORS[errorName].status);
  }
}

/** `throw fail('CLASS_NOT_FOUND')`; `values` fill the words. */
export const fail = (name: ErrorName, values?: Record<string, string | number>) => new Failure(name, values);

/** A refusal tied to one field, in words of `validation`. */
export const failField = (field: string, key: string, values?: Record<string, string | number>, name: ErrorName = 'BAD_INPUT') =>
  new Failure(name, values, [{ field, message: { key, values } }]);
