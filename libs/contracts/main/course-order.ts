import { array, number, object } from 'yup';
import { message, REQUIRED, seq } from '../fields';

/** Classes in the order that they are to have. */
export const courseOrderInput = object({ courseSeqs: array(seq().required(REQUIRED)).min(1).max(1000).required(REQUIRED) }).noUnknown();

/** Beyond the last one is the last place. */
export const coursePlaceInput = object({
  place: number().integer().min(1, message('invalid')).max(1_000_000, message('invalid')).required(REQUIRED).typeError(message('invalid')),
}).noUnknown();
