import { Module } from '@nestjs/common';
import { RetentionJob } from '@madang/server/retention';
import { ClassroomModule } from '../classroom/classroom.module';
import { ChatController } from './chat.controller';
import { ChatRoomService } from './chat-room.service';
import { ChatService } from './chat.service';

@Module({
  imports: [ClassroomModule],
  controllers: [ChatController],
  providers: [ChatRoomService, ChatService, RetentionJob],
  exports: [ChatService],
})
export class ChatModule {}
