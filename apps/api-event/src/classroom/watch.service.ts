import { SECOND } from '@madang/contracts/time';
import { Injectable } from '@nestjs/common';
import { Db, rows } from '@madang/server/db';
import { Batches } from '../batches';
import { LESSON_TO_WATCH, MERGE_WATCHED, WATCH_LOCK } from './watch.sql';

/** A stretch of time in which somebody watched a lesson. It may be reported twice or in pieces: the ledger joins stretches that touch. */
export interface Watched {
  channelSeq: number;
  userSeq: number;
  courseSeq: number;
  curriculumSeq: number;
  startedAt: Date;
  endedAt: Date;
}
export interface Lesson {
  courseSeq: number;
}

/** The ledger of watching: who watched which lesson from when to when. */
@Injectable()
export class WatchService {
  private readonly rows = new Batches<Watched>((watched) => this.write(watched), {
    name: 'watch',
    size: 1000,
    everyMs: 500,
    most: 200_000,
    closeWithinMs: 8 * SECOND,
  });

  constructor(private readonly db: Db) {}

  add(row: Watched): void {
    this.rows.add(row);
  }

  lessonOf(channelSeq: number, curriculumSeq: number, userSeq: number, now: Date): Promise<Lesson | null> {
    return this.db.one({ channelSeq }, LESSON_TO_WATCH, { channelSeq, curriculumSeq, userSeq, now });
  }

  async write(watched: Watched[]): Promise<void> {
    const column = <K extends keyof Watched>(key: K) => watched.map((one) => one[key]);
    await this.db.all(async (tx) => {
      await rows(tx, WATCH_LOCK);
      await rows(tx, MERGE_WATCHED, {
        channelSeq: column('channelSeq'),
        userSeq: column('userSeq'),
        courseSeq: column('courseSeq'),
        curriculumSeq: column('curriculumSeq'),
        startedAt: column('startedAt'),
        endedAt: column('endedAt'),
      });
    });
  }

  /** Writes the rows that still wait. It must run after the last socket has reported what was watched. */
  close(): Promise<void> {
    return this.rows.close();
  }
}
