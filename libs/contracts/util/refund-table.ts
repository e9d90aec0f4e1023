import { REFUND_WHEN, REFUND_BACK, REFUND_BASIS, REFUND_PART, type RefundBasis } from '../answer-codes';
import { REFUND_RULE, type CodeOf } from '../codes';
import { returnedShare, LIFELONG_STEPS, splitBy, type RefundTerms, type RefundTermsPart, type Share } from './refund-rules';

/**
 * A row of the table of refunds that stands beside something for sale: up to when (`when`, `upTo`) how much comes back (`back`, `share`).
 */
export interface RefundTableRow {
  when: CodeOf<typeof REFUND_WHEN>;
  back: CodeOf<typeof REFUND_BACK>;
  upTo: Share | null;
  share: Share | null;
  /** The amount in won or US cents where it can be known beforehand, otherwise null; with UNOPENED that of each lesson. */
  amount: number | null;
}
/** The rows for one class of a package, or for the only thing that is sold; `base` is its part of the price. */
export interface RefundTableGroup {
  title: string | null;
  base: number;
  parts: { kind: RefundTermsPart['kind']; count: number; base: number; rows: RefundTableRow[] }[];
}

/** The table of refunds for something that is sold at a price; the rows of each part are in the order of time. */
export function refundTable(terms: RefundTerms, price: number): RefundTableGroup[] {
  const bases = splitBy(
    price,
    terms.groups.map((group) => group.weight),
  );
  const groups = terms.groups.map(({ title, parts }, i) => {
    const shares = splitBy(
      bases[i]!,
      parts.map((part) => part.count),
    );
    return { title, base: bases[i]!, parts: parts.map((part, at) => partOf(part, shares[at]!, terms)) };
  });
  // Classes of a package that have no part of its price have nothing to refund and are left out.
  const paid = groups.filter((group) => group.base > 0);
  return paid.length > 0 ? paid : groups;
}

/**
 * Why the whole price would be refunded for something that is bought at `now` and not used yet, as `refundOf` decides; BY_USE: what is for
 * sale has already begun, so that only a part would be refunded.
 */
export function wholeBack({ groups }: Pick<RefundTerms, 'groups'>, now: Date): Exclude<RefundBasis, typeof REFUND_BASIS.OVER> {
  const parts = groups.flatMap((group) => group.parts);
  // A period in days begins with the purchase; lessons without a time have no beginning.
  const begins = parts.flatMap(({ kind, from }) => (kind === REFUND_PART.DAYS ? [now] : from ? [new Date(from)] : []));
  if (begins.length > 0 && begins.every((at) => at > now)) return REFUND_BASIS.BEFORE_START;
  const begun = parts.some(({ kind, from }) => kind === REFUND_PART.SESSIONS && from !== null && new Date(from) <= now);
  return begun ? REFUND_BASIS.BY_USE : REFUND_BASIS.WITHDRAWAL;
}

const row = (when: RefundTableRow['when'], back: RefundTableRow['back'], more: Partial<RefundTableRow> = {}): RefundTableRow => ({
  when,
  back,
  upTo: null,
  share: null,
  amount: null,
  ...more,
});

function partOf(part: RefundTermsPart, base: number, { ruleCd }: RefundTerms): RefundTableGroup['parts'][number] {
  const { kind, count } = part;
  const start = row(REFUND_WHEN.START, REFUND_BACK.ALL, { amount: base });
  if (kind === REFUND_PART.LESSONS)
    return {
      kind,
      count,
      base,
      rows: [row(REFUND_WHEN.OPENED, REFUND_BACK.UNOPENED, { amount: count ? Math.floor(base / count) : null })],
    };
  if (kind === REFUND_PART.DAYS) return { kind, count, base, rows: [row(REFUND_WHEN.USED, REFUND_BACK.DAYS)] };
  if (ruleCd !== REFUND_RULE.LIFELONG) return { kind, count, base, rows: [start, row(REFUND_WHEN.BEGUN, REFUND_BACK.TIME)] };
  const steps = LIFELONG_STEPS.map(({ upTo, back }) =>
    part.long
      ? row(REFUND_WHEN.MONTH_STEP, REFUND_BACK.MONTH_SHARE, { upTo, share: back })
      : row(REFUND_WHEN.STEP, REFUND_BACK.SHARE, { upTo, share: back, amount: returnedShare(base, back) }),
  );
  const last = LIFELONG_STEPS.at(-1)!.upTo;
  const after = part.long
    ? row(REFUND_WHEN.MONTH_AFTER, REFUND_BACK.REST, { upTo: last })
    : row(REFUND_WHEN.AFTER, REFUND_BACK.NONE, { upTo: last, amount: 0 });
  return { kind, count, base, rows: [start, ...steps, after] };
}
