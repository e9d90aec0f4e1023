import { Injectable } from '@nestjs/common';
import { coursePermissions } from '@madang/contracts/permissions';
import { ROLE_IN_COURSE, ROLE_ON_SITE } from './acl.sql';
import { Db } from './db';

export interface ChannelRole {
  isChannelUser: boolean;
  roles: string[];
  userTypeCd: string | null;
}
/** What a person may do in a channel, read afresh: a removed right is gone with the next call. */
@Injectable()
export class Acl {
  constructor(private readonly db: Db) {}

  /** Below a course, the person's role in that course counts as well. */
  async find(channelSeq: number, userSeq: number, courseSeq?: number): Promise<ChannelRole> {
    if (courseSeq === undefined) return (await this.db.one({ channelSeq }, ROLE_ON_SITE, { channelSeq, userSeq })) ?? nobody();
    const found = await this.db.one({ channelSeq }, ROLE_IN_COURSE, { channelSeq, userSeq, courseSeq });
    if (!found) return nobody();
    const { courseTypeCd, ...role } = found;
    return { ...role, roles: [...new Set([...role.roles, ...coursePermissions(courseTypeCd)])] };
  }
}
const nobody = (): ChannelRole => ({ isChannelUser: false, roles: [], userTypeCd: null });
