import { object, string } from 'yup';
import { withRules } from '../endpoint';
import { message, REQUIRED, text } from '../fields';
import { pageErrorApi as pageErrorCalls } from './page-error-calls';

/** Letters of what a page tells of one error; it cuts them itself. */
export const PAGE_ERROR = { name: 100, message: 1000, stack: 8000, at: 200 } as const;

/** An error in a page: what was thrown and where, without anything that the person typed. */
export const pageErrorInput = object({
  name: text(PAGE_ERROR.name).required(REQUIRED),
  message: text(PAGE_ERROR.message).default(''),
  /** The stack of the error as the browser writes it. */
  stack: text(PAGE_ERROR.stack).default(''),
  /** The pattern of the route, such as `/classes/:courseSeq`. */
  at: string()
    .required(REQUIRED)
    .max(PAGE_ERROR.at, message('maxLength', { max: PAGE_ERROR.at }))
    .matches(/^\/[\w/:*?.-]*$/, message('invalid')),
}).noUnknown();

/** The call by which a page in a browser tells of an error in it. */
export const pageErrorApi = withRules(pageErrorCalls, { report: pageErrorInput });
