import { Injectable } from '@nestjs/common';
import { coursePermissions } from '@madang/contracts/permissions';
import { Db } from './db';

export interface ChannelRole {
  isChannelUser: boolean;
  roles: string[];
  userTypeCd: string | null;
}
const FIND = `select json_build_object('isChannelUser', true, 'roles', roles, 'userTypeCd', user_type_cd)::text from main.pub_channel_user where channel_seq = $1 and user_seq = $2`;
/** $3 course: with the role of that class. */
const FIND_IN = `select json_build_object('isChannelUser', true, 'roles', u.roles, 'userTypeCd', u.user_type_cd, 'courseTypeCd', c.user_type_cd)::text
  from main.pub_channel_user u left join main.pub_course_user c on c.channel_seq = u.channel_seq and c.user_seq = u.user_seq and c.course_seq = $3
  where u.channel_seq = $1 and u.user_seq = $2`;

/** What a person may do in a channel, read afresh: a removed right is gone with the next call. */
@Injectable()
export class Acl {
  constructor(private readonly db: Db) {}

  /** Below a course, the person's role in that course counts as well. */
  async find(channelSeq: number, userSeq: number, courseSeq?: number): Promise<ChannelRole> {
    if (courseSeq === undefined) return (await this.db.one<ChannelRole>({ channelSeq }, FIND, [channelSeq, userSeq])) ?? nobody();
    const found = await this.db.one<ChannelRole & { courseTypeCd: string | null }>({ channelSeq }, FIND_IN, [
      channelSeq,
      userSeq,
      courseSeq,
    ]);
    if (!found) return nobody();
    const { courseTypeCd, ...role } = found;
    return { ...role, roles: [...new Set([...role.roles, ...coursePermissions(courseTypeCd)])] };
  }
}
const nobody = (): ChannelRole => ({ isChannelUser: false, roles: [], userTypeCd: null });
