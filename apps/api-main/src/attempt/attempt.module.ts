import { Module } from '@nestjs/common';
import { Attempts } from './attempts';

@Module({ providers: [Attempts], exports: [Attempts] })
export class AttemptModule {}
