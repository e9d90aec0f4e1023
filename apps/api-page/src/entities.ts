import { BlockEditorEntity, BlockPageEntity, BlockVersionEntity, DraftLinkEntity } from './blocks/block.entity';
import { CourseSeoEntity } from './seo/course-seo.entity';
import { FormerPathEntity, SitePageEntity } from './site-page/site-page.entity';

/** Every table that the service writes; tools/entities.spec.ts holds them against the database. */
export const ENTITIES = [
  CourseSeoEntity,
  ...[BlockPageEntity, BlockVersionEntity, BlockEditorEntity, DraftLinkEntity],
  ...[SitePageEntity, FormerPathEntity],
];
