import { config } from '@madang/server/config';
import { s3Options } from '../storage/s3-options';
import type { Storage } from '../storage/storage';
import { DiskParts } from './disk-parts';
import { S3Parts } from './s3-parts';
import type { UploadLocker } from './upload-lock';
import type { UploadParts } from './upload-parts';

/** Parts of uploads lie where the environment puts files. */
export const openParts = (storage: Storage, locker: UploadLocker): UploadParts =>
  config.storage === 's3' ? new S3Parts(s3Options(), storage, locker) : new DiskParts(storage);
