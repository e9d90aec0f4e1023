import { Module } from '@nestjs/common';
import { config } from '@madang/server/config';
import { DiskStorage } from './disk.storage';
import { FileAddresses } from './file-addresses';
import { FilesController } from './files.controller';
import { S3Storage } from './s3.storage';
import { Pictures } from './pictures';
import { Storage } from './storage';

@Module({
  controllers: [FilesController],
  providers: [
    FileAddresses,
    Pictures,
    {
      provide: Storage,
      useFactory: (addresses: FileAddresses) => (config.storage === 's3' ? S3Storage.fromEnv() : new DiskStorage(addresses)),
      inject: [FileAddresses],
    },
  ],
  exports: [Storage, FileAddresses],
})
export class StorageModule {}
