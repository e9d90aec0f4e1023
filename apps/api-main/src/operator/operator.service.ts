import { seesContacts } from '@madang/server/contacts';
import { EMAIL_PATTERN } from '@madang/contracts/fields';
import { Injectable } from '@nestjs/common';
import type { InferType } from 'yup';
import type { Page, QueryOf } from '@madang/contracts/endpoint';
import { STAFF_TYPE } from '@madang/contracts/staff-types';
import { type Operator, type operatorApi, type operatorInput } from '@madang/contracts/main/operator';
import { hasPermission, type Permission } from '@madang/contracts/permissions';
import { Acl } from '@madang/server/acl';
import { coursePermissions } from '@madang/contracts/role-permissions';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { History } from '@madang/server/history';
import { revokeKeys, withdrawInvites } from './former-staff';
import { COURSE_STAFF_CANDIDATES, LEARNER_CANDIDATES, SITE_MEMBER, SITE_MEMBERS, SITE_STAFF, STAFF_CANDIDATES } from './operator.sql';
import { grantOf, isSameSet, requireAnotherOwner, lockStaff, mayOwners, rankOf, setStaff, staffRow } from './staff';
import { Attempts, tryOf } from '../attempt/attempts';
import { CourseUserEntity } from '../course/course.entity';

type Search = QueryOf<typeof operatorApi.search>;
/** The searches that find only members, for a role in a class or an enrolment, and the permission that each needs. */
const MEMBER_SEARCH_PERMISSIONS: Partial<Record<string, Permission>> = { course: 'CLASS_TUTOR_UPDATE', attendee: 'CLASS_STUDENT_CREATE' };

/** Owners, operators and instructors of a site, and the permissions of each. */
@Injectable()
export class OperatorService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly acl: Acl,
    private readonly history: History,
    private readonly attempts: Attempts,
  ) {}

  async list(channelSeq: number, { sort }: QueryOf<typeof operatorApi.list>): Promise<string> {
    return (await this.db.read({ channelSeq }, SITE_STAFF[sort], { channelSeq }))[0]!;
  }

  async users(auth: User, channelSeq: number, q: QueryOf<typeof operatorApi.users>): Promise<Page<Operator>> {
    const { page, size } = q as { page: number; size: number };
    const args = {
      channelSeq,
      q: q.q || null,
      contacts: seesContacts(auth),
      userTypeCd: q.userTypeCd || null,
      limit: size,
      offset: (page - 1) * size,
    };
    return (await this.db.one({ channelSeq }, SITE_MEMBERS, args))!;
  }

  /**
   * People who may be chosen for a role. The site is a parameter of the query, which no guard checks, so the permission is checked here.
   */
  async search(auth: User, q: Search): Promise<string> {
    const { channelSeq } = q;
    const { isChannelUser, roles, ownClasses } = await this.acl.of(auth, channelSeq, q.courseSeq ?? undefined);
    if (!isChannelUser || !hasPermission(roles, MEMBER_SEARCH_PERMISSIONS[q.type ?? ''] ?? ['SITE_ACL_UPDATE', 'SITE_OWNER_UPDATE']))
      throw fail('NO_PERMISSION');
    // A teacher who may work only in own classes may search only for candidates for one of these classes.
    if (ownClasses && !q.courseSeq) throw fail('NO_PERMISSION');
    // What the answer shows of the people found depends on the caller's permissions on this site, so they replace those of the request's
    // own site.
    Object.assign(auth, { channelSeq, roles });
    if (!q.q) return '[]';
    // A complete e-mail address also finds people who are no members. The number of such searches is limited, so that staff cannot try
    // lists of addresses.
    if (!MEMBER_SEARCH_PERMISSIONS[q.type ?? ''] && EMAIL_PATTERN.test(q.q))
      await this.attempts.take('TOO_MANY_REQUESTS', tryOf('stranger', auth.userSeq));
    const limit = q.limit ?? 20;
    const args = {
      channelSeq,
      q: q.q,
      contacts: seesContacts(auth),
      userTypeCd: q.userTypeCd || null,
      limit,
      offset: ((q.page as number) - 1) * limit,
    };
    const ofCourse = { ...args, courseSeq: q.courseSeq ?? null };
    const lacked = JSON.stringify(coursePermissions(q.userTypeCd).filter((one) => !hasPermission(roles, one)));
    const found =
      q.type === 'course'
        ? this.db.read({ channelSeq }, COURSE_STAFF_CANDIDATES, { ...ofCourse, lacked })
        : q.type === 'attendee'
          ? this.db.read({ channelSeq }, LEARNER_CANDIDATES, { ...ofCourse, now: this.clock.now() })
          : this.db.read({ channelSeq }, STAFF_CANDIDATES, args);
    return (await found)[0]!;
  }

  async addOwner(auth: User, channelSeq: number, userSeq: number): Promise<Operator> {
    await this.db.tx({ channelSeq }, async (tx) => {
      await lockStaff(tx, channelSeq);
      const row = await staffRow(tx, channelSeq, userSeq);
      if (row?.userTypeCd === STAFF_TYPE.OWNER) throw fail('ALREADY_STAFF');
      // A person who is no member yet has to be invited.
      if (!row) throw fail('MEMBERS_ONLY');
      await setStaff(
        { tx, history: this.history, auth, channelSeq },
        row,
        STAFF_TYPE.OWNER,
        grantOf(auth, STAFF_TYPE.OWNER, undefined, []),
      );
    });
    return this.find(channelSeq, userSeq);
  }

  async update(auth: User, channelSeq: number, userSeq: number, input: InferType<typeof operatorInput>): Promise<Operator> {
    if (userSeq === auth.userSeq) throw fail('OWN_ROLE');
    await this.db.tx({ channelSeq }, async (tx) => {
      await lockStaff(tx, channelSeq);
      const row = await staffRow(tx, channelSeq, userSeq);
      if (!row) throw fail('NO_DATA');
      // Somebody else may have taken a permission or the role away since the editor opened the form, which must not bring it back.
      if (input.seenRoles && !isSameSet(input.seenRoles, row.roles)) throw fail('CHANGED_MEANWHILE');
      const wasOwner = row.userTypeCd === STAFF_TYPE.OWNER;
      const becomes = input.userTypeCd;
      if ((wasOwner || becomes === STAFF_TYPE.OWNER) && !mayOwners(auth)) throw fail('OWNER_ONLY');
      if (wasOwner && becomes !== STAFF_TYPE.OWNER) await requireAnotherOwner(tx, channelSeq, userSeq);
      // Another role does not keep the permissions of the former role.
      const had = row.userTypeCd === becomes ? row.roles : [];
      await setStaff({ tx, history: this.history, auth, channelSeq }, row, becomes, grantOf(auth, becomes, input.roles, had));
      if (rankOf(becomes) < rankOf(row.userTypeCd)) await withdrawInvites(this.ending(tx, auth, channelSeq), userSeq);
    });
    return this.find(channelSeq, userSeq);
  }

  /**
   * Takes another person's role on the site away; an owner's role only if the caller may change owners and another owner remains. The
   * person stays a member and no longer teaches any class. The person's undecided invitations are withdrawn, and the person's personal API
   * keys revoked.
   */
  async remove(auth: User, channelSeq: number, userSeq: number): Promise<null> {
    if (userSeq === auth.userSeq) throw fail('OWN_ROLE');
    await this.db.tx({ channelSeq }, async (tx) => {
      await lockStaff(tx, channelSeq);
      const row = await staffRow(tx, channelSeq, userSeq);
      if (!row?.userTypeCd) throw fail('NO_DATA');
      if (row.userTypeCd === STAFF_TYPE.OWNER) {
        if (!mayOwners(auth)) throw fail('OWNER_ONLY');
        await requireAnotherOwner(tx, channelSeq, userSeq);
      }
      await setStaff({ tx, history: this.history, auth, channelSeq }, row, null, []);
      await tx.delete(CourseUserEntity, { channelSeq, userSeq, userTypeCd: STAFF_TYPE.TEACHER });
      const ending = this.ending(tx, auth, channelSeq);
      await withdrawInvites(ending, userSeq);
      await revokeKeys(ending, userSeq, this.clock.now());
    });
    return null;
  }

  async find(channelSeq: number, userSeq: number): Promise<Operator> {
    const found = await this.db.one({ channelSeq }, SITE_MEMBER, { channelSeq, userSeq });
    if (!found) throw fail('NO_DATA');
    return found;
  }

  private ending = (tx: Tx, by: User, channelSeq: number) => ({ tx, history: this.history, by, channelSeq });
}
