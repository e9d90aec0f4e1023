import { Injectable } from '@nestjs/common';
import { LANG, values, type Lang } from '@madang/contracts/codes';
import { urlOf, type InputOf } from '@madang/contracts/endpoint';
import {
  KEYWORD_FILE,
  keywordApi,
  VARIANT_SETS,
  type KeywordSet,
  type KeywordSets,
  type KeywordSetting,
  type KeywordVariant,
} from '@madang/contracts/main/keyword';
import type { User } from '@madang/server/caller';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { History } from '@madang/server/history';
import { lockSite } from '../setting/site-setting.service';

const SETTING = `coalesce((keyword ->> 'customKeyword')::boolean, false) as "customKeyword", coalesce(keyword ->> 'path', '') as path, coalesce(keyword ->> 'version', '') as version`;
const SAVE_SETTING = `update channel set keyword = jsonb_build_object('customKeyword', $2::boolean, 'path', $3::text,
    'version', (coalesce(nullif(keyword ->> 'version', ''), '0')::integer + 1)::text)
  where channel_seq = $1 returning ${SETTING}`;
const SAVE_SET = `insert into keyword_set (channel_seq, lang, words) values ($1, $2, $3)
  on conflict (channel_seq, lang) do update set words = excluded.words`;
const FILE = `select c.keyword ->> 'version' as version, k.words from channel c left join keyword_set k on k.channel_seq = c.channel_seq and k.lang = $2
  where c.channel_seq = $1`;

type Found = KeywordSetting & { sets: KeywordSets };
/** The fields a history line shows. */
const shown = ({ customKeyword, sets }: Found) => ({ customKeyword, ...sets });

/** What a site calls a class, an instructor …: kept here, swapped into the words by the web (CN-004..006). */
@Injectable()
export class KeywordService {
  constructor(
    private readonly db: Db,
    private readonly history: History,
  ) {}

  find(channelSeq: number): Promise<Found> {
    return this.db.tx({ channelSeq }, (tx) => this.read(tx, channelSeq));
  }

  private async read(tx: Tx, channelSeq: number): Promise<Found> {
    const [setting] = await rows<KeywordSetting>(tx, `select ${SETTING} from channel where channel_seq = $1`, [channelSeq]);
    if (!setting) throw fail('NO_DATA');
    const kept = await rows<{ lang: Lang; words: KeywordSet }>(tx, 'select lang, words from keyword_set where channel_seq = $1', [
      channelSeq,
    ]);
    const sets: KeywordSets = { ko: {}, en: {}, jp: {} };
    for (const { lang, words } of kept) sets[lang] = words;
    return { ...setting, sets };
  }

  save(auth: User, channelSeq: number, input: InputOf<typeof keywordApi.save>): Promise<KeywordSetting> {
    return this.db.tx({ channelSeq }, async (tx) => {
      // The row is locked first: two savers get two versions, each with its own words.
      await lockSite(tx, channelSeq);
      const before = await this.read(tx, channelSeq);
      const [setting] = await rows<KeywordSetting>(tx, SAVE_SETTING, [
        channelSeq,
        input.customKeyword,
        urlOf(keywordApi.find, { channelSeq }),
      ]);
      for (const lang of values(LANG)) {
        const given = Object.entries(input.sets[lang] ?? {}).filter(([, text]) => !!text);
        await tx.query(SAVE_SET, [channelSeq, lang, JSON.stringify(Object.fromEntries(given))]);
      }
      await this.history.record(tx, auth, channelSeq, {
        entity: 'KEYWORD',
        before: shown(before),
        after: shown(await this.read(tx, channelSeq)),
      });
      return setting!;
    });
  }

  /** The JSON of a file, and whether `version` names just this state of it. */
  async file(channelSeq: number, name: string, version: string | undefined): Promise<{ json: string; current: boolean }> {
    const [, lang, variant] = KEYWORD_FILE.exec(name) ?? [];
    if (!lang) throw fail('NOT_FOUND');
    if (variant) return { json: JSON.stringify(VARIANT_SETS[variant as KeywordVariant][lang as Lang]), current: false };
    const [row] = await this.db.tx({ channelSeq }, (tx) =>
      rows<{ version: string | null; words: KeywordSet | null }>(tx, FILE, [channelSeq, lang]),
    );
    if (!row) throw fail('NO_DATA');
    return { json: JSON.stringify(row.words ?? {}), current: !!row.version && row.version === version };
  }
}
