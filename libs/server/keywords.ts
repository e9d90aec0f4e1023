import { Injectable } from '@nestjs/common';
import { LANG, values, type Lang } from '@madang/contracts/codes';
import { KEYWORDS } from '@madang/contracts/main/keyword';
import { NO_SWAP, longestFirst, swapperOf, termsOf, type Swap } from '@madang/contracts/words/keywords';
import { Db } from './db';
import { KEYWORDS_OF_SITE } from './keywords.sql';

/** How many functions, each for a site and language, are kept in memory. */
const FUNCTIONS_KEPT_MAX = 500;

const KEYWORD_PATTERNS = new Map(
  values(LANG).map((lang) => [lang, new RegExp(longestFirst(KEYWORDS.flatMap((key) => termsOf(lang, key))), 'i')]),
);
/** Whether a text contains a word that sites may replace by their own. */
export const mentionsKeyword = (lang: Lang, text: string) => KEYWORD_PATTERNS.get(lang)!.test(text);

/**
 * Replaces words such as class and instructor by a site's own in the texts of services (CN-004). Each use reads the version of the site's
 * words, unless the caller has read it already, and only the function for a version is kept in memory; so saved words take effect at once.
 */
@Injectable()
export class Keywords {
  private readonly made = new Map<string, { version: string; swap: Swap }>();

  constructor(private readonly db: Db) {}

  /**
   * The function that replaces words in a text. `version` is for a caller who has read it already; null: the site has no words of its own.
   */
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
    if (this.made.size >= FUNCTIONS_KEPT_MAX) this.made.delete(this.made.keys().next().value!);
    this.made.set(key, { version: found.version, swap });
    return swap;
  }
}
