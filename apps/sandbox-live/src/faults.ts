/** What a company does to the next call of a kind instead of answering it. */
export interface Fault {
  status: number;
  body?: object;
  headers?: Record<string, string>;
  /** Whether the call does what was asked, and answers with the fault all the same. */
  after?: boolean;
}
export type Call = 'token' | 'make' | 'list' | 'read' | 'change' | 'end' | 'remove' | 'register' | 'room' | 'otp';

/** Faults that tests switch on, one call each, in their order. */
export class Faults {
  private readonly next: { call: Call; fault: Fault }[] = [];

  say(call: Call, fault: Fault, times = 1): void {
    for (let n = 0; n < times; n++) this.next.push({ call, fault });
  }
  clear(): void {
    this.next.length = 0;
  }
  take(call: Call): Fault | null {
    const at = this.next.findIndex((one) => one.call === call);
    return at < 0 ? null : this.next.splice(at, 1)[0]!.fault;
  }
}
