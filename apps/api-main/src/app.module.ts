import { Module } from '@nestjs/common';
import { CoreModule } from '@madang/server/core.module';
import { ENTITIES } from './entities';
import { AccountModule } from './account/account.module';
import { AttendanceModule } from './attendance/attendance.module';
import { EnrolmentModule } from './enrolment/enrolment.module';
import { BoardModule } from './board/board.module';
import { ChallengeModule } from './challenge/challenge.module';
import { ChannelModule } from './channel/channel.module';
import { ChatModule } from './chat/chat.module';
import { ClassroomModule } from './classroom/classroom.module';
import { ClosingModule } from './closing/closing.module';
import { CouponModule } from './coupon/coupon.module';
import { ConsentModule } from './consent/consent.module';
import { ContentModule } from './content/content.module';
import { ConferenceModule } from './conference/conference.module';
import { CourseModule } from './course/course.module';
import { CertificateModule } from './certificate/certificate.module';
import { CourseInviteModule } from './course-invite/course-invite.module';
import { EmailChangeModule } from './email-change/email-change.module';
import { CurriculumModule } from './curriculum/curriculum.module';
import { KeywordModule } from './keyword/keyword.module';
import { DemandModule } from './demand/demand.module';
import { LikeModule } from './like/like.module';
import { LiveModule } from './live/live.module';
import { MissionModule } from './mission/mission.module';
import { OperatorModule } from './operator/operator.module';
import { MembershipModule } from './membership/membership.module';
import { PackageModule } from './package/package.module';
import { MypageModule } from './mypage/mypage.module';
import { PictureModule } from './picture/picture.module';
import { QueueModule } from './queue/queue.module';
import { ReferralModule } from './referral/referral.module';
import { ReportModule } from './report/report.module';
import { ReviewModule } from './review/review.module';
import { ApiKeyModule } from './api-key/api-key.module';
import { PlatformModule } from './platform/platform.module';
import { PolicyModule } from './policy/policy.module';
import { SettingModule } from './setting/setting.module';
import { SnippetModule } from './snippet/snippet.module';
import { SocialModule } from './social/social.module';
import { SearchModule } from './search/search.module';
import { TeacherModule } from './teacher/teacher.module';
import { UploadModule } from './upload/upload.module';
import { VideoModule } from './video/video.module';

@Module({
  imports: [
    CoreModule.of('main', ENTITIES),
    AccountModule,
    ConsentModule,
    EmailChangeModule,
    SnippetModule,
    SocialModule,
    MypageModule,
    EnrolmentModule,
    CouponModule,
    MembershipModule,
    PackageModule,
    ContentModule,
    ChallengeModule,
    ChannelModule,
    ClosingModule,
    SettingModule,
    PolicyModule,
    KeywordModule,
    CourseModule,
    CurriculumModule,
    ClassroomModule,
    LiveModule,
    ConferenceModule,
    VideoModule,
    UploadModule,
    PictureModule,
    ReportModule,
    ReviewModule,
    LikeModule,
    DemandModule,
    ReferralModule,
    QueueModule,
    OperatorModule,
    TeacherModule,
    SearchModule,
    PlatformModule,
    ApiKeyModule,
    CertificateModule,
    CourseInviteModule,
    AttendanceModule,
    BoardModule,
    MissionModule,
    ChatModule,
  ],
})
export class AppModule {}
