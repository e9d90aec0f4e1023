import { Injectable } from '@nestjs/common';
import { LIMITS } from '@madang/contracts/limits';
import type { LiveItem } from '@madang/contracts/main/curriculum';
import { Clock } from '@madang/server/clock';
import { Db } from '@madang/server/db';
import { LIVES_OF_PEOPLE } from './live.sql';

interface Waiting {
  answer: Promise<string>;
  resolve: (lives: string) => void;
  reject: (e: Error) => void;
}
/** How many queries for live lessons may run at the same time. */
const IN_FLIGHT = 2;
/** For how many people one query reads live lessons. */
const PEOPLE_PER_QUERY = 200;

/**
 * Answers pages that ask for live lessons twice a minute. Calls that arrive at the same moment share a query, for up to `PEOPLE_PER_QUERY`
 * people, and those of the same person share one answer.
 */
@Injectable()
export class LivePoll {
  private waiting = new Map<number, Waiting>();
  private running = 0;
  private scheduled = false;

  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** The live lessons of one person, as the JSON text of the call's answer. */
  async of(userSeq: number): Promise<string> {
    const lives = await this.wait(userSeq);
    return `{"nowLives":${lives},"now":"${this.clock.now().toISOString()}","interval_seconds":${LIMITS.livePollSeconds}}`;
  }

  /** The live lessons of one person that run now or begin within a week, on one site or, with null, on all. */
  async lives(userSeq: number, channelSeq: number | null): Promise<LiveItem[]> {
    const lives = JSON.parse(await this.wait(userSeq)) as LiveItem[];
    return channelSeq === null ? lives : lives.filter((live) => live.channelSeq === channelSeq);
  }

  private wait(userSeq: number): Promise<string> {
    let one = this.waiting.get(userSeq);
    if (!one) {
      const made = {} as Waiting;
      made.answer = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }));
      one = made;
      this.waiting.set(userSeq, made);
      this.schedule();
    }
    return one.answer;
  }

  private schedule(): void {
    if (this.scheduled || this.running >= IN_FLIGHT) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      void this.flush();
    });
  }

  private async flush(): Promise<void> {
    const batch = new Map([...this.waiting].slice(0, PEOPLE_PER_QUERY));
    if (!batch.size) return;
    for (const seq of batch.keys()) this.waiting.delete(seq);
    this.running++;
    if (this.waiting.size) this.schedule();
    try {
      for (const row of await this.db.hot('all', LIVES_OF_PEOPLE, { userSeqs: [...batch.keys()], now: this.clock.now() })) {
        const space = row.indexOf(' ');
        batch.get(Number(row.slice(0, space)))!.resolve(row.slice(space + 1));
      }
    } catch (e) {
      for (const one of batch.values()) one.reject(e as Error);
    } finally {
      this.running--;
      if (this.waiting.size) this.schedule();
    }
  }
}
