/**
 * What the model remembers of a history: which refunds people or the payment company asked for, and facts about orders that the books do
 * not contain. It contains no rule of the product.
 */
export class Facts {
  private readonly words = new Set<string>();
  /** Enrolments whose end staff changed, so that it differs from what the class says. */
  readonly stretched = new Set<number>();
  /** Orders whose virtual account has taken a deposit. */
  readonly deposited = new Set<string>();
  /** How many learners the site had before the last command. */
  learners = 0;

  /** Notes that a person who may do so asks for a refund of this enrolment. */
  returnOfAttend(attendSeq: number): void {
    this.words.add(`attend ${attendSeq}`);
  }
  returnOfOrder(orderNo: string): void {
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
