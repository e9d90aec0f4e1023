import { Injectable } from '@nestjs/common';
import { seoulDay } from '@madang/contracts/dates';
import type { Caller } from '@madang/server/caller';
import { Clock } from '@madang/server/clock';
import { Db, rows } from '@madang/server/db';
import { jsonAnswer, type RawAnswer } from '@madang/server/route';
import { pattern } from '../course/course-list.sql';
import { FOUND_COURSES } from './match.sql';
import { COUNT_SEARCH, POPULAR_SEARCHES, SEARCH_SUGGESTIONS } from './search.sql';

/** For how many seconds caches may keep the list of popular searches. */
const POPULAR_SECONDS = 60;
/** How many characters a search has that may count as popular: a single one says nothing, and long texts are rarely typed twice. */
const POPULAR_WORD_LENGTH = { least: 2, most: 30 };

/** Answers what a visitor types into a site's search box, and which words are often searched for. */
@Injectable()
export class SearchService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  async suggest({ channelSeq, userSeq }: Caller, q: string): Promise<RawAnswer> {
    const typed = { q, words: pattern(q)! };
    const { close, courseSeqs } = (await this.db.one({ channelSeq }, FOUND_COURSES, { channelSeq, ...typed }))!;
    const asked = { channelSeq, userSeq, ...typed, now: this.clock.now(), courseSeqs };
    const [rest] = await this.db.read({ channelSeq }, userSeq ? SEARCH_SUGGESTIONS.person : SEARCH_SUGGESTIONS.visitor, asked);
    return jsonAnswer(`{"close":${close && courseSeqs.length > 0}${rest}}`, 1);
  }

  async popular({ channelSeq }: Caller): Promise<RawAnswer> {
    const [json] = await this.db.read({ channelSeq }, POPULAR_SEARCHES, { channelSeq, today: seoulDay(this.clock.now()) });
    return jsonAnswer(json!, POPULAR_SECONDS);
  }

  async used(channelSeq: number, q: string): Promise<null> {
    const word = q.trim().replace(/\s+/g, ' ').toLowerCase();
    if (word.length >= POPULAR_WORD_LENGTH.least && word.length <= POPULAR_WORD_LENGTH.most)
      await this.db.tx({ channelSeq }, (tx) =>
        rows(tx, COUNT_SEARCH, { channelSeq, today: seoulDay(this.clock.now()), word, words: pattern(word)! }),
      );
    return null;
  }
}
