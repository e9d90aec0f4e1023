import { Injectable } from '@nestjs/common';
import { LANG, values, type Lang } from '@madang/contracts/codes';
import { KEYWORDS } from '@madang/contracts/main/keyword';
import { NO_SWAP, longestFirst, swapperOf, termsOf, type Swap } from '@madang/contracts/words/keywords';
import { Db } from './db';
import { KEYWORDS_OF_SITE } from './keywords.sql';

/** How many sites' words are kept in memory. */
const KEPT = 500;

const TERMS = new Map(values(LANG).map((lang) => [lang, new RegExp(longestFirst(KEYWORDS.flatMap((key) => termsOf(lang, key))), 'i')]));
/** Whether a text has anything that a site may call otherwise. */
export const mentionsKeyword = (lang: Lang, text: string) => TERMS.get(lang)!.test(text);

/**
 * Puts what a site calls a class, an instructor … into the texts of services (CN-004). The version that every saving raises is read
 * with each use, unless the caller has it already: what is kept is the function made of a version, so a saved word counts at once.
 */
@Injectable()
export class Keywords {
  private readonly made = new Map<string, { version: string; swap: Swap }>();

  constructor(private readonly db: Db) {}

  /** `version`, where the caller has read it: null without a set of one's own. */
  async of(channelSeq: number | null, lang: Lang, version?: string | null): Promise<Swap> {
    if (!channelSeq || version === null) return NO_SWAP;
    const key = `${channelSeq} ${lang}`;
    const known = this.made.get(key);
    if (known && known.version === version) return known.swap;
    const found = await this.db.one({ channelSeq }, KEYWORDS_OF_SITE, { channelSeq, lang });
    if (!found) return NO_SWAP;
    if (known && known.version === found.version) return known.swap;
    const swap = swapperOf(lang, found.words);
    this.made.delete(key);
    if (this.made.size >= KEPT) this.made.delete(this.made.keys().next().value!);
    this.made.set(key, { version: found.version, swap });
    return swap;
  }
}
