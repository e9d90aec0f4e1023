import { Module } from '@nestjs/common';
import { SocketService } from './socket.service';
import { WatchService } from './watch.service';

@Module({ providers: [SocketService, WatchService] })
export class ClassroomModule {}
