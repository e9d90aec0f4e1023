import { Injectable } from '@nestjs/common';
import { YN, type Lang } from '@madang/contracts/codes';
import type { Terms } from '@madang/contracts/main/channel';
import { Db } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { defaultTerms, type TermsKind } from './default-terms';

const FIND = `select json_build_object('name', name, 'service', service_terms, 'privacy', privacy_terms)::text from channel where channel_seq = $1`;

/** A site's own terms, or the common ones while it has none (then `useYn` is N). */
@Injectable()
export class TermsService {
  constructor(private readonly db: Db) {}

  async find(kind: TermsKind, channelSeq: number, lang: Lang): Promise<Terms> {
    const site = await this.db.one<{ name: string } & Record<TermsKind, Partial<Terms>>>({ channelSeq }, FIND, [channelSeq]);
    if (!site) throw fail('NO_DATA');
    const own = site[kind];
    const common = defaultTerms(kind, site.name, lang);
    return own.content
      ? { useYn: own.useYn ?? YN.YES, title: own.title || common.title, content: own.content }
      : { useYn: YN.NO, ...common };
  }
}
