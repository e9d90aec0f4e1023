import 'reflect-metadata';
import { Controller, Get, Module, NotFoundException, Param, Query } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ExpressAdapter } from '@nestjs/platform-express';
import { getDataSourceToken, TypeOrmModule } from '@nestjs/typeorm';
import { Inject } from '@nestjs/common';
import { Column, DataSource, Entity, In, IsNull, JoinColumn, ManyToOne, OneToMany, PrimaryColumn, type Relation } from 'typeorm';
import { APPLICATION_STATUS, LESSON_TYPE, PUBLIC, PUBLISH_STATUS, TRASH, USER_TYPE, YN } from '@madang/contracts/codes';
import { daysAfter } from '@madang/contracts/dates';
import { roleUrl } from '@madang/server/config';

// The usual stack for comparison: Nest on Express, and TypeORM entities with all their columns and relations, without gateway and token.
// It answers the same as the product: the class, its people and site, and the viewer's relation to it.

@Entity({ name: 'account', schema: 'main' })
class Account {
  @PrimaryColumn({ name: 'user_seq', type: 'bigint' }) userSeq: number;
  @Column('text') name: string;
  @Column({ name: 'profile_image_url', type: 'text' }) profileImageUrl: string;
}
@Entity({ name: 'channel_user', schema: 'main' })
class ChannelUser {
  @PrimaryColumn({ name: 'channel_seq', type: 'bigint' }) channelSeq: number;
  @PrimaryColumn({ name: 'user_seq', type: 'bigint' }) userSeq: number;
  @Column({ name: 'user_type_cd', type: 'text' }) userTypeCd: string;
}
@Entity({ name: 'course_like', schema: 'main' })
class CourseLike {
  @PrimaryColumn({ name: 'channel_seq', type: 'bigint' }) channelSeq: number;
  @PrimaryColumn({ name: 'course_seq', type: 'bigint' }) courseSeq: number;
  @PrimaryColumn({ name: 'user_seq', type: 'bigint' }) userSeq: number;
  @Column({ name: 'like_at', type: 'timestamptz' }) likeAt: Date;
}
@Entity({ name: 'course_user', schema: 'main' })
class CourseUser {
  @PrimaryColumn({ name: 'channel_seq', type: 'bigint' }) channelSeq: number;
  @PrimaryColumn({ name: 'course_seq', type: 'bigint' }) courseSeq: number;
  @PrimaryColumn({ name: 'user_seq', type: 'bigint' }) userSeq: number;
  @Column({ name: 'user_type_cd', type: 'text' }) userTypeCd: string;
  @Column({ name: 'user_order', type: 'int' }) userOrder: number;
  @Column('text') introduction: string;
  @ManyToOne(() => Account) @JoinColumn({ name: 'user_seq' }) account: Relation<Account>;
  @ManyToOne(() => Course, (c) => c.users) @JoinColumn({ name: 'course_seq', referencedColumnName: 'courseSeq' }) course: Relation<Course>;
}
@Entity({ name: 'review', schema: 'main' })
class Review {
  @PrimaryColumn({ name: 'evaluation_seq', type: 'bigint' }) evaluationSeq: number;
  @Column({ name: 'channel_seq', type: 'bigint' }) channelSeq: number;
  @Column({ name: 'course_seq', type: 'bigint' }) courseSeq: number;
  @Column({ name: 'attend_seq', type: 'bigint' }) attendSeq: number;
  @Column({ name: 'review_point', type: 'smallint' }) reviewPoint: number;
  @Column('text') description: string;
  @Column({ name: 'delivery_point', type: 'smallint' }) deliveryPoint: number;
  @Column({ name: 'kindness_point', type: 'smallint' }) kindnessPoint: number;
  @Column({ name: 'preparation_point', type: 'smallint' }) preparationPoint: number;
  @Column({ name: 'punctuality_point', type: 'smallint' }) punctualityPoint: number;
  @Column({ name: 'recommend_yn', type: 'boolean' }) recommendYn: boolean;
  @Column({ name: 'hide_yn', type: 'text' }) hideYn: string;
  @Column({ name: 'updated_at', type: 'timestamptz' }) updatedAt: Date;
  @Column({ name: 'created_at', type: 'timestamptz' }) createdAt: Date;
  @ManyToOne(() => Account) @JoinColumn({ name: 'user_seq' }) account: Relation<Account>;
}
@Entity({ name: 'channel', schema: 'main' })
class Channel {
  @PrimaryColumn({ name: 'channel_seq', type: 'bigint' }) channelSeq: number;
  @Column('text') name: string;
  @Column('text') domain: string;
  @Column({ name: 'header_logo_url', type: 'text' }) headerLogoUrl: string;
  @Column({ name: 'profile_image_url', type: 'text' }) profileImageUrl: string;
  @Column('jsonb') setting: Record<string, unknown>;
}
@Entity({ name: 'curriculum', schema: 'main' })
class CurriculumItem {
  @PrimaryColumn({ name: 'curriculum_seq', type: 'bigint' }) curriculumSeq: number;
  @Column('text') title: string;
  @Column({ name: 'curriculum_type_cd', type: 'text' }) curriculumTypeCd: string;
  @Column({ name: 'live_type', type: 'text' }) liveType: string;
  @Column({ name: 'live_at', type: 'date' }) liveAt: string;
  @Column({ name: 'live_start_at', type: 'text' }) liveStartAt: string;
  @Column({ name: 'live_end_at', type: 'text' }) liveEndAt: string;
  @Column({ name: 'live_from', type: 'timestamptz' }) liveFrom: Date;
  @Column({ name: 'live_to', type: 'timestamptz' }) liveTo: Date;
  @ManyToOne(() => Course, (c) => c.curriculums)
  @JoinColumn({ name: 'course_seq', referencedColumnName: 'courseSeq' })
  course: Relation<Course>;
}
@Entity({ name: 'attend', schema: 'main' })
class Attend {
  @PrimaryColumn({ name: 'attend_seq', type: 'bigint' }) attendSeq: number;
  @Column({ name: 'channel_seq', type: 'bigint' }) channelSeq: number;
  @Column({ name: 'user_seq', type: 'bigint' }) userSeq: number;
  @Column({ name: 'course_seq', type: 'bigint' }) courseSeq: number;
  @Column({ name: 'choise_status_cd', type: 'text' }) choiseStatusCd: string;
  @Column({ name: 'attend_at', type: 'timestamptz' }) attendAt: Date;
  @Column({ name: 'valid_at', type: 'timestamptz' }) validAt: Date;
  @Column({ name: 'review_expring_at', type: 'timestamptz' }) reviewExpringAt: Date;
  @Column({ name: 'completed_count', type: 'int' }) completedCount: number;
  @Column({ name: 'ended_at', type: 'timestamptz' }) endedAt: Date;
  @ManyToOne(() => Course) @JoinColumn({ name: 'course_seq', referencedColumnName: 'courseSeq' }) course: Relation<Course>;
}
@Entity({ name: 'course', schema: 'main' })
class Course {
  @PrimaryColumn({ name: 'course_seq', type: 'bigint' }) courseSeq: number;
  @Column({ name: 'channel_seq', type: 'bigint' }) channelSeq: number;
  @Column('text') title: string;
  @Column({ name: 'sub_title', type: 'text' }) subTitle: string;
  @Column('text') introduction: string;
  @Column({ name: 'image_url', type: 'text' }) imageUrl: string;
  @Column({ name: 'fare_cd', type: 'text' }) fareCd: string;
  @Column({ type: 'bigint' }) price: number;
  @Column({ name: 'discount_price', type: 'bigint' }) discountPrice: number;
  @Column({ name: 'discount_start_at', type: 'timestamptz' }) discountStartAt: Date;
  @Column({ name: 'discount_end_at', type: 'timestamptz' }) discountEndAt: Date;
  @Column({ name: 'pay_start_at', type: 'timestamptz' }) payStartAt: Date;
  @Column({ name: 'pay_end_at', type: 'timestamptz' }) payEndAt: Date;
  @Column({ name: 'published_at', type: 'timestamptz' }) publishedAt: Date;
  @Column({ name: 'publish_status_cd', type: 'text' }) publishStatusCd: string;
  @Column({ name: 'max_user_count', type: 'int' }) maxUserCount: number;
  @Column({ name: 'attend_count', type: 'int' }) attendCount: number;
  @Column({ name: 'like_count', type: 'int' }) likeCount: number;
  @Column({ name: 'review_count', type: 'int' }) reviewCount: number;
  @Column({ name: 'review_point', type: 'int' }) reviewPoint: number;
  @Column('jsonb') gains: string[];
  @Column({ name: 'channel_category_seq', type: 'bigint' }) channelCategorySeq: number;
  @Column({ name: 'content_id', type: 'uuid' }) contentId: string;
  @Column({ name: 'introduction_type_cd', type: 'text' }) introductionTypeCd: string;
  @Column({ name: 'not_payed_introduction', type: 'text' }) notPayedIntroduction: string;
  @Column({ name: 'desc1', type: 'text' }) desc1: string;
  @Column({ name: 'desc2', type: 'text' }) desc2: string;
  @Column({ name: 'desc4', type: 'text' }) desc4: string;
  @Column({ name: 'desc5', type: 'text' }) desc5: string;
  @Column({ name: 'desc6', type: 'text' }) desc6: string;
  @Column({ name: 'target_audience', type: 'text' }) targetAudience: string;
  @Column({ name: 'service_alias', type: 'text' }) serviceAlias: string;
  @Column({ name: 'course_type', type: 'text' }) courseType: string;
  @Column({ name: 'course_type_cd', type: 'text' }) courseTypeCd: string;
  @Column({ name: 'difficulty_cd', type: 'text' }) difficultyCd: string;
  @Column({ name: 'category_cd', type: 'jsonb' }) categoryCd: unknown;
  @Column({ name: 'live_type_cd', type: 'text' }) liveTypeCd: string;
  @Column({ name: 'curriculum_progress_cd', type: 'text' }) curriculumProgressCd: string;
  @Column({ name: 'open_type_cd', type: 'text' }) openTypeCd: string;
  @Column({ name: 'open_type_url', type: 'text' }) openTypeUrl: string;
  @Column({ name: 'currency', type: 'text' }) currency: string;
  @Column({ name: 'display_currency', type: 'text' }) displayCurrency: string;
  @Column({ name: 'price_ex', type: 'bigint' }) priceEx: number;
  @Column({ name: 'discount_price_ex', type: 'bigint' }) discountPriceEx: number;
  @Column({ name: 'material_price', type: 'bigint' }) materialPrice: number;
  @Column({ name: 'material_price_ex', type: 'bigint' }) materialPriceEx: number;
  @Column({ name: 'material_title', type: 'text' }) materialTitle: string;
  @Column({ name: 'installment_status', type: 'text' }) installmentStatus: string;
  @Column({ name: 'installment_month', type: 'int' }) installmentMonth: number;
  @Column({ name: 'installment_price', type: 'bigint' }) installmentPrice: number;
  @Column({ name: 'installment_original_price', type: 'bigint' }) installmentOriginalPrice: number;
  @Column({ name: 'pay_methods', type: 'jsonb' }) payMethods: unknown;
  @Column({ name: 'setting_pay_time_yn', type: 'text' }) settingPayTimeYn: string;
  @Column({ name: 'pay_start_cd', type: 'text' }) payStartCd: string;
  @Column({ name: 'pay_end_cd', type: 'text' }) payEndCd: string;
  @Column({ name: 'start_at', type: 'date' }) startAt: string;
  @Column({ name: 'end_at', type: 'date' }) endAt: string;
  @Column({ name: 'period', type: 'int' }) period: number;
  @Column({ name: 'vod_days', type: 'int' }) vodDays: number;
  @Column({ name: 'operating_start_at', type: 'timestamptz' }) operatingStartAt: Date;
  @Column({ name: 'operating_end_at', type: 'timestamptz' }) operatingEndAt: Date;
  @Column({ name: 'months', type: 'int' }) months: number;
  @Column({ name: 'month_price', type: 'bigint' }) monthPrice: number;
  @Column({ name: 'min_user_count', type: 'int' }) minUserCount: number;
  @Column({ name: 'user_limit_type_cd', type: 'text' }) userLimitTypeCd: string;
  @Column({ name: 'choise_type_cd', type: 'text' }) choiseTypeCd: string;
  @Column({ name: 'part_number', type: 'int' }) partNumber: number;
  @Column({ name: 'public_cd', type: 'text' }) publicCd: string;
  @Column({ name: 'trash_type_cd', type: 'text' }) trashTypeCd: string;
  @Column({ name: 'trashed_at', type: 'timestamptz' }) trashedAt: Date;
  @Column({ name: 'restore_expired_at', type: 'timestamptz' }) restoreExpiredAt: Date;
  @Column({ name: 'delivery_cd', type: 'text' }) deliveryCd: string;
  @Column({ name: 'attend_phone_input_yn', type: 'text' }) attendPhoneInputYn: string;
  @Column({ name: 'question_status_cd', type: 'text' }) questionStatusCd: string;
  @Column({ name: 'course_questions', type: 'jsonb' }) courseQuestions: unknown;
  @Column({ name: 'question', type: 'text' }) question: string;
  @Column({ name: 'class_time', type: 'text' }) classTime: string;
  @Column({ name: 'slack_channel', type: 'text' }) slackChannel: string;
  @Column({ name: 'custom_event', type: 'jsonb' }) customEvent: unknown;
  @Column({ name: 'invite_event_yn', type: 'text' }) inviteEventYn: string;
  @Column({ name: 'invite_event_title', type: 'text' }) inviteEventTitle: string;
  @Column({ name: 'invite_event_info', type: 'text' }) inviteEventInfo: string;
  @Column({ name: 'setting', type: 'jsonb' }) setting: unknown;
  @Column({ name: 'accept_cnt', type: 'int' }) acceptCnt: number;
  @Column({ name: 'wait_cnt', type: 'int' }) waitCnt: number;
  @Column({ name: 'attend_sum', type: 'int' }) attendSum: number;
  @Column({ name: 'review_rate', type: 'numeric' }) reviewRate: string;
  @Column({ name: 'review_stars', type: 'int', array: true }) reviewStars: number[];
  @Column({ name: 'review_desc', type: 'text' }) reviewDesc: string;
  @Column({ name: 'curriculum_count', type: 'int' }) curriculumCount: number;
  @Column({ name: 'curriculum_status_list', type: 'jsonb' }) curriculumStatusList: unknown;
  @Column({ name: 'created_at', type: 'timestamptz' }) createdAt: Date;
  @Column({ name: 'updated_at', type: 'timestamptz' }) updatedAt: Date;
  @ManyToOne(() => Account) @JoinColumn({ name: 'writer_seq' }) writer: Relation<Account>;
  @OneToMany(() => CourseUser, (u) => u.course) users: Relation<CourseUser[]>;
  @OneToMany(() => CurriculumItem, (k) => k.course) curriculums: Relation<CurriculumItem[]>;
  @ManyToOne(() => Channel) @JoinColumn({ name: 'channel_seq' }) channel: Relation<Channel>;
}

const SHOWN_IN_LISTS = { publishStatusCd: PUBLISH_STATUS.PUBLISHED, publicCd: PUBLIC.PUBLIC, trashTypeCd: TRASH.NORMAL };
const APPROVED_PARAMETERS = { approved: APPLICATION_STATUS.APPROVED };

/** The viewer's own rows about a class: enrolment, like and so on. */
const seen = <C extends { courseSeq: number }>(
  c: C,
  mine: { attend?: Attend; like?: CourseLike; staff: ChannelUser | null; role?: CourseUser },
) => ({
  ...c,
  likeAt: mine.like?.likeAt ?? null,
  attendSeq: mine.attend?.attendSeq ?? null,
  choiseStatusCd: mine.attend?.choiseStatusCd ?? null,
  attendAt: mine.attend?.attendAt ?? null,
  validAt: mine.attend?.validAt ?? null,
  reviewExpringAt: mine.attend?.reviewExpringAt ?? null,
  completedCount: mine.attend?.completedCount ?? 0,
  userTypeCd: mine.role?.userTypeCd ?? mine.staff?.userTypeCd ?? null,
});

@Controller()
class CommonController {
  constructor(@Inject(getDataSourceToken()) private readonly db: DataSource) {}

  private async mine(channelSeq: number, userSeq: number, courseSeqs: number[]) {
    const where = { channelSeq, userSeq, courseSeq: In(courseSeqs) };
    return Promise.all([
      this.db.getRepository(Attend).find({ where: { ...where, endedAt: IsNull() } }),
      this.db.getRepository(CourseLike).find({ where }),
      this.db.getRepository(ChannelUser).findOne({ where: { channelSeq, userSeq } }),
    ]);
  }

  @Get('list')
  async list(@Query('channel') channel: string, @Query('user') user: string, @Query('page') page = '1') {
    const [courses, totalCount] = await this.db.getRepository(Course).findAndCount({
      where: { channelSeq: Number(channel), ...SHOWN_IN_LISTS },
      relations: { channel: true, users: { account: true } },
      order: { publishedAt: 'DESC', courseSeq: 'DESC' },
      take: 20,
      skip: (Number(page) - 1) * 20,
    });
    const seqs = courses.map((c) => c.courseSeq);
    const [enrolments, likes, staff] = await this.mine(Number(channel), Number(user), seqs);
    const list = courses.map((c) =>
      seen(c, {
        attend: enrolments.find((a) => a.courseSeq === c.courseSeq),
        like: likes.find((l) => l.courseSeq === c.courseSeq),
        role: c.users.find((u) => String(u.userSeq) === user),
        staff,
      }),
    );
    return { data: { list, totalCount } };
  }
  @Get('detail/:course')
  async detail(@Param('course') seq: string, @Query('channel') channel: string, @Query('user') user: string) {
    const course = await this.db.getRepository(Course).findOne({
      where: { channelSeq: Number(channel), courseSeq: Number(seq) },
      relations: { channel: true, writer: true, users: { account: true } },
    });
    if (!course) throw new NotFoundException();
    // A visitor without a log-in has no such rows.
    if (!user)
      return {
        data: {
          course,
          setting: course.setting,
          classManagers: course.users.filter((u) => u.userTypeCd !== USER_TYPE.TEACHER),
          couponYn: YN.NO,
        },
      };
    const [[attend], [like], staff] = await this.mine(Number(channel), Number(user), [Number(seq)]);
    return {
      data: {
        course: seen(course, { attend, like, staff, role: course.users.find((u) => String(u.userSeq) === user) }),
        setting: course.setting,
        classManagers: course.users.filter((u) => u.userTypeCd !== USER_TYPE.TEACHER),
        couponYn: YN.NO,
      },
    };
  }
  @Get('reviews/:course')
  async reviews(@Param('course') seq: string, @Query('channel') channel: string, @Query('user') user: string) {
    const course = await this.db.getRepository(Course).findOne({ where: { channelSeq: Number(channel), courseSeq: Number(seq) } });
    if (!course) throw new NotFoundException();
    // Only the site's staff see the full names of writers.
    const staff = await this.db.getRepository(ChannelUser).findOne({ where: { channelSeq: Number(channel), userSeq: Number(user) } });
    const [list, reviewCount] = await this.db.getRepository(Review).findAndCount({
      where: { channelSeq: Number(channel), courseSeq: Number(seq), hideYn: YN.NO },
      relations: { account: true },
      order: { createdAt: 'DESC', evaluationSeq: 'DESC' },
      take: 20,
    });
    const reviews = list.map(({ account, ...r }) => ({
      ...r,
      userName: staff?.userTypeCd ? account.name : `${account.name[0]}*`,
      profileImageUrl: account.profileImageUrl,
    }));
    return { data: { reviews, reviewCount, reviewRate: course.reviewRate, distribution: course.reviewStars } };
  }
  @Get('lives/:user')
  async lives(@Param('user') user: string) {
    const now = new Date();
    const upcoming = (of: 'a' | 'u') =>
      this.db
        .getRepository<Attend | CourseUser>(of === 'a' ? Attend : CourseUser)
        .createQueryBuilder(of)
        .innerJoinAndSelect(`${of}.course`, 'c')
        .innerJoinAndSelect('c.channel', 'ch')
        .innerJoinAndSelect('c.curriculums', 'k', 'k.curriculumTypeCd = :live and k.liveTo >= :now and k.liveFrom < :ahead', {
          live: LESSON_TYPE.LIVE,
          now,
          ahead: daysAfter(now, 7),
        })
        .where(`${of}.userSeq = :user`, { user: Number(user) })
        .orderBy('k.liveFrom');
    const enrolments = await upcoming('a').andWhere('a.endedAt is null and a.choiseStatusCd = :approved', APPROVED_PARAMETERS).getMany();
    const taught = await upcoming('u').getMany();
    return { data: { nowLives: [...taught, ...enrolments], now } };
  }
}
@Module({
  imports: [
    TypeOrmModule.forRoot({
      type: 'postgres',
      url: roleUrl('madang_main'),
      entities: [Account, Attend, Channel, ChannelUser, Course, CourseLike, CourseUser, CurriculumItem, Review],
      extra: { max: 10, options: '-c role=madang_main_all' },
    }),
  ],
  controllers: [CommonController],
})
class CommonModule {}

const app = await NestFactory.create(CommonModule, new ExpressAdapter(), { logger: ['error'] });
await app.listen(Number(process.env['BENCH_PORT']), '127.0.0.1');
process.send?.('ready');
