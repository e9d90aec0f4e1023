import { Module } from '@nestjs/common';
import { ClassroomModule } from '../classroom/classroom.module';
import { ChatController } from './chat.controller';
import { ChatRoomService } from './chat-room.service';
import { ChatService } from './chat.service';

@Module({ imports: [ClassroomModule], controllers: [ChatController], providers: [ChatRoomService, ChatService] })
export class ChatModule {}
