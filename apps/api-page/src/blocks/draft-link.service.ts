import { Injectable } from '@nestjs/common';
import { createHash, randomBytes } from 'node:crypto';
import type { Lang } from '@madang/contracts/codes';
import type { InputOf } from '@madang/contracts/endpoint';
import type { SharedDraft } from '@madang/contracts/page/blocks/data';
import { DRAFT_LINKS_MAX, type blockEditorApi as api, type DraftLink } from '@madang/contracts/page/blocks/editor';
import { daysAfter } from '@madang/contracts/dates';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { BlockEditorService } from './block-editor.service';
import { DraftLinkEntity } from './block.entity';
import { BlockPublisher } from './block-publisher';
import { BlockReadService } from './block-read.service';
import type { PageKey } from './block.sql';
import { DRAFT_LINKS, LINKED_DRAFT } from './draft-link.sql';

const TOKEN_BYTES = 32;
const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** Draft links, by which people without an account see the draft of one page until the link expires. */
@Injectable()
export class DraftLinkService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly editor: BlockEditorService,
    private readonly publisher: BlockPublisher,
    private readonly reader: BlockReadService,
  ) {}

  async list(key: PageKey): Promise<DraftLink[]> {
    return (await this.db.one({ channelSeq: key.channelSeq }, DRAFT_LINKS, { ...key, now: this.clock.now() })) ?? [];
  }

  async create(auth: User, key: PageKey, { days }: InputOf<typeof api.createLink>): Promise<DraftLink & { token: string }> {
    if ((await this.list(key)).length >= DRAFT_LINKS_MAX) throw failField('days', 'listMax', { max: DRAFT_LINKS_MAX });
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const createdAt = this.clock.now();
    const expiresAt = daysAfter(createdAt, days);
    const linkSeq = await this.editor.ofPage(auth, key, async (tx) => {
      const made = await tx.insert(DraftLinkEntity, { ...key, tokenHash: hashOf(token), createdBy: auth.userSeq, createdAt, expiresAt });
      await this.publisher.note(tx, key, auth.userSeq, { draftLinkUntil: null }, { draftLinkUntil: expiresAt.toISOString() });
      return Number(made.identifiers[0]!['linkSeq']);
    });
    const own = (await this.list(key)).find((one) => one.linkSeq === linkSeq);
    if (!own) throw fail('NO_DATA');
    return { ...own, token };
  }

  remove(auth: User, key: PageKey, linkSeq: number): Promise<null> {
    return this.db.tx({ channelSeq: key.channelSeq }, async (tx) => {
      const link = await tx.findOne(DraftLinkEntity, { where: { ...key, linkSeq }, lock: { mode: 'pessimistic_write' } });
      if (!link) throw fail('NO_DATA');
      await tx.delete(DraftLinkEntity, { ...key, linkSeq });
      await this.publisher.note(tx, key, auth.userSeq, { draftLinkUntil: link.expiresAt.toISOString() }, { draftLinkUntil: null });
      return null;
    });
  }

  /** The draft as visitors would see the page; null if the link has expired or does not exist. */
  async open({ channelSeq, token, lang }: { channelSeq: number; token: string; lang: Lang }): Promise<SharedDraft | null> {
    const asked = { channelSeq, tokenHash: hashOf(token), now: this.clock.now() };
    const [found] = await this.db.tx({ channelSeq }, (tx) => rows(tx, LINKED_DRAFT, asked));
    if (!found) return null;
    const { pageSeq, draft, title, expiresAt } = found;
    return { ...(await this.reader.forVisitors({ channelSeq, pageSeq, lang }, draft)), title, expiresAt: expiresAt.toISOString() };
  }
}
