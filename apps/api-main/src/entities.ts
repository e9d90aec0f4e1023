import { ApiKeyEntity } from './api-key/api-key.entity';
import { AccountEntity, MailCodeEntity, ResetTokenEntity } from './account/account.entity';
import { QueueAssignmentEntity, QueueSeenEntity, QueueSnoozeEntity } from './queue/queue.entity';
import { SearchWordEntity } from './search/search-word.entity';
import { AttemptEntity } from './attempt/attempt.entity';
import { DeliveryAddressEntity } from './enrolment/delivery-address.entity';
import { EnrolmentEntity, EnrolmentLookEntity } from './enrolment/enrolment.entity';
import { HoldFailureEntity } from './enrolment/hold-failure.entity';
import { PaymentReminderEntity } from './enrolment/payment-reminder.entity';
import { AttendanceMarkEntity } from './attendance/attendance.entity';
import { BoardEntity, PostCommentEntity, PostEntity, PostFileEntity, PostLikeEntity } from './board/board.entity';
import { CertificateEntity, CertificateRuleEntity } from './certificate/certificate.entity';
import { ChallengeTermEntity } from './challenge/challenge-term.entity';
import {
  CategoryEntity,
  ChannelEntity,
  ChannelUserEntity,
  MarketingConsentEntity,
  MenuEntity,
  TermsEntity,
} from './channel/channel.entity';
import { ChatMessageEntity, ChatParticipantEntity, ChatRoomEntity } from './chat/chat.entity';
import { LessonNoteEntity } from './classroom/note.entity';
import { PictureEntity } from './picture/picture.entity';
import { PlaytimeEntity } from './classroom/playtime.entity';
import { CouponEntity, CouponKindEntity } from './coupon/coupon.entity';
import { MeetingEntity, PresenceEntity, RegistrantEntity, ZoomAccountEntity } from './conference/conference.entity';
import { CourseInviteEntity } from './course-invite/course-invite.entity';
import { CourseEntity, CourseFillEntity, CourseUserEntity } from './course/course.entity';
import { LessonEntity, LessonFileEntity, LessonOpeningEntity } from './curriculum/lesson.entity';
import { KeywordSetEntity } from './keyword/keyword.entity';
import { CourseDemandEntity } from './demand/demand.entity';
import { EmailChangeEntity } from './email-change/email-change.entity';
import { CourseLikeEntity } from './like/like.entity';
import { LiveAttendanceEntity, LiveNoticeEntity } from './live/live.entity';
import { MembershipEntity } from './membership/membership.entity';
import { SubmissionEntity, SubmissionFileEntity } from './mission/submission.entity';
import { KeptDataEntity } from './mypage/kept-data.entity';
import { WithdrawalEntity } from './mypage/withdrawal.entity';
import { InviteEntity } from './operator/invite.entity';
import { PackageCourseEntity, PackageExtensionEntity } from './package/package.entity';
import { RefererCodeEntity, ReferralEntity, ReferralSettingEntity } from './referral/referral.entity';
import { ContentCaseEntity, ContentReportEntity, HiddenProfileEntity } from './report/report.entity';
import {
  AnnouncementEntity,
  MaintenanceEntity,
  PlatformAuditEntity,
  PlatformOperatorEntity,
  PlatformRecoveryCodeEntity,
  PlatformSessionEntity,
  ServiceCopyEntity,
  SiteSuspensionEntity,
  SiteSwitchEntity,
  SupportAccessEntity,
} from './platform/platform.entity';
import { ReviewEntity, ReviewHelpfulEntity } from './review/review.entity';
import { SessionEntity, TicketEntity } from './session/session.entity';
import { SnippetEntity } from './snippet/snippet.entity';
import { IdentityEntity, IntegrationEntity, SnsSecretEntity } from './social/social.entity';
import { FileEntity } from './upload/file.entity';
import { UploadLockEntity, VideoEntity, VideoTurnEntity } from './video/video.entity';

/** Every table that the service writes; tools/entities.spec.ts compares them with the database. */
export const ENTITIES = [
  AccountEntity,
  EmailChangeEntity,
  MailCodeEntity,
  ResetTokenEntity,
  AttemptEntity,
  SearchWordEntity,
  RefererCodeEntity,
  ReferralEntity,
  ReferralSettingEntity,
  EnrolmentEntity,
  DeliveryAddressEntity,
  EnrolmentLookEntity,
  HoldFailureEntity,
  PaymentReminderEntity,
  AttendanceMarkEntity,
  BoardEntity,
  PostEntity,
  PostCommentEntity,
  PostFileEntity,
  PostLikeEntity,
  CertificateRuleEntity,
  CertificateEntity,
  ChallengeTermEntity,
  ChannelEntity,
  MenuEntity,
  CategoryEntity,
  ChannelUserEntity,
  TermsEntity,
  MarketingConsentEntity,
  ChatRoomEntity,
  ChatMessageEntity,
  ChatParticipantEntity,
  LessonNoteEntity,
  PictureEntity,
  PlaytimeEntity,
  CouponKindEntity,
  CouponEntity,
  CourseInviteEntity,
  CourseEntity,
  CourseFillEntity,
  CourseUserEntity,
  LessonEntity,
  LessonFileEntity,
  LessonOpeningEntity,
  KeywordSetEntity,
  CourseLikeEntity,
  CourseDemandEntity,
  LiveAttendanceEntity,
  LiveNoticeEntity,
  MeetingEntity,
  RegistrantEntity,
  PresenceEntity,
  ZoomAccountEntity,
  MembershipEntity,
  SubmissionEntity,
  SubmissionFileEntity,
  KeptDataEntity,
  WithdrawalEntity,
  InviteEntity,
  PackageCourseEntity,
  PackageExtensionEntity,
  ContentCaseEntity,
  ContentReportEntity,
  HiddenProfileEntity,
  PlatformOperatorEntity,
  PlatformRecoveryCodeEntity,
  PlatformSessionEntity,
  PlatformAuditEntity,
  SiteSuspensionEntity,
  SiteSwitchEntity,
  SupportAccessEntity,
  ServiceCopyEntity,
  MaintenanceEntity,
  AnnouncementEntity,
  QueueSeenEntity,
  QueueSnoozeEntity,
  QueueAssignmentEntity,
  ReviewEntity,
  ReviewHelpfulEntity,
  SessionEntity,
  TicketEntity,
  ApiKeyEntity,
  SnippetEntity,
  IdentityEntity,
  IntegrationEntity,
  SnsSecretEntity,
  FileEntity,
  VideoEntity,
  VideoTurnEntity,
  UploadLockEntity,
];
