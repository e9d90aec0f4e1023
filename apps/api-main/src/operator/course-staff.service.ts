import { Injectable } from '@nestjs/common';
import type { CourseStaffType } from '@madang/contracts/main/operator';
import type { User } from '@madang/server/caller';
import { Db } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { CourseService } from '../course/course.service';
import { COURSE_STAFF } from './operator.sql';

/** Managers, facilitators and class managers of one class (AM-106); teachers are part of its information. */
@Injectable()
export class CourseStaffService {
  constructor(
    private readonly db: Db,
    private readonly courses: CourseService,
  ) {}

  async list(channelSeq: number, courseSeq: number): Promise<string> {
    return (await this.db.read({ channelSeq }, COURSE_STAFF, [channelSeq, courseSeq]))[0]!;
  }

  async add(auth: User, courseSeq: number, userSeq: number, type: CourseStaffType): Promise<string> {
    const channelSeq = auth.channelSeq!;
    await this.db.tx({ channelSeq }, async (tx) => {
      await this.courses.lock(tx, auth, courseSeq);
      const member = (await tx.query('select 1 from channel_user where channel_seq = $1 and user_seq = $2', [
        channelSeq,
        userSeq,
      ])) as unknown[];
      if (!member.length) throw fail('MEMBERS_ONLY');
      const saved = (await tx.query(
        `insert into course_user as c (channel_seq, course_seq, user_seq, user_type_cd) values ($1, $2, $3, $4)
         on conflict (channel_seq, course_seq, user_seq) do update set user_type_cd = excluded.user_type_cd where c.user_type_cd <> 'TCH' and c.user_type_cd <> excluded.user_type_cd returning 1`,
        [channelSeq, courseSeq, userSeq, type],
      )) as unknown[];
      if (!saved.length) throw fail('ALREADY_STAFF');
    });
    return this.list(channelSeq, courseSeq);
  }

  async remove(auth: User, courseSeq: number, userSeq: number, types: readonly CourseStaffType[]): Promise<string> {
    const channelSeq = auth.channelSeq!;
    await this.db.tx({ channelSeq }, async (tx) => {
      await this.courses.lock(tx, auth, courseSeq);
      const [, gone] = (await tx.query(
        'delete from course_user where channel_seq = $1 and course_seq = $2 and user_seq = $3 and user_type_cd = any($4)',
        [channelSeq, courseSeq, userSeq, types],
      )) as [unknown, number];
      if (!gone) throw fail('NO_DATA');
    });
    return this.list(channelSeq, courseSeq);
  }
}
