import type { Lang } from '@madang/contracts/codes';
import { isTemplate, templateBlocks } from '@madang/contracts/page/templates/templates';
import { TEMPLATE_WORDS } from '@madang/contracts/page/templates/template-words';
import { rows, type Tx } from '@madang/server/db';
import type { ChannelEntity } from './channel.entity';
import { MAIN_PAGE_OPEN } from './channel.sql';

interface Opening {
  userSeq: number;
  lang: Lang;
  at: Date;
}
/**
 * Makes the main page of a new site from its template. A site without a template gets none: it shows the standard main page, which has no
 * blocks.
 */
export async function openMainPage(tx: Tx, site: ChannelEntity, { userSeq, lang, at }: Opening): Promise<void> {
  const { channelSeq, templateCd, name, intro } = site;
  if (!isTemplate(templateCd)) return;
  const blocks = JSON.stringify(templateBlocks(templateCd, { name, intro }, TEMPLATE_WORDS[lang]));
  await rows(tx, MAIN_PAGE_OPEN, { channelSeq, blocks, userSeq, at });
}
