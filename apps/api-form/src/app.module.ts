import { Module } from '@nestjs/common';
import { CoreModule } from '@madang/server/core.module';
import { FormAnswerEntity, FormBlockEntity, FormEntity } from './form/form.entity';
import { FormModule } from './form/form.module';

@Module({ imports: [CoreModule.of('form', [FormEntity, FormBlockEntity, FormAnswerEntity]), FormModule] })
export class AppModule {}
