import { LANG } from '@madang/contracts/codes';
import { ENGLISH_LEARNERS, LEARNER_ADDRESS, LEARNERS } from './content';
import type { Seeder } from './seed';
import type { Ground, Learner } from './seed-site';

/** Every third wants mails of marketing. */
export const agrees = (_: unknown, i: number) => i % 3 === 0;
/** How many of the first site's sixty learners join each of the sites. */
const JOIN = [60, 44, 6];

/** The learners of Korean sites are the same people; those of the English one are its own, with a few of the others. */
export async function learnersOf(s: Seeder, g: Ground): Promise<Learner[]> {
  const english = g.lang === LANG.EN;
  if (english || g.index === 0) {
    const names = english ? ENGLISH_LEARNERS : LEARNERS.slice(0, 60);
    for (const [i, name] of names.entries())
      await s.rows(
        'main',
        `insert into main.account (email, name, password_hash, phone, phone_at, email_auth_at, terms_at, marketing_at, lang, created_at)
         values ($1, $2, $3, $4, case when $4::text is not null then now() end, now(), now(), case when $5 then now() end, $7, now() - make_interval(days => $6))`,
        [
          `${LEARNER_ADDRESS(g.lang)}${String(i + 1).padStart(2, '0')}@madang.example`,
          name,
          g.password,
          english ? null : `010${String(20_000_000 + i * 733_331).slice(0, 8)}`,
          ...[i % 3 === 0, 95 - i, g.lang],
        ],
      );
  }
  const of = (lang: Ground['lang'], most: number) =>
    s.rows<Learner>(
      'main',
      'select user_seq::int as "userSeq", name, email from main.account where email like $1 order by user_seq limit $2',
      [`${LEARNER_ADDRESS(lang)}%@madang.example`, most],
    );
  const mine = [...(await of(LANG.KO, JOIN[g.index]!)), ...(english ? await of(LANG.EN, ENGLISH_LEARNERS.length) : [])];
  for (const [i, { userSeq }] of mine.entries())
    await s.rows(
      'main',
      'insert into main.channel_user (channel_seq, user_seq, joined_at, marketing_consent) values ($1, $2, now() - make_interval(days => $3, hours => $4), $5)',
      [g.channelSeq, userSeq, Math.max(0, 88 - Math.floor(i * 1.45)), i % 11, agrees(null, i)],
    );
  return mine;
}
