import { seesContacts } from '@madang/server/contacts';
import type { Caller } from '@madang/server/caller';
import { Injectable } from '@nestjs/common';
import { BULK_STEP } from '@madang/contracts/bulk';
import { DELIVERY_STATUS, HISTORY_ENTITY, type DeliveryStatus, type Lang } from '@madang/contracts/codes';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import type { Message } from '@madang/contracts/fields';
import { CONFIGURATION } from '@madang/contracts/util/configuration';
import { COURIER, courierName, trackingUrl, type CourierCode } from '@madang/contracts/util/couriers';
import { deliveryChange, type Delivery, type deliveryApi, type DeliveryFault, type MyDelivery } from '@madang/contracts/util/delivery';
import { DELIVERY_SHEET, DELIVERY_STATUS_WORDS } from '@madang/contracts/util/delivery-sheet';
import { fill } from '@madang/contracts/words/words';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { Failure, fail, failField } from '@madang/server/fail';
import { History } from '@madang/server/history';
import { Keywords } from '@madang/server/keywords';
import { Outbox } from '@madang/server/outbox';
import { payLock } from '@madang/server/pay-lock';
import { errorText, wordsOf } from '@madang/server/responses';
import type { RawAnswer } from '@madang/server/route';
import { sheetAnswer } from '@madang/server/sheet';
import { ValidationError } from 'yup';
import { ConfigurationService } from '../configuration/configuration.service';
import { DeliveryEntity } from './delivery.entity';
import {
  DELIVERIES_OF_SITE,
  DELIVERIES_OF_ENROLMENTS,
  DELIVERIES_OF_PERSON,
  DELIVERY_COUNTS,
  DELIVERY_COURSES,
  LOCK_DELIVERIES,
  REFUND_OF_ENROLMENT_RUNS,
  type DeliveryRow,
} from './delivery.sql';

type Change = InputOf<typeof deliveryApi.save>;
type SheetRow = InputOf<typeof deliveryApi.saveMany>['deliveries'][number];
/** How many deliveries a downloaded sheet holds at most. */
const SHEET_ROWS_MAX = 10_000;
/** The fields that faults of a sheet may name, in the order of the sheet's columns. */
const SHEET_FIELDS = ['deliverySeq', 'statusCd', 'courierCd', 'invoiceNo'];

/** The deliveries of a site: material that still has to be sent, is on its way, or has arrived. */
@Injectable()
export class DeliveryService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly history: History,
    private readonly outbox: Outbox,
    private readonly keywords: Keywords,
    private readonly configurations: ConfigurationService,
  ) {}

  list(auth: Caller, channelSeq: number, { statusCd, courseSeq, q, page, size, sort }: QueryOf<typeof deliveryApi.list>) {
    return this.db.tx({ channelSeq }, async (tx) => {
      const wanted = { channelSeq, courseSeq: courseSeq ?? null, q: q || null, contacts: seesContacts(auth) };
      const list = await rows(tx, DELIVERIES_OF_SITE[sort], {
        ...wanted,
        statusCd: (statusCd || null) as DeliveryStatus | null,
        limit: size,
        offset: (page - 1) * size,
      });
      const found = await rows(tx, DELIVERY_COUNTS, wanted);
      const of = (status: DeliveryStatus) => found.find((one) => one.statusCd === status)?.n ?? 0;
      const { PREPARING, SENT, DELIVERED } = DELIVERY_STATUS;
      const counts = { [PREPARING]: of(PREPARING), [SENT]: of(SENT), [DELIVERED]: of(DELIVERED) };
      const totalCount = statusCd ? of(statusCd as DeliveryStatus) : of(PREPARING) + of(SENT) + of(DELIVERED);
      const usualCourierCd = ((await this.configurations.valueOf(tx, channelSeq, CONFIGURATION.COURIER)) || null) as CourierCode | null;
      const courses = await rows(tx, DELIVERY_COURSES, { channelSeq });
      return { list: list.map(toDelivery), totalCount, counts, courses, usualCourierCd };
    });
  }

  async excel(auth: User, channelSeq: number, { statusCd, courseSeq, q }: QueryOf<typeof deliveryApi.excel>): Promise<RawAnswer> {
    const words = DELIVERY_SHEET[auth.lang];
    const swap = await this.keywords.of(channelSeq, auth.lang);
    const wanted = {
      channelSeq,
      statusCd: (statusCd || null) as DeliveryStatus | null,
      courseSeq: courseSeq ?? null,
      q: q || null,
      contacts: seesContacts(auth),
    };
    const list = await this.db.tx({ channelSeq }, (tx) =>
      rows(tx, DELIVERIES_OF_SITE[''], { ...wanted, limit: SHEET_ROWS_MAX, offset: 0 }),
    );
    return sheetAnswer(swap(words.file), words.heads.map(swap), list, (one) => [
      one.attendSeq,
      DELIVERY_STATUS_WORDS[auth.lang][one.statusCd],
      one.courierCd ? courierName(one.courierCd, auth.lang) : '',
      one.invoiceNo ?? '',
      ...(one.recipient ? [one.recipient, one.phone, one.zipCode, one.address, one.addressDetail, one.memo] : ['', '', '', '', '', '']),
      one.title,
      one.orderNo ?? '',
      one.name,
      one.email,
    ]);
  }

  mine(auth: User, channelSeq: number): Promise<MyDelivery[]> {
    return this.db.tx({ channelSeq }, async (tx) => {
      const note = await this.configurations.valueOf(tx, channelSeq, CONFIGURATION.DELIVERY_NOTE);
      const own = await rows(tx, DELIVERIES_OF_PERSON, { channelSeq, userSeq: auth.userSeq });
      return own.map((row) => ({ ...toRecipient(toParcel(row)), note }));
    });
  }

  save(auth: User, channelSeq: number, deliverySeq: number, input: Change): Promise<Delivery> {
    return this.db.tx({ channelSeq }, async (tx) => {
      await rows(tx, LOCK_DELIVERIES, { channelSeq });
      const row = await this.one(tx, channelSeq, deliverySeq);
      mustBeWhole(input);
      if (await this.mustStay(tx, channelSeq, row, input)) throw fail('REFUND_UNDERWAY');
      await this.change(tx, auth, channelSeq, row, input);
      return toDelivery(await this.one(tx, channelSeq, deliverySeq));
    });
  }

  /**
   * Saves the valid rows of a sheet; with `checkOnly` it only checks them. It works in small transactions, so that nobody waits long for
   * their locks; for each invalid row the answer says why.
   */
  async saveMany(auth: User, channelSeq: number, { deliveries, checkOnly }: InputOf<typeof deliveryApi.saveMany>) {
    const swap = await this.keywords.of(channelSeq, auth.lang);
    const right = new Set<number>();
    const failures: DeliveryFault[] = [];
    for (let from = 0; from < deliveries.length; from += BULK_STEP) {
      // If a delivery occurs several times in the sheet, only its first valid row that changes something is saved.
      const some = deliveries.slice(from, from + BULK_STEP).filter(({ deliverySeq }) => !right.has(deliverySeq));
      const told = await this.db.tx({ channelSeq }, (tx) => this.saveSome(tx, auth, channelSeq, some, checkOnly));
      for (const seq of told.right) right.add(seq);
      failures.push(...told.wrong.map(({ deliverySeq, message }) => ({ deliverySeq, message: swap(message) })));
    }
    return { changed: right.size, failures };
  }

  private async saveSome(tx: Tx, auth: User, channelSeq: number, some: readonly SheetRow[], checkOnly: boolean) {
    await rows(tx, LOCK_DELIVERIES, { channelSeq });
    const known = await rows(tx, DELIVERIES_OF_ENROLMENTS, { channelSeq, attendSeqs: some.map((one) => one.deliverySeq) });
    const right = new Set<number>();
    const wrong: DeliveryFault[] = [];
    for (const { deliverySeq, ...raw } of some) {
      const row = known.find((one) => one.attendSeq === deliverySeq);
      const input = row && judged(raw, auth.lang);
      if (!row || !input) wrong.push({ deliverySeq, message: errorText('NO_DATA', auth.lang) });
      else if (typeof input === 'string') wrong.push({ deliverySeq, message: input });
      else if (right.has(deliverySeq) || isSame(row, input)) continue;
      else if (await this.mustStay(tx, channelSeq, row, input))
        wrong.push({ deliverySeq, message: errorText('REFUND_UNDERWAY', auth.lang) });
      else {
        right.add(deliverySeq);
        if (!checkOnly) await this.change(tx, auth, channelSeq, row, input);
      }
    }
    return { right, wrong };
  }

  private async one(tx: Tx, channelSeq: number, attendSeq: number): Promise<DeliveryRow> {
    const [row] = await rows(tx, DELIVERIES_OF_ENROLMENTS, { channelSeq, attendSeqs: [attendSeq] });
    if (!row) throw fail('NO_DATA');
    return row;
  }

  /**
   * Whether a delivery that is not sent yet must not be sent because a refund of its enrolment is running. It takes the payment lock
   * first, since the amount of a refund depends on whether the material was sent.
   */
  private async mustStay(tx: Tx, channelSeq: number, { attendSeq, sentAt }: DeliveryRow, input: Change): Promise<boolean> {
    if (sentAt || input.statusCd === DELIVERY_STATUS.PREPARING) return false;
    await payLock(tx, attendSeq);
    return (await rows(tx, REFUND_OF_ENROLMENT_RUNS, { channelSeq, attendSeq })).length > 0;
  }

  private async change(tx: Tx, auth: User, channelSeq: number, row: DeliveryRow, input: Change): Promise<void> {
    const { attendSeq, userSeq, courseSeq } = row;
    const now = this.clock.now();
    const { PREPARING, DELIVERED } = DELIVERY_STATUS;
    const sentAt = input.statusCd === PREPARING ? null : (row.sentAt ?? now);
    const deliveredAt = input.statusCd === DELIVERED ? (row.deliveredAt ?? now) : null;
    const after = { statusCd: input.statusCd, courierCd: input.courierCd ?? null, invoiceNo: input.invoiceNo || null };
    const values = { ...after, sentAt, deliveredAt, updatedAt: now, updatedBy: auth.userSeq };
    const key = { channelSeq, attendSeq };
    if (await tx.existsBy(DeliveryEntity, key)) await tx.update(DeliveryEntity, key, values);
    else await tx.insert(DeliveryEntity, { ...key, userSeq, ...values });
    if (sentAt && !row.sentAt)
      await this.outbox.publish(tx, 'delivery.sent', { channelSeq, courseSeq, attendSeq, userSeq, at: sentAt.toISOString() });
    const { title } = row;
    await this.history.record(tx, auth, channelSeq, {
      entity: HISTORY_ENTITY.DELIVERY,
      seq: attendSeq,
      before: { title, statusCd: row.statusCd, courierCd: row.courierCd, invoiceNo: row.invoiceNo },
      after: { title, ...after },
    });
  }
}

/**
 * Throws if a delivery is marked as sent or delivered without a courier, or, except with the code for another courier, without a tracking
 * number.
 */
function mustBeWhole({ statusCd, courierCd, invoiceNo }: Change): void {
  if (statusCd === DELIVERY_STATUS.PREPARING) return;
  if (!courierCd) throw failField('courierCd', 'required');
  if (courierCd !== COURIER.OTHER && !invoiceNo) throw failField('invoiceNo', 'required');
}
/** A sheet's row as a change, or else a text that says what is wrong with it. */
function judged(raw: InputOf<typeof deliveryApi.saveMany>['deliveries'][number] | object, lang: Lang): Change | string {
  const said = (field: string, { key, values }: Message) => {
    const words: Record<string, string> = wordsOf(lang).validation;
    return fill(words[key] ?? words['invalid']!, { label: DELIVERY_SHEET[lang].heads[SHEET_FIELDS.indexOf(field)] ?? field, ...values });
  };
  try {
    const input = deliveryChange.validateSync(raw, { stripUnknown: true });
    mustBeWhole(input as Change);
    return input as Change;
  } catch (error) {
    if (error instanceof Failure && error.fields?.[0]) return said(error.fields[0].field, error.fields[0].message);
    if (!ValidationError.isError(error)) throw error;
    const message = error.errors[0] as unknown;
    return said(error.path ?? '', typeof message === 'object' && message !== null ? (message as Message) : { key: 'invalid' });
  }
}
const isSame = (row: DeliveryRow, input: Change) =>
  row.statusCd === input.statusCd && row.courierCd === (input.courierCd ?? null) && row.invoiceNo === (input.invoiceNo || null);

/** A parcel as its recipient sees it: what staff noted for a parcel that has not left leads to no parcel yet (AM-1381). */
const toRecipient = <P extends Omit<MyDelivery, 'note'>>(parcel: P): P =>
  parcel.statusCd === DELIVERY_STATUS.PREPARING ? { ...parcel, courierCd: null, invoiceNo: null, trackingUrl: null } : parcel;

const iso = (at: Date | null) => at?.toISOString() ?? null;
const toParcel = (row: DeliveryRow): Omit<MyDelivery, 'note'> => ({
  deliverySeq: row.attendSeq,
  courseSeq: row.courseSeq,
  title: row.title,
  orderNo: row.orderNo,
  statusCd: row.statusCd,
  courierCd: row.courierCd,
  invoiceNo: row.invoiceNo,
  trackingUrl: trackingUrl(row.courierCd, row.invoiceNo),
  address: row.recipient
    ? {
        recipient: row.recipient,
        phone: row.phone,
        zipCode: row.zipCode,
        address: row.address,
        addressDetail: row.addressDetail,
        memo: row.memo,
      }
    : null,
  sentAt: iso(row.sentAt),
  deliveredAt: iso(row.deliveredAt),
});
const toDelivery = (row: DeliveryRow): Delivery => ({
  ...toParcel(row),
  userSeq: row.userSeq,
  name: row.name,
  email: row.email,
  attendAt: row.attendAt.toISOString(),
  cancelled: !row.owed,
});
