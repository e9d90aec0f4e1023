import { Module } from '@nestjs/common';
import { AnswerService } from './answer.service';
import { FormController } from './form.controller';
import { FormService } from './form.service';
import { WithdrawalHandler } from './withdrawal.handler';

@Module({ controllers: [FormController], providers: [FormService, AnswerService, WithdrawalHandler] })
export class FormModule {}
