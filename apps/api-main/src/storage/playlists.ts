import { Injectable } from '@nestjs/common';
import { text } from 'node:stream/consumers';
import type { Opening } from './presign';
import { Storage } from './storage';

/** How many signed playlists stay in memory: learners who begin the same video together ask for the same few. */
const PLAYLISTS_KEPT_MAX = 64;

/**
 * Playlists of videos whose segments browsers read from the storage itself, by signed addresses. A playlist that another one names is
 * still answered by us, under the same signature.
 */
@Injectable()
export class Playlists {
  private readonly kept = new Map<string, Promise<string | null>>();

  constructor(private readonly storage: Storage) {}

  at(key: string, opening: Opening): Promise<string | null> {
    const name = `${opening.until.getTime()} ${key}`;
    const found = this.kept.get(name);
    if (found) return found;
    const made = this.signed(key, opening);
    this.kept.set(name, made);
    if (this.kept.size > PLAYLISTS_KEPT_MAX) this.kept.delete(this.kept.keys().next().value!);
    const forget = () => this.kept.delete(name);
    made.then((playlist) => playlist ?? forget(), forget);
    return made;
  }

  private async signed(key: string, opening: Opening): Promise<string | null> {
    const from = await this.storage.open(key);
    if (!from) return null;
    const folder = key.slice(0, key.lastIndexOf('/') + 1);
    const addressOf = (name: string) => this.storage.getAddress(folder + name, opening) ?? name;
    return (await text(from)).replace(/^[^#\r\n].*\.ts$/gm, addressOf);
  }
}
