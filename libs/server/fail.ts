import { HttpException } from '@nestjs/common';
import { ERRORS, type ErrorName } from '@madang/contracts/errors';
import type { Message } from '@madang/contracts/fields';

/** A fault of one input field. `message` is a key of the words `validation`; the screen shows the text beside the field. */
export interface FieldFault {
  field: string;
  message: Message;
}

/** An error that the caller gets as an answer, in the caller's language; the error filter writes it. */
export class Failure extends HttpException {
  constructor(
    readonly errorName: ErrorName,
    readonly values?: Record<string, string | number>,
    readonly fields?: FieldFault[],
    /** The moment that the error is about; its text names it as `{{at}}`. */
    readonly at?: Date,
  ) {
    super(errorName, ERRORS[errorName].status);
  }
}

/** Makes an error to throw, `throw fail('CLASS_NOT_FOUND')`; `values` replace the placeholders of its text. */
export const fail = (name: ErrorName, values?: Record<string, string | number>) => new Failure(name, values);

/** Makes an error about a moment, which its text names as `{{at}}` in the caller's language. */
export const failAt = (name: ErrorName, at: Date) => new Failure(name, undefined, undefined, at);

/** Makes an error about one input field; `key` is one of the words `validation`. */
export const failField = (field: string, key: string, values?: Record<string, string | number>, name: ErrorName = 'BAD_INPUT') =>
  new Failure(name, values, [{ field, message: { key, values } }]);

/** Makes an error about several input fields, all with the same message. */
export const failFields = (fields: readonly string[], key: string) =>
  new Failure(
    'BAD_INPUT',
    undefined,
    fields.map((field) => ({ field, message: { key } })),
  );
