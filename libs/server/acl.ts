import { Injectable } from '@nestjs/common';
import { Db } from './db';

export interface ChannelRole {
  isChannelUser: boolean;
  roles: string[];
  userTypeCd: string | null;
}
const FIND = `select json_build_object('isChannelUser', true, 'roles', roles, 'userTypeCd', user_type_cd)::text from main.pub_channel_user where channel_seq = $1 and user_seq = $2`;

/** What a person may do in a channel, read afresh: a removed right is gone with the next call. */
@Injectable()
export class Acl {
  constructor(private readonly db: Db) {}

  async find(channelSeq: number, userSeq: number): Promise<ChannelRole> {
    return (
      (await this.db.one<ChannelRole>({ channelSeq }, FIND, [channelSeq, userSeq])) ?? { isChannelUser: false, roles: [], userTypeCd: null }
    );
  }
}
