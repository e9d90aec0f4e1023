import { Module } from '@nestjs/common';
import { CoreModule } from '@madang/server/core.module';

@Module({ imports: [CoreModule.of('util')] })
export class AppModule {}
