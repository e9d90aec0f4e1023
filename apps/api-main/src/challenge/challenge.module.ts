import { Module } from '@nestjs/common';
import { CourseModule } from '../course/course.module';
import { CurriculumModule } from '../curriculum/curriculum.module';
import { ChallengeLeaderService } from './challenge-leader.service';
import { ChallengeMissionService } from './challenge-mission.service';
import { ChallengeProgressService } from './challenge-progress.service';
import { ChallengeTermService } from './challenge-term.service';
import { ChallengeController } from './challenge.controller';
import { ChallengeService } from './challenge.service';

@Module({
  imports: [CourseModule, CurriculumModule],
  controllers: [ChallengeController],
  providers: [ChallengeService, ChallengeTermService, ChallengeMissionService, ChallengeLeaderService, ChallengeProgressService],
  exports: [ChallengeProgressService],
})
export class ChallengeModule {}
