import { object, string } from 'yup';
import { withRules } from '../endpoint';
import { message, REQUIRED, text } from '../fields';
import { pageErrorApi as pageErrorCalls } from './page-error-calls';

/** Maximum number of letters in each field of a reported error; the page cuts longer texts itself. */
export const PAGE_ERROR = { name: 100, message: 1000, stack: 8000, at: 200 } as const;

/** The input of an error report: what was thrown and where. */
export const pageErrorInput = object({
  name: text(PAGE_ERROR.name).required(REQUIRED),
  message: text(PAGE_ERROR.message).default(''),
  /** The stack trace in the browser's own form. */
  stack: text(PAGE_ERROR.stack).default(''),
  /** The pattern of the page's route, such as `/classes/:courseSeq`. */
  at: string()
    .required(REQUIRED)
    .max(PAGE_ERROR.at, message('maxLength', { max: PAGE_ERROR.at }))
    .matches(/^\/[\w/:*?.-]*$/, message('invalid')),
}).noUnknown();

/** The call by which a page reports an error, with the rule of its input. */
export const pageErrorApi = withRules(pageErrorCalls, { report: pageErrorInput });
