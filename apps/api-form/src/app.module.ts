import { Module } from '@nestjs/common';
import { CoreModule } from '@madang/server/core.module';

@Module({ imports: [CoreModule.of('form')] })
export class AppModule {}
