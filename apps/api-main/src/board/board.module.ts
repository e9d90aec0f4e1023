import { Module } from '@nestjs/common';
import { AttemptModule } from '../attempt/attempt.module';
import { CourseModule } from '../course/course.module';
import { StorageModule } from '../storage/storage.module';
import { UploadModule } from '../upload/upload.module';
import { BoardAccess } from './board-access';
import { BoardController } from './board.controller';
import { BoardService } from './board.service';
import { CommentService } from './comment.service';
import { CommunityController } from './community.controller';
import { PostService } from './post.service';
import { PostWriteService } from './post-write.service';

@Module({
  imports: [AttemptModule, CourseModule, StorageModule, UploadModule],
  controllers: [BoardController, CommunityController],
  providers: [BoardAccess, BoardService, PostService, PostWriteService, CommentService],
  exports: [BoardAccess, PostService, PostWriteService],
})
export class BoardModule {}
