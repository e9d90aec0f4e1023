import { Injectable } from '@nestjs/common';
import { coursePermissions } from '@madang/contracts/permissions';
import { Db } from './db';

export interface ChannelRole {
  isChannelUser: boolean;
  roles: string[];
  userTypeCd: string | null;
}
/** What `u`, one of the site's people, may do on the whole site: on a membership site members may also make classes (AM-109). */
const ROLES = `case when u.user_type_cd is null and exists (select from main.pub_channel_kind k where k.channel_seq = u.channel_seq and k.page_type_cd = '01')
    and exists (select from util.pub_subscription s where s.channel_seq = u.channel_seq and s.user_seq = u.user_seq and s.state = 'ACTIVE')
  then u.roles || '["CLASS_LIFECYCLE_CREATE"]'::jsonb else u.roles end`;
const FIND = `select json_build_object('isChannelUser', true, 'roles', ${ROLES}, 'userTypeCd', u.user_type_cd)::text from main.pub_channel_user u where u.channel_seq = $1 and u.user_seq = $2`;
/** $3 course: with the role of that class. */
const FIND_IN = `select json_build_object('isChannelUser', true, 'roles', ${ROLES}, 'userTypeCd', u.user_type_cd, 'courseTypeCd', c.user_type_cd)::text
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
