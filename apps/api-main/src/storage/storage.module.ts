import { Module } from '@nestjs/common';
import { FileAddresses } from './file-addresses';
import { FilesController } from './files.controller';
import { openStorage } from './open-storage';
import { Pictures } from './pictures';
import { StorageWatch } from './storage-watch';
import { Storage } from './storage';

@Module({
  controllers: [FilesController],
  providers: [
    FileAddresses,
    Pictures,
    StorageWatch,
    {
      provide: Storage,
      useFactory: (addresses: FileAddresses) => openStorage(addresses),
      inject: [FileAddresses],
    },
  ],
  exports: [Storage, FileAddresses],
})
export class StorageModule {}
