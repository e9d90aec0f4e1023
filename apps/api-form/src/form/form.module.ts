import { Module } from '@nestjs/common';
import { FormAnswerService } from './form-answer.service';
import { FormController } from './form.controller';
import { FormService } from './form.service';
import { WithdrawalHandler } from './withdrawal.handler';

@Module({ controllers: [FormController], providers: [FormService, FormAnswerService, WithdrawalHandler] })
export class FormModule {}
