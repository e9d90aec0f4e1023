import { LANG } from '@madang/contracts/codes';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { ENGLISH_LEARNERS, LEARNER_ADDRESS, LEARNER_NAMES } from './content';
import type { Seeder } from './seed';
import type { SeededSite, Learner } from './seed-site';

/** Whether the learner of this number, from 0, agreed to marketing mails; every third one did. */
export const agreesToMarketing = (i: number) => i % 3 === 0;
/** How many of the sixty learners of the first site join each of the sites. */
const JOINING_LEARNERS = [60, 44, 6];

/** A site's learners. The Korean sites share the same people; the English site has its own, and a few of the others. */
export async function learnersOf(s: Seeder, g: SeededSite): Promise<Learner[]> {
  const english = g.lang === LANG.EN;
  if (english || g.index === 0) {
    const names = english ? ENGLISH_LEARNERS : LEARNER_NAMES.slice(0, 60);
    for (const [i, name] of names.entries()) {
      const phone = english ? null : `010${String(20_000_000 + i * 733_331).slice(0, 8)}`;
      await s.rows(
        'main',
        insertInto('main.account', {
          email: `${LEARNER_ADDRESS(g.lang)}${String(i + 1).padStart(2, '0')}@madang.example`,
          name,
          passwordHash: g.password,
          phone,
          phoneAt: phone ? sql`now()` : null,
          emailAuthAt: sql`now()`,
          termsAt: sql`now()`,
          marketingAt: agreesToMarketing(i) ? sql`now()` : null,
          lang: g.lang,
          createdAt: sql`now() - make_interval(days => ${95 - i})`,
        }),
      );
    }
  }
  const of = (lang: SeededSite['lang'], most: number) =>
    s.rows<Learner>(
      'main',
      sql`select user_seq::int as "userSeq", name,
        email from main.account where email like ${`${LEARNER_ADDRESS(lang)}%@madang.example`} order by user_seq limit ${most}`,
    );
  const mine = [...(await of(LANG.KO, JOINING_LEARNERS[g.index]!)), ...(english ? await of(LANG.EN, ENGLISH_LEARNERS.length) : [])];
  for (const [i, { userSeq }] of mine.entries())
    await s.rows(
      'main',
      insertInto('main.channel_user', {
        channelSeq: g.channelSeq,
        userSeq,
        joinedAt: sql`now() - make_interval(days => ${Math.max(0, 88 - Math.floor(i * 1.45))}, hours => ${i % 11})`,
        marketingConsent: agreesToMarketing(i),
      }),
    );
  return mine;
}
