import { Injectable } from '@nestjs/common';
import { CURRICULUM_TYPE } from '@madang/contracts/codes';
import type { Page } from '@madang/contracts/endpoint';
import { courseListQuery, type AdminCourse, type ClassInformation } from '@madang/contracts/main/course';
import type { InferType } from 'yup';
import type { Caller, User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db } from '@madang/server/db';
import { failField } from '@madang/server/fail';
import { jsonAnswer, type RawAnswer } from '@madang/server/route';
import { CourseAccess } from './course-access';
import { ADMIN_LIST, LIST_MAX, listFor, MINE, pattern, TIMETABLE, type Filter } from './course-list.sql';
import { FACILITATORS, FIND, VIEWERS } from './course.sql';

const FACILITATORS_OF = `select ${FACILITATORS} from course c where c.channel_seq = $1::bigint and c.course_seq = $2::bigint`;
const STAFF = `select coalesce(json_agg(json_build_object('userSeq', a.user_seq, 'name', a.name, 'profileImageUrl', a.profile_image_url) order by a.name, a.user_seq), '[]')::text
  from channel_user u join account a on a.user_seq = u.user_seq where u.channel_seq = $1::bigint and u.user_type_cd is not null`;
const VIEWERS_MAX = 100;
const KIND = { LIVE: CURRICULUM_TYPE.LIVE, VOD: CURRICULUM_TYPE.VIDEO };

/** Hot reads: one statement each, which answers the wire's JSON. */
@Injectable()
export class CourseReadService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly access: CourseAccess,
  ) {}

  async list(auth: Caller, q: InferType<typeof courseListQuery>): Promise<RawAnswer> {
    const asked = {
      fareCd: q.fareCd || null,
      kind: q.kind ? KIND[q.kind] : null,
      difficultyCd: q.difficultyCd || null,
      channelCategorySeq: q.channelCategorySeq ?? null,
      q: pattern(q.q),
    } satisfies Record<Filter, unknown>;
    const filters = (Object.keys(asked) as Filter[]).filter((f) => asked[f] !== null);
    const offset = Math.min((q.page - 1) * q.size, LIST_MAX);
    const values = [auth.channelSeq, auth.userSeq, this.clock.now(), q.size, offset, ...filters.map((f) => asked[f])];
    const [json] = await this.db.hot({ channelSeq: auth.channelSeq }, listFor(q.sort, !!auth.userSeq, filters), values);
    return jsonAnswer(json!, 1);
  }

  async find(auth: Caller, courseSeq: number): Promise<RawAnswer> {
    return jsonAnswer(await this.findJson(auth, courseSeq), 1);
  }

  /** The same for the answer of a change. */
  async information(auth: Caller, courseSeq: number): Promise<ClassInformation> {
    return JSON.parse(await this.findJson(auth, courseSeq)) as ClassInformation;
  }

  private async findJson(auth: Caller, courseSeq: number): Promise<string> {
    const [json] = await this.db.hot({ channelSeq: auth.channelSeq }, FIND, [auth.channelSeq, auth.userSeq, this.clock.now(), courseSeq]);
    if (json) return json;
    // Fails with the reason why the course cannot be seen. It may have become visible since the read; that is too rare to read again.
    await this.access.of(auth, courseSeq);
    throw failField('courseSeq', 'invalid', undefined, 'CLASS_NOT_FOUND');
  }

  async viewer(auth: User, courseSeqs: string): Promise<RawAnswer> {
    const seqs = courseSeqs.split(',').map(Number);
    if (seqs.length > VIEWERS_MAX || !seqs.every((n) => Number.isSafeInteger(n) && n > 0)) throw failField('courseSeqs', 'number');
    const [json] = await this.db.hot({ channelSeq: auth.channelSeq }, VIEWERS, [auth.channelSeq, auth.userSeq, this.clock.now(), seqs]);
    return jsonAnswer(json!);
  }

  async mine(auth: User, q: { page: number; size: number; channelSeq?: number | null; statusCd?: string }): Promise<RawAnswer> {
    const values = [
      q.channelSeq ?? null,
      auth.userSeq,
      this.clock.now(),
      q.statusCd || null,
      q.size,
      Math.min((q.page - 1) * q.size, LIST_MAX),
    ];
    const [json] = await this.db.readAll(MINE, values);
    return jsonAnswer(json!);
  }

  async adminList(auth: User, q: { page: number; size: number; q?: string; state?: string; kind?: string }): Promise<Page<AdminCourse>> {
    const values = [
      auth.channelSeq,
      pattern(q.q),
      this.clock.now(),
      q.state || null,
      q.size,
      Math.min((q.page - 1) * q.size, LIST_MAX),
      q.kind || null,
    ];
    return (await this.db.one<Page<AdminCourse>>({ channelSeq: auth.channelSeq }, ADMIN_LIST, values))!;
  }

  /** Who may teach a class: the site's staff. */
  async staff(auth: User): Promise<RawAnswer> {
    const [json] = await this.db.read({ channelSeq: auth.channelSeq }, STAFF, [auth.channelSeq]);
    return jsonAnswer(json!);
  }

  async timetable(auth: Caller, courseSeq: number): Promise<RawAnswer> {
    await this.access.of(auth, courseSeq);
    const [json] = await this.db.read({ channelSeq: auth.channelSeq }, TIMETABLE, [auth.channelSeq, courseSeq, this.clock.now()]);
    return jsonAnswer(json!, 1);
  }

  async facilitators(auth: Caller, courseSeq: number): Promise<RawAnswer> {
    await this.access.of(auth, courseSeq);
    const [json] = await this.db.read({ channelSeq: auth.channelSeq }, FACILITATORS_OF, [auth.channelSeq, courseSeq]);
    return jsonAnswer(json!, 1);
  }
}
