import { Injectable } from '@nestjs/common';
import { CURRICULUM_TYPE, type CurriculumType } from '@madang/contracts/codes';
import type { Curriculum } from '@madang/contracts/main/curriculum';
import type { Caller } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { payLock } from '@madang/server/pay-lock';
import type { Access } from '../course/course-access';

/** Live and offline lessons count by their times, not by having been opened. */
const HELD: readonly CurriculumType[] = [CURRICULUM_TYPE.LIVE, CURRICULUM_TYPE.OFFLINE];
const KNOWN = `select 'true' from lesson_opening where channel_seq = $1::bigint and attend_seq = $2::bigint and curriculum_seq = $3::bigint`;
/** The enrolments whose payment lets into this one: itself, and those of packages. */
const PAID_BY = `
select a.attend_seq from attend a where a.channel_seq = $1 and a.attend_seq = $2
union
select p.package_attend_seq from pub_package_part p where p.channel_seq = $1 and p.attend_seq = $2
order by attend_seq`;
/** Money of theirs, or of a membership that lets into the class ($3, $4 the learner), is on its way back. */
const LEAVING = `
select 1 from util.pub_order where channel_seq = $1 and attend_seq = any($2) and status = 'CANCELING'
union all
select 1 from pub_course_membership m
join util.pub_subscription s on s.channel_seq = m.channel_seq and s.membership_seq = m.membership_seq and s.user_seq = $4
join util.pub_subscription_order o on o.channel_seq = s.channel_seq and o.subscription_seq = s.subscription_seq and o.status = 'CANCELING'
where m.channel_seq = $1 and m.course_seq = $3`;
const NOTE = `
insert into lesson_opening (channel_seq, attend_seq, curriculum_seq, course_seq, user_seq, opened_at)
values ($1, $2, $3, $4, $5, $6) on conflict do nothing`;

/**
 * The first time a learner opens each lesson. A refund is less by what was opened, so nothing new opens while the money is on its way back:
 * whoever reckons a refund holds the same lock (`payLock`) until the order says so.
 */
@Injectable()
export class LessonOpenings {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async note(auth: Caller, access: Access, lesson: Pick<Curriculum, 'curriculumSeq' | 'curriculumTypeCd' | 'isPublic'>): Promise<void> {
    const free = access.manager || access.open || lesson.isPublic || HELD.includes(lesson.curriculumTypeCd);
    const channelSeq = auth.channelSeq;
    if (free || !access.isAttend || !access.attend || channelSeq === null) return;
    const { attendSeq } = access.attend;
    const key = [channelSeq, attendSeq, lesson.curriculumSeq];
    if ((await this.db.read({ channelSeq }, KNOWN, key)).length) return;
    await this.db.tx({ channelSeq }, async (tx) => {
      // Locks the enrolment's row before its payment, in the order of `locks.ts`.
      await tx.query('select 1 from attend where channel_seq = $1 and attend_seq = $2 for key share', [channelSeq, attendSeq]);
      const payers = (await rows<{ attend_seq: number }>(tx, PAID_BY, [channelSeq, attendSeq])).map((row) => row.attend_seq);
      for (const payer of payers) await payLock(tx, payer);
      if ((await rows(tx, LEAVING, [channelSeq, payers, access.courseSeq, auth.userSeq])).length) throw fail('REFUND_UNDERWAY');
      await tx.query(NOTE, [...key, access.courseSeq, auth.userSeq, this.clock.now()]);
    });
  }
}
