import { Injectable } from '@nestjs/common';
import { LESSON_TYPE, YN } from '@madang/contracts/codes';
import type { Page, QueryOf } from '@madang/contracts/endpoint';
import type { workApi } from '@madang/contracts/main/class-work';
import { courseListQuery, type AdminCourse, type ClassInformation, type courseApi } from '@madang/contracts/main/course';
import { QUEUE_RIGHTS } from '@madang/contracts/main/queue-kinds';
import { hasPermission } from '@madang/contracts/permissions';
import type { InferType } from 'yup';
import { onlyOf, type Caller, type User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { config } from '@madang/server/config';
import { Db } from '@madang/server/db';
import { placeAt } from '@madang/server/place-cursor';
import { failField } from '@madang/server/fail';
import { jsonAnswer, type RawAnswer } from '@madang/server/route';
import { COMPANION_CARDS } from './companions.sql';
import { CourseAccess } from './course-access';
import { ADMIN_COURSES, coursesBy, LIST_MAX, pattern, SITE_STAFF, TIMETABLE_OF_CLASS, type Filter, type Filters } from './course-list.sql';
import { WORK_OF_SITE } from './course-work.sql';
import { FAILED_VIDEOS } from './failed-video.sql';
import { WORK_ITEMS } from './work-items.sql';
import { MY_COURSES } from './my-courses.sql';
import { COURSE_INFORMATION, COURSE_VIEWERS, FACILITATORS_OF_CLASS } from './course.sql';
import { FOUND_COURSES } from '../search/match.sql';

/** The end of the JSON of a list that found nothing. */
const EMPTY_LIST_END = '"totalCount":0}';
/** How many classes one call of `viewer` may name. */
const VIEWERS_MAX = 100;
const offsetOf = (q: { page: number; size: number }) => Math.min((q.page - 1) * q.size, LIST_MAX);
const LESSON_TYPE_OF_KIND = { LIVE: LESSON_TYPE.LIVE, VOD: LESSON_TYPE.VIDEO };

interface MineAsked {
  page: number;
  size: number;
  channelSeq?: number | null;
  statusCd?: string;
}

/** Reads of classes, most of them for visitors. Most run one statement, and the database itself builds the JSON of the answer. */
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
      kind: q.kind ? LESSON_TYPE_OF_KIND[q.kind] : null,
      difficultyCd: q.difficultyCd || null,
      channelCategorySeq: q.channelCategorySeq ?? null,
      teacherSeq: q.teacherSeq ?? null,
      q: pattern(q.q),
      courseSeqs: null,
    } satisfies Filters;
    const json = await this.listJson(auth, q, asked);
    if (!q.q || !json.endsWith(EMPTY_LIST_END)) return jsonAnswer(json, 1);
    // No class that the filters allow has the words in its title. The words may be first consonants of Korean words, typed in the wrong
    // keyboard layout, or misspelt, so they are searched in these ways too.
    const { channelSeq } = auth;
    const { close, courseSeqs } = (await this.db.one({ channelSeq }, FOUND_COURSES, { channelSeq, q: q.q, words: asked.q! }))!;
    if (!courseSeqs.length) return jsonAnswer(json, 1);
    const found = await this.listJson(auth, q, { ...asked, q: null, courseSeqs });
    return jsonAnswer(close ? found.replace(/}$/, ',"close":true}') : found, 1);
  }

  private async listJson(auth: Caller, q: InferType<typeof courseListQuery>, asked: Filters): Promise<string> {
    const filters = (Object.keys(asked) as Filter[]).filter((f) => asked[f] !== null);
    const { channelSeq, userSeq } = auth;
    const [json] = await this.db.hot({ channelSeq }, coursesBy(q.sort, !!userSeq, filters), {
      ...this.viewing(auth),
      size: q.size,
      offset: offsetOf(q),
      ...asked,
    });
    return json!;
  }

  async find(auth: Caller, courseSeq: number): Promise<RawAnswer> {
    return jsonAnswer(await this.findJson(auth, courseSeq), 1);
  }

  /** The data of a class's page as an object, for calls that need it beside the page's own call. */
  async information(auth: Caller, courseSeq: number): Promise<ClassInformation> {
    return JSON.parse(await this.findJson(auth, courseSeq)) as ClassInformation;
  }

  private viewing({ channelSeq, userSeq }: Caller) {
    return { channelSeq, userSeq, siteOrigin: config.siteOrigin, now: this.clock.now() };
  }

  private async findJson(auth: Caller, courseSeq: number): Promise<string> {
    const { channelSeq, support } = auth;
    const [json] = await this.db.hot({ channelSeq }, COURSE_INFORMATION, { ...this.viewing(auth), courseSeq, support: support !== null });
    if (json) return json;
    // Throws the reason why the caller may not see the class. The class may have become visible since the read above; that is too rare to
    // read again.
    await this.access.of(auth, courseSeq);
    throw failField('courseSeq', 'invalid', undefined, 'CLASS_NOT_FOUND');
  }

  async viewer(auth: User, courseSeqs: string): Promise<RawAnswer> {
    const seqs = courseSeqs.split(',').map(Number);
    if (seqs.length > VIEWERS_MAX || !seqs.every((n) => Number.isSafeInteger(n) && n > 0)) throw failField('courseSeqs', 'number');
    const { channelSeq } = auth;
    const [json] = await this.db.hot({ channelSeq }, COURSE_VIEWERS, { ...this.viewing(auth), courseSeqs: seqs });
    return jsonAnswer(json!);
  }

  async mine(auth: User, q: MineAsked): Promise<RawAnswer> {
    return jsonAnswer(await this.mineJson(auth.userSeq, q));
  }

  /** The answer of `mine`, a page of `MyCourse`, as JSON text. */
  async mineJson(userSeq: number, q: MineAsked): Promise<string> {
    const [json] = await this.db.readAll(MY_COURSES, {
      channelSeq: q.channelSeq ?? null,
      userSeq,
      now: this.clock.now(),
      statusCd: q.statusCd || null,
      size: q.size,
      offset: offsetOf(q),
    });
    return json!;
  }

  async adminList(auth: User, q: Omit<QueryOf<typeof courseApi.adminList>, 'kind'> & { kind: string }): Promise<Page<AdminCourse>> {
    const { channelSeq } = auth;
    const found = await this.db.one({ channelSeq }, ADMIN_COURSES[q.sort], {
      channelSeq,
      now: this.clock.now(),
      q: pattern(q.q),
      state: q.state || null,
      kind: q.kind || null,
      ownerSeq: onlyOf(auth),
      size: q.size,
      offset: offsetOf(q),
    });
    return found!;
  }

  /** How much work waits on a site, by class and by board of the site. A caller who may change only own classes gets only those. */
  async work(auth: User): Promise<RawAnswer> {
    const { channelSeq, userSeq } = auth;
    const [json] = await this.db.read({ channelSeq }, WORK_OF_SITE, {
      channelSeq: channelSeq!,
      userSeq,
      mineAlone: auth.ownClasses,
      now: this.clock.now(),
      videos: hasPermission(auth.roles, QUEUE_RIGHTS.video),
    });
    return jsonAnswer(json!);
  }

  /**
   * The questions, submissions, reviews and applications that wait and that the caller may answer or decide, with `mineYn` only those of
   * classes in which the caller has a role: how many, and the oldest ones.
   */
  async workItems(auth: User, { mineYn, kind, cursor }: QueryOf<typeof workApi.items>): Promise<RawAnswer> {
    const { channelSeq, userSeq, roles } = auth;
    const [json] = await this.db.read({ channelSeq }, WORK_ITEMS, {
      channelSeq: channelSeq!,
      userSeq,
      mineAlone: auth.ownClasses || mineYn === YN.YES,
      answers: hasPermission(roles, QUEUE_RIGHTS.question),
      approves: hasPermission(roles, QUEUE_RIGHTS.approval),
      boards: hasPermission(roles, 'SITE_BOARD_UPDATE') && mineYn !== YN.YES,
      replies: hasPermission(roles, 'SITE_REVIEW_UPDATE'),
      kind: kind || null,
      ...placeAt(kind ? cursor : ''),
      now: this.clock.now(),
    });
    return jsonAnswer(json!);
  }

  /** The videos that cannot be played; for an instructor who may change own classes only, those that the instructor uploaded. */
  async failedVideos(auth: User, { cursor }: QueryOf<typeof workApi.videos>): Promise<RawAnswer> {
    const channelSeq = auth.channelSeq!;
    const [json] = await this.db.read({ channelSeq }, FAILED_VIDEOS, { channelSeq, ownerSeq: onlyOf(auth), ...placeAt(cursor) });
    return jsonAnswer(json!);
  }

  /** The people who may teach a class: the site's staff. */
  async staff(auth: User): Promise<RawAnswer> {
    const channelSeq = auth.channelSeq!;
    const [json] = await this.db.read({ channelSeq }, SITE_STAFF, { channelSeq });
    return jsonAnswer(json!);
  }

  /** The classes that go well with a class (AM-770); none for a class that is not on show. */
  async companions(auth: Caller, courseSeq: number): Promise<RawAnswer> {
    const { channelSeq, userSeq } = auth;
    const asked = { channelSeq, courseSeq, userSeq, now: this.clock.now() };
    const [json] = await this.db.read({ channelSeq }, userSeq ? COMPANION_CARDS.person : COMPANION_CARDS.visitor, asked);
    return jsonAnswer(json!, 1);
  }

  async timetable(auth: Caller, courseSeq: number): Promise<RawAnswer> {
    await this.access.of(auth, courseSeq);
    const { channelSeq } = auth;
    const [json] = await this.db.read({ channelSeq }, TIMETABLE_OF_CLASS, { channelSeq, courseSeq, now: this.clock.now() });
    return jsonAnswer(json!, 1);
  }

  async facilitators(auth: Caller, courseSeq: number): Promise<RawAnswer> {
    await this.access.of(auth, courseSeq);
    const { channelSeq } = auth;
    const [json] = await this.db.read({ channelSeq }, FACILITATORS_OF_CLASS, { channelSeq, courseSeq });
    return jsonAnswer(json!, 1);
  }
}
