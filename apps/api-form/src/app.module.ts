import { Module } from '@nestjs/common';
import { CoreModule } from '@madang/server/core.module';
import { ENTITIES } from './entities';
import { FormModule } from './form/form.module';

@Module({ imports: [CoreModule.of('form', ENTITIES), FormModule] })
export class AppModule {}
