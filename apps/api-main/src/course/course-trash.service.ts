import { Injectable } from '@nestjs/common';
import { COURSE_TYPE_CD, TRASH } from '@madang/contracts/codes';
import type { OutputOf, QueryOf } from '@madang/contracts/endpoint';
import type { ErrorName } from '@madang/contracts/errors';
import { LIMITS } from '@madang/contracts/limits';
import type { courseApi } from '@madang/contracts/main/course';
import { isOnShow } from '@madang/contracts/main/course-rules';
import { hostOf, siteAddressOf } from '@madang/contracts/main/site-host';
import { daysAfter } from '@madang/contracts/dates';
import { onlyOf, type User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { config } from '@madang/server/config';
import { Db, rows, type Tx } from '@madang/server/db';
import { Failure, fail } from '@madang/server/fail';
import { History } from '@madang/server/history';
import { Keywords } from '@madang/server/keywords';
import { errorText } from '@madang/server/responses';
import { jsonAnswer, type RawAnswer } from '@madang/server/route';
import { inBatches } from '../enrolment/batches';
import { pattern } from './course-list.sql';
import {
  ACTIVE_LEARNERS,
  CHOSEN_PACKAGES,
  HOLDING_PACKAGES,
  MAIN_BLOCKS,
  MAIN_LINKS,
  MISSING_CLASSES,
  SITE_OF_HOST,
  TRASHED_COURSES,
} from './course-trash.sql';
import { CourseEntity } from './course.entity';
import { courseGone } from './course-history';
import { CourseService } from './course.service';
import { requireVerifiedMailbox } from './verified-mailbox';

type RemovalOutcome = OutputOf<typeof courseApi.removeMany>;
/**
 * Refusals that concern one class only. `trash` throws them before it writes anything, so the other classes of the transaction can still
 * be deleted.
 */
const ERRORS_OF_ONE_CLASS: readonly ErrorName[] = [
  'CLASS_NOT_FOUND',
  'CLASS_DELETED',
  'CLASS_HAS_STUDENTS',
  'CLASS_IN_PACKAGE',
  'CLASS_ON_MAIN',
];
function refusalOfOne(error: unknown): ErrorName {
  if (error instanceof Failure && ERRORS_OF_ONE_CLASS.includes(error.errorName)) return error.errorName;
  throw error;
}

/** Puts classes and packages into the trash, and takes them out again within a week. */
@Injectable()
export class CourseTrashService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly courses: CourseService,
    private readonly history: History,
    private readonly keywords: Keywords,
  ) {}

  async list(auth: User, q: QueryOf<typeof courseApi.trash>): Promise<RawAnswer> {
    const { channelSeq } = auth;
    const asked = {
      now: this.clock.now(),
      q: pattern(q.q),
      kind: q.kind || null,
      ownerSeq: onlyOf(auth),
      size: q.size,
      offset: (q.page - 1) * q.size,
    };
    const [json] = await this.db.read({ channelSeq }, TRASHED_COURSES, { channelSeq, ...asked });
    return jsonAnswer(json!);
  }

  async remove(auth: User, courseSeq: number): Promise<null> {
    await this.db.tx({ channelSeq: auth.channelSeq }, (tx) => this.removeOne(tx, auth, courseSeq));
    return null;
  }

  /**
   * Moves several classes to the trash; packages and other classes together are refused. Refused classes are counted and named; if only one
   * class is chosen, its refusal is an error of the call.
   */
  async removeMany(auth: User, courseSeqs: number[]): Promise<RemovalOutcome> {
    const channelSeq = auth.channelSeq!;
    const chosen = [...new Set(courseSeqs)].sort((a, b) => a - b);
    const swap = await this.keywords.of(channelSeq, auth.lang);
    const [{ packages } = { packages: 0 }] = await this.db.tx({ channelSeq }, (tx) =>
      rows(tx, CHOSEN_PACKAGES, { channelSeq, courseSeqs: chosen }),
    );
    if (packages > 0 && packages < chosen.length) throw fail('DELETE_MIXED');
    const failures = await inBatches(this.db, channelSeq, chosen, async (tx, some) => {
      const failed: RemovalOutcome['failures'] = [];
      for (const courseSeq of some) {
        const refusal = await this.removeOne(tx, auth, courseSeq).then(() => null, refusalOfOne);
        if (refusal && chosen.length === 1) throw fail(refusal);
        if (refusal) failed.push({ courseSeq, message: errorText(refusal, auth.lang, undefined, swap) });
      }
      return failed;
    });
    return { failCount: failures.length, failures };
  }

  /** Takes a class out of the trash within the week; a package only if none of its classes is in the trash or deleted. */
  async restore(auth: User, courseSeq: number): Promise<null> {
    await this.db.tx({ channelSeq: auth.channelSeq }, async (tx) => {
      const at = { channelSeq: auth.channelSeq!, courseSeq };
      const course = await tx.findOne(CourseEntity, { where: at, lock: { mode: 'pessimistic_write' } });
      if (!course || course.trashTypeCd === TRASH.DELETED) throw fail('CLASS_NOT_FOUND');
      await requireVerifiedMailbox(tx, auth);
      if (course.trashTypeCd === TRASH.NORMAL) return;
      const now = this.clock.now();
      if (course.courseTypeCd === COURSE_TYPE_CD.CHALLENGE) await this.courses.mustChangeChallenges(tx, auth, courseSeq);
      if (course.restoreExpiredAt && course.restoreExpiredAt <= now) throw fail('RESTORE_PASSED');
      if ((await rows(tx, MISSING_CLASSES, at)).length) throw fail('CLASS_DELETED');
      await this.courses.write(tx, auth, course, { trashTypeCd: TRASH.NORMAL, trashedAt: null, restoreExpiredAt: null });
    });
    return null;
  }

  private async removeOne(tx: Tx, auth: User, courseSeq: number): Promise<void> {
    await this.history.record(tx, auth, auth.channelSeq!, courseGone(await this.trash(tx, auth, courseSeq)));
  }

  /**
   * Puts a class into the trash. The class's row is locked, so an enrolment at the same moment is either made before and found here, or
   * refused afterwards.
   */
  async trash(tx: Tx, auth: User, courseSeq: number): Promise<CourseEntity> {
    const course = await this.courses.lock(tx, auth, courseSeq);
    const now = this.clock.now();
    const at = { channelSeq: auth.channelSeq!, courseSeq };
    if ((await rows(tx, ACTIVE_LEARNERS, { ...at, now })).length) throw fail('CLASS_HAS_STUDENTS');
    if ((await rows(tx, HOLDING_PACKAGES, at)).length) throw fail('CLASS_IN_PACKAGE');
    if (await this.onMain(tx, auth.channelSeq!, courseSeq)) throw fail('CLASS_ON_MAIN');
    await tx.update(CourseEntity, at, {
      trashTypeCd: TRASH.TRASHED,
      trashedAt: now,
      restoreExpiredAt: daysAfter(now, LIMITS.trashDays),
      updatedAt: now,
    });
    if (isOnShow(course)) await this.courses.tellHidden(tx, course);
    return course;
  }

  /**
   * Whether the site's main page shows the class in a block for which staff chose it, or links to it from a banner or block (AM-150,
   * AM-585).
   */
  private async onMain(tx: Tx, channelSeq: number, courseSeq: number): Promise<boolean> {
    if ((await rows(tx, MAIN_BLOCKS, { channelSeq, courseSeq })).length) return true;
    for (const { link, alias } of await rows(tx, MAIN_LINKS, { channelSeq, courseSeq })) {
      const places = ['classes', 'packages', alias].map((place) => `/${place}/${courseSeq}`);
      const url = URL.parse(link, config.mainOrigin);
      if (!url || !places.some((place) => url.pathname === place || url.pathname.startsWith(`${place}/`))) continue;
      if (link.startsWith('/')) return true;
      const domain = siteAddressOf(url.host, config.siteOrigin);
      const [found] = await rows(tx, SITE_OF_HOST, { host: hostOf(url.host), domain });
      if (found?.site === channelSeq) return true;
    }
    return false;
  }
}
