import { Module } from '@nestjs/common';
import { AttendController } from './attend.controller';
import { AttendService } from './attend.service';
import { EnrolleeService } from './enrollee.service';
import { HoldJob } from './hold.job';
import { PaymentFollowerService } from './payment-follower.service';
import { SeatsService } from './seats.service';

@Module({
  controllers: [AttendController],
  providers: [AttendService, EnrolleeService, HoldJob, PaymentFollowerService, SeatsService],
  exports: [SeatsService],
})
export class AttendModule {}
