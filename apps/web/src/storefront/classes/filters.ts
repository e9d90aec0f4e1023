import { COURSE_SORT, DIFFICULTY, FARE, values, COURSE_TYPE } from '@madang/contracts/codes';

export const SORTS = values(COURSE_SORT);
export const FARES = [FARE.FREE, FARE.PAID] as const;
export const KINDS = [COURSE_TYPE.LIVE, COURSE_TYPE.VOD] as const;
export const LEVELS = values(DIFFICULTY);
type Sort = (typeof SORTS)[number];

export interface Filters {
  page: number;
  channelCategorySeq: number | null;
  fareCd: (typeof FARES)[number] | '';
  kind: (typeof KINDS)[number] | '';
  difficultyCd: (typeof LEVELS)[number] | '';
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
    fareCd: oneOf(FARES, query.get('fareCd'), ''),
    kind: oneOf(KINDS, query.get('kind'), ''),
    difficultyCd: oneOf(LEVELS, query.get('difficultyCd'), ''),
    sort: oneOf(SORTS, query.get('sort'), COURSE_SORT.ORDER),
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
