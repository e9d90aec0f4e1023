import type { Gift, Shut } from './reckoning';

/** A call with a key whose answer may have been lost, and what it gave. */
export interface KeyedCall {
  key: string;
  at: number;
  courseSeq: number;
  attendSeq: number;
  gift: Gift;
}

/**
 * What the model remembers of a history: which refunds people or the payment company asked for, and facts about orders that the books do
 * not contain. It contains no rule of the product.
 */
export class Facts {
  private readonly words = new Set<string>();
  /** Enrolments that staff made longer while a package did so too; nobody reckons their end. */
  readonly stretched = new Set<number>();
  /** Days that staff gave, by enrolment. */
  readonly gifts = new Map<number, Gift[]>();
  /** Calls with a key, which may be repeated; the latest last. */
  readonly keyed: KeyedCall[] = [];
  /** The times for which the site was shut, as of the last command. */
  shuts: Shut[] = [];
  /** Orders whose virtual account has taken a deposit. */
  readonly deposited = new Set<string>();
  /** How many learners the site had before the last command. */
  learners = 0;

  /** Notes days that staff may have given. */
  mayGive(attendSeq: number, gift: Gift): void {
    this.gifts.set(attendSeq, [...(this.gifts.get(attendSeq) ?? []), gift]);
  }
  /** Notes that days were given: now, if they were refused before. */
  give(attendSeq: number, gift: Gift, now: number): void {
    gift.sure = true;
    if (this.gifts.get(attendSeq)?.includes(gift)) return;
    gift.at = now;
    this.mayGive(attendSeq, gift);
  }

  /** Notes that days were not given after all. */
  takeBack(attendSeq: number, gift: Gift): void {
    this.gifts.set(
      attendSeq,
      (this.gifts.get(attendSeq) ?? []).filter((one) => one !== gift),
    );
  }

  /** Whether the site is shut, since it is suspended or the days of that are being made up for. */
  get isShut(): boolean {
    return this.shuts.some((one) => one.openedAt === null);
  }
  /** Whether the suspension has ended, but the site is not open yet. */
  get isReopening(): boolean {
    return this.shuts.some((one) => one.to !== null && one.openedAt === null);
  }

  /** Notes that a person who may do so asks for a refund of this enrolment. */
  enrolmentRefundAsked(attendSeq: number): void {
    this.words.add(`attend ${attendSeq}`);
  }
  orderRefundAsked(orderNo: string): void {
    this.words.add(`order ${orderNo}`);
  }
  mayBeReturned(orderNo: string, attendSeq: number | null): boolean {
    return this.words.has(`order ${orderNo}`) || this.words.has(`attend ${attendSeq}`);
  }

  /**
   * Whether a command can bring money of an order whose seat was lost. Such money takes a seat even beyond the plan's limit, since a buyer
   * who has paid is not turned away.
   */
  moneyCame(command: string): boolean {
    return !['enrol', 'let in', 'approve or put off'].includes(command);
  }
}
