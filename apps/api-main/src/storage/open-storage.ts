import { Clock } from '@madang/server/clock';
import { config } from '@madang/server/config';
import { DiskStorage } from './disk.storage';
import { FileAddresses } from './file-addresses';
import { S3Storage } from './s3.storage';
import type { Storage } from './storage';

/** The storage that the environment's variables choose, for services and tools. */
export const openStorage = (addresses = new FileAddresses(new Clock())): Storage =>
  config.storage === 's3' ? S3Storage.fromEnv() : new DiskStorage(addresses);
