import { isNamedSender } from '@madang/contracts/advertising';
import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { APPLICATION_STATUS, TRASH, YN } from '@madang/contracts/codes';
import type { CursorPage, InputOf } from '@madang/contracts/endpoint';
import type { ErrorName } from '@madang/contracts/errors';
import type { CourseInvite, courseInviteApi, CourseInvited, CourseInviteView } from '@madang/contracts/main/course-invite';
import { isOnShow } from '@madang/contracts/main/course-rules';
import { siteOriginOf } from '@madang/contracts/main/site-host';
import { hasPermission } from '@madang/contracts/permissions';
import { daysBefore } from '@madang/contracts/dates';
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
import {
  COURSE_INVITES,
  INVITE_KEEP,
  INVITE_VIEW,
  INVITED_MEMBER,
  INVITES_BY_SEQ,
  INVITING_COURSE,
  INVITING_SITE,
} from './course-invite.sql';

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
/** How many invitations one answer lists. */
const INVITES_PER_PAGE = 20;
/**
 * Invitations to a class, by its staff or, if the class lets them, by its learners. A person who follows the link of an invitation enrols
 * as everybody else does.
 */
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
    await this.requireSender(channelSeq);
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
    const found = await this.db.one({ channelSeq }, INVITES_BY_SEQ, { channelSeq, inviteSeqs: made });
    const list = await this.withUrls(channelSeq, courseSeq, found!);
    // Learners do not get to know which addresses have an account or are enrolled.
    return { list: staff ? list : list.map((one) => ({ ...one, name: '', enrolledAt: null })), failures };
  }

  async list(channelSeq: number, courseSeq: number, lastSeq: number | null): Promise<CursorPage<CourseInvite>> {
    const found = await this.db.one({ channelSeq }, COURSE_INVITES, { channelSeq, courseSeq, lastSeq, limit: INVITES_PER_PAGE });
    const list = await this.withUrls(channelSeq, courseSeq, found!);
    return { list, cursor: list.length < INVITES_PER_PAGE ? null : String(list.at(-1)!.inviteSeq) };
  }

  async find(caller: Caller, channelSeq: number, courseSeq: number, eventCode: string): Promise<CourseInviteView> {
    await this.attempts.take('TOO_MANY_REQUESTS', tryOf('lookUpAddress', caller.ip));
    const found = await this.db.one({ channelSeq }, INVITE_VIEW, { channelSeq, courseSeq, eventCode });
    if (!found) throw fail('NO_DATA');
    return found;
  }

  /**
   * Whether the caller is staff who may invite. A learner may invite if the class allows it (AM-034), and only by e-mail addresses, not by
   * numbers of accounts; everybody else is refused.
   */
  private async permit(auth: User, channelSeq: number, courseSeq: number, byNumber: boolean): Promise<boolean> {
    const { isChannelUser, roles } = await this.acl.of(auth, channelSeq, courseSeq);
    const staff = isChannelUser && hasPermission(roles, 'CLASS_STUDENT_CREATE');
    const [course] = await this.db.tx({ channelSeq }, (tx) => rows(tx, INVITING_COURSE, { channelSeq, courseSeq, userSeq: auth.userSeq }));
    const event = course?.inviteEventYn === YN.YES && course.choiseStatusCd === APPLICATION_STATUS.APPROVED;
    if (!staff && (!event || byNumber)) throw fail('NO_PERMISSION');
    if (!course) throw fail('CLASS_NOT_FOUND');
    if (course.trashTypeCd !== TRASH.NORMAL) throw fail('CLASS_DELETED');
    // Visitors cannot see this class, so the link of an invitation would lead nowhere.
    if (!isOnShow(course)) throw fail('CLASS_NOT_OPEN');
    return staff;
  }

  private async send(tx: Tx, from: Sender, to: Target, message: string): Promise<number | ErrorName> {
    const { auth, channelSeq, courseSeq, staff } = from;
    const now = this.clock.now();
    const [known] = await rows(tx, INVITED_MEMBER, { channelSeq, courseSeq, ...to, now });
    if (to.userSeq !== null && !known) return 'MEMBERS_ONLY';
    if (staff && known?.learns) return 'ALREADY_ENROLLED';
    const [row] = await rows(tx, INVITE_KEEP, {
      channelSeq,
      courseSeq,
      eventCode: randomBytes(12).toString('base64url'),
      userSeq: to.userSeq,
      email: known?.email ?? to.email,
      message,
      invitedBy: auth.userSeq,
      now,
      resendBefore: daysBefore(now, 1),
    });
    if (!row) return 'INVITED_TODAY';
    await this.outbox.publish(tx, 'course.invited', { channelSeq, courseSeq, inviteSeq: row.inviteSeq, sent: row.sentCount });
    return row.inviteSeq;
  }

  /**
   * Refuses to invite if the site's footer lacks the sender's name, postal address, phone or e-mail: the mail is advertising, which has to
   * name its sender.
   */
  private async requireSender(channelSeq: number): Promise<void> {
    const [site] = await this.db.rows(INVITING_SITE, { channelSeq });
    if (!isNamedSender(site!.footer)) throw failField('sender', 'campaignSender');
  }

  private async withUrls(channelSeq: number, courseSeq: number, list: Unsent[]): Promise<CourseInvite[]> {
    const [site] = await this.db.rows(INVITING_SITE, { channelSeq });
    const origin = siteOriginOf(site!, config.siteOrigin);
    return list.map((one) => ({ ...one, url: `${origin}/in/${courseSeq}/${one.eventCode}` }));
  }
}
