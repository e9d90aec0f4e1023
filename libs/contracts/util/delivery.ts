import { array, boolean, object, string } from 'yup';
import { DELIVERY_STATUS, PERSONAL_DATA, values, type DeliveryStatus } from '../codes';
import { service, type Page } from '../endpoint';
import { fallbackOneOf, message, oneOf, pageNumber, pageSize, REQUIRED, seq, sheetReason, text, sortOf } from '../fields';
import { LIST_SORTS } from '../list-codes';
import type { DeliveryAddress } from '../main/delivery-address';
import { COURIER_CODES, type CourierCode } from './couriers';

const { get, post } = service('util');
const ch = '/channels/:channelSeq/deliveries' as const;

/** The parcel with the material of one enrolment. An enrolment has only one, so `deliverySeq` is the enrolment's number. */
interface Parcel {
  deliverySeq: number;
  courseSeq: number;
  title: string;
  orderNo: string | null;
  statusCd: DeliveryStatus;
  courierCd: CourierCode | null;
  invoiceNo: string | null;
  trackingUrl: string | null;
  /** The learner's address; null where the learner has given none, as when staff enrolled the learner. */
  address: DeliveryAddress | null;
  sentAt: string | null;
  deliveredAt: string | null;
}
/** A parcel as the learner who waits for it sees it. */
export interface MyDelivery extends Parcel {
  /** The site's note about its parcels; empty: none. */
  note: string;
}
/** A parcel in the staff's list of parcels. */
export interface Delivery extends Parcel {
  userSeq: number;
  name: string;
  email: string;
  /** When the person enrolled; from then on the site owes the parcel. */
  attendAt: string;
  /** Whether the enrolment was cancelled after the parcel was sent. */
  cancelled: boolean;
}
/** The error in one row of an imported sheet of deliveries. */
export interface DeliveryFault {
  deliverySeq: number;
  message: string;
}

/** The choices of lines on a page of the staff's list. */
export const DELIVERY_SIZES = [20, 50, 100] as const;
/** Maximum number of parcels that one call may change. */
export const DELIVERIES_AT_ONCE = 500;
/** The choices of the list's filter by status; empty: every status. */
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
/**
 * A row of an imported sheet, with lax rules: each row is validated by itself afterwards, so that one wrong row does not stop the others.
 */
const row = object({
  deliverySeq: seq().required(REQUIRED),
  statusCd: oneOf(values(DELIVERY_STATUS)).required(REQUIRED),
  courierCd: text(20).nullable().default(null),
  invoiceNo: text(60).default(''),
}).noUnknown();
const many = object({
  deliveries: array(row.required(REQUIRED)).min(1).max(DELIVERIES_AT_ONCE).required(REQUIRED),
  /** Answers what would change and which rows are wrong, without changing anything. */
  checkOnly: boolean().default(false),
}).noUnknown();
/** The input for one parcel: status, courier and tracking number. */
export const deliveryChange = one;

/** Calls about parcels: a learner sees the own ones, staff see and change all. */
export const deliveryApi = {
  list: get(
    ch,
    'SITE_SALES_READ',
    object({ ...filter, page: pageNumber(), size: pageSize([...DELIVERY_SIZES]), sort: sortOf(LIST_SORTS.DELIVERIES) }),
  )
    .inConsole()
    .persons(PERSONAL_DATA.DELIVERY)
    .returns<
      Page<Delivery> & {
        counts: Record<DeliveryStatus, number>;
        courses: { courseSeq: number; title: string }[];
        usualCourierCd: CourierCode | null;
      }
    >(),
  excel: get(`${ch}/excel`, 'SITE_SALES_READ', object({ ...filter, reason: sheetReason() }))
    .inConsole()
    .needs('SITE_PERSONAL_READ')
    .sheet(PERSONAL_DATA.DELIVERY)
    .returnsFile(),
  /** The caller's parcels on this site, at most 100. */
  mine: get(`${ch}/mine`, 'login').whileSuspended().returns<MyDelivery[]>(),
  save: post(`${ch}/:deliverySeq`, 'SITE_SALES_UPDATE', one).inConsole().persons(PERSONAL_DATA.DELIVERY).returns<Delivery>(),
  saveMany: post('/channels/:channelSeq/deliveries-sheet', 'SITE_SALES_UPDATE', many).inConsole().returns<{
    changed: number;
    failures: DeliveryFault[];
  }>(),
};
