import { Injectable } from '@nestjs/common';
import type { UploadedFile } from '@madang/contracts/main/curriculum';
import { hasPermission } from '@madang/contracts/permissions';
import type { User } from '@madang/server/caller';
import { Db, rows } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { FileAddresses } from '../storage/file-addresses';
import { Storage } from '../storage/storage';
import { incomingKey } from './file.entity';
import { DOCUMENT_FILE, OWN_FILE, UNUSED_FILE_DELETE, type OwnFile } from './upload.sql';

/** Files that were uploaded before: their addresses, and deleting one that nothing uses. */
@Injectable()
export class StoredFileService {
  constructor(
    private readonly db: Db,
    private readonly storage: Storage,
    private readonly addresses: FileAddresses,
  ) {}

  async documentFile({ channelSeq, fileSeq }: { channelSeq: number; fileSeq: number }): Promise<{ url: string }> {
    const [file] = await this.db.tx({ channelSeq }, (tx) => rows(tx, DOCUMENT_FILE, { channelSeq, fileSeq }));
    if (!file) throw fail('NO_DATA');
    return { url: `${this.addresses.brief(file.key)}?name=${encodeURIComponent(file.name)}` };
  }

  async find(auth: User, at: { channelSeq: number; fileSeq: number }): Promise<UploadedFile> {
    const { key, ...file } = await this.own(auth, at);
    return { ...file, url: key.startsWith('public/') ? this.addresses.open(key) : this.addresses.download(key, file.originFileName) };
  }

  async remove(auth: User, at: { channelSeq: number; fileSeq: number }): Promise<null> {
    await this.own(auth, at);
    const [gone] = await this.db.tx(at, (tx) => rows(tx, UNUSED_FILE_DELETE, at));
    if (!gone) throw fail('FILE_IN_USE');
    await this.storage.remove(incomingKey(gone.storageKey));
    await this.storage.remove(gone.storageKey);
    return null;
  }

  private async own({ userSeq, roles }: User, at: { channelSeq: number; fileSeq: number }): Promise<OwnFile> {
    const staff = hasPermission(roles, 'CLASS_LIFECYCLE_UPDATE');
    const [file] = await this.db.tx(at, (tx) => rows(tx, OWN_FILE, { ...at, userSeq, staff }));
    if (!file) throw fail('NO_DATA');
    return file;
  }
}
