import { Module } from '@nestjs/common';
import { RetentionJob } from '@madang/server/retention';
import { BlockEditorService } from './block-editor.service';
import { BlockPublishJob } from './block-publish.job';
import { FrameController } from './frame.controller';
import { BlockPublisher } from './block-publisher';
import { DraftLinkService } from './draft-link.service';
import { BlockReadService } from './block-read.service';
import { BlockController } from './block.controller';

@Module({
  controllers: [BlockController, FrameController],
  providers: [BlockReadService, BlockEditorService, BlockPublisher, BlockPublishJob, DraftLinkService, RetentionJob],
  exports: [BlockReadService, DraftLinkService],
})
export class BlockModule {}
