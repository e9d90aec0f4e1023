import { Injectable } from '@nestjs/common';
import { Clock } from '@madang/server/clock';
import type { Tx } from '@madang/server/db';

export interface Step {
  channelSeq: number;
  courseSeq: number;
  curriculumSeq: number;
  userSeq: number;
}
export interface Progress {
  playSecond: number;
  watchedSecond: number;
  resumeSecond: number;
  completed: boolean;
}

const SAVE = `insert into playtime (channel_seq, user_seq, course_seq, curriculum_seq, play_second, resume_second, watched_second, completed_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, case when $8::boolean then $9::timestamptz end, $9)
  on conflict (channel_seq, user_seq, course_seq, curriculum_seq) do update set play_second = greatest(playtime.play_second, excluded.play_second), resume_second = excluded.resume_second,
    watched_second = playtime.watched_second + excluded.watched_second, completed_at = coalesce(playtime.completed_at, excluded.completed_at), updated_at = excluded.updated_at
  returning play_second as "playSecond", completed_at is not null as completed`;
const COUNT = `update attend set completed_count = d.n, xp = d.xp from (
    select count(*)::int as n, coalesce(sum(k.xp), 0)::int as xp from playtime p join curriculum k on k.channel_seq = p.channel_seq and k.curriculum_seq = p.curriculum_seq
    where p.channel_seq = $1 and p.user_seq = $2 and p.course_seq = $3 and p.completed_at is not null) d
  where channel_seq = $1 and user_seq = $2 and course_seq = $3 and ended_at is null returning completed_count as "completedCount"`;

/** How far a learner came, and how many completed lessons the enrolment counts. */
@Injectable()
export class CompletionService {
  constructor(private readonly clock: Clock) {}

  /** Keeps the furthest position and the first completion; the enrolment's row is held first, so that two lessons done at once are both counted. */
  async save(tx: Tx, step: Step, progress: Progress): Promise<{ playSecond: number; completed: boolean; completedCount: number }> {
    const person = [step.channelSeq, step.userSeq, step.courseSeq];
    const [held]: { completedCount: number }[] = await tx.query(
      'select completed_count as "completedCount" from attend where channel_seq = $1 and user_seq = $2 and course_seq = $3 and ended_at is null for update',
      person,
    );
    const values = [
      ...person,
      step.curriculumSeq,
      progress.playSecond,
      progress.resumeSecond,
      progress.watchedSecond,
      progress.completed,
      this.clock.now(),
    ];
    const [saved]: [{ playSecond: number; completed: boolean }] = await tx.query(SAVE, values);
    if (!progress.completed || !held) return { ...saved, completedCount: held?.completedCount ?? 0 };
    const [[counted]] = (await tx.query(COUNT, person)) as [{ completedCount: number }[], number];
    return { ...saved, completedCount: counted!.completedCount };
  }

  /** Takes a completion back. */
  async undo(tx: Tx, step: Step): Promise<void> {
    const person = [step.channelSeq, step.userSeq, step.courseSeq];
    await tx.query(
      'select 1 from attend where channel_seq = $1 and user_seq = $2 and course_seq = $3 and ended_at is null for update',
      person,
    );
    await tx.query(
      'update playtime set completed_at = null, updated_at = $5 where channel_seq = $1 and user_seq = $2 and course_seq = $3 and curriculum_seq = $4 and completed_at is not null',
      [...person, step.curriculumSeq, this.clock.now()],
    );
    await tx.query(COUNT, person);
  }

  async complete(tx: Tx, step: Step): Promise<number> {
    return (await this.save(tx, step, { playSecond: 0, resumeSecond: 0, watchedSecond: 0, completed: true })).completedCount;
  }
}
