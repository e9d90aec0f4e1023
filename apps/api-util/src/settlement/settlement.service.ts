import { Injectable } from '@nestjs/common';
import { CURRENCY } from '@madang/contracts/codes';
import { isCalendarDay, seoulDateTime } from '@madang/contracts/dates';
import type { CursorPage, OutputOf, QueryOf } from '@madang/contracts/endpoint';
import { LIMITS } from '@madang/contracts/limits';
import { hasPermission, SETTLEMENT_PERMISSIONS } from '@madang/contracts/permissions';
import type { OwnSettlement, Settlement, settlementApi, SettlementList, SettlementRow } from '@madang/contracts/util/settlement';
import { wordsOf } from '@madang/server/responses';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import type { RawAnswer } from '@madang/server/route';
import { sheetAnswer, SHEET_ROWS_MAX } from '@madang/server/sheet';
import { sortedBy } from '@madang/server/sorted';
import { SettlementDocumentService } from './settlement-document.service';
import {
  CLOSED_SETTLEMENTS,
  COUNT_OF_CLOSED_SETTLEMENTS,
  NEXT_PAYOUT,
  PAID_OUT,
  ROWS_OF_OPEN_MONTH,
  ROWS_OF_SETTLEMENT,
  SETTLEMENT_OF_DAY,
  SETTLEMENTS_OF_SITES,
  SITES_OF_STAFF,
  YEARS_OF_SETTLEMENTS,
} from './settlement.sql';
import { SETTLEMENT_SHEET } from './settlement.words';
import { closedSettlement, openMonths, openSettlement } from './statements';

/** The sort orders of settlements. Those by amount go by currency first, since won and cents cannot be compared. */
const SORT_KEYS = {
  month: (one: Settlement) => [one.settlementDate],
  gross: (one: Settlement) => [one.currency, one.gross],
  payout: (one: Settlement) => [one.currency, one.payout],
};
type At = { channelSeq: number; settlementDate: string };
/** A function that reads a page of the rows of a settlement. */
type Reader = (tx: Tx, limit: number, offset: number) => Promise<SettlementRow[]>;

/** A site's settlements: closed ones as they were stored, open ones calculated from the ledger. */
@Injectable()
export class SettlementService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly documents: SettlementDocumentService,
  ) {}

  list(channelSeq: number, { year, page, size, sort }: QueryOf<typeof settlementApi.list>): Promise<SettlementList> {
    const chosen = year ? String(year).padStart(4, '0') : null;
    return this.db.tx({ channelSeq }, async (tx) => {
      const account = await this.documents.account(tx, channelSeq);
      const open = (await openMonths(tx, channelSeq, this.clock.now())).map(openSettlement).reverse();
      const shown = open.filter((one) => !chosen || one.month.startsWith(chosen));
      const [{ n }] = (await rows(tx, COUNT_OF_CLOSED_SETTLEMENTS, { channelSeq, year: chosen })) as [{ n: number }];
      const at = (page - 1) * size;
      const approved = account.approved !== null;
      const closedOnes = async (limit: number, offset: number) =>
        (await rows(tx, CLOSED_SETTLEMENTS, { channelSeq, year: chosen, limit, offset })).map((row) => closedSettlement(row, approved));
      const first = shown.slice(at, at + size);
      // A site has at most two settlements a month, so all of them are read and sorted in memory.
      const list = sort
        ? sortedBy([...shown, ...(await closedOnes(n, 0))], sort, SORT_KEYS).slice(at, at + size)
        : [...first, ...(await closedOnes(size - first.length, Math.max(0, at - shown.length)))];
      const years = (await rows(tx, YEARS_OF_SETTLEMENTS, { channelSeq })).map((row) => row.year);
      const [paid] = await rows(tx, PAID_OUT, { channelSeq, year: chosen });
      const [due] = await rows(tx, NEXT_PAYOUT, { channelSeq });
      return {
        list,
        totalCount: shown.length + n,
        years: [...new Set([...open.map((one) => Number(one.month.slice(0, 4))), ...years])].sort((a, b) => b - a),
        next: due ? closedSettlement(due, approved) : (open.findLast((one) => one.currency === CURRENCY.KRW) ?? open.at(-1) ?? null),
        paid: paid!,
        account,
      };
    });
  }

  find(at: At, { currency, page, size }: QueryOf<typeof settlementApi.find>): Promise<OutputOf<typeof settlementApi.find>> {
    return this.db.tx({ channelSeq: at.channelSeq }, async (tx) => {
      const { settlement, read } = await this.one(tx, at, currency);
      const totalCount = settlement.payCount + settlement.refundCount;
      return { ...settlement, rows: { list: await read(tx, size, (page - 1) * size), totalCount } };
    });
  }

  async excel(auth: User, at: At, { currency }: QueryOf<typeof settlementApi.excel>): Promise<RawAnswer> {
    const words = SETTLEMENT_SHEET[auth.lang];
    const methods = wordsOf(auth.lang).payMethod;
    const list = await this.db.tx({ channelSeq: at.channelSeq }, async (tx) =>
      (await this.one(tx, at, currency)).read(tx, SHEET_ROWS_MAX, 0),
    );
    const unit = currency === CURRENCY.USD ? 100 : 1;
    return sheetAnswer(`${words.file}_${at.settlementDate}`, words.heads, list, (r) => [
      seoulDateTime(r.at),
      words.kind[r.kind],
      r.orderNo,
      r.title,
      r.ordererName,
      methods[r.payMethodCd],
      r.materialPrice === null ? null : r.materialPrice / unit,
      r.amount / unit,
      r.currency,
    ]);
  }

  /** The settlements of all sites whose settlements the person may see; open months come first. */
  async mine(auth: User, cursor: string | undefined): Promise<CursorPage<OwnSettlement>> {
    const { userSeq } = auth;
    const staff = await this.db.tx({ userSeq }, (tx) => rows(tx, SITES_OF_STAFF, { userSeq }));
    const sites = new Map(
      staff
        .filter(({ roles }) => hasPermission(roles, SETTLEMENT_PERMISSIONS))
        .map(({ channelSeq, name, domain, erasedYn }) => [channelSeq, { channelSeq, channelName: name, domain, erasedYn }] as const),
    );
    const place = placeOf(cursor);
    const size = LIMITS.itemsPerPage;
    return this.db.all(async (tx) => {
      const open: OwnSettlement[] = [];
      if (!place)
        for (const site of sites.values()) {
          const months = await openMonths(tx, site.channelSeq, this.clock.now());
          open.push(...months.map((month) => ({ ...openSettlement(month), ...site })).reverse());
        }
      const found = await rows(tx, SETTLEMENTS_OF_SITES, {
        channelSeqs: [...sites.keys()],
        day: place?.day ?? null,
        seq: place?.seq ?? null,
        limit: size + 1,
      });
      const approved = new Set(await this.documents.approvedSites(tx, [...sites.keys()]));
      const page = found.slice(0, size);
      const last = found.length > size ? page.at(-1) : undefined;
      return {
        list: [...open, ...page.map((row) => ({ ...closedSettlement(row, approved.has(row.channelSeq)), ...sites.get(row.channelSeq)! }))],
        cursor: last ? `${last.settlementDate}_${last.settlementSeq}` : null,
      };
    });
  }

  private async one(
    tx: Tx,
    { channelSeq, settlementDate }: At,
    currency: Settlement['currency'],
  ): Promise<{ settlement: Settlement; read: Reader }> {
    if (!isCalendarDay(settlementDate)) throw fail('NO_DATA');
    const [row] = await rows(tx, SETTLEMENT_OF_DAY, { channelSeq, settlementDate, currency });
    if (row) {
      const { approved } = await this.documents.account(tx, channelSeq);
      return {
        settlement: closedSettlement(row, approved !== null),
        read: (t, limit, offset) => rows(t, ROWS_OF_SETTLEMENT, { channelSeq, settlementSeq: row.settlementSeq, limit, offset }),
      };
    }
    const open = (await openMonths(tx, channelSeq, this.clock.now())).find(
      (one) => one.currency === currency && openSettlement(one).settlementDate === settlementDate,
    );
    if (!open) throw fail('NO_DATA');
    return {
      settlement: openSettlement(open),
      read: (t, limit, offset) => rows(t, ROWS_OF_OPEN_MONTH, { channelSeq, currency, from: open.from, until: open.until, limit, offset }),
    };
  }
}

function placeOf(cursor: string | undefined): { day: string; seq: number } | null {
  const [day = '', seq = ''] = (cursor ?? '').split('_');
  return isCalendarDay(day) && /^\d{1,15}$/.test(seq) ? { day, seq: Number(seq) } : null;
}
