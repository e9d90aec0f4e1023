import { object } from 'yup';
import { withRules } from '../endpoint';
import { REQUIRED, text } from '../fields';
import { searchApi as searchCalls } from './search-calls';

/** Maximum number of letters in a search. */
const SEARCH_MAX = 100;
const q = () => text(SEARCH_MAX, 1).required(REQUIRED);
/** The words that the visitor has typed so far. */
export const searchQuery = object({ q: q() });
/** The words of a search that the visitor submitted. */
export const searchUsedInput = object({ q: q() }).noUnknown();

/** Calls of a site's search box, with the rules of their input. */
export const searchApi = withRules(searchCalls, { suggest: searchQuery, used: searchUsedInput });
