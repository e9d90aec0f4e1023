import { array, boolean, object, string } from 'yup';
import { DELIVERY_STATUS, PERSONAL_DATA, values, type DeliveryStatus } from '../codes';
import { service, type Page } from '../endpoint';
import { fallbackOneOf, message, oneOf, pageNumber, pageSize, REQUIRED, seq, sheetReason, text, sortOf } from '../fields';
import { LIST_SORTS } from '../list-codes';
import type { DeliveryAddress } from '../main/delivery-address';
import { COURIER_CODES, type CourierCode } from './couriers';

const { get, post } = service('util');
const ch = '/channels/:channelSeq/deliveries' as const;

/** The material of one enrolment. `deliverySeq` is the enrolment's number: there is one delivery of each. */
interface Parcel {
  deliverySeq: number;
  courseSeq: number;
  title: string;
  orderNo: string | null;
  statusCd: DeliveryStatus;
  courierCd: CourierCode | null;
  invoiceNo: string | null;
  trackingUrl: string | null;
  /** null until the learner has given one: whoever staff let in was never asked. */
  address: DeliveryAddress | null;
  sentAt: string | null;
  deliveredAt: string | null;
}
/** A parcel as the learner sees it who waits for it. */
export interface MyDelivery extends Parcel {
  /** What the site says of its parcels; empty for nothing. */
  note: string;
}
/** A parcel in the staff's list of what is to be sent. */
export interface Delivery extends Parcel {
  userSeq: number;
  name: string;
  email: string;
  /** When the person enrolled, from which the parcel is owed. */
  attendAt: string;
  /** Whether the enrolment was cancelled after the parcel had been sent. */
  cancelled: boolean;
}
/** What is wrong with one line of a sheet of waybill numbers. */
export interface DeliveryFault {
  deliverySeq: number;
  message: string;
}

/** How many lines a page of the staff's list may have. */
export const DELIVERY_SIZES = [20, 50, 100] as const;
/** Parcels that one call may change, by a sheet or by a choice. */
export const DELIVERIES_AT_ONCE = 500;
/** The choices of the list's filter; the empty one shows every state. */
export const DELIVERY_VIEWS = ['', ...values(DELIVERY_STATUS)] as const;
const filter = { statusCd: fallbackOneOf(DELIVERY_VIEWS), courseSeq: seq().nullable(), q: text(100) };
const invoiceNo = () =>
  string()
    .trim()
    .matches(/^[A-Za-z0-9-]{6,30}$/, { message: message('invoiceNo'), excludeEmptyString: true });
const change = {
  statusCd: oneOf(values(DELIVERY_STATUS)).required(REQUIRED),
  courierCd: oneOf(COURIER_CODES).nullable().default(null),
  invoiceNo: invoiceNo().default(''),
};
const one = object(change).noUnknown();
/** A row of a sheet is judged by itself, so that one wrong number does not stop the others. */
const row = object({
  deliverySeq: seq().required(REQUIRED),
  statusCd: oneOf(values(DELIVERY_STATUS)).required(REQUIRED),
  courierCd: text(20).nullable().default(null),
  invoiceNo: text(60).default(''),
}).noUnknown();
const many = object({
  deliveries: array(row.required(REQUIRED)).min(1).max(DELIVERIES_AT_ONCE).required(REQUIRED),
  /** Says what would happen, and changes nothing. */
  checkOnly: boolean().default(false),
}).noUnknown();
/** What staff say of one parcel: its state, courier and number. */
export const deliveryChange = one;

/** Calls about parcels: a learner's own, and the staff's list. */
export const deliveryApi = {
  list: get(
    ch,
    'SITE_SALES_READ',
    object({ ...filter, page: pageNumber(), size: pageSize([...DELIVERY_SIZES]), sort: sortOf(LIST_SORTS.DELIVERIES) }),
  )
    .persons(PERSONAL_DATA.DELIVERY)
    .returns<
      Page<Delivery> & {
        counts: Record<DeliveryStatus, number>;
        courses: { courseSeq: number; title: string }[];
        usualCourierCd: CourierCode | null;
      }
    >(),
  excel: get(`${ch}/excel`, 'SITE_SALES_READ', object({ ...filter, reason: sheetReason() }))
    .needs('SITE_PERSONAL_READ')
    .sheet(PERSONAL_DATA.DELIVERY)
    .returns<Blob>(),
  /** The caller's own parcels on this site. */
  mine: get(`${ch}/mine`, 'login').whileSuspended().returns<MyDelivery[]>(),
  save: post(`${ch}/:deliverySeq`, 'SITE_SALES_UPDATE', one).persons(PERSONAL_DATA.DELIVERY).returns<Delivery>(),
  saveMany: post('/channels/:channelSeq/deliveries-sheet', 'SITE_SALES_UPDATE', many).returns<{
    changed: number;
    failures: DeliveryFault[];
  }>(),
};
