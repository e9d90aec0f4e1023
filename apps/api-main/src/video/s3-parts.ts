import type { S3Store } from '@tus/s3-store';
import { DataStore, Upload } from '@tus/server';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { MINUTE } from '@madang/contracts/time';
import { s3Place, type S3Options } from '../storage/s3-options';
import { Storage, StorageUnavailable, storageUnavailable } from '../storage/storage';
import type { UploadLocker } from './upload-locker';
import { HEAD_BYTES, UPLOAD_LIFE_MS, UploadParts, type Whole } from './upload-parts';

/** The beginning of the keys of unfinished uploads. A rule of the bucket may delete those after a week. */
const UPLOADS_PREFIX = 'uploads';
/** How many milliseconds opening a connection to the storage may take. */
const CONNECT_WITHIN_MS = 5000;
const SOCKET_TIMEOUT_MS = MINUTE;
/** For how many uploads the unchanging data stays in memory; for others the storage is asked again. */
const UPLOADS_KNOWN_MAX = 1000;

function clientOf(options: S3Options) {
  const { bucket, endpoint, forcePathStyle } = s3Place(options.endpoint);
  const { accessKeyId, secretAccessKey, region } = options;
  return {
    bucket,
    endpoint,
    forcePathStyle,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Storages of other companies do not know Amazon's newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED' as const,
    responseChecksumValidation: 'WHEN_REQUIRED' as const,
    requestHandler: { connectionTimeout: CONNECT_WITHIN_MS, socketTimeout: SOCKET_TIMEOUT_MS },
  };
}

/** Stores unfinished uploads of videos as multipart uploads of the bucket; the storage itself joins the parts. */
export class S3Parts extends UploadParts {
  private opened: Promise<S3Store> | null = null;
  readonly store: DataStore;

  constructor(
    private readonly options: S3Options,
    private readonly storage: Storage,
    private readonly locker: UploadLocker,
  ) {
    super();
    this.store = new FarStore(() => this.open(), storage);
  }

  /**
   * The key of an upload. It has a folder of its own, since the store of the tus protocol keeps other files beside it. It ends with an
   * older word for a video, under which uploads that are under way are stored (AM-728).
   */
  idOf = (tusId: string) => `${folderOf(tusId)}/film`;

  async create(tusId: string, size: number): Promise<void> {
    await this.store.create(new Upload({ id: this.idOf(tusId), size, offset: 0 }));
  }

  async whole(tusId: string): Promise<Whole | null> {
    const id = this.idOf(tusId);
    const upload = await this.store.getUpload(id).catch((e: unknown) => {
      if (isAbsent(e)) return null;
      throw e;
    });
    if (!upload || upload.offset !== upload.size) return null;
    const stored = (await this.storage.stat(id)) ?? (await this.putTogether(id, upload.size));
    const head = stored && (await this.storage.open(id, { start: 0, end: Math.min(HEAD_BYTES, stored.size) - 1 }));
    return head ? { size: stored.size, head: await buffer(head) } : null;
  }

  async handOver(tusId: string, key: string, contentType: string): Promise<void> {
    await this.storage.move(this.idOf(tusId), key, contentType);
  }

  async remove(tusId: string): Promise<void> {
    await this.store.remove(this.idOf(tusId)).catch((e: unknown) => {
      if (!isAbsent(e)) throw e;
    });
    await this.storage.remove(folderOf(tusId));
  }

  /** Aborts uploads that began before `before`: by then their videos have been deleted, or never got a row. */
  async sweep(before: Date): Promise<void> {
    const { S3 } = await import('@aws-sdk/client-s3');
    const { bucket, ...options } = clientOf(this.options);
    const s3 = new S3(options);
    try {
      const { Uploads = [] } = await s3.listMultipartUploads({ Bucket: bucket, Prefix: `${UPLOADS_PREFIX}/` });
      for (const { Key, UploadId, Initiated } of Uploads) {
        if (!Key || !Initiated || Initiated >= before) continue;
        await s3.abortMultipartUpload({ Bucket: bucket, Key, UploadId });
        await this.storage.remove(Key.split('/').slice(0, 2).join('/'));
      }
    } catch (e) {
      throw told(e, UPLOADS_PREFIX);
    } finally {
      s3.destroy();
    }
  }

  /** Joins the parts of an upload whose process died after the last part had come. */
  private putTogether(id: string, size: number) {
    return this.locker.alone(id, async () => {
      await this.store.write(Readable.from([]), id, size).catch((e: unknown) => {
        if (!isAbsent(e)) throw e;
      });
      return this.storage.stat(id);
    });
  }

  /** Loads the client of the storage at the first upload only, so that starting the service does not wait for it. */
  private open(): Promise<S3Store> {
    return (this.opened ??= this.load().catch((e: unknown) => {
      this.opened = null;
      throw e;
    }));
  }

  private async load(): Promise<S3Store> {
    const { S3Store: Store } = await import('@tus/s3-store');
    return new Store({
      s3ClientConfig: clientOf(this.options),
      expirationPeriodInMilliseconds: UPLOAD_LIFE_MS,
      useTags: false,
      cache: known(),
    });
  }
}

const folderOf = (tusId: string) => `${UPLOADS_PREFIX}/${tusId}`;

/**
 * The store of the tus protocol for S3, loaded when it is first needed. A storage that does not answer is reported as such, not as a
 * missing upload.
 */
class FarStore extends DataStore {
  override extensions = ['creation', 'termination', 'expiration'];

  constructor(
    private readonly open: () => Promise<S3Store>,
    private readonly storage: Storage,
  ) {
    super();
  }

  override create(upload: Upload) {
    return this.asked(upload.id, (store) => store.create(upload));
  }
  override remove(id: string) {
    return this.asked(id, (store) => store.remove(id));
  }
  override write(from: Readable, id: string, offset: number) {
    return this.asked(id, (store) => store.write(from, id, offset));
  }
  override getExpiration() {
    return UPLOAD_LIFE_MS;
  }
  override async getUpload(id: string): Promise<Upload> {
    try {
      return await this.asked(id, (store) => store.getUpload(id));
    } catch (e) {
      // The store reports every failure as a missing upload; the file with the upload's data shows that it does exist.
      if (isAbsent(e) && (await this.storage.stat(`${id}.info`))) throw storageUnavailable('upload', id, 'its parts cannot be listed');
      throw e;
    }
  }

  private async asked<T>(id: string, work: (store: S3Store) => Promise<T>): Promise<T> {
    try {
      return await work(await this.open());
    } catch (e) {
      throw told(e, id);
    }
  }
}

const ABSENT_ERROR_NAMES = new Set(['NoSuchUpload', 'NoSuchKey', 'NotFound']);
const isAbsent = (e: unknown) =>
  (e as { status_code?: number }).status_code === 404 || ABSENT_ERROR_NAMES.has((e as { name?: string } | null)?.name ?? '');

/**
 * Turns an error of the storage's client into `StorageUnavailable`, except one that says that the upload does not exist; that one and all
 * other errors stay as they are.
 */
function told(e: unknown, id: string): unknown {
  if (e instanceof StorageUnavailable || isAbsent(e) || !(e instanceof Error) || !('$metadata' in e)) return e;
  return storageUnavailable('upload', id, `${e.name}: ${e.message}`);
}

/** Remembers the data of uploads that never change: their size, and their id at the storage. */
function known<T>() {
  const kept = new Map<string, T>();
  return {
    get: (key: string) => Promise.resolve(kept.get(key)),
    set: (key: string, value: T) => {
      if (kept.size >= UPLOADS_KNOWN_MAX) kept.delete(kept.keys().next().value!);
      kept.set(key, value);
      return Promise.resolve();
    },
    delete: (key: string) => {
      kept.delete(key);
      return Promise.resolve();
    },
  };
}
