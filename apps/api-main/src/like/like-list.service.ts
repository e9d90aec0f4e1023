import { Injectable } from '@nestjs/common';
import type { QueryOf } from '@madang/contracts/endpoint';
import type { likeApi } from '@madang/contracts/main/like';
import type { User } from '@madang/server/caller';
import { Db } from '@madang/server/db';
import { jsonAnswer, type RawAnswer } from '@madang/server/route';

/** $1 channel, $2 size, $3 offset. */
const COURSES = `select json_build_object('list', (select coalesce(json_agg(json_build_object('courseSeq', c.course_seq, 'title', c.title, 'imageUrl', c.image_url,
      'courseTypeCd', c.course_type_cd, 'likeCount', c.like_count, 'lastLikeAt', (select iso(max(l.like_at)) from course_like l where l.channel_seq = c.channel_seq and l.course_seq = c.course_seq))
      order by c.like_count desc, c.course_seq desc), '[]')
    from (select * from course where channel_seq = $1::bigint and like_count > 0 and trash_type_cd = '00' order by like_count desc, course_seq desc limit $2::int offset $3::int) c),
  'totalCount', (select count(*) from course where channel_seq = $1::bigint and like_count > 0 and trash_type_cd = '00'))::text`;
/** $4 the class. */
const LIKERS = `select json_build_object('list', (select coalesce(json_agg(json_build_object('userSeq', l.user_seq, 'name', u.name, 'profileImageUrl', u.profile_image_url, 'likeAt', iso(l.like_at))
      order by l.like_at desc, l.user_seq desc), '[]')
    from (select * from course_like where channel_seq = $1::bigint and course_seq = $4::bigint order by like_at desc, user_seq desc limit $2::int offset $3::int) l join account u on u.user_seq = l.user_seq),
  'totalCount', (select count(*) from course_like where channel_seq = $1::bigint and course_seq = $4::bigint))::text`;

/** The likes of a site's classes, for its staff. */
@Injectable()
export class LikeListService {
  constructor(private readonly db: Db) {}

  async courses(auth: User, { page, size }: QueryOf<typeof likeApi.courses>): Promise<RawAnswer> {
    const [json] = await this.db.read({ channelSeq: auth.channelSeq }, COURSES, [auth.channelSeq, size, (page - 1) * size]);
    return jsonAnswer(json!);
  }

  async likers(auth: User, { page, size, courseSeq }: QueryOf<typeof likeApi.list>): Promise<RawAnswer> {
    const [json] = await this.db.read({ channelSeq: auth.channelSeq }, LIKERS, [auth.channelSeq, size, (page - 1) * size, courseSeq]);
    return jsonAnswer(json!);
  }
}
