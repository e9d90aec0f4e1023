/**
 * What the model remembers of a run: the words that people and the provider gave to return money, and orders of whose
 * money it knows more than the books say. It knows no rule of the product.
 */
export class Facts {
  private readonly words = new Set<string>();
  /** Enrolments that staff gave another end than the class says. */
  readonly stretched = new Set<number>();
  /** Orders whose account has taken money. */
  readonly deposited = new Set<string>();
  /** How many learners the site had before the last command. */
  learners = 0;

  /** Somebody who may say so wants the money of this enrolment returned. */
  returnOfAttend(attendSeq: number): void {
    this.words.add(`attend ${attendSeq}`);
  }
  returnOfOrder(orderNo: string): void {
    this.words.add(`order ${orderNo}`);
  }
  mayBeReturned(orderNo: string, attendSeq: number | null): boolean {
    return this.words.has(`order ${orderNo}`) || this.words.has(`attend ${attendSeq}`);
  }

  /** Money that came after its seat was lost takes a seat again, whatever the plan says by now: who paid is not turned away. */
  moneyCame(command: string): boolean {
    return !['enrol', 'let in', 'approve or put off'].includes(command);
  }
}
