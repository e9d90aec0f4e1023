import { config } from '@madang/server/config';
import { s3Options } from '../storage/s3-options';
import type { Storage } from '../storage/storage';
import { DiskParts } from './disk-parts';
import { S3Parts } from './s3-parts';
import type { UploadLocker } from './upload-locker';
import type { UploadParts } from './upload-parts';

/** The place for unfinished uploads that fits the storage which the environment's variables choose. */
export const openParts = (storage: Storage, locker: UploadLocker): UploadParts =>
  config.storage === 's3' ? new S3Parts(s3Options(), storage, locker) : new DiskParts(storage);
