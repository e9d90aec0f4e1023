import { Module } from '@nestjs/common';
import { AnswerPurgeJob } from './answer-purge.job';
import { FormAnswerService } from './form-answer.service';
import { FormController } from './form.controller';
import { FormService } from './form.service';
import { WithdrawalHandler } from './withdrawal.handler';

@Module({ controllers: [FormController], providers: [FormService, FormAnswerService, WithdrawalHandler, AnswerPurgeJob] })
export class FormModule {}
