import { array, object } from 'yup';
import { values, type Yn, YN } from '../codes';
import { ADMIN_LIST, LIST_DENSITY, type ListDensity, type ListName } from '../list-codes';
import { service } from '../endpoint';
import { oneOf, REQUIRED, seq, text, yn } from '../fields';

const { get, post } = service('util');
const path = '/channels/:channelSeq/list-views' as const;

/** Limits of list views. */
export const LIST_VIEW = {
  /** Maximum number of views that a person may save for one list. */
  most: 30,
  /** Maximum number of letters in a view's name. */
  nameMax: 30,
} as const;
/** One filter of a list: the query parameter of its address, and its value. */
export interface ListFilter {
  name: string;
  value: string;
}
/** A column of a list, and whether the view shows it. */
export interface ListColumn {
  key: string;
  shownYn: Yn;
}
/** A saved view of a list: its filters, sorting and columns under a name. The search is not saved. */
export interface ListView {
  viewSeq: number;
  listCd: ListName;
  name: string;
  filters: ListFilter[];
  /** The sorting in the form that the list's call takes; empty: the list's own order. */
  sort: string;
  /** The columns in their order; columns of the list that are missing here are shown after them. */
  columns: ListColumn[];
  densityCd: ListDensity;
  /** Y: the other staff of the site see the view as well. */
  sharedYn: Yn;
  /** Y: the caller's list opens with this view. */
  defaultYn: Yn;
  /** Y: the view belongs to the caller; only its owner can change it. */
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
  sharedYn: yn().default(YN.NO),
}).noUnknown();
const listQuery = object({ listCd: oneOf(values(ADMIN_LIST)).required(REQUIRED) });
const defaultInput = object({ listCd: oneOf(values(ADMIN_LIST)).required(REQUIRED), viewSeq: seq().nullable().default(null) }).noUnknown();

/** Calls of staff about their saved views of the admin's lists. */
export const listViewApi = {
  /** The caller's own views of one list, then the shared ones of others, each sorted by name. */
  list: get(path, 'SITE_CONSOLE_READ', listQuery).returns<ListView[]>(),
  create: post(path, 'SITE_CONSOLE_READ', listViewInput).returns<ListView>(),
  update: post(`${path}/:viewSeq`, 'SITE_CONSOLE_READ', listViewInput).returns<ListView>(),
  /** Deletes a view: an own one or, for people who may change the staff's permissions, a shared view of somebody else. */
  remove: post(`${path}/:viewSeq/delete`, 'SITE_CONSOLE_READ').returns<null>(),
  /** Sets the view with which the caller's list opens; null: none. */
  setDefault: post(`${path}/default`, 'SITE_CONSOLE_READ', defaultInput).returns<null>(),
};
