import { msAfter } from '@madang/contracts/dates';
import { Injectable } from '@nestjs/common';

/** The current time for what services decide and store, so that tests can set it. */
@Injectable()
export class Clock {
  private offset = 0;

  now(): Date {
    return msAfter(Date.now(), this.offset);
  }

  /** Moves this process's clock to `at`; it runs on from there. */
  set(at: Date): void {
    this.offset = at.getTime() - Date.now();
  }

  reset(): void {
    this.offset = 0;
  }
}
