import { Injectable } from '@nestjs/common';
import sharp from 'sharp';
import { HISTORY_ENTITY, YN } from '@madang/contracts/codes';
import type { InputOf, QueryOf } from '@madang/contracts/endpoint';
import { PAST_PLACES, type Picture, type pictureApi as api, type PictureDetail, type PicturePage } from '@madang/contracts/main/picture';
import type { User } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail, failField } from '@madang/server/fail';
import { History } from '@madang/server/history';
import { logger } from '@madang/server/log';
import type { Req } from '@madang/server/request';
import { inTurn } from '../storage/drawing';
import { Storage } from '../storage/storage';
import { FileEntity } from '../upload/file.entity';
import { UploadService } from '../upload/upload.service';
import { STORAGE_LIMIT, STORAGE_USED } from '../upload/upload.sql';
import { PictureEntity } from './picture.entity';
import { PICTURE_BY_SEQ, PICTURE_COUNT, PICTURE_USES, PICTURES_OF_SITE, REPLACE_PICTURE, type PictureRow } from './picture.sql';

interface At {
  channelSeq: number;
  fileSeq: number;
}
/** How many pictures one answer lists. */
const PICTURES_PER_PAGE = 40;
/** The number below which the next page of pictures begins; null, which is the first page, for a missing or broken cursor. */
const belowOf = (cursor: string | undefined): number | null => (cursor && /^\d{1,15}$/.test(cursor) ? Number(cursor) : null);
const wire = ({ storageKey: _, createdAt, ...row }: PictureRow): Picture => ({ ...row, createdAt: createdAt.toISOString() });
/** The fields of a picture that a line of the site's history shows. */
const shown = ({ name, alt, keptYn }: PictureRow) => ({ name, alt, keptYn });

/** The library of pictures that a site has uploaded. */
@Injectable()
export class PictureService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly history: History,
    private readonly storage: Storage,
    private readonly uploads: UploadService,
  ) {}

  async list(channelSeq: number, { q = '', cursor }: QueryOf<typeof api.list>): Promise<PicturePage> {
    const answer = await this.db.tx({ channelSeq }, async (tx) => {
      const found = await rows(tx, PICTURES_OF_SITE, { channelSeq, q, below: belowOf(cursor), limit: PICTURES_PER_PAGE + 1 });
      const [total] = await rows(tx, PICTURE_COUNT, { channelSeq, q });
      const [used] = await rows(tx, STORAGE_USED, { channelSeq });
      const [plan] = await rows(tx, STORAGE_LIMIT, { channelSeq });
      return { found, totalCount: total!.count, storage: used!.storage, storageLimit: plan?.limit ?? null };
    });
    const { found, ...rest } = answer;
    const list = await Promise.all(found.slice(0, PICTURES_PER_PAGE).map((row) => this.measured(channelSeq, row)));
    return { ...rest, list: list.map(wire), cursor: found.length > PICTURES_PER_PAGE ? String(list.at(-1)!.fileSeq) : null };
  }

  async find({ channelSeq, fileSeq }: At): Promise<PictureDetail> {
    return this.db.tx({ channelSeq }, (tx) => this.detail(tx, { channelSeq, fileSeq }));
  }

  async add(auth: User, channelSeq: number, req: Req): Promise<Picture> {
    const { fileSeq } = await this.uploads.image(auth, req, true);
    return this.db.tx({ channelSeq }, async (tx) => wire(await this.one(tx, { channelSeq, fileSeq })));
  }

  update(auth: User, at: At, { name, alt, keptYn }: InputOf<typeof api.update>): Promise<Picture> {
    return this.db.tx({ channelSeq: at.channelSeq }, async (tx) => {
      const before = await this.one(tx, at);
      const said = Object.fromEntries(Object.entries(alt).filter(([, text]) => text)) as Picture['alt'];
      await tx.update(PictureEntity, at, { name, alt: said });
      if (keptYn !== before.keptYn) await tx.update(FileEntity, at, { keptAt: keptYn === YN.YES ? this.clock.now() : null });
      const after = await this.one(tx, at);
      await this.note(tx, auth, at, shown(before), shown(after));
      return wire(after);
    });
  }

  replace(auth: User, at: At, { fileSeq }: InputOf<typeof api.replace>): Promise<PictureDetail> {
    if (fileSeq === at.fileSeq) throw failField('fileSeq', 'invalid');
    return this.db.tx({ channelSeq: at.channelSeq }, async (tx) => {
      const was = await this.one(tx, at);
      const other = { channelSeq: at.channelSeq, fileSeq };
      const becomes = await this.one(tx, other);
      await rows(tx, REPLACE_PICTURE, { channelSeq: at.channelSeq, was: was.url, becomes: becomes.url });
      await this.note(tx, auth, at, { name: was.name, shownInstead: null }, { name: was.name, shownInstead: becomes.name });
      return this.detail(tx, other);
    });
  }

  async remove(auth: User, at: At): Promise<null> {
    const { storageKey } = await this.db.tx({ channelSeq: at.channelSeq }, async (tx) => {
      const row = await this.one(tx, at);
      const { uses } = await this.detail(tx, at);
      if (uses.some(({ place }) => !PAST_PLACES.includes(place))) throw fail('FILE_IN_USE');
      await tx.delete(FileEntity, at);
      await this.note(tx, auth, at, shown(row), null);
      return row;
    });
    await this.storage.remove(storageKey);
    return null;
  }

  private async one(tx: Tx, at: At): Promise<PictureRow> {
    const [row] = await rows(tx, PICTURE_BY_SEQ, at);
    if (!row) throw fail('NO_DATA');
    return row;
  }
  private async detail(tx: Tx, at: At): Promise<PictureDetail> {
    const row = await this.one(tx, at);
    return { ...wire(row), uses: await rows(tx, PICTURE_USES, { channelSeq: at.channelSeq, url: row.url }) };
  }
  private note(tx: Tx, auth: User, { channelSeq, fileSeq }: At, before: object, after: object | null): Promise<void> {
    return this.history.record(tx, auth, channelSeq, { entity: HISTORY_ENTITY.PICTURE, seq: fileSeq, before, after });
  }

  /** Stores the size of a picture that has none: pictures that were uploaded long ago were not measured. */
  private async measured(channelSeq: number, row: PictureRow): Promise<PictureRow> {
    if (row.width !== null) return row;
    try {
      const file = await this.storage.local(row.storageKey);
      if (!file) return row;
      const { width, height } = await inTurn(() => sharp(file.path).metadata()).finally(() => file.release());
      const { fileSeq } = row;
      await this.db.tx({ channelSeq }, (tx) => tx.update(PictureEntity, { channelSeq, fileSeq }, { width, height }));
      return { ...row, width, height };
    } catch (e) {
      logger.warn({ key: row.storageKey, err: (e as Error).message }, 'picture without a size');
      return row;
    }
  }
}
