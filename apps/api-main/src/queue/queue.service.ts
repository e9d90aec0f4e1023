import { Injectable } from '@nestjs/common';
import { values, YN } from '@madang/contracts/codes';
import type { InputOf } from '@madang/contracts/endpoint';
import {
  BOARD_RIGHT,
  type Assignee,
  type Assignment,
  type AssignmentLine,
  type queueApi,
  type QueueMarks,
  type QueueRef,
} from '@madang/contracts/main/queue';
import { moderates } from '@madang/contracts/main/moderates';
import { QUEUE_KIND, QUEUE_LISTED_BY, QUEUE_RIGHTS, type MarkedKind } from '@madang/contracts/main/queue-kinds';
import { hasPermission, opens } from '@madang/contracts/permissions';
import { Acl } from '@madang/server/acl';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { insertNew } from '@madang/server/insert-new';
import { Outbox } from '@madang/server/outbox';
import { LessThan } from 'typeorm';
import { moderatorOf } from '../report/moderator';
import { QueueSeenEntity, QueueSnoozeEntity } from './queue.entity';
import {
  ASSIGN_ITEM,
  ASSIGNMENT_LINES,
  CURRENT_ASSIGNMENT,
  FAILED_VIDEO,
  OPEN_CASE,
  COURSE_OF_ITEM,
  QUEUE_MARKS,
  STAFF_FOR,
  UNASSIGN_ITEM,
  type OpenCase,
} from './queue.sql';

/**
 * Where an item of the inbox belongs: the number of a class, null for a board of the site, the case of a reported text, or undefined for
 * the other work of the site.
 */
type Place = number | null | undefined | OpenCase;

/**
 * Marks of the inbox: which items a person of the staff has postponed, and to whom items are assigned. The items themselves are read by
 * other calls.
 */
@Injectable()
export class QueueService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly acl: Acl,
    private readonly outbox: Outbox,
  ) {}

  async marks(auth: User, channelSeq: number): Promise<QueueMarks> {
    const { userSeq, roles, ownClasses } = auth;
    const kinds = values(QUEUE_KIND).filter((kind) => hasPermission(roles, QUEUE_RIGHTS[kind]) && !(ownClasses && kind in COURSE_OF_ITEM));
    const { kinds: moderated, classes: moderatesClasses } = moderatorOf(auth);
    const asked = { channelSeq, userSeq, kinds, moderated, moderatesClasses, boards: hasPermission(roles, BOARD_RIGHT) };
    return (await this.db.one({ channelSeq }, QUEUE_MARKS, { ...asked, now: this.clock.now() }))!;
  }

  async snooze(auth: User, channelSeq: number, { until, ...item }: InputOf<typeof queueApi.snooze>): Promise<null> {
    const key = { channelSeq, userSeq: auth.userSeq, ...item };
    if (until) await this.mine(auth, channelSeq, item);
    await this.db.tx({ channelSeq }, async (tx) => {
      if (!until) return void (await tx.delete(QueueSnoozeEntity, key));
      await tx.delete(QueueSnoozeEntity, { channelSeq, userSeq: auth.userSeq, until: LessThan(this.clock.now()) });
      await tx.upsert(QueueSnoozeEntity, { ...key, until: new Date(until) }, ['channelSeq', 'userSeq', 'kind', 'ref']);
    });
    return null;
  }

  async assignees(auth: User, channelSeq: number, item: QueueRef): Promise<Assignee[]> {
    return this.whoTakes(channelSeq, item, await this.mine(auth, channelSeq, item));
  }

  async assign(auth: User, channelSeq: number, { userSeq, ...item }: InputOf<typeof queueApi.assign>): Promise<Assignment | null> {
    const place = await this.mine(auth, channelSeq, item);
    if (userSeq !== null && !(await this.takes(channelSeq, userSeq, item, place))) throw failField('userSeq', 'oneOf');
    const now = this.clock.now();
    return this.db.tx({ channelSeq }, async (tx) => {
      const [had] = await rows(tx, UNASSIGN_ITEM, { channelSeq, ...item, now });
      if (had || userSeq !== null) await this.write(tx, auth, channelSeq, item, { userSeq, courseSeq: classOf(place), now });
      if (userSeq === null) return null;
      const [made] = await rows(tx, CURRENT_ASSIGNMENT, { channelSeq, ...item, userSeq: auth.userSeq });
      return made!;
    });
  }

  async history(auth: User, channelSeq: number, item: QueueRef): Promise<AssignmentLine[]> {
    await this.mine(auth, channelSeq, item);
    return this.db.tx({ channelSeq }, (tx) => rows(tx, ASSIGNMENT_LINES, { channelSeq, ...item }));
  }

  /** Settles an item as seen, or takes that back. */
  async seen(auth: User, channelSeq: number, { seenYn, ...item }: InputOf<typeof queueApi.seen>): Promise<null> {
    await this.mine(auth, channelSeq, item);
    await this.db.tx({ channelSeq }, async (tx) => {
      const key = { channelSeq, ...item };
      if (seenYn === YN.YES) await insertNew(tx, QueueSeenEntity, { ...key, seenBy: auth.userSeq, seenAt: this.clock.now() });
      else await tx.delete(QueueSeenEntity, key);
    });
    return null;
  }

  private async write(
    tx: Tx,
    auth: User,
    channelSeq: number,
    item: QueueRef,
    { userSeq, courseSeq, now }: { userSeq: number | null; courseSeq: number | null; now: Date },
  ): Promise<void> {
    await rows(tx, ASSIGN_ITEM, { channelSeq, ...item, courseSeq, userSeq, assignedBy: auth.userSeq, now });
    if (userSeq === null || userSeq === auth.userSeq) return;
    await this.outbox.publish(tx, 'queue.assigned', { channelSeq, ...item, userSeq, bySeq: auth.userSeq, at: now.toISOString() });
  }

  /** Where an item of the inbox belongs; refuses an item that no longer waits, or about which the caller may not decide. */
  private async mine(auth: User, channelSeq: number, item: QueueRef): Promise<Place> {
    const place = await this.placeOf(channelSeq, item);
    if (!(await this.may(channelSeq, auth.userSeq, item, place))) throw fail('NO_DATA');
    if (item.kind === QUEUE_KIND.VIDEO) await this.mustSee(auth, channelSeq, item);
    return place;
  }

  /** Refuses a video that can be played; to an instructor who may work only in own classes, also a video that another person uploaded. */
  private async mustSee(auth: User, channelSeq: number, item: QueueRef): Promise<void> {
    if (!isNumber(item.ref)) throw fail('NO_DATA');
    const [found] = await this.db.tx({ channelSeq }, (tx) => rows(tx, FAILED_VIDEO, { channelSeq, ...item }));
    if (!found || (auth.ownClasses && found.createdBy !== auth.userSeq)) throw fail('NO_DATA');
  }

  private async placeOf(channelSeq: number, { kind, ref }: QueueRef): Promise<Place> {
    if (!hasPlace(kind) && kind !== QUEUE_KIND.REPORT) return undefined;
    if (!isNumber(ref)) throw fail('NO_DATA');
    if (kind === QUEUE_KIND.REPORT) {
      const [reported] = await this.db.tx({ channelSeq }, (tx) => rows(tx, OPEN_CASE, { channelSeq, kind, ref }));
      if (!reported) throw fail('NO_DATA');
      return reported;
    }
    const [found] = await this.db.tx({ channelSeq }, (tx) =>
      rows(tx, COURSE_OF_ITEM[kind], { channelSeq, kind, ref, now: this.clock.now() }),
    );
    if (!found) throw fail('NO_DATA');
    return found.courseSeq;
  }

  /**
   * Whether a person may decide about an item, by the role on the site or in the item's class; about a reported text by the same rule as in
   * the list of reports. The site's rules for teachers count, too.
   */
  private async may(channelSeq: number, userSeq: number, { kind }: QueueRef, place: Place): Promise<boolean> {
    if (isCase(place)) {
      const { roles: allowed, ownClasses } = await this.acl.find(channelSeq, userSeq);
      return moderates({ allowed, ownClasses, inCourse: place.classStaff.includes(userSeq) }, place);
    }
    const { roles } = await this.acl.find(channelSeq, userSeq, place ?? undefined);
    return hasPermission(roles, place === null ? BOARD_RIGHT : QUEUE_RIGHTS[kind]);
  }

  /** Whether an item can be assigned to a person: the person may decide about it and, by the role on the site, has it in the inbox. */
  private async takes(channelSeq: number, userSeq: number, item: QueueRef, place: Place): Promise<boolean> {
    const { roles, entersConsole } = await this.acl.find(channelSeq, userSeq);
    if (!entersConsole || !opens(roles, entersConsole, { access: QUEUE_LISTED_BY[item.kind] })) return false;
    return this.may(channelSeq, userSeq, item, place);
  }

  private async whoTakes(channelSeq: number, item: QueueRef, place: Place): Promise<Assignee[]> {
    const staff = await this.db.tx({ channelSeq }, (tx) => rows(tx, STAFF_FOR, { channelSeq, courseSeq: classOf(place) }));
    const takes = await Promise.all(staff.map(({ userSeq }) => this.takes(channelSeq, userSeq, item, place)));
    return staff.filter((_, i) => takes[i]);
  }
}

const isCase = (place: Place): place is OpenCase => typeof place === 'object' && place !== null;
const classOf = (place: Place): number | null => (typeof place === 'number' ? place : null);
const isNumber = (ref: string) => /^\d{1,15}$/.test(ref);
/** Whether items of a kind belong to a class or to a board. */
const hasPlace = (kind: MarkedKind): kind is keyof typeof COURSE_OF_ITEM => kind in COURSE_OF_ITEM;
