import { Injectable } from '@nestjs/common';
import { Clock } from '@madang/server/clock';
import { rows, type Tx } from '@madang/server/db';
import { CertificateIssuer } from '../certificate/certificate-issuer';
import { COUNT_COMPLETIONS, LOCK_PROGRESS, SAVE_PLAYTIME, UNDO_COMPLETION } from './classroom.sql';

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
  /**
   * The second that the player says it has come to, where the completion counts only if the person watched at least half of what lies
   * between it and the furthest second known before; null: it counts anyway.
   */
  toBearOut: number | null;
}

/** Saves how far a learner came in a lesson, and how many lessons the enrolment has completed. */
@Injectable()
export class CompletionService {
  constructor(
    private readonly clock: Clock,
    private readonly certificates: CertificateIssuer,
  ) {}

  /** Saves the furthest position and the first completion, and issues a certificate that this completion makes due. */
  async save(tx: Tx, step: Step, progress: Progress): Promise<{ playSecond: number; completed: boolean; completedCount: number }> {
    const [held] = await rows(tx, LOCK_PROGRESS, step);
    const [saved] = await rows(tx, SAVE_PLAYTIME, { ...step, ...progress, now: this.clock.now() });
    if (!progress.completed || !saved!.completed || !held) return { ...saved!, completedCount: held?.completedCount ?? 0 };
    const [counted] = await rows(tx, COUNT_COMPLETIONS, step);
    // Completing the same lesson again does not raise the count, so no certificate can become due by it.
    if (counted!.completedCount > held.completedCount) await this.certificates.issueReached(tx, step, step.userSeq);
    return { ...saved!, completedCount: counted!.completedCount };
  }

  /** Takes back that the learner completed the lesson. */
  async undo(tx: Tx, step: Step): Promise<void> {
    await rows(tx, LOCK_PROGRESS, step);
    await rows(tx, UNDO_COMPLETION, { ...step, now: this.clock.now() });
    await rows(tx, COUNT_COMPLETIONS, step);
  }

  async complete(tx: Tx, step: Step): Promise<number> {
    return (await this.save(tx, step, { playSecond: 0, resumeSecond: 0, watchedSecond: 0, completed: true, toBearOut: null }))
      .completedCount;
  }
}
