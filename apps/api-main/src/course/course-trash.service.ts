import { Injectable } from '@nestjs/common';
import { COURSE_TYPE_CD, TRASH } from '@madang/contracts/codes';
import type { QueryOf } from '@madang/contracts/endpoint';
import { LIMITS } from '@madang/contracts/limits';
import type { courseApi } from '@madang/contracts/main/course';
import { hostOf, siteAddressOf } from '@madang/contracts/main/site-host';
import { DAY } from '@madang/contracts/time';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { config } from '@madang/server/config';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { jsonAnswer, type RawAnswer } from '@madang/server/route';
import { pattern } from './course-list.sql';
import { CourseEntity } from './course.entity';
import { CourseService } from './course.service';
import { requireVerifiedMailbox } from './verified-mailbox';

/** Whether somebody is enrolled, has applied or is paying right now (AM-149). */
const ACTIVE = `select 1 from attend where channel_seq = $1 and course_seq = $2 and ended_at is null
  and (choise_status_cd = '01' or (choise_status_cd = '00' and (valid_at is null or valid_at > $3)) or (choise_status_cd is null and hold_until > $3)) limit 1`;
const IN_PACKAGE = `select 1 from package_course p join course k on k.channel_seq = p.channel_seq and k.course_seq = p.package_seq and k.trash_type_cd = '00'
  where p.channel_seq = $1 and p.course_seq = $2 limit 1`;
/** Classes of the package that are in the trash or deleted. */
const GONE = `select 1 from package_course p join course o on o.channel_seq = p.channel_seq and o.course_seq = p.course_seq and o.trash_type_cd <> '00'
  where p.channel_seq = $1 and p.package_seq = $2 limit 1`;

/** Where the banners of the site's main lead, beside the name that stands in the class's own address. */
const BANNERS = `select b ->> 'linkUrl' as link, o.service_alias as alias from channel c cross join jsonb_array_elements(c.banners) b
  join course o on o.channel_seq = c.channel_seq and o.course_seq = $2 where c.channel_seq = $1 and b ->> 'linkUrl' <> ''`;
const OWN_HOST = 'select channel_of($1, $2) as site';
/** What can still come back, newest first: $1 channel, $2 now, $3 title pattern, $4 CLASS or PACKAGE or null, $5 size, $6 offset. */
const LIST = `with hits as (
    select course_seq, title, image_url, course_type, course_type_cd, trashed_at, restore_expired_at from course
    where channel_seq = $1::bigint and trash_type_cd = '01' and restore_expired_at > $2::timestamptz
      and ($3::text is null or title ilike $3) and ($4::text is null or case $4 when 'PACKAGE' then course_type_cd = '09' when 'CHALLENGE' then course_type_cd = '07' else course_type_cd not in ('07', '09') end))
  select json_build_object('list', (select coalesce(json_agg(json_build_object('courseSeq', course_seq, 'title', title, 'imageUrl', image_url, 'courseType', course_type,
      'courseTypeCd', course_type_cd, 'trashedAt', iso(trashed_at), 'restoreExpiredAt', iso(restore_expired_at)) order by trashed_at desc, course_seq desc), '[]')
    from (select * from hits order by trashed_at desc, course_seq desc limit $5::int offset $6::int) f), 'totalCount', (select count(*) from hits))::text`;

/** Classes and packages go into the trash, from where they can come back for a week. */
@Injectable()
export class CourseTrashService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly courses: CourseService,
  ) {}

  async list(auth: User, q: QueryOf<typeof courseApi.trash>): Promise<RawAnswer> {
    const values = [auth.channelSeq, this.clock.now(), pattern(q.q), q.kind || null, q.size, (q.page - 1) * q.size];
    const [json] = await this.db.read({ channelSeq: auth.channelSeq }, LIST, values);
    return jsonAnswer(json!);
  }

  async remove(auth: User, courseSeq: number): Promise<null> {
    await this.db.tx({ channelSeq: auth.channelSeq }, (tx) => this.trash(tx, auth, courseSeq));
    return null;
  }

  /** All of them or none. */
  async removeMany(auth: User, courseSeqs: number[]): Promise<null> {
    const chosen = [...new Set(courseSeqs)].sort((a, b) => a - b);
    await this.db.tx({ channelSeq: auth.channelSeq }, async (tx) => {
      const kinds: { packages: number }[] = await tx.query(
        'select count(*) filter (where course_type_cd = $3)::int as packages from course where channel_seq = $1 and course_seq = any($2)',
        [auth.channelSeq, chosen, COURSE_TYPE_CD.PACKAGE],
      );
      const { packages } = kinds[0]!;
      if (packages > 0 && packages < chosen.length) throw fail('DELETE_MIXED');
      for (const courseSeq of chosen) await this.trash(tx, auth, courseSeq);
    });
    return null;
  }

  /** Back as it was, within the week; a package only while all of its classes are there. */
  async restore(auth: User, courseSeq: number): Promise<null> {
    await this.db.tx({ channelSeq: auth.channelSeq }, async (tx) => {
      const at = { channelSeq: auth.channelSeq!, courseSeq };
      const course = await tx.findOne(CourseEntity, { where: at, lock: { mode: 'pessimistic_write' } });
      if (!course || course.trashTypeCd === TRASH.DELETED) throw fail('CLASS_NOT_FOUND');
      await requireVerifiedMailbox(tx, auth);
      if (course.trashTypeCd === TRASH.NORMAL) return;
      const now = this.clock.now();
      if (course.restoreExpiredAt && course.restoreExpiredAt <= now) throw fail('RESTORE_PASSED');
      if ((await tx.query(GONE, [auth.channelSeq, courseSeq])).length) throw fail('CLASS_DELETED');
      await tx.update(CourseEntity, at, { trashTypeCd: TRASH.NORMAL, trashedAt: null, restoreExpiredAt: null, updatedAt: now });
    });
    return null;
  }

  /** The lock makes enrolments that run at the same time come first or fail. */
  async trash(tx: Tx, auth: User, courseSeq: number): Promise<void> {
    await this.courses.lock(tx, auth, courseSeq);
    const now = this.clock.now();
    if ((await tx.query(ACTIVE, [auth.channelSeq, courseSeq, now])).length) throw fail('CLASS_HAS_STUDENTS');
    if ((await tx.query(IN_PACKAGE, [auth.channelSeq, courseSeq])).length) throw fail('CLASS_IN_PACKAGE');
    if (await this.onMain(tx, auth.channelSeq!, courseSeq)) throw fail('CLASS_ON_MAIN');
    await tx.update(
      CourseEntity,
      { channelSeq: auth.channelSeq!, courseSeq },
      { trashTypeCd: TRASH.TRASHED, trashedAt: now, restoreExpiredAt: new Date(now.getTime() + LIMITS.trashDays * DAY), updatedAt: now },
    );
  }

  /** A banner of the site's main leads to it (AM-150). */
  private async onMain(tx: Tx, channelSeq: number, courseSeq: number): Promise<boolean> {
    for (const { link, alias } of await rows<{ link: string; alias: string }>(tx, BANNERS, [channelSeq, courseSeq])) {
      const places = ['classes', 'packages', alias].map((place) => `/${place}/${courseSeq}`);
      const url = URL.parse(link, config.mainOrigin);
      if (!url || !places.some((place) => url.pathname === place || url.pathname.startsWith(`${place}/`))) continue;
      if (link.startsWith('/')) return true;
      const [found] = await rows<{ site: number | null }>(tx, OWN_HOST, [hostOf(url.host), siteAddressOf(url.host, config.siteOrigin)]);
      if (found?.site === channelSeq) return true;
    }
    return false;
  }
}
