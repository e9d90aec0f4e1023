import { Module } from '@nestjs/common';
import { SessionController } from './session.controller';
import { Sessions } from './session.service';

@Module({ controllers: [SessionController], providers: [Sessions], exports: [Sessions] })
export class SessionModule {}
