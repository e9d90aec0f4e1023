import { Module } from '@nestjs/common';
import { SocketGateway } from './socket.gateway';
import { WatchService } from './watch.service';

@Module({ providers: [SocketGateway, WatchService] })
export class ClassroomModule {}
