import { Module } from '@nestjs/common';
import { AnswerService } from './answer.service';
import { FormController } from './form.controller';
import { FormService } from './form.service';

@Module({ controllers: [FormController], providers: [FormService, AnswerService] })
export class FormModule {}
