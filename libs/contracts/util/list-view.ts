import { array, object } from 'yup';
import { values, type Yn } from '../codes';
import { ADMIN_LIST, LIST_DENSITY, type ListDensity, type ListName } from '../list-codes';
import { service } from '../endpoint';
import { oneOf, REQUIRED, seq, text, yn } from '../fields';

const { get, post } = service('util');
const path = '/channels/:channelSeq/list-views' as const;

/** Bounds of the views of a list. */
export const LIST_VIEW = {
  /** How many views of one list a person may keep. */
  most: 30,
  /** Letters of a view's name. */
  nameMax: 30,
} as const;
/** One filter of a list, by its name in the address. */
export interface ListFilter {
  name: string;
  value: string;
}
/** A column of a list, and whether the view shows it. */
export interface ListColumn {
  key: string;
  shownYn: Yn;
}
/** What somebody keeps of a list under a name: what narrows it, its order and its columns. The search is no part of it. */
export interface ListView {
  viewSeq: number;
  listCd: ListName;
  name: string;
  filters: ListFilter[];
  /** The sorting as the list's call takes it; empty: the list's own order. */
  sort: string;
  /** The list's columns in their order; a column that is missing here is shown after them. */
  columns: ListColumn[];
  densityCd: ListDensity;
  /** Y: the other staff of the site see the view, too. */
  sharedYn: Yn;
  /** Y: the caller's list opens with this view. */
  defaultYn: Yn;
  /** Y: the view is the caller's, who alone changes it. */
  mineYn: Yn;
  ownerName: string;
}

const listViewInput = object({
  listCd: oneOf(values(ADMIN_LIST)).required(REQUIRED),
  name: text(LIST_VIEW.nameMax, 1).required(REQUIRED),
  filters: array(
    object({ name: text(30, 1).required(REQUIRED), value: text(100).default('') })
      .noUnknown()
      .required(REQUIRED),
  )
    .max(20)
    .default([]),
  sort: text(40).default(''),
  columns: array(
    object({ key: text(30, 1).required(REQUIRED), shownYn: yn().required(REQUIRED) })
      .noUnknown()
      .required(REQUIRED),
  )
    .max(40)
    .default([]),
  densityCd: oneOf(values(LIST_DENSITY)).default(LIST_DENSITY.NORMAL),
  sharedYn: yn().default('N'),
}).noUnknown();
const listQuery = object({ listCd: oneOf(values(ADMIN_LIST)).required(REQUIRED) });
const defaultInput = object({ listCd: oneOf(values(ADMIN_LIST)).required(REQUIRED), viewSeq: seq().nullable().default(null) }).noUnknown();

/** Calls of staff about the views they keep of the admin's lists. */
export const listViewApi = {
  /** The caller's own of one list, then those that others share, each by name. */
  list: get(path, 'SITE_CONSOLE_READ', listQuery).returns<ListView[]>(),
  create: post(path, 'SITE_CONSOLE_READ', listViewInput).returns<ListView>(),
  update: post(`${path}/:viewSeq`, 'SITE_CONSOLE_READ', listViewInput).returns<ListView>(),
  /** One's own, or one that was shared by somebody else, if the caller looks after the staff. */
  remove: post(`${path}/:viewSeq/delete`, 'SITE_CONSOLE_READ').returns<null>(),
  /** What the caller's list opens with; null: as it is. */
  setDefault: post(`${path}/default`, 'SITE_CONSOLE_READ', defaultInput).returns<null>(),
};
