import { Module } from '@nestjs/common';
import { FileAddresses } from './file-addresses';
import { FilesController } from './files.controller';
import { openStorage } from './open-storage';
import { Pictures } from './pictures';
import { Playlists } from './playlists';
import { StorageWatch } from './storage-watch';
import { Storage } from './storage';

@Module({
  controllers: [FilesController],
  providers: [
    FileAddresses,
    Pictures,
    Playlists,
    StorageWatch,
    {
      provide: Storage,
      useFactory: (addresses: FileAddresses) => openStorage(addresses),
      inject: [FileAddresses],
    },
  ],
  exports: [Storage, FileAddresses, Pictures],
})
export class StorageModule {}
