import { Injectable } from '@nestjs/common';
import { YN } from '@madang/contracts/codes';
import type { Page, QueryOf } from '@madang/contracts/endpoint';
import { LIMITS } from '@madang/contracts/limits';
import type { MyCourse } from '@madang/contracts/main/course';
import type { mypageApi } from '@madang/contracts/main/mypage';
import type { LikedByMe, MyHome } from '@madang/contracts/main/mypage-calls';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db } from '@madang/server/db';
import { jsonAnswer, type RawAnswer } from '@madang/server/route';
import { ChallengeProgressService } from '../challenge/challenge-progress.service';
import { CouponWalletService } from '../coupon/coupon-wallet.service';
import { CourseReadService } from '../course/course-read.service';
import { LIST_MAX } from '../course/course-list.sql';
import { LivePoll } from '../live/live-poll';
import { HiddenPictures } from '../upload/hidden-pictures';
import { MY_LIKES, MY_REVIEWS, HOME_FACTS, type OwnThings } from './my-home.sql';

/** How many liked classes the learner's home page shows. */
const LIKES_SHOWN = 4;
/** How many coupons the learner's home page shows. */
const COUPONS_SHOWN = 3;
const NO_FACTS: OwnThings = {
  weeks: 0,
  learnedYn: YN.NO,
  lastCourseSeqs: [],
  toReview: [],
  runs: [],
  reviews: 0,
  left: 0,
  certificates: 0,
};

type PageAsked = QueryOf<typeof mypageApi.likes>;

/** A learner's home page in one answer, and the lists of likes and reviews behind it. */
@Injectable()
export class MyHomeService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly courses: CourseReadService,
    private readonly wallet: CouponWalletService,
    private readonly polls: LivePoll,
    private readonly hidden: HiddenPictures,
    private readonly challenges: ChallengeProgressService,
  ) {}

  /**
   * The learner's home page on a site, or with null over all sites. The number of queries does not depend on how much the person has. Over
   * all sites the page has only classes and live lessons; the rest links to pages of one site.
   */
  async home(auth: User, channelSeq: number | null): Promise<MyHome> {
    const { userSeq } = auth;
    const who = channelSeq === null ? null : { channelSeq, userSeq, now: this.clock.now() };
    const [courses, lives, likes, coupons, things, challenges] = await Promise.all([
      this.courses.mineJson(userSeq, { page: 1, size: LIMITS.itemsPerPage, channelSeq }),
      this.polls.lives(userSeq, channelSeq),
      who && this.db.one({ channelSeq }, MY_LIKES, { ...who, size: LIKES_SHOWN, offset: 0 }),
      who && this.wallet.ending(userSeq, who.channelSeq, COUPONS_SHOWN),
      who && this.db.one({ channelSeq }, HOME_FACTS, who),
      who && this.challenges.standings(who.channelSeq, userSeq),
    ]);
    const classes = JSON.parse(courses) as Page<MyCourse>;
    const liked: Page<LikedByMe> = likes ?? { list: [], totalCount: 0 };
    const { reviews, left, certificates, ...own } = things ?? NO_FACTS;
    return {
      ...own,
      counts: {
        courses: classes.totalCount,
        lives: lives.length,
        likes: liked.totalCount,
        coupons: coupons?.count ?? 0,
        reviews,
        toReview: left,
        certificates,
      },
      courses: classes.list,
      lives,
      likes: liked.list,
      coupons: coupons?.list ?? [],
      challenges: challenges ?? [],
    };
  }

  async likes(auth: User, asked: PageAsked): Promise<RawAnswer> {
    const [json] = await this.db.read({ channelSeq: asked.channelSeq }, MY_LIKES, this.pageOf(auth, asked));
    return jsonAnswer(json!);
  }

  async reviews(auth: User, asked: PageAsked): Promise<RawAnswer> {
    const [json] = await this.db.read({ channelSeq: asked.channelSeq }, MY_REVIEWS, this.pageOf(auth, asked));
    return jsonAnswer(await this.hidden.shownIn(asked.channelSeq, json!));
  }

  private pageOf({ userSeq }: User, { channelSeq, page, size }: PageAsked) {
    return { channelSeq, userSeq, now: this.clock.now(), size, offset: Math.min((page - 1) * size, LIST_MAX) };
  }
}
