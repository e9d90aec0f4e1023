import 'reflect-metadata';
import { Controller, Get, Module, Param, Query } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ExpressAdapter } from '@nestjs/platform-express';
import { getDataSourceToken, TypeOrmModule } from '@nestjs/typeorm';
import { Inject } from '@nestjs/common';
import { Column, DataSource, Entity, JoinColumn, ManyToOne, OneToMany, PrimaryColumn, type Relation } from 'typeorm';
import { roleUrl } from '@madang/server/config';

/** How such services are commonly written: Nest on Express, TypeORM entities with relations, no gateway, no token. */
@Entity({ name: 'account', schema: 'main' })
class Account {
  @PrimaryColumn({ name: 'user_seq', type: 'bigint' }) userSeq: number;
  @Column('text') name: string;
}
@Entity({ name: 'course_user', schema: 'main' })
class CourseUser {
  @PrimaryColumn({ name: 'channel_seq', type: 'bigint' }) channelSeq: number;
  @PrimaryColumn({ name: 'course_seq', type: 'bigint' }) courseSeq: number;
  @PrimaryColumn({ name: 'user_seq', type: 'bigint' }) userSeq: number;
  @ManyToOne(() => Account) @JoinColumn({ name: 'user_seq' }) account: Relation<Account>;
  @ManyToOne(() => Course, (c) => c.users) @JoinColumn({ name: 'course_seq', referencedColumnName: 'courseSeq' }) course: Relation<Course>;
}
@Entity({ name: 'review', schema: 'main' })
class Review {
  @PrimaryColumn({ name: 'evaluation_seq', type: 'bigint' }) evaluationSeq: number;
  @Column({ name: 'channel_seq', type: 'bigint' }) channelSeq: number;
  @Column({ name: 'course_seq', type: 'bigint' }) courseSeq: number;
  @Column({ name: 'review_point', type: 'smallint' }) reviewPoint: number;
  @Column('text') description: string;
  @Column({ name: 'created_at', type: 'timestamptz' }) createdAt: Date;
  @ManyToOne(() => Account) @JoinColumn({ name: 'user_seq' }) account: Relation<Account>;
}
@Entity({ name: 'channel', schema: 'main' })
class Channel {
  @PrimaryColumn({ name: 'channel_seq', type: 'bigint' }) channelSeq: number;
  @Column('text') name: string;
  @Column('text') domain: string;
  @Column('jsonb') setting: Record<string, unknown>;
}
@Entity({ name: 'curriculum', schema: 'main' })
class Curriculum {
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
  @Column({ name: 'user_seq', type: 'bigint' }) userSeq: number;
  @Column({ name: 'choise_status_cd', type: 'text' }) choiseStatusCd: string;
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
  @OneToMany(() => CourseUser, (u) => u.course) users: Relation<CourseUser[]>;
  @OneToMany(() => Curriculum, (k) => k.course) curriculums: Relation<Curriculum[]>;
  @ManyToOne(() => Channel) @JoinColumn({ name: 'channel_seq' }) channel: Relation<Channel>;
}

@Controller()
class CommonController {
  constructor(@Inject(getDataSourceToken()) private readonly db: DataSource) {}

  @Get('list')
  async list(@Query('channel') channel: string, @Query('page') page = '1') {
    const [list, totalCount] = await this.db.getRepository(Course).findAndCount({
      where: { channelSeq: Number(channel), publishStatusCd: '00' },
      relations: { users: { account: true } },
      order: { publishedAt: 'DESC', courseSeq: 'DESC' },
      take: 20,
      skip: (Number(page) - 1) * 20,
    });
    return { data: { list, totalCount } };
  }
  @Get('detail/:course')
  async detail(@Param('course') course: string) {
    return {
      data: await this.db.getRepository(Course).findOne({ where: { courseSeq: Number(course) }, relations: { users: { account: true } } }),
    };
  }
  @Get('reviews/:course')
  async reviews(@Param('course') course: string) {
    const [reviews, reviewCount] = await this.db.getRepository(Review).findAndCount({
      where: { courseSeq: Number(course) },
      relations: { account: true },
      order: { createdAt: 'DESC', evaluationSeq: 'DESC' },
      take: 20,
    });
    return { data: { reviews, reviewCount } };
  }
  @Get('lives/:user')
  async lives(@Param('user') user: string) {
    const now = new Date();
    const attends = await this.db
      .getRepository(Attend)
      .createQueryBuilder('a')
      .innerJoinAndSelect('a.course', 'c')
      .innerJoinAndSelect('c.channel', 'ch')
      .innerJoinAndSelect('c.curriculums', 'k', "k.curriculumTypeCd = '00' and k.liveTo >= :now and k.liveFrom < :ahead", {
        now,
        ahead: new Date(now.getTime() + 7 * 86_400_000),
      })
      .where("a.userSeq = :user and a.endedAt is null and a.choiseStatusCd = '00'", { user: Number(user) })
      .orderBy('k.liveFrom')
      .getMany();
    return { data: { nowLives: attends, now } };
  }
}
@Module({
  imports: [
    TypeOrmModule.forRoot({
      type: 'postgres',
      url: roleUrl('madang_main'),
      entities: [Account, Attend, Channel, Course, CourseUser, Curriculum, Review],
      extra: { max: 10, options: '-c role=madang_main_all' },
    }),
  ],
  controllers: [CommonController],
})
class CommonModule {}

const app = await NestFactory.create(CommonModule, new ExpressAdapter(), { logger: ['error'] });
await app.listen(Number(process.env['BENCH_PORT']), '127.0.0.1');
process.send?.('ready');
