import type { Lang } from '@madang/contracts/codes';
import type { KeywordSet, KeywordSetting } from '@madang/contracts/main/keyword';
import { sql } from '@madang/server/sql/sql';
import { statement } from '@madang/server/sql/statement';

interface Site {
  channelSeq: number;
}

const SETTING_COLUMNS = sql`
      coalesce((keyword ->> 'customKeyword')::boolean, false) as "customKeyword",
      coalesce(keyword ->> 'path', '') as path,
      coalesce(keyword ->> 'version', '') as version`;
export const KEYWORD_SETTING = statement<Site, KeywordSetting>(
  'keyword.setting',
  (p) => sql`select ${SETTING_COLUMNS} from channel where channel_seq = ${p.channelSeq}`,
);
/** Saves whether a site uses its own words, and raises their version, by which caches keep the files of words. */
export const KEYWORD_SETTING_UPDATE = statement<Site & { customKeyword: boolean; path: string }, KeywordSetting>(
  'keyword.setting-update',
  (p) => sql`
    update channel
    set keyword = jsonb_build_object(
      'customKeyword', ${p.customKeyword}::boolean,
      'path', ${p.path}::text,
      'version', (coalesce(nullif(keyword ->> 'version', ''), '0')::integer + 1)::text
    )
    where channel_seq = ${p.channelSeq}
    returning ${SETTING_COLUMNS}
  `,
);
export const KEYWORD_SETS = statement<Site, { lang: Lang; words: KeywordSet }>(
  'keyword.sets',
  (p) => sql`select lang, words from keyword_set where channel_seq = ${p.channelSeq}`,
);
export const KEYWORD_SET_SAVE = statement<Site & { lang: Lang; words: KeywordSet }>(
  'keyword.set-save',
  (p) => sql`
    insert into keyword_set (channel_seq, lang, words)
    values (${p.channelSeq}, ${p.lang}, ${p.words})
    on conflict (channel_seq, lang) do update
    set words = excluded.words
  `,
);
/** A site's own words in one language, and the version that they have now. */
export const KEYWORD_FILE_WORDS = statement<Site & { lang: string }, { version: string | null; words: KeywordSet | null }>(
  'keyword.file',
  (p) => sql`
    select
      c.keyword ->> 'version' as version,
      k.words
    from channel c
    left join keyword_set k on k.channel_seq = c.channel_seq and k.lang = ${p.lang}
    where c.channel_seq = ${p.channelSeq}
  `,
);
