import { APPLICATION_STATUS, USER_TYPE, YN } from '@madang/contracts/codes';
import pg from 'pg';
import { ROLE_PERMISSIONS } from '@madang/contracts/role-permissions';
import { Db } from '@madang/server/db';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { scaleMoney, settleMoney } from './scale-money';
import { scalePeople } from './scale-people';
import { scaleReviews, scaleTalk } from './scale-talk';
import { EVENTS_INSERT } from './scale.sql';
import { Seeder } from './seed';
import { seedVisits } from './seed-visits';

/** The numbers of a large site that was added; `scale` 1 is about a demo site after a year. */
export interface Scaled {
  channelSeq: number;
  domain: string;
  /** The class with most reviews, for measuring reads. */
  courseSeq: number;
  /** A learner of that class. */
  userSeq: number;
}

/** How many rows of each kind a site gets per unit of `scale`. */
export const ROWS_PER_SCALE = {
  classes: 24,
  members: 100,
  /** Enrolments within thirteen months, including ended ones. */
  enrolments: 2000,
  reviews: 200,
  alarms: 1000,
  campaigns: 2,
  /** Mails of the campaigns. */
  mails: 500,
  posts: 100,
  comments: 300,
  chatters: 50,
  messages: 200,
  /** Page views of a site per day. */
  views: 10,
  events: 500,
} as const;

/** The site that the parts of this seed fill, with what they need. */
export interface ScaleSite {
  s: Seeder;
  channelSeq: number;
  owner: number;
  domain: string;
  scale: number;
}

/**
 * Adds a site of `scale` × `ROWS_PER_SCALE` rows by statements over whole sets; with 100 this takes minutes. As in reality a few
 * classes have most learners. The rows of different tables agree with each other (tools/seed/scale.spec.ts checks this).
 */
export async function scaleSite(
  adminUrl: string,
  scale: number,
  say: (line: string) => void = () => undefined,
  /** With 'classes' the site gets only members, enrolments and reviews, which takes a tenth of the time. */
  parts: 'all' | 'classes' = 'all',
): Promise<Scaled> {
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'madang-seed' });
  await client.connect();
  const s = new Seeder(client);
  try {
    const domain = `${parts === 'all' ? 'scale' : 'classes'}${scale}`;
    const [known] = await s.rows<{ channel_seq: number }>('main', sql`select channel_seq::int from main.channel where domain = ${domain}`);
    const channelSeq = known?.channel_seq ?? (await fill(client, s, { domain, scale, parts }, say));
    const [course] = await s.rows<{ course_seq: number }>(
      'main',
      sql`select course_seq::int from main.course where channel_seq = ${channelSeq} order by review_count desc, course_seq limit 1`,
    );
    const [user] = await s.rows<{ user_seq: number }>(
      'main',
      sql`select user_seq::int from main.attend where channel_seq = ${channelSeq} and course_seq = ${course!.course_seq}
        and ended_at is null and choise_status_cd = ${APPLICATION_STATUS.APPROVED} limit 1`,
    );
    return { channelSeq, domain, courseSeq: course!.course_seq, userSeq: user!.user_seq };
  } finally {
    await client.end();
  }
}

interface ScaleOptions {
  domain: string;
  scale: number;
  parts: 'all' | 'classes';
}
async function fill(client: pg.Client, s: Seeder, { domain, scale, parts }: ScaleOptions, say: (line: string) => void): Promise<number> {
  const timed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const from = Date.now();
    const made = await work();
    say(`${domain}: ${what} ${((Date.now() - from) / 1000).toFixed(1)} s`);
    return made;
  };
  let channel: number;
  await client.query('begin');
  try {
    const made = await site(s, domain);
    channel = made.channel;
    const g: ScaleSite = { s, channelSeq: channel, owner: made.owner, domain, scale };
    await timed('members, classes, enrolments', () => scalePeople(g));
    if (parts === 'all') await timed('orders, ledger, coupons', () => scaleMoney(g));
    await timed('reviews', () => scaleReviews(g));
    if (parts === 'all') {
      await timed('boards, chat, alarms, mails', () => scaleTalk(g));
      await timed('visits', () => scaleVisits(g));
    }
    await client.query('commit');
  } catch (e) {
    await client.query('rollback').catch(() => undefined);
    throw e;
  }
  if (parts === 'all') await timed('settlements', () => settle(s, channel));
  await client.query('reset role');
  s.forgetRole();
  // Statistics and visibility maps are then as on a site that has existed for a while.
  await timed('vacuum', () => client.query('vacuum (analyze)'));
  return channel;
}

async function scaleVisits({ s, channelSeq, scale }: ScaleSite): Promise<void> {
  await seedVisits(s, channelSeq, ROWS_PER_SCALE.views * scale);
  await s.rows('event', EVENTS_INSERT, { channelSeq, events: ROWS_PER_SCALE.events * scale });
}

async function settle(s: Seeder, channel: number): Promise<void> {
  const db = await Db.open('util');
  try {
    await settleMoney(db, s, channel);
  } finally {
    await db.close();
  }
}

async function site(s: Seeder, domain: string): Promise<{ channel: number; owner: number }> {
  await s.rows('main', 'select setseed(0.17)');
  const owner = await s.value<number>(
    'main',
    insertInto(
      'main.account',
      {
        email: `owner@${domain}.example`,
        name: '큰 사이트',
        emailAuthAt: sql`now() - interval '400 days'`,
        createdAt: sql`now() - interval '400 days'`,
      },
      sql`returning user_seq::int`,
    ),
  );
  const channel = await s.value<number>(
    'main',
    insertInto(
      'main.channel',
      {
        domain,
        name: '큰 사이트',
        createdBy: owner,
        createdAt: sql`now() - interval '400 days'`,
        sellerCheckYn: YN.YES,
      },
      sql`returning channel_seq::int`,
    ),
  );
  await s.rows(
    'main',
    insertInto('main.channel_user', {
      channelSeq: channel,
      userSeq: owner,
      userTypeCd: USER_TYPE.OWNER,
      roles: JSON.stringify(ROLE_PERMISSIONS.OWN),
      joinedAt: sql`now() - interval '400 days'`,
    }),
  );
  // The published views show the rows of one site at a time.
  await s.rows('main', sql`select set_config('app.channel', ${String(channel)}, true)`);
  return { channel, owner };
}
