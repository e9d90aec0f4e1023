import { Module } from '@nestjs/common';
import { AttemptSweep } from './attempt.sweep';
import { Attempts } from './attempts';

@Module({ providers: [Attempts, AttemptSweep], exports: [Attempts] })
export class AttemptModule {}
