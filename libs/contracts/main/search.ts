import { object } from 'yup';
import { withRules } from '../endpoint';
import { REQUIRED, text } from '../fields';
import { searchApi as searchCalls } from './search-calls';

const SEARCH_MAX = 100;
const q = () => text(SEARCH_MAX, 1).required(REQUIRED);
export const searchQuery = object({ q: q() });
export const searchUsedInput = object({ q: q() }).noUnknown();

export const searchApi = withRules(searchCalls, { suggest: searchQuery, used: searchUsedInput });
