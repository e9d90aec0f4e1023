import { Injectable } from '@nestjs/common';
import { LANG, values, HISTORY_ENTITY, type Lang } from '@madang/contracts/codes';
import { urlOf, type InputOf } from '@madang/contracts/endpoint';
import {
  KEYWORD_FILE,
  keywordApi,
  VARIANT_SETS,
  type KeywordSets,
  type KeywordSetting,
  type KeywordVariant,
} from '@madang/contracts/main/keyword';
import type { User } from '@madang/server/caller';
import { Db, rows, type Tx } from '@madang/server/db';
import { fail } from '@madang/server/fail';
import { History } from '@madang/server/history';
import { lockSite } from '../setting/site-setting.service';
import { KEYWORD_FILE_WORDS, KEYWORD_SET_SAVE, KEYWORD_SETS, KEYWORD_SETTING, KEYWORD_SETTING_UPDATE } from './keyword.sql';

type Found = KeywordSetting & { sets: KeywordSets };
/** The fields of a site's own words that a line of its history shows. */
const shown = ({ customKeyword, sets }: Found) => ({ customKeyword, ...sets });

/**
 * The words that a site uses in place of class, instructor and others. They are stored here; the web and the services replace the usual
 * words in their texts by them (CN-004..006).
 */
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
    const [setting] = await rows(tx, KEYWORD_SETTING, { channelSeq });
    if (!setting) throw fail('NO_DATA');
    const kept = await rows(tx, KEYWORD_SETS, { channelSeq });
    const sets: KeywordSets = { ko: {}, en: {}, jp: {} };
    for (const { lang, words } of kept) sets[lang] = words;
    return { ...setting, sets };
  }

  save(auth: User, channelSeq: number, input: InputOf<typeof keywordApi.save>): Promise<KeywordSetting> {
    return this.db.tx({ channelSeq }, async (tx) => {
      // The site's row is locked, so that two people who save at once get two versions, each with its own words.
      await lockSite(tx, channelSeq);
      const before = await this.read(tx, channelSeq);
      const [setting] = await rows(tx, KEYWORD_SETTING_UPDATE, {
        channelSeq,
        customKeyword: input.customKeyword,
        path: urlOf(keywordApi.find, { channelSeq }),
      });
      for (const lang of values(LANG)) {
        const given = Object.entries(input.sets[lang] ?? {}).filter(([, text]) => !!text);
        await rows(tx, KEYWORD_SET_SAVE, { channelSeq, lang, words: Object.fromEntries(given) });
      }
      await this.history.record(tx, auth, channelSeq, {
        entity: HISTORY_ENTITY.KEYWORD,
        before: shown(before),
        after: shown(await this.read(tx, channelSeq)),
      });
      return setting!;
    });
  }

  /**
   * The JSON of the words in one language: the site's own, or those of a variant. `current` says whether `version` is the version that the
   * site's words have now, so that caches may keep the answer; it is false for a variant.
   */
  async file(channelSeq: number, name: string, version: string | undefined): Promise<{ json: string; current: boolean }> {
    const [, lang, variant] = KEYWORD_FILE.exec(name) ?? [];
    if (!lang) throw fail('NOT_FOUND');
    if (variant) return { json: JSON.stringify(VARIANT_SETS[variant as KeywordVariant][lang as Lang]), current: false };
    const [row] = await this.db.tx({ channelSeq }, (tx) => rows(tx, KEYWORD_FILE_WORDS, { channelSeq, lang }));
    if (!row) throw fail('NO_DATA');
    return { json: JSON.stringify(row.words ?? {}), current: !!row.version && row.version === version };
  }
}
