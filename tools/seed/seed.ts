import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { CURRENCY, CUSTOMER_TYPE, PUBLISH_STATUS, SITE_TEMPLATE, YN } from '@madang/contracts/codes';
import { seoulDay } from '@madang/contracts/dates';
import { STAFF_TYPE, type StaffType } from '@madang/contracts/staff-types';
import { ROLE_PERMISSIONS } from '@madang/contracts/role-permissions';
import { insertInto } from '@madang/server/sql/insert';
import { sql, type Sql } from '@madang/server/sql/sql';
import { valuesOf, type Statement } from '@madang/server/sql/statement';
import { openStorage } from '../../apps/api-main/src/storage/open-storage';
import { pageOf, DEMO_SITES, type DemoSite } from './content';
import { cover, heroPicture } from './covers';
import { DEMO_PASSWORD } from './demo-password';
import { portrait } from './portraits';
import { LIVE_MOVED, lookUpdate, OFFERS_MOVED, TERMS_MOVED } from './seed.sql';
import { seedConsents } from './seed-consents';
import { seedMembership } from './seed-membership';
import { seedPlan, seedPlanCoupons } from './seed-plan';
import { seedPictures } from './seed-pictures';
import { seedProvider } from './seed-provider';
import { fillSite } from './seed-site';
import { seedSettlement } from './seed-settlement';
import { seedSocial } from './seed-social';
import { seedVisits } from './seed-visits';
import { seedWords } from './words';

/** What `npm start` prints about the demo: sites and accounts. */
export interface Demo {
  sites: { name: string; domain: string }[];
  accounts: { who: string; email: string; password: string }[];
}
/** The demo sites that exist; data from before a site was added lacks it. */
async function demo(s: Seeder): Promise<Demo> {
  const there = await s.rows<{ domain: string }>(
    'main',
    sql`select domain from main.channel where domain = any(${DEMO_SITES.map(({ domain }) => domain)})`,
  );
  const sites = DEMO_SITES.filter(({ domain }) => there.some((one) => one.domain === domain));
  return {
    sites: sites.map(({ name, domain }) => ({ name, domain })),
    accounts: [
      ...sites.map((site) => ({ who: `${site.name} ${seedWords(site.lang).owner}`, email: site.owner.email })),
      { who: `${DEMO_SITES[0]!.name} ${seedWords(DEMO_SITES[0]!.lang).teacher}`, email: DEMO_SITES[0]!.teachers[0]!.email },
      { who: '수강생', email: 'learner01@madang.example' },
    ].map((a) => ({ ...a, password: DEMO_PASSWORD })),
  };
}

/** What may be run: SQL with its values, or a statement whose values are passed beside it. */
type Asked = string | Sql | Statement<never>;
const queryOf = (what: Asked, args?: object): string | pg.QueryConfig =>
  typeof what === 'object' && 'parameters' in what ? { text: what.text, values: valuesOf(what, args as never) } : what;

/** A single connection that takes the role of each service in turn, with access to all sites. */
export class Seeder {
  private role = '';
  private readonly files: Promise<void>[] = [];

  constructor(
    private readonly client: pg.Client,
    private readonly storage = openStorage(),
  ) {}

  rows<T = Record<string, never>>(owner: string, what: Asked, args?: object): Promise<T[]> {
    return this.as(`madang_${owner}_all`, what, args);
  }

  /** `rows` with a chosen role: the role that owns a schema may also create tables. */
  async as<T = Record<string, never>>(role: string, what: Asked, args?: object): Promise<T[]> {
    if (this.role !== role) await this.client.query(`set role ${role}`);
    this.role = role;
    return (await this.client.query(queryOf(what, args))).rows as T[];
  }

  /** `rows` over the tables of several services, by a role with the rights of all of them; limited to the site in `app.channel`. */
  async across<T = Record<string, never>>(what: Asked, args?: object): Promise<T[]> {
    await this.client.query('reset role');
    this.role = '';
    return (await this.client.query(queryOf(what, args))).rows as T[];
  }

  forgetRole(): void {
    this.role = '';
  }

  /** The single value of a statement that answers one row with one column. */
  async value<T>(owner: string, what: Asked, args?: object): Promise<T> {
    const [row] = await this.rows<Record<string, T>>(owner, what, args);
    return Object.values(row!)[0]!;
  }

  /** Writes a file to the storage in the background; answers its key. */
  store(key: string, body: Buffer, contentType: string): string {
    this.keep(this.storage.put(key, body, contentType));
    return key;
  }

  /** The address of a picture that is still being drawn, in the background. */
  image(channelSeq: number, name: string, picture: Promise<Buffer>): string {
    this.keep(picture.then((body) => this.storage.put(`public/${channelSeq}/demo/${name}.webp`, body, 'image/webp')));
    return `/files/public/${channelSeq}/demo/${name}.webp`;
  }

  /** Remembers background work. `stored` waits for all of it and throws its errors. */
  private keep(work: Promise<void>): void {
    work.catch(() => undefined);
    this.files.push(work);
  }

  /** The size of a stored file in bytes. */
  async sizeOf(key: string): Promise<number> {
    return (await this.storage.stat(key))?.size ?? 0;
  }

  async stored(): Promise<void> {
    await Promise.all(this.files);
  }
}

/** Fills an empty database with the demo sites; if they exist, moves their dates to today. Adds the payments that the stand-in lacks. */
export async function seed(adminUrl: string, say: (line: string) => void = () => undefined): Promise<Demo> {
  const client = new pg.Client({ connectionString: adminUrl, application_name: 'madang-seed' });
  await client.connect();
  try {
    const s = new Seeder(client);
    if (!(await s.rows('main', sql`select 1 from main.channel where domain = ${DEMO_SITES[0]!.domain}`)).length) {
      await fill(client, s, say);
      await seedSettlement(
        s,
        DEMO_SITES.map((site) => site.domain),
      );
      await s.stored();
      await seedPictures(s);
    }
    await refresh(s);
    await seedProvider(s);
    return await demo(s);
  } finally {
    await client.end();
  }
}

/** Sets a site's look, and its main page if it is made of blocks. */
async function dressed(s: Seeder, channelSeq: number, site: DemoSite, slides: readonly object[]): Promise<void> {
  const { look } = site;
  await s.rows('main', lookUpdate(channelSeq, look));
  if (look.templateCd === SITE_TEMPLATE.STANDARD) return;
  const [first] = site.classes;
  const blocks = JSON.stringify(pageOf(site, slides, s.image(channelSeq, 'about', cover('cassette', first!.palette))));
  await s.rows(
    'page',
    insertInto('page.block_page', {
      channelSeq,
      pageSeq: 0,
      draft: blocks,
      live: blocks,
      liveAt: sql`now() - interval '20 days'`,
    }),
  );
  await s.rows(
    'page',
    insertInto('page.block_version', {
      channelSeq,
      pageSeq: 0,
      blocks,
      publishedAt: sql`now() - interval '20 days'`,
    }),
  );
}

async function fill(client: pg.Client, s: Seeder, say: (line: string) => void): Promise<void> {
  try {
    const password = await hash(DEMO_PASSWORD, { memoryCost: 19456, timeCost: 2, parallelism: 1 });
    await client.query('begin');
    for (const [index, site] of DEMO_SITES.entries()) {
      say(site.name);
      await addSite(s, site, index, password);
    }
    await seedPlanCoupons(s);
    await seedConsents(s);
    await s.stored();
    await client.query('commit');
    await client.query('reset role; analyze');
    s.forgetRole();
  } catch (e) {
    await client.query('rollback').catch(() => undefined);
    throw e;
  }
}

/** Adds a demo site: who runs it, how it looks, and what `fillSite` and the others put into it. */
async function addSite(s: Seeder, site: DemoSite, index: number, password: string): Promise<void> {
  const owner = await addAccount(s, site, site.owner, password);
  const channelSeq = await addChannel(s, site, owner);
  await seedSocial(s, channelSeq, site.domain);
  await dressed(s, channelSeq, site, await addBanners(s, channelSeq, site));
  await addMenuAndAbout(s, channelSeq, site);
  await addToStaff(s, channelSeq, owner, STAFF_TYPE.OWNER);
  const teachers = await addTeachers(s, channelSeq, site, password);
  const covers = new Map<string, string>();
  for (const [i, c] of site.classes.entries()) covers.set(c.title, s.image(channelSeq, `cover-${i}`, cover(c.motif, c.palette)));
  await addSearches(s, channelSeq, site);
  await fillSite(s, site, {
    channelSeq,
    owner,
    teachers,
    introductions: site.teachers.map((t) => t.introduction),
    covers,
    password,
    index,
    lang: site.lang,
    money: site.currency ?? CURRENCY.KRW,
  });
  await seedPlan(s, channelSeq, site.domain, owner);
  await seedMembership(s, channelSeq, site.domain, owner, index);
  await seedVisits(s, channelSeq, [420, 190, 130][index]!);
}

function addAccount(s: Seeder, site: DemoSite, { email, name }: { email: string; name: string }, password: string): Promise<number> {
  return s.value<number>(
    'main',
    insertInto(
      'main.account',
      {
        email,
        name,
        passwordHash: password,
        emailAuthAt: sql`now() - interval '120 days'`,
        termsAt: sql`now() - interval '120 days'`,
        createdAt: sql`now() - interval '120 days'`,
        lang: site.lang,
      },
      sql`returning user_seq`,
    ),
  );
}

function addChannel(s: Seeder, site: DemoSite, owner: number): Promise<number> {
  return s.value<number>(
    'main',
    insertInto(
      'main.channel',
      {
        domain: site.domain,
        name: site.name,
        intro: site.intro,
        brandColor: site.brandColor,
        category: site.category,
        customerType: CUSTOMER_TYPE.BUSINESS,
        footer: JSON.stringify(site.footer),
        createdBy: owner,
        createdAt: sql`now() - interval '110 days'`,
        setting: JSON.stringify({ seoSetting: { noIndex: false, noFollow: false }, firstLang: site.lang }),
        sellerCheckYn: YN.YES,
      },
      sql`returning channel_seq`,
    ),
  );
}

/** Adds the banners of the main page; answers them. */
async function addBanners(s: Seeder, channelSeq: number, site: DemoSite): Promise<object[]> {
  const banners = site.hero.map((h, i) => ({
    imageUrl: s.image(channelSeq, `hero-${i}`, heroPicture(h.motif, h.from, h.to, h.accent)),
    eyebrow: h.eyebrow,
    title: h.title,
    text: h.text,
    buttonLabel: h.buttonLabel,
    linkUrl: '/classes',
  }));
  await s.rows('main', sql`update main.channel set banners = ${JSON.stringify(banners)} where channel_seq = ${channelSeq}`);
  return banners;
}

async function addMenuAndAbout(s: Seeder, channelSeq: number, site: DemoSite): Promise<void> {
  const words = seedWords(site.lang);
  await s.rows(
    'main',
    sql`insert into main.menu (channel_seq, menu_title, path, menu_order) values (${channelSeq}, ${words.classes}, '/classes', 0),
      (${channelSeq}, ${words.room}, '/me/classes', 1), (${channelSeq}, ${words.about}, '/p/about', 2)`,
  );
  await s.rows(
    'page',
    insertInto('page.site_page', {
      channelSeq,
      title: site.about.title,
      path: 'about',
      content: site.about.content,
      publishStatusCd: PUBLISH_STATUS.PUBLISHED,
    }),
  );
}

async function addToStaff(s: Seeder, channelSeq: number, userSeq: number, userTypeCd: StaffType): Promise<void> {
  await s.rows(
    'main',
    insertInto('main.channel_user', {
      channelSeq,
      userSeq,
      userTypeCd,
      roles: JSON.stringify(ROLE_PERMISSIONS[userTypeCd]),
      joinedAt: sql`now() - interval '110 days'`,
    }),
  );
}

/** Adds the site's instructors with their portraits and words; answers their numbers. */
async function addTeachers(s: Seeder, channelSeq: number, site: DemoSite, password: string): Promise<number[]> {
  const teachers: number[] = [];
  for (const [i, t] of site.teachers.entries()) {
    const userSeq = await addAccount(s, site, t, password);
    await addToStaff(s, channelSeq, userSeq, STAFF_TYPE.TEACHER);
    await s.rows(
      'main',
      sql`update main.account set profile_image_url = ${s.image(channelSeq, `teacher-${i}`, portrait(t.face))} where user_seq = ${userSeq}`,
    );
    await s.rows(
      'main',
      sql`update main.channel_user set teacher_line = ${t.line},
        teacher_text = ${t.text} where channel_seq = ${channelSeq} and user_seq = ${userSeq}`,
    );
    teachers.push(userSeq);
  }
  return teachers;
}

/** Adds what visitors searched for in the last seven days. */
async function addSearches(s: Seeder, channelSeq: number, site: DemoSite): Promise<void> {
  for (const [i, word] of site.searches.entries())
    await s.rows(
      'main',
      sql`insert into main.search_word (channel_seq, day, word, used) select ${channelSeq},
        (now() at time zone 'Asia/Seoul')::date - d, ${word}, ${14 - i} from generate_series(0, 6) d`,
    );
}

/** Moves a live lesson of the first site so that it is about to start, and deadlines and terms so that they are as far away as at first. */
async function refresh(s: Seeder): Promise<void> {
  await s.rows('main', OFFERS_MOVED);
  await s.rows('main', TERMS_MOVED);
  await s.rows(
    'main',
    sql`update main.channel set setting = setting || jsonb_build_object('demoDay', (now() at time zone 'Asia/Seoul')::date)
      where domain = any(${DEMO_SITES.map((x) => x.domain)})`,
  );
  await s.rows('main', LIVE_MOVED);
}

export const orderNo = (day: Date) => `M${seoulDay(day).replaceAll('-', '')}-${randomBytes(5).toString('hex').toUpperCase()}`;
export { scaleSite } from './scale';
