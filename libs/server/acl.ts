import { Injectable } from '@nestjs/common';
import { coursePermissions } from '@madang/contracts/permissions';
import { allowedRoles, hasOwnClassesAlone } from '@madang/contracts/teacher-rules';
import { roleOfSiteKey, usablePermissions } from './acting-key';
import type { User } from './caller';
import { ROLE_IN_COURSE, ROLE_ON_SITE } from './acl.sql';
import { Db } from './db';
import { SUPPORT_ROLE } from './support';

/** What somebody is on a site: a member or not, which role, and the permissions that count now. */
export interface ChannelRole {
  isChannelUser: boolean;
  roles: string[];
  userTypeCd: string | null;
  /** Whether the person's permissions hold for their own classes alone (`Caller`). */
  ownClasses: boolean;
}
/** What a person may do in a channel, read afresh: a removed right is gone with the next call. */
@Injectable()
export class Acl {
  constructor(private readonly db: Db) {}

  /** The permissions of a caller. On the site that let support in, support has those of a manager. */
  async of({ userSeq, support }: Pick<User, 'userSeq' | 'support'>, channelSeq: number, courseSeq?: number): Promise<ChannelRole> {
    return support?.siteSeq === channelSeq ? SUPPORT_ROLE : this.find(channelSeq, userSeq, courseSeq);
  }

  /**
   * Below a course, the person's role in that course counts as well; the site's rules for teachers have the last word. A call by a key has
   * of that what its scopes name.
   */
  async find(channelSeq: number, userSeq: number, courseSeq?: number): Promise<ChannelRole> {
    const ofSite = roleOfSiteKey(channelSeq);
    if (ofSite) return ofSite;
    const found =
      courseSeq === undefined
        ? await this.db.one({ channelSeq }, ROLE_ON_SITE, { channelSeq, userSeq })
        : await this.db.one({ channelSeq }, ROLE_IN_COURSE, { channelSeq, userSeq, courseSeq });
    if (!found) return nobody();
    const { roles, userTypeCd, rules, isChannelUser } = found;
    const { courseTypeCd } = found as { courseTypeCd?: string | null };
    const held = [...new Set([...roles, ...coursePermissions(courseTypeCd)])];
    return {
      isChannelUser,
      userTypeCd,
      roles: usablePermissions(allowedRoles(held, userTypeCd, rules, courseTypeCd)),
      ownClasses: hasOwnClassesAlone(userTypeCd, rules),
    };
  }
}
const nobody = (): ChannelRole => ({ isChannelUser: false, roles: [], userTypeCd: null, ownClasses: false });
