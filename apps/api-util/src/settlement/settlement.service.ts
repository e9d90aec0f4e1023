import { Injectable } from '@nestjs/common';
import { CURRENCY } from '@madang/contracts/codes';
import { isCalendarDay, seoulDateTime } from '@madang/contracts/dates';
import type { CursorPage, OutputOf, QueryOf } from '@madang/contracts/endpoint';
import { LIMITS } from '@madang/contracts/limits';
import { hasPermission } from '@madang/contracts/permissions';
import type { OwnSettlement, Settlement, settlementApi, SettlementList, SettlementRow } from '@madang/contracts/util/settlement';
import { wordsOf } from '@madang/server/responses';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import type { RawAnswer } from '@madang/server/route';
import { sheetAnswer } from '@madang/server/sheet';
import { SettlementDocumentService } from './settlement-document.service';
import { SETTLEMENT_SHEET } from './settlement.words';
import { closedSettlement, openMonths, openSettlement, RECORD, type SettlementRecord } from './statements';

const MOST = 100_000;
const CLOSED = `select ${RECORD} from settlement where channel_seq = $1 and ($2::text is null or month like $2 || '-%')
  order by settlement_date desc, currency limit $3 offset $4`;
const COUNT = `select count(*)::int as n from settlement where channel_seq = $1 and ($2::text is null or month like $2 || '-%')`;
const YEARS = `select distinct left(month, 4)::int as year from settlement where channel_seq = $1`;
const PAID = `select coalesce(sum(payout) filter (where currency = 'KRW'), 0)::bigint as krw, coalesce(sum(payout) filter (where currency = 'USD'), 0)::bigint as usd,
  count(*)::int as count from settlement where channel_seq = $1 and status = 'PAID' and ($2::text is null or month like $2 || '-%')`;
const NEXT = `select ${RECORD} from settlement where channel_seq = $1 and status = 'SCHEDULED' order by settlement_date, currency limit 1`;
const ONE = `select ${RECORD} from settlement where channel_seq = $1 and settlement_date = $2 and currency = $3`;
const ROW = `select r.ledger_seq as "ledgerSeq", main.iso(r.at) as at, l.kind, l.order_no as "orderNo", o.title, o.orderer_name as "ordererName",
  l.pay_method_cd as "payMethodCd", l.amount, l.currency
  from settlement_row r join ledger l on l.channel_seq = r.channel_seq and l.ledger_seq = r.ledger_seq join pay_order o on o.channel_seq = l.channel_seq and o.order_no = l.order_no`;
const ROWS = `${ROW} where r.channel_seq = $1 and r.settlement_seq = $2 order by r.at desc, r.ledger_seq desc limit $3 offset $4`;
const OPEN_ROWS = `${ROW} where r.channel_seq = $1 and r.settlement_seq is null and r.currency = $2 and ($3::timestamptz is null or r.at >= $3) and r.at < $4
  order by r.at desc, r.ledger_seq desc limit $5 offset $6`;
const MINE = `select u.channel_seq as "channelSeq", u.roles, c.name, c.domain from main.pub_channel_user u join main.pub_channel c on c.channel_seq = u.channel_seq
  where u.user_seq = $1 and u.user_type_cd is not null order by u.channel_seq`;
/** $2 and $3 the last row's day and number. */
const OVER_SITES = `select ${RECORD} from settlement where channel_seq = any($1::bigint[]) and ($2::date is null or (settlement_date, settlement_seq) < ($2, $3::bigint))
  order by settlement_date desc, settlement_seq desc limit $4`;

type At = { channelSeq: number; settlementDate: string };
/** Rows of a settlement, by page. */
type Reader = (tx: Tx, limit: number, offset: number) => Promise<SettlementRow[]>;

/** A site's settlements: the closed ones as they were written, the running ones as the ledger stands. */
@Injectable()
export class SettlementService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly documents: SettlementDocumentService,
  ) {}

  list(channelSeq: number, { year, page, size }: QueryOf<typeof settlementApi.list>): Promise<SettlementList> {
    const chosen = year ? String(year).padStart(4, '0') : null;
    return this.db.tx({ channelSeq }, async (tx) => {
      const account = await this.documents.account(tx, channelSeq);
      const open = (await openMonths(tx, channelSeq, this.clock.now())).map(openSettlement).reverse();
      const shown = open.filter((one) => !chosen || one.month.startsWith(chosen));
      const [{ n }] = (await rows<{ n: number }>(tx, COUNT, [channelSeq, chosen])) as [{ n: number }];
      const at = (page - 1) * size;
      const first = shown.slice(at, at + size);
      const closed = await rows<SettlementRecord>(tx, CLOSED, [
        ...[channelSeq, chosen, size - first.length, Math.max(0, at - shown.length)],
      ]);
      const approved = account.approved !== null;
      const years = (await rows<{ year: number }>(tx, YEARS, [channelSeq])).map((row) => row.year);
      const [paid] = await rows<SettlementList['paid']>(tx, PAID, [channelSeq, chosen]);
      const [due] = await rows<SettlementRecord>(tx, NEXT, [channelSeq]);
      return {
        list: [...first, ...closed.map((row) => closedSettlement(row, approved))],
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
    const list = await this.db.tx({ channelSeq: at.channelSeq }, async (tx) => (await this.one(tx, at, currency)).read(tx, MOST, 0));
    const unit = currency === CURRENCY.USD ? 100 : 1;
    return sheetAnswer(
      `${words.file}_${at.settlementDate}`,
      words.heads,
      list.map((r) => [
        ...[seoulDateTime(r.at), words.kind[r.kind], r.orderNo, r.title, r.ordererName, methods[r.payMethodCd]],
        ...[r.amount / unit, r.currency],
      ]),
    );
  }

  /** Of every site where the person may see them now; the running months stand before all others. */
  async mine(auth: User, cursor: string | undefined): Promise<CursorPage<OwnSettlement>> {
    const staff = await this.db.tx({ userSeq: auth.userSeq }, (tx) =>
      rows<{ channelSeq: number; roles: string[]; name: string; domain: string }>(tx, MINE, [auth.userSeq]),
    );
    const sites = new Map(
      staff
        .filter(({ roles }) => hasPermission(roles, ['SITE_SALES_READ', 'SITE_SALES_UPDATE']))
        .map(({ channelSeq, name, domain }) => [channelSeq, { channelSeq, channelName: name, domain }] as const),
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
      const found = await rows<SettlementRecord>(tx, OVER_SITES, [[...sites.keys()], place?.day ?? null, place?.seq ?? null, size + 1]);
      const approved = new Set(await this.documents.approvedSites(tx, [...sites.keys()]));
      const page = found.slice(0, size);
      const last = found.length > size ? page.at(-1) : undefined;
      return {
        list: [
          ...open,
          ...page.map((row) => ({ ...closedSettlement(row, approved.has(row.channel_seq)), ...sites.get(row.channel_seq)! })),
        ],
        cursor: last ? `${last.settlement_date}_${last.settlement_seq}` : null,
      };
    });
  }

  private async one(
    tx: Tx,
    { channelSeq, settlementDate }: At,
    currency: Settlement['currency'],
  ): Promise<{ settlement: Settlement; read: Reader }> {
    if (!isCalendarDay(settlementDate)) throw fail('NO_DATA');
    const [row] = await rows<SettlementRecord>(tx, ONE, [channelSeq, settlementDate, currency]);
    if (row) {
      const { approved } = await this.documents.account(tx, channelSeq);
      return {
        settlement: closedSettlement(row, approved !== null),
        read: (t, limit, offset) => rows(t, ROWS, [channelSeq, row.settlement_seq, limit, offset]),
      };
    }
    const open = (await openMonths(tx, channelSeq, this.clock.now())).find(
      (one) => one.currency === currency && openSettlement(one).settlementDate === settlementDate,
    );
    if (!open) throw fail('NO_DATA');
    return {
      settlement: openSettlement(open),
      read: (t, limit, offset) => rows(t, OPEN_ROWS, [channelSeq, currency, open.from, open.until, limit, offset]),
    };
  }
}

function placeOf(cursor: string | undefined): { day: string; seq: number } | null {
  const [day = '', seq = ''] = (cursor ?? '').split('_');
  return isCalendarDay(day) && /^\d{1,15}$/.test(seq) ? { day, seq: Number(seq) } : null;
}
