import { COURSE_SORT, DIFFICULTY, FARE, values, COURSE_TYPE } from '@madang/contracts/codes';

export const CLASS_SORTS = values(COURSE_SORT);
export const FARE_FILTERS = [FARE.FREE, FARE.PAID] as const;
export const KIND_FILTERS = [COURSE_TYPE.LIVE, COURSE_TYPE.VOD] as const;
export const LEVEL_FILTERS = values(DIFFICULTY);
type Sort = (typeof CLASS_SORTS)[number];

export interface Filters {
  page: number;
  channelCategorySeq: number | null;
  fareCd: (typeof FARE_FILTERS)[number] | '';
  kind: (typeof KIND_FILTERS)[number] | '';
  difficultyCd: (typeof LEVEL_FILTERS)[number] | '';
  sort: Sort;
  q: string;
}
const whole = (raw: string | null) => (raw !== null && /^\d+$/.test(raw) && Number(raw) >= 1 ? Number(raw) : null);
const oneOf = <T extends string, D extends string>(allowed: readonly T[], raw: string | null, otherwise: D): T | D =>
  allowed.find((one) => one === raw) ?? otherwise;

/** Reads the filters from the query of the address; an unknown value counts as the default (CN-051, CN-052). */
export function readFilters(query: URLSearchParams): Filters {
  return {
    page: whole(query.get('page')) ?? 1,
    channelCategorySeq: whole(query.get('channelCategorySeq')),
    fareCd: oneOf(FARE_FILTERS, query.get('fareCd'), ''),
    kind: oneOf(KIND_FILTERS, query.get('kind'), ''),
    difficultyCd: oneOf(LEVEL_FILTERS, query.get('difficultyCd'), ''),
    sort: oneOf(CLASS_SORTS, query.get('sort'), COURSE_SORT.ORDER),
    q: (query.get('q') ?? '').trim().slice(0, 100),
  };
}
/** The query for some filters, without default values; other parameters stay. */
export function filterSearch(filters: Filters, current: URLSearchParams): string {
  const next = new URLSearchParams(current);
  const set = (key: string, value: string | number | null, otherwise: string | number | null) => {
    if (value === null || value === '' || value === otherwise) next.delete(key);
    else next.set(key, String(value));
  };
  set('page', filters.page, 1);
  set('channelCategorySeq', filters.channelCategorySeq, null);
  set('fareCd', filters.fareCd, '');
  set('kind', filters.kind, '');
  set('difficultyCd', filters.difficultyCd, '');
  set('sort', filters.sort, COURSE_SORT.ORDER);
  set('q', filters.q, '');
  const text = next.toString();
  return text ? `?${text}` : '';
}
/** Whether a filter or a search is set. */
export const isNarrowed = (f: Filters) =>
  f.channelCategorySeq !== null || f.fareCd !== '' || f.kind !== '' || f.difficultyCd !== '' || f.q !== '';
