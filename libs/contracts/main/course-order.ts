import { array, number, object } from 'yup';
import { message, REQUIRED, seq } from '../fields';

/** The new order of some classes of a site. */
export const courseOrderInput = object({ courseSeqs: array(seq().required(REQUIRED)).min(1).max(1000).required(REQUIRED) }).noUnknown();

/** The new place of a class, from 1; a number beyond the last place means the last. */
export const coursePlaceInput = object({
  place: number().integer().min(1, message('invalid')).max(1_000_000, message('invalid')).required(REQUIRED).typeError(message('invalid')),
}).noUnknown();
