import { Injectable } from '@nestjs/common';
import type { QueryOf } from '@madang/contracts/endpoint';
import type { likeApi } from '@madang/contracts/main/like';
import type { User } from '@madang/server/caller';
import { Db } from '@madang/server/db';
import { jsonAnswer, type RawAnswer } from '@madang/server/route';
import { LIKED_COURSES, LIKERS_OF_COURSE } from './like.sql';

/** Shows staff which classes of the site people like, and who likes a class. */
@Injectable()
export class LikeListService {
  constructor(private readonly db: Db) {}

  async courses(auth: User, { page, size }: QueryOf<typeof likeApi.courses>): Promise<RawAnswer> {
    const channelSeq = auth.channelSeq!;
    const [json] = await this.db.read({ channelSeq }, LIKED_COURSES, { channelSeq, size, offset: (page - 1) * size });
    return jsonAnswer(json!);
  }

  async likers(auth: User, { page, size, courseSeq }: QueryOf<typeof likeApi.list>): Promise<RawAnswer> {
    const channelSeq = auth.channelSeq!;
    const [json] = await this.db.read({ channelSeq }, LIKERS_OF_COURSE, { channelSeq, courseSeq, size, offset: (page - 1) * size });
    return jsonAnswer(json!);
  }
}
