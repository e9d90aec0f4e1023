import { Module } from '@nestjs/common';
import { CoreModule } from '@madang/server/core.module';
import { Account, MailCode, ResetToken } from './account/account.entity';
import { AccountModule } from './account/account.module';
import { AttendanceModule } from './attendance/attendance.module';
import { EnrolmentModule } from './enrolment/enrolment.module';
import { BoardModule } from './board/board.module';
import { CategoryEntity, ChannelEntity, ChannelUserEntity, MenuEntity } from './channel/channel.entity';
import { ChallengeModule } from './challenge/challenge.module';
import { ChannelModule } from './channel/channel.module';
import { ChatModule } from './chat/chat.module';
import { ClassroomModule } from './classroom/classroom.module';
import { CouponModule } from './coupon/coupon.module';
import { CourseEntity, CourseUserEntity } from './course/course.entity';
import { ContentModule } from './content/content.module';
import { CourseModule } from './course/course.module';
import { CourseInviteModule } from './course-invite/course-invite.module';
import { CurriculumEntity } from './curriculum/curriculum.entity';
import { CurriculumModule } from './curriculum/curriculum.module';
import { KeywordModule } from './keyword/keyword.module';
import { LikeModule } from './like/like.module';
import { LiveModule } from './live/live.module';
import { MissionModule } from './mission/mission.module';
import { OperatorModule } from './operator/operator.module';
import { MembershipModule } from './membership/membership.module';
import { PackageModule } from './package/package.module';
import { MypageModule } from './mypage/mypage.module';
import { ReviewEntity } from './review/review.entity';
import { ReviewModule } from './review/review.module';
import { SettingModule } from './setting/setting.module';
import { Identity, Integration } from './social/social.entity';
import { SnippetModule } from './snippet/snippet.module';
import { SocialModule } from './social/social.module';
import { FileEntity } from './upload/file.entity';
import { UploadModule } from './upload/upload.module';
import { VideoEntity } from './video/video.entity';
import { VideoModule } from './video/video.module';
import { Session, Ticket } from './session/session.entity';

@Module({
  imports: [
    CoreModule.of('main', [
      ...[Account, MailCode, ResetToken, Session, Ticket, Identity, Integration],
      ...[ChannelEntity, MenuEntity, CategoryEntity, ChannelUserEntity],
      ...[CourseEntity, CourseUserEntity, CurriculumEntity, ReviewEntity, FileEntity, VideoEntity],
    ]),
    ...[AccountModule, SnippetModule, SocialModule, MypageModule],
    ...[EnrolmentModule, CouponModule, MembershipModule, PackageModule, ContentModule, ChallengeModule],
    ...[ChannelModule, SettingModule, KeywordModule],
    ...[CourseModule, CurriculumModule, ClassroomModule, LiveModule, VideoModule, UploadModule, ReviewModule, LikeModule, OperatorModule],
    ...[CourseInviteModule, AttendanceModule, BoardModule, MissionModule, ChatModule],
  ],
})
export class AppModule {}
