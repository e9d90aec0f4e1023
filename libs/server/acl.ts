import { Injectable } from '@nestjs/common';
import { CONSOLE_PERMISSION, hasPermission } from '@madang/contracts/permissions';
import { coursePermissions } from '@madang/contracts/role-permissions';
import { allowedRoles, hasOwnClassesAlone } from '@madang/contracts/teacher-rules';
import { actingKey, roleOfSiteKey, usablePermissions } from './acting-key';
import type { User } from './caller';
import { ROLE_IN_COURSE, ROLE_ON_SITE, RUNS_CLASS } from './acl.sql';
import { Clock } from './clock';
import { Db } from './db';
import { SUPPORT_ROLE } from './support';

/** Whether somebody has joined a site, the role there, and the permissions that the running request may use. */
export interface ChannelRole {
  isChannelUser: boolean;
  roles: string[];
  userTypeCd: string | null;
  /** Whether the person's permissions hold only for the person's own classes (`Caller.ownClasses`). */
  ownClasses: boolean;
  /** Whether the caller may enter the management (`opens`). A key of a person has the person's answer, whatever its scopes. */
  entersConsole: boolean;
}
/**
 * Finds a caller's permissions on a site. Those of a person are read from the database at each call, so a permission that was taken away is
 * refused from the next call on.
 */
@Injectable()
export class Acl {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** The permissions of a caller. A person logged in as support has those of `SUPPORT_ROLE` on the one site that let support in. */
  async of({ userSeq, support }: Pick<User, 'userSeq' | 'support'>, channelSeq: number, courseSeq?: number): Promise<ChannelRole> {
    return support?.siteSeq === channelSeq ? SUPPORT_ROLE : this.find(channelSeq, userSeq, courseSeq);
  }

  /** Whether the caller has any permission on the site or a role in one of its classes. */
  async looksAfter(caller: Pick<User, 'userSeq' | 'support'>, channelSeq: number): Promise<boolean> {
    if ((await this.of(caller, channelSeq)).roles.length) return true;
    const found = await this.db.one({ channelSeq }, RUNS_CLASS, { channelSeq, userSeq: caller.userSeq });
    return found !== null;
  }

  /**
   * A person's role on the site. With `courseSeq` the role in that class adds permissions; then the site's rules for instructors take some
   * away, and a call by a person's API key has only those that are among the key's scopes. A call by a key of the site has that key's role.
   */
  async find(channelSeq: number, userSeq: number, courseSeq?: number): Promise<ChannelRole> {
    // A key narrows or replaces what its own person may do; what somebody else may do is not the key's.
    const isByKey = actingKey()?.userSeq === userSeq;
    const ofSite = isByKey ? roleOfSiteKey(channelSeq) : null;
    if (ofSite) return ofSite;
    const at = { channelSeq, userSeq, now: this.clock.now() };
    const found =
      courseSeq === undefined
        ? await this.db.one({ channelSeq }, ROLE_ON_SITE, at)
        : await this.db.one({ channelSeq }, ROLE_IN_COURSE, { ...at, courseSeq });
    if (!found) return nobody();
    const { roles, userTypeCd, rules, isChannelUser } = found;
    const { courseTypeCd } = found as { courseTypeCd?: string | null };
    const held = [...new Set([...roles, ...coursePermissions(courseTypeCd)])];
    const allowed = allowedRoles(held, userTypeCd, rules, courseTypeCd);
    return {
      isChannelUser,
      userTypeCd,
      roles: isByKey ? usablePermissions(allowed) : allowed,
      ownClasses: hasOwnClassesAlone(userTypeCd, rules),
      entersConsole: hasPermission(allowed, CONSOLE_PERMISSION),
    };
  }
}
const nobody = (): ChannelRole => ({ isChannelUser: false, roles: [], userTypeCd: null, ownClasses: false, entersConsole: false });
