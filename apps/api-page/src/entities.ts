import { BlockEditorEntity, BlockPageEntity, BlockVersionEntity, DraftLinkEntity } from './blocks/block.entity';
import { CourseSeoEntity } from './seo/course-seo.entity';
import { FormerPathEntity, SitePageEntity } from './site-page/site-page.entity';

/** The entities of all tables that the service writes; tools/entities.spec.ts compares them with the database. */
export const ENTITIES = [
  CourseSeoEntity,
  BlockPageEntity,
  BlockVersionEntity,
  BlockEditorEntity,
  DraftLinkEntity,
  SitePageEntity,
  FormerPathEntity,
];
