import { Injectable } from '@nestjs/common';
import type { InputOf } from '@madang/contracts/endpoint';
import { readBlocks, type Block } from '@madang/contracts/page/blocks/block';
import { YN, type Lang } from '@madang/contracts/codes';
import type { KeywordSet } from '@madang/contracts/main/keyword';
import { isTemplate, templateBlocks, type TemplateCode } from '@madang/contracts/page/templates/templates';
import { TEMPLATE_WORDS } from '@madang/contracts/page/templates/template-words';
import { MAIN_PAGE } from '@madang/contracts/page/blocks/calls';
import type { BlockDraft, blockEditorApi as api, BlockState, BlockVersion, TemplatePage } from '@madang/contracts/page/blocks/editor';
import { msBefore } from '@madang/contracts/dates';
import { MINUTE } from '@madang/contracts/time';
import { NO_SWAP, swapperOf, type Swap } from '@madang/contracts/words/keywords';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, prepared, rows, together, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { insertNew } from '@madang/server/insert-new';
import { KEYWORDS_OF_SITE } from '@madang/server/keywords.sql';
import { viewWords } from '../view/view-words';
import { BlockPageEntity, BlockVersionEntity } from './block.entity';
import { BlockPublisher } from './block-publisher';
import { BlockReadService } from './block-read.service';
import { cleanBlocks } from './block-text';
import {
  BLOCK_PAGE,
  BLOCK_VERSIONS,
  EDITOR_IS_HERE,
  LOCK_BLOCK_PAGE,
  OTHER_EDITORS,
  SITE_OF_BLOCKS,
  VERSION_BLOCKS,
  type LockedPage,
  type PageKey,
} from './block.sql';
import { defaultMainPage, defaultPage } from './default-blocks';

const HERE_FOR_MS = MINUTE;

/** Calls by which staff build pages of blocks: the draft, which the editor saves by itself, and publishing it. */
@Injectable()
export class BlockEditorService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly reader: BlockReadService,
    private readonly publisher: BlockPublisher,
  ) {}

  draft(auth: User, key: PageKey): Promise<BlockDraft> {
    return this.db.tx({ channelSeq: key.channelSeq }, (tx) => this.whole(tx, auth, key));
  }

  saveDraft(auth: User, key: PageKey, { version, blocks }: InputOf<typeof api.saveDraft>): Promise<BlockState & Pick<BlockDraft, 'data'>> {
    return this.change(auth, key, version, async (tx) => {
      const draft = cleanBlocks(blocks as Block[]);
      await this.write(tx, auth, key, version, draft);
      return { ...(await this.state(tx, auth, key)), data: await this.reader.dataOf(tx, key, draft) };
    });
  }

  here(auth: User, key: PageKey): Promise<BlockState> {
    return this.db.tx({ channelSeq: key.channelSeq }, async (tx) => {
      await this.found(tx, key);
      await rows(tx, EDITOR_IS_HERE, { ...key, userSeq: auth.userSeq, now: this.clock.now() });
      return this.state(tx, auth, key);
    });
  }

  publish(auth: User, key: PageKey, { version, publishAt }: InputOf<typeof api.publish>): Promise<BlockState> {
    if (publishAt && Date.parse(publishAt) <= this.clock.now().getTime()) throw failField('publishAt', 'later');
    return this.change(auth, key, version, async (tx, page) => {
      if (publishAt) {
        await tx.update(BlockPageEntity, key, { waiting: page.draft, waitingBy: auth.userSeq, publishAt: new Date(publishAt) });
        await this.publisher.note(tx, key, auth.userSeq, { publishAt: page.publishAt }, { publishAt });
      } else await this.publisher.goLive(tx, key, page, page.draft, auth.userSeq);
      return this.state(tx, auth, key);
    });
  }

  cancelPublish(auth: User, key: PageKey): Promise<BlockState> {
    return this.change(auth, key, null, async (tx, page) => {
      await tx.update(BlockPageEntity, key, { waiting: null, waitingBy: null, publishAt: null });
      await this.publisher.note(tx, key, auth.userSeq, { publishAt: page.publishAt }, { publishAt: null });
      return this.state(tx, auth, key);
    });
  }

  takeDown(auth: User, key: PageKey): Promise<BlockState> {
    return this.change(auth, key, null, async (tx, page) => {
      await this.publisher.takeDown(tx, key, page, auth.userSeq);
      return this.state(tx, auth, key);
    });
  }

  async versions(key: PageKey): Promise<BlockVersion[]> {
    return (await this.db.one({ channelSeq: key.channelSeq }, BLOCK_VERSIONS, key)) ?? [];
  }

  restore(auth: User, key: PageKey, versionSeq: number, { version }: InputOf<typeof api.restore>): Promise<BlockDraft> {
    return this.change(auth, key, version, async (tx, page) => {
      const [kept] = await rows(tx, VERSION_BLOCKS, { ...key, versionSeq });
      if (!kept) throw fail('NO_DATA');
      if ((await this.found(tx, key)).changed) await this.keepDraft(tx, auth, key, page);
      await this.write(tx, auth, key, version, readBlocks(kept.blocks));
      return this.whole(tx, auth, key);
    });
  }

  /** A template as it would look as this site's page, with the site's data. */
  template(auth: User, key: PageKey, templateCd: string): Promise<TemplatePage> {
    if (!isTemplate(templateCd)) throw failField('templateCd', 'oneOf');
    return this.db.tx({ channelSeq: key.channelSeq }, async (tx) => {
      const blocks = await this.blocksOf(tx, auth, key, templateCd);
      return { templateCd, blocks, data: await this.reader.dataOf(tx, key, blocks) };
    });
  }

  takeTemplate(auth: User, key: PageKey, { version, templateCd }: InputOf<typeof api.takeTemplate>): Promise<BlockDraft> {
    if (!isTemplate(templateCd)) throw failField('templateCd', 'oneOf');
    return this.change(auth, key, version, async (tx, page) => {
      await this.keepDraft(tx, auth, key, page);
      await this.write(tx, auth, key, version, await this.blocksOf(tx, auth, key, templateCd));
      return this.whole(tx, auth, key);
    });
  }

  /** The blocks of a template, with the site's name and intro; throws for any page but the main page. */
  private async blocksOf(tx: Tx, { lang }: User, { channelSeq, pageSeq }: PageKey, templateCd: TemplateCode): Promise<Block[]> {
    if (pageSeq !== MAIN_PAGE) throw fail('NO_DATA');
    const [site] = await rows(tx, SITE_OF_BLOCKS, { channelSeq });
    return cleanBlocks(templateBlocks(templateCd, site!, TEMPLATE_WORDS[lang]));
  }

  /**
   * Runs `work` with a page's row locked, and creates the row if it is missing. Throws CONFLICT if the draft has been saved since
   * `version`; a null version is not compared.
   */
  private change<T>(auth: User, key: PageKey, version: number | null, work: (tx: Tx, page: LockedPage) => Promise<T>): Promise<T> {
    return this.db.tx({ channelSeq: key.channelSeq }, async (tx) => {
      const found = await this.found(tx, key);
      if (found.version === null)
        await insertNew(tx, BlockPageEntity, { ...key, draft: await this.draftOf(tx, auth, key, found), version: 0 });
      const [page] = await rows(tx, LOCK_BLOCK_PAGE, key);
      if (version !== null && page!.version !== version) throw fail('CONFLICT');
      return work(tx, page!);
    });
  }
  /** Runs `work` for a page; creates the page's draft first if nobody has saved one. */
  ofPage<T>(auth: User, key: PageKey, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.change(auth, key, null, work);
  }
  /** Saves the draft as a version before it is replaced. */
  private keepDraft(tx: Tx, { userSeq }: User, key: PageKey, { draft }: LockedPage) {
    const kept = { blocks: readBlocks(draft), publishedBy: userSeq, publishedAt: this.clock.now(), draftYn: YN.YES };
    return tx.insert(BlockVersionEntity, { ...key, ...kept });
  }
  private write(tx: Tx, { userSeq }: User, key: PageKey, version: number, draft: Block[]) {
    return tx.update(BlockPageEntity, key, { draft, version: version + 1, savedBy: userSeq, savedAt: this.clock.now() });
  }

  private async found(tx: Tx, key: PageKey) {
    const [row] = await rows(tx, BLOCK_PAGE, key);
    if (!row) throw fail('NO_DATA');
    return row;
  }
  private async draftOf(tx: Tx, { lang }: User, { channelSeq, pageSeq }: PageKey, found: Awaited<ReturnType<typeof this.found>>) {
    if (found.version !== null) return readBlocks(found.draft);
    if (pageSeq !== MAIN_PAGE) return cleanBlocks(defaultPage(found.title ?? '', found.content ?? ''));
    const [site] = await rows(tx, SITE_OF_BLOCKS, { channelSeq });
    return defaultMainPage(site!, lang, viewWords(lang, await this.swapOf(tx, channelSeq, lang)));
  }
  /** As `Keywords.of`, within the transaction, which holds a connection already. */
  private async swapOf(tx: Tx, channelSeq: number, lang: Lang): Promise<Swap> {
    const [own] = await together(tx, [prepared(KEYWORDS_OF_SITE, { channelSeq, lang })]);
    return own ? swapperOf(lang, (JSON.parse(own) as { words: KeywordSet }).words) : NO_SWAP;
  }
  private async state(tx: Tx, auth: User, key: PageKey): Promise<BlockState> {
    const row = await this.found(tx, key);
    const since = msBefore(this.clock.now(), HERE_FOR_MS);
    const others = await rows(tx, OTHER_EDITORS, { ...key, userSeq: auth.userSeq, since });
    return {
      version: row.version ?? 0,
      savedBy: row.savedBy,
      savedAt: row.savedAt?.toISOString() ?? null,
      liveAt: row.liveAt?.toISOString() ?? null,
      publishAt: row.publishAt?.toISOString() ?? null,
      changed: row.changed ?? false,
      others: others.map((one) => one.name),
    };
  }
  private async whole(tx: Tx, auth: User, key: PageKey): Promise<BlockDraft> {
    const row = await this.found(tx, key);
    const blocks = await this.draftOf(tx, auth, key, row);
    const live = row.live ? readBlocks(row.live) : null;
    const data = { ...(live && (await this.reader.dataOf(tx, key, live))), ...(await this.reader.dataOf(tx, key, blocks)) };
    return { ...(await this.state(tx, auth, key)), blocks, live, data };
  }
}
