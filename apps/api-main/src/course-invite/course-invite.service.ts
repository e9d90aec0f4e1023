import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { CHOISE_STATUS, PUBLIC, PUBLISH_STATUS, TRASH } from '@madang/contracts/codes';
import type { CursorPage, InputOf } from '@madang/contracts/endpoint';
import type { ErrorName } from '@madang/contracts/errors';
import type { CourseInvite, courseInviteApi, CourseInvited, CourseInviteView } from '@madang/contracts/main/course-invite';
import { siteOriginOf } from '@madang/contracts/main/site-host';
import { hasPermission } from '@madang/contracts/permissions';
import { DAY } from '@madang/contracts/time';
import { Acl } from '@madang/server/acl';
import { errorText } from '@madang/server/responses';
import type { Caller, User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { config } from '@madang/server/config';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { Keywords } from '@madang/server/keywords';
import { Outbox } from '@madang/server/outbox';
import { Attempts, tryOf } from '../attempt/attempts';
import { INVITES, INVITES_OF, KEEP, VIEW, WHO } from './course-invite.sql';

interface Course {
  publish_status_cd: string;
  public_cd: string;
  trash_type_cd: string;
  invite_event_yn: string;
  choise_status_cd: string | null;
}
interface Target {
  userSeq: number | null;
  email: string | null;
}
interface Sender {
  auth: User;
  channelSeq: number;
  courseSeq: number;
  staff: boolean;
}
type Unsent = Omit<CourseInvite, 'url'>;
const PAGE = 20;
/** $3 the caller, whose enrolment decides. */
const COURSE = `select c.publish_status_cd, c.public_cd, c.trash_type_cd, c.invite_event_yn,
    (select a.choise_status_cd from attend a where a.channel_seq = $1 and a.course_seq = $2 and a.user_seq = $3 and a.ended_at is null) as choise_status_cd
  from course c where c.channel_seq = $1 and c.course_seq = $2`;

/** Invitations to a class by its staff, and by its learners while its invite event runs. Who comes by a link enrols as everybody does. */
@Injectable()
export class CourseInviteService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly acl: Acl,
    private readonly attempts: Attempts,
    private readonly outbox: Outbox,
    private readonly keywords: Keywords,
  ) {}

  async create(auth: User, channelSeq: number, courseSeq: number, input: InputOf<typeof courseInviteApi.create>): Promise<CourseInvited> {
    const staff = await this.permit(auth, channelSeq, courseSeq, input.userSeqs.length > 0);
    const asked: Target[] = [
      ...[...new Set(input.userSeqs)].map((userSeq) => ({ userSeq, email: null })),
      ...[...new Set(input.emails)].map((email) => ({ userSeq: null, email })),
    ];
    if (asked.length === 0) throw failField('emails', 'required');
    for (const _ of asked)
      await this.attempts.take(
        'TOO_MANY_REQUESTS',
        tryOf('invite', channelSeq),
        ...(staff ? [] : [tryOf('inviteFriend', channelSeq, auth.userSeq)]),
      );
    const swap = await this.keywords.of(channelSeq, auth.lang);
    const { made, failures } = await this.db.tx({ channelSeq }, async (tx) => {
      const made: number[] = [];
      const failures: CourseInvited['failures'] = [];
      for (const one of asked) {
        const sent = await this.send(tx, { auth, channelSeq, courseSeq, staff }, one, input.message);
        if (typeof sent === 'number') made.push(sent);
        else failures.push({ ...one, message: errorText(sent, auth.lang, undefined, swap) });
      }
      return { made, failures };
    });
    const list = await this.withUrls(channelSeq, courseSeq, INVITES_OF, [channelSeq, made]);
    // Learners hear nothing of who has an address or learns here.
    return { list: staff ? list : list.map((one) => ({ ...one, name: '', enrolledAt: null })), failures };
  }

  async list(channelSeq: number, courseSeq: number, lastSeq: number | null): Promise<CursorPage<CourseInvite>> {
    const list = await this.withUrls(channelSeq, courseSeq, INVITES, [channelSeq, courseSeq, lastSeq, PAGE]);
    return { list, cursor: list.length < PAGE ? null : String(list.at(-1)!.inviteSeq) };
  }

  async find(caller: Caller, channelSeq: number, courseSeq: number, eventCode: string): Promise<CourseInviteView> {
    await this.attempts.take('TOO_MANY_REQUESTS', tryOf('lookUpAddress', caller.ip));
    const found = await this.db.one<CourseInviteView>({ channelSeq }, VIEW, [channelSeq, courseSeq, eventCode]);
    if (!found) throw fail('NO_DATA');
    return found;
  }

  /** Staff of the class, or a learner whose class says so (AM-034): learners know addresses of others, not their numbers. */
  private async permit(auth: User, channelSeq: number, courseSeq: number, byNumber: boolean): Promise<boolean> {
    const { isChannelUser, roles } = await this.acl.find(channelSeq, auth.userSeq, courseSeq);
    const staff = isChannelUser && hasPermission(roles, 'CLASS_STUDENT_CREATE');
    const [course] = await this.db.tx({ channelSeq }, (tx) => rows<Course>(tx, COURSE, [channelSeq, courseSeq, auth.userSeq]));
    const event = course?.invite_event_yn === 'Y' && course.choise_status_cd === CHOISE_STATUS.APPROVED;
    if (!staff && (!event || byNumber)) throw fail('NO_PERMISSION');
    if (!course) throw fail('CLASS_NOT_FOUND');
    if (course.trash_type_cd !== TRASH.NORMAL) throw fail('CLASS_DELETED');
    // The class is closed to visitors, so the invitation's link would lead nowhere.
    if (course.publish_status_cd !== PUBLISH_STATUS.PUBLISHED || course.public_cd !== PUBLIC.PUBLIC) throw fail('CLASS_NOT_OPEN');
    return staff;
  }

  private async send(tx: Tx, from: Sender, to: Target, message: string): Promise<number | ErrorName> {
    const { auth, channelSeq, courseSeq, staff } = from;
    const now = this.clock.now();
    const [known] = await rows<{ user_seq: number; email: string; learns: boolean }>(tx, WHO, [
      channelSeq,
      courseSeq,
      to.userSeq,
      to.email,
      now,
    ]);
    if (to.userSeq !== null && !known) return 'MEMBERS_ONLY';
    if (staff && known?.learns) return 'ALREADY_ENROLLED';
    const [row] = await rows<{ invite_seq: number; sent_count: number }>(tx, KEEP, [
      ...[channelSeq, courseSeq, randomBytes(12).toString('base64url'), to.userSeq, known?.email ?? to.email, message, auth.userSeq],
      ...[now, new Date(now.getTime() - DAY)],
    ]);
    if (!row) return 'INVITED_TODAY';
    await this.outbox.publish(tx, 'course.invited', { channelSeq, courseSeq, inviteSeq: row.invite_seq, sent: row.sent_count });
    return row.invite_seq;
  }

  private async withUrls(channelSeq: number, courseSeq: number, text: string, values: unknown[]): Promise<CourseInvite[]> {
    const list = (await this.db.one<Unsent[]>({ channelSeq }, text, values))!;
    const [site] = (await this.db.query('select domain, custom_domain as "customDomain" from channel where channel_seq = $1', [
      channelSeq,
    ])) as { domain: string; customDomain: string | null }[];
    const origin = siteOriginOf(site!, config.siteOrigin);
    return list.map((one) => ({ ...one, url: `${origin}/in/${courseSeq}/${one.eventCode}` }));
  }
}
