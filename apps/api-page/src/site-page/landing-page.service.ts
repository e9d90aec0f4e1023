import { Injectable } from '@nestjs/common';
import { PUBLISH_STATUS } from '@madang/contracts/codes';
import type { InputOf } from '@madang/contracts/endpoint';
import { LIMITS } from '@madang/contracts/limits';
import type { SitePage } from '@madang/contracts/page/page';
import { seoStored } from '@madang/contracts/page/seo-setting';
import type { sitePageApi as api } from '@madang/contracts/page/site-page';
import { landingBlocks } from '@madang/contracts/page/templates/landing';
import { TEMPLATE_WORDS } from '@madang/contracts/page/templates/template-words';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { failField } from '@madang/server/fail';
import { BlockPageEntity } from '../blocks/block.entity';
import { cleanBlocks } from '../blocks/block-text';
import { PageEditorService } from './page-editor.service';
import { FREE_PATH, LANDING_CLASS } from './page-editor.sql';

/** Creates landing pages, each of which sells one class. */
@Injectable()
export class LandingPageService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly pages: PageEditorService,
  ) {}

  /** Creates a landing page. Its blocks are a draft, which is published like any other; until then only staff see the page. */
  async create(auth: User, channelSeq: number, { courseSeq }: InputOf<typeof api.createLanding>): Promise<SitePage> {
    const course = await this.db.one({ channelSeq }, LANDING_CLASS, { channelSeq, courseSeq });
    if (!course) throw failField('courseSeq', 'oneOf');
    // The texts for search engines and link previews, until staff write others.
    const seo = seoStored(JSON.stringify({ description: course.subTitle.slice(0, LIMITS.seoTextMax), ogImage: course.imageUrl }));
    const draft = cleanBlocks(landingBlocks(course, TEMPLATE_WORDS[auth.lang]));
    return this.pages.write(channelSeq, async (tx) => {
      const [{ path } = { path: `class-${courseSeq}` }] = await rows(tx, FREE_PATH, {
        channelSeq,
        wanted: `class-${courseSeq}`,
        most: LIMITS.pagesMax + 1,
      });
      const page = await this.pages.insert(tx, auth, channelSeq, {
        title: course.title.slice(0, LIMITS.pageTitleMax),
        path,
        content: '',
        seoSetting: JSON.stringify(seo),
        courseSeq,
        publishStatusCd: PUBLISH_STATUS.UNPUBLISHED,
      });
      await tx.insert(BlockPageEntity, { channelSeq, pageSeq: page.pageSeq, draft, savedBy: auth.userSeq, savedAt: this.clock.now() });
      return page;
    });
  }
}
