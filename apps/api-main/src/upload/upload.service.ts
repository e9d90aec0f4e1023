import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { LIMITS } from '@madang/contracts/limits';
import type { UploadedFile } from '@madang/contracts/main/curriculum';
import { hoursBefore, msAfter } from '@madang/contracts/dates';
import { HOUR } from '@madang/contracts/time';
import { DOCUMENT_TYPES } from '@madang/contracts/util/settlement';
import type { User } from '@madang/server/caller';
import { hasPermission, type Permission } from '@madang/contracts/permissions';
import { Clock } from '@madang/server/clock';
import { SITE_SWITCH } from '@madang/contracts/platform-codes';
import { ClosedSites } from '@madang/server/closed-sites';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { formFile } from '@madang/server/form-file';
import type { Req } from '@madang/server/request';
import { PictureEntity } from '../picture/picture.entity';
import { FileAddresses } from '../storage/file-addresses';
import { Storage } from '../storage/storage';
import { FILE_STATUS, FileEntity, incomingKey } from './file.entity';
import { contentTypeOf, extensionOf, HEAD_BYTES, isWhatItSays } from './file-kind';
import { redraw } from './image';
import { reserveStorage } from './storage-limit';
import { ATTACHMENT_FOLDER_PREFIX, DOCUMENT_FOLDER_PREFIX, SUBMISSION_FILE, UPLOAD_PACE } from './upload.sql';

/** How many files a person may upload to a site within an hour. */
const UPLOADS_AN_HOUR = 120;
const ADDRESS_LIFE_MS = HOUR;
/** A mebibyte in bytes. */
const BYTES_PER_MIB = 1024 * 1024;
/** Pictures of people with one of these permissions are added to the site's library. */
const LIBRARY_OF: readonly Permission[] = ['SITE_DESIGN_UPDATE', 'CLASS_LIFECYCLE_UPDATE'];
@Injectable()
export class UploadService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly storage: Storage,
    private readonly addresses: FileAddresses,
    private readonly closed: ClosedSites,
  ) {}

  /**
   * Stores an uploaded picture. A picture of staff is added to the site's library; `kept` says that it was uploaded there on purpose, so
   * that it is not deleted as unused.
   */
  async image(auth: User, req: Req, kept = false): Promise<UploadedFile> {
    await this.checkPace(auth);
    const { filename, body } = await formFile(req, LIMITS.imageBytes);
    if (!body) throw fail('IMAGE_TOO_LARGE');
    const picture = await redraw(body);
    const key = `public/${auth.channelSeq}/${randomBytes(16).toString('hex')}.${picture.ext}`;
    await this.storage.put(key, picture.body, picture.contentType);
    const name = nameOf(filename);
    const { width, height } = picture;
    const row = {
      storageKey: key,
      url: this.addresses.open(key),
      contentType: picture.contentType,
      fileSize: picture.body.length,
      originFileName: name,
      status: FILE_STATUS.READY,
      ...(kept && { keptAt: this.clock.now() }),
    };
    const ofStaff = LIBRARY_OF.some((right) => hasPermission(auth.roles, right));
    return this.record(auth, row, async (tx, fileSeq) => {
      if (ofStaff) await tx.insert(PictureEntity, { channelSeq: auth.channelSeq!, fileSeq, name, width, height });
    });
  }

  file(auth: User, req: Req): Promise<UploadedFile> {
    return this.keep(auth, req, (name) => this.newKey(auth, name));
  }

  /** Stores a file for a submission. A job deletes it if the learner does not hand in a submission with it. */
  submissionFile(auth: User, req: Req): Promise<UploadedFile> {
    return this.keep(auth, req, (name) => this.newKey(auth, name, SUBMISSION_FILE), this.clock.now());
  }

  /** Stores a scanned document with account data, under a key that marks it as one; the answer has no address. */
  async document(auth: User, req: Req): Promise<UploadedFile> {
    const kept = await this.keep(auth, req, (name) => {
      if (!DOCUMENT_TYPES.includes(extensionOf(name))) throw fail('FILE_TYPE');
      return this.newKey(auth, name, DOCUMENT_FOLDER_PREFIX);
    });
    return { ...kept, url: '' };
  }

  /** Stores a file for a post. It belongs to nothing until the post is written, and can be read only through the post. */
  async attachment(auth: User, req: Req): Promise<UploadedFile> {
    const kept = await this.keep(auth, req, (name) => this.newKey(auth, name, ATTACHMENT_FOLDER_PREFIX), this.clock.now());
    return { ...kept, url: '' };
  }

  private async keep(auth: User, req: Req, keyOf: (name: string) => string, looseAt: Date | null = null): Promise<UploadedFile> {
    await this.checkPace(auth);
    const { filename, body } = await formFile(req, LIMITS.fileBytes);
    const name = nameOf(filename);
    const contentType = contentTypeOf(name);
    const key = keyOf(name);
    if (!body) throw fail('FILE_TOO_LARGE', { max: `${LIMITS.fileBytes / BYTES_PER_MIB} MB` });
    if (!(await isWhatItSays(name, body.subarray(0, HEAD_BYTES)))) throw fail('FILE_TYPE');
    await this.storage.put(key, body, contentType);
    return this.record(auth, {
      storageKey: key,
      url: key,
      contentType,
      fileSize: body.length,
      originFileName: name,
      status: FILE_STATUS.READY,
      looseAt,
    });
  }

  /** Makes an address to which a browser can upload this file with PUT within an hour, without a session. */
  async address(
    auth: User,
    input: { filename: string; fileSize: number },
  ): Promise<{ uploadUrl: string; fileUrl: string; fileSeq: number; contentType: string }> {
    await this.checkPace(auth);
    const name = nameOf(input.filename);
    const contentType = contentTypeOf(name);
    if (input.fileSize > LIMITS.attachmentBytes) throw fail('FILE_TOO_LARGE', { max: `${LIMITS.attachmentBytes / BYTES_PER_MIB} MB` });
    const key = this.newKey(auth, name);
    const expiresAt = msAfter(this.clock.now(), ADDRESS_LIFE_MS);
    const uploadUrl = await this.storage.putAddress(incomingKey(key), { size: input.fileSize, contentType, expiresAt });
    const row = await this.record(auth, {
      storageKey: key,
      url: key,
      contentType,
      fileSize: input.fileSize,
      originFileName: name,
      status: FILE_STATUS.WAITING,
      putUntil: expiresAt,
    });
    return { uploadUrl, fileUrl: row.url, fileSeq: row.fileSeq, contentType };
  }

  /**
   * Checks files that browsers uploaded to such addresses: marks one of the right size and kind as ready, deletes a wrong one and refuses
   * the call, and leaves one that has not come as it is.
   */
  async settle(channelSeq: number, fileSeqs: readonly number[]): Promise<void> {
    if (!fileSeqs.length) return;
    const waiting: FileEntity[] = await this.db.tx({ channelSeq }, (tx) =>
      tx
        .createQueryBuilder(FileEntity, 'f')
        .where('f.channel_seq = :channelSeq and f.status = :status and f.file_seq = any(:seqs)', {
          channelSeq,
          status: FILE_STATUS.WAITING,
          seqs: fileSeqs,
        })
        .getMany(),
    );
    // An object storage accepts files at addresses that were given out before the switch for up to an hour, so such files are refused
    // here.
    if (waiting.length && (await this.closed.offReason(channelSeq, SITE_SWITCH.UPLOADS)) !== null) throw fail('UPLOADS_OFF');
    for (const file of waiting) {
      // Moves the file to its own key first, since another upload to its address could replace it. An earlier round that failed later may
      // have moved it already.
      let stored = await this.storage.stat(file.storageKey);
      if (!stored && (await this.storage.move(incomingKey(file.storageKey), file.storageKey, file.contentType)))
        stored = await this.storage.stat(file.storageKey);
      if (!stored) continue;
      const head = await this.storage.open(file.storageKey, { start: 0, end: Math.min(HEAD_BYTES, stored.size) - 1 });
      if (stored.size === Number(file.fileSize) && head && (await isWhatItSays(file.originFileName, await buffer(head)))) {
        await this.db.tx({ channelSeq }, (tx) =>
          tx.update(FileEntity, { channelSeq, fileSeq: file.fileSeq }, { status: FILE_STATUS.READY }),
        );
      } else {
        await this.storage.remove(file.storageKey);
        throw fail('FILE_TYPE');
      }
    }
  }

  private newKey = (auth: User, name: string, kind = '') =>
    `private/${auth.channelSeq}/${kind}${randomBytes(16).toString('hex')}/file.${extensionOf(name)}`;

  private async checkPace(auth: User): Promise<void> {
    const since = hoursBefore(this.clock.now(), 1);
    const { channelSeq, userSeq } = auth;
    const [pace] = await this.db.tx({ channelSeq }, (tx) => rows(tx, UPLOAD_PACE, { channelSeq, userSeq, since }));
    if (pace!.fileCount >= UPLOADS_AN_HOUR) throw fail('TOO_MANY_REQUESTS');
  }

  private async record(
    auth: User,
    row: Pick<FileEntity, 'storageKey' | 'url' | 'contentType' | 'fileSize' | 'originFileName' | 'status'> & {
      looseAt?: Date | null;
      putUntil?: Date;
      keptAt?: Date;
    },
    along?: (tx: Tx, fileSeq: number) => Promise<void>,
  ): Promise<UploadedFile> {
    const made = await this.db
      .tx({ channelSeq: auth.channelSeq }, async (tx) => {
        await reserveStorage(tx, auth.channelSeq!, row.fileSize);
        const by = { channelSeq: auth.channelSeq!, createdBy: auth.userSeq, createdAt: this.clock.now() };
        const inserted = await tx.insert(FileEntity, { ...row, ...by });
        await along?.(tx, Number(inserted.identifiers[0]!['fileSeq']));
        return inserted;
      })
      .catch(async (e: unknown) => {
        await this.storage.remove(row.storageKey);
        throw e;
      });
    return {
      fileSeq: Number(made.identifiers[0]!['fileSeq']),
      contentType: row.contentType,
      fileSize: row.fileSize,
      originFileName: row.originFileName,
      url: this.addresses.download(row.url, row.originFileName),
    };
  }
}

/** The name of a file as people see it; its storage key does not depend on it. */
const nameOf = (name: string) =>
  name
    .normalize('NFC')
    .replace(/[/\\\u0000-\u001f]/g, '_')
    .slice(-255) || 'file';
