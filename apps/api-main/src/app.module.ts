import { Module } from '@nestjs/common';
import { CoreModule } from '@madang/server/core.module';
import { Account, MailCode, ResetToken } from './account/account.entity';
import { AccountModule } from './account/account.module';
import { AttendModule } from './attend/attend.module';
import { CategoryEntity, ChannelEntity, ChannelUserEntity, MenuEntity } from './channel/channel.entity';
import { ChannelModule } from './channel/channel.module';
import { CourseEntity, CourseUserEntity } from './course/course.entity';
import { CourseModule } from './course/course.module';
import { Session, Ticket } from './session/session.entity';

@Module({
  imports: [
    CoreModule.of('main', [
      ...[Account, MailCode, ResetToken, Session, Ticket],
      ...[ChannelEntity, MenuEntity, CategoryEntity, ChannelUserEntity],
      CourseEntity,
      CourseUserEntity,
    ]),
    AccountModule,
    AttendModule,
    ChannelModule,
    CourseModule,
  ],
})
export class AppModule {}
