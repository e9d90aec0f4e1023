import type { Lang } from '@madang/contracts/codes';
import type { KeywordSet } from '@madang/contracts/main/keyword';
import { sql } from './sql/sql';
import { statement } from './sql/statement';

/** Reads the words that a site uses in place of the product's, in one language. */
export const KEYWORDS_OF_SITE = statement<{ channelSeq: number; lang: Lang }, { version: string; words: KeywordSet }>(
  'keywords.of-site',
  (p) => sql`
    select json_build_object(
      'version', v.version,
      'words', coalesce(k.words, '{}')
    )::text
    from main.pub_keyword v
    left join main.pub_keyword_set k
      on k.channel_seq = v.channel_seq
      and k.lang = ${p.lang}
    where v.channel_seq = ${p.channelSeq}
  `,
);
