import { randomBytes } from 'node:crypto';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SNS_TYPE } from '@madang/contracts/codes';
import type { Sealed } from '@madang/contracts/events';
import { socialApi } from '@madang/contracts/main/social';
import { unsubscribeApi } from '@madang/contracts/campaign/unsubscribe';
import { config } from '@madang/server/config';
import { readDataKeys } from '@madang/server/data-keys';
import { Resealing } from '@madang/server/resealing';
import { keyIdOf, seal, unseal } from '@madang/server/seal';
import { SEALED_ALIKE, SEALED_COLUMNS, SEALED_IN_LINKS } from '@madang/server/sealed-columns';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { unsubscribeToken } from '@madang/server/unsubscribe';
import { AppModule as Campaign } from '../../apps/api-campaign/src/app.module';
import { MailService } from '../../apps/api-campaign/src/mail/mail.service';
import { Mailer, type OutgoingMail } from '../../apps/api-campaign/src/mail/mailer';
import { AppModule as Main } from '../../apps/api-main/src/app.module';
import { person, site, type Site } from '../../apps/api-main/src/course/course.fixture';
import { AppModule as Util } from '../../apps/api-util/src/app.module';
import { keys } from '../keys/keys';
import { settle } from '../settle/settle';

const OWNERS = ['main', 'util', 'campaign'] as const;
let t: TestApp;
let s: Site;
const letters: OutgoingMail[] = [];
/** Subjects of the mails that this file causes; other mails, such as those to the operator, are left out. */
const sent = () => letters.filter(({ to }) => /^(waits|goes)@/.test(to)).map(({ subject }) => subject);
const first = process.env['DATA_KEYS']!;
const key = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
/** Makes this process use these keys, as if it had just started with them. */
const use = (list: string) => {
  process.env['DATA_KEYS'] = list;
  delete process.env['DATA_KEYS_FILE'];
  readDataKeys();
};
const round = async () => {
  for (const owner of OWNERS) await t.get(owner, Resealing).run();
};
const notices = async () =>
  (
    await t.admin<{ subject: string }>(
      "select subject from util.operator_notice where kind = 'UNSEALABLE' and settled_at is null order by 1",
    )
  ).map((row) => row.subject);

beforeAll(async () => {
  t = await testApp({ main: Main, util: Util, campaign: Campaign });
  t.get('campaign', Mailer).send = async (letter) => void letters.push(letter);
  s = await site(t);
});
afterEach(() => use(first));
afterAll(() => t.close());

const addSecret = (secret: string, type: string = SNS_TYPE.KAKAO) =>
  t.admin(
    insertInto(
      'main.sns_secret',
      { channelSeq: s.channelSeq, snsTypeCd: type, appId: '1', secret },
      sql`on conflict (channel_seq, sns_type_cd) do update set secret = excluded.secret`,
    ),
  );
const addMail = (mailKey: string, subject: string) =>
  t.admin(
    insertInto('campaign.mail', {
      mailKey,
      recipient: `${mailKey}@madang.test`,
      fromName: 'Madang',
      subject,
      html: subject,
      body: subject,
      nextAt: sql`now()`,
      createdAt: sql`now()`,
      sealed: true,
    }),
  );
const addDocument = (account: string, status = 'REPLACED') =>
  t.admin(
    insertInto('util.settlement_document', {
      channelSeq: s.channelSeq,
      bank: '20',
      accountSealed: account,
      accountMasked: '***',
      holder: '홍',
      files: '{1}',
      status,
      createdBy: 1,
      createdAt: sql`now()`,
    }),
  );

describe('the list of sealed columns', () => {
  it('names a place for every source that seals', () => {
    const root = process.cwd();
    const sources = globSync(['apps/*/src/**/*.ts', 'libs/server/*.ts'], { cwd: root })
      .filter((path) => !/\.(spec|fixture)\.ts$|apps\/(web|sandbox)|libs\/server\/(seal|resealing)\.ts/.test(path))
      .filter((path) =>
        /\bseal\(/.test(readFileSync(join(root, path), 'utf8').replace(/this\.addresses\.seal\(|this\.seal\(|^  seal\(/gm, '')),
      );
    const named = [...new Set([...SEALED_COLUMNS.map((c) => c.writer), ...SEALED_IN_LINKS, ...SEALED_ALIKE])];
    expect(sources.toSorted()).toEqual(named.toSorted());
  });

  it('is what the catalogue has: each column, the key of its table, and none that is called so and missing', async () => {
    for (const { owner, table, column, key: own, field } of SEALED_COLUMNS) {
      const [schema, name] = table.includes('.') ? table.split('.') : [owner, table];
      const found = await t.admin<{ type: string }>(
        sql`select data_type as type
          from information_schema.columns
          where table_schema = ${schema!} and table_name = ${name!} and column_name = ${column}`,
      );
      expect([table, column, found[0]?.type]).toEqual([table, column, field ? 'jsonb' : 'text']);
      const primary = await t.admin<{ name: string; type: string }>(
        sql`select a.attname as name, format_type(a.atttypid, null) as type
         from pg_index i join unnest(i.indkey) with ordinality k(n, at) on true
         join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.n
         where i.indrelid = (${schema!} || '.' || ${name!})::regclass and i.indisprimary order by k.at`,
      );
      expect([table, primary.map((p) => [p.name, p.type])]).toEqual([table, own]);
    }
    const suspects = await t.admin<{ place: string }>(
      `select table_schema || '.' || table_name || '.' || column_name as place from information_schema.columns
       where table_schema in ('main', 'util', 'event', 'alarm', 'form', 'campaign', 'page')
         and data_type <> 'boolean' and table_name not like 'pub_%' and column_name ~ '(sealed|secret|billing_key)'`,
    );
    // A flag, a text that only identifies notices of the payment company, and a hash: none of them must be sealed.
    const harmless = ['main.post.secret_yn', 'util.pay_order.deposit_secret', 'main.api_key.secret_hash'];
    const listed = SEALED_COLUMNS.map((c) => `${c.owner}.${c.table}.${c.column}`);
    expect(suspects.map((one) => one.place).filter((place) => ![...listed, ...harmless].includes(place))).toEqual([]);
  });
});

describe('another key', () => {
  it('seals everything anew, in pieces, whoever sealed it before; what nobody opens stays and the operator is told', async () => {
    const [old, fresh] = [key('old'), key('fresh')];
    use(`${old},${first}`);
    const account = (n: number) => `110-${n}`;
    for (let n = 0; n < 405; n++) await addDocument(seal(account(n)));
    await addSecret(seal('kakao secret'));
    const member = await person(t, '김하나', s.channelSeq);
    await t.admin(
      insertInto('util.member_card', { channelSeq: s.channelSeq, userSeq: member.userSeq, customerKey: 'c1', billingKey: seal('billing') }),
    );
    await t.admin(
      insertInto('main.integration', {
        tokenHash: 'h',
        userSeq: member.userSeq,
        claim: seal('{}'),
        expiresAt: sql`now() + interval '1 minute'`,
      }),
    );
    await t.admin(
      insertInto('jobs.job', {
        name: 'account.code.campaign',
        data: JSON.stringify({ email: 'a@madang.test', code: seal('123456') }),
        state: 'completed',
      }),
    );
    await addMail('reseal', seal('subject'));
    // Keeps the mail from being sent during this test.
    await t.admin("update campaign.mail set next_at = now() + interval '1 day' where mail_key = 'reseal'");
    const foreign = seal('another installation').replace('old.', 'gone.');
    await addDocument(foreign);

    use(`${fresh},${old},${first}`);
    await round();
    const rows = await t.admin<{ value: Sealed }>('select account_sealed as value from util.settlement_document order by document_seq');
    expect(rows.slice(0, 405).map((row) => [keyIdOf(row.value), unseal(row.value)])).toEqual(
      Array.from({ length: 405 }, (_, n) => ['fresh', account(n)]),
    );
    expect(rows[405]!.value).toBe(foreign);
    const [others] = await t.admin<Record<string, Sealed>>(
      `select (select secret from main.sns_secret limit 1) as a, (select billing_key from util.member_card limit 1) as b,
         (select claim from main.integration limit 1) as c,
           (select data ->> 'code' from jobs.job where data ->> 'email' = 'a@madang.test') as d,
         (select html from campaign.mail where mail_key = 'reseal') as e`,
    );
    expect(Object.values(others!).map((value) => [keyIdOf(value), unseal(value)])).toEqual([
      ['fresh', 'kakao secret'],
      ['fresh', 'billing'],
      ['fresh', '{}'],
      ['fresh', '123456'],
      ['fresh', 'subject'],
    ]);
    expect(await notices()).toEqual(['util.settlement_document.account_sealed']);
    // All values of this installation are sealed with the new key now, so the old key can be dropped.
    use(`${fresh},${first}`);
    expect(unseal(others!['b']!)).toBe('billing');
  });

  it('is made, counted and forgotten by `npm run keys`, and the running services find it by themselves', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'madang-keys-'));
    const file = join(dir, 'secrets.json');
    try {
      await t.admin('delete from util.settlement_document');
      await t.admin('delete from util.member_card');
      await t.admin('delete from main.sns_secret');
      await t.admin('delete from main.integration');
      await t.admin("delete from campaign.mail where mail_key = 'reseal'");
      await t.admin("delete from jobs.job where data ? 'code' or data ? 'token' or name like 'account.withdrawn%'");
      writeFileSync(file, JSON.stringify({ DATA_KEYS: key('k1'), databasePassword: 'kept' }));
      delete process.env['DATA_KEYS'];
      process.env['DATA_KEYS_FILE'] = file;
      readDataKeys();
      await addSecret(seal('naver secret'));
      await expect(keys(['retire', 'k1'])).rejects.toThrow('is the key that seals');
      expect(await keys(['rotate'])).toEqual([expect.stringContaining('k2 seals from now on')]);
      expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ DATA_KEYS: expect.stringMatching(/^k2:.*,k1:/), databasePassword: 'kept' });
      await expect(keys(['retire', 'k1'])).rejects.toThrow('main.sns_secret.secret');
      expect((await keys(['status']))!.join('\n')).toMatch(
        /seals: k2 {3}opens too: k1[^]*main.sns_secret.secret\tk1 1\n[^]*Not everything/,
      );
      await round();
      expect((await keys(['status']))!.join('\n')).toMatch(/main.sns_secret.secret\tk2 1\n[^]*Everything is sealed by the first key/);
      expect(await keys(['retire', 'k1'])).toEqual([expect.stringContaining('k1 is forgotten')]);
      expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ DATA_KEYS: expect.not.stringContaining('k1:'), databasePassword: 'kept' });
      expect(await keys(['what'])).toBeNull();
      use(first);
      expect((await keys(['rotate']))!.join('\n')).toContain('nothing was changed');
      expect(process.env['DATA_KEYS']).toBe(first);
      expect((await keys(['status']))!.join('\n')).toMatch(/cannot be opened: 1[^]*1 values cannot be opened/);
    } finally {
      rmSync(dir, { recursive: true });
    }
  });
});

describe('without the key', () => {
  it('a social login says that it is not set up, its settings ask for the secret again, and the operator is told', async () => {
    await addSecret(`gone.${seal('kakao').split('.')[1]}`);
    await t.admin(sql`update main.channel set sns_login = '{"KAK": "client"}' where channel_seq = ${s.channelSeq}`);
    const origin = config.siteOrigin.replace('{domain}', (await t.admin<{ d: string }>('select domain as d from main.channel'))[0]!.d);
    const start = await t.call(socialApi.start).send({ snsTypeCd: 'KAK', channelSeq: s.channelSeq, origin });
    expect([start.status, start.body.errorName]).toEqual([400, 'SNS_CLIENT_ID_MISSING']);
    expect(await notices()).toContain('main.sns_secret.secret');
    const apps = () => t.call(socialApi.apps, { channelSeq: s.channelSeq }).set('Access-Token', s.owner.token).expect(200);
    const shown = async () =>
      ((await apps()).body.data as { snsTypeCd: string; hasSecret: boolean }[]).find((a) => a.snsTypeCd === 'KAK')!.hasSecret;
    expect(await shown()).toBe(false);
    const save = (more: object) =>
      t
        .call(socialApi.saveApp, { channelSeq: s.channelSeq })
        .set('Access-Token', s.owner.token)
        .send({ snsTypeCd: 'KAK', clientId: 'client', appId: '1', ...more });
    expect((await save({})).body.errors).toEqual([expect.objectContaining({ field: 'secret' })]);
    await save({ secret: 'brought again' }).expect(200);
    expect(await shown()).toBe(true);
  });

  it('the lists of payouts go on, and say of the one account that it cannot be read', async () => {
    await t.admin('delete from util.settlement_document');
    await addDocument(`gone.${seal('x').split('.')[1]}`, 'REVIEW');
    const lines = (await settle(['reviews']))!;
    expect(lines).toEqual([expect.stringContaining('(unreadable:')]);
  });

  it('a mail waits, unharmed, keeps no other waiting, and goes out once the key is back', async () => {
    const lost = key('lost');
    use(`${lost},${first}`);
    await addMail('waits', seal('late words'));
    use(first);
    await addMail('goes', seal('other words'));
    const mails = t.get('campaign', MailService);
    await mails.sendDue();
    expect(sent()).toEqual(['other words']);
    const state = async () => (await t.admin("select status, tries, error from campaign.mail where mail_key = 'waits'"))[0];
    expect(await state()).toEqual({ status: 'FAILED', tries: 0, error: 'UNSEALABLE' });
    expect(await notices()).toContain('campaign.mail.html');
    use(`${first},${lost}`);
    await t.admin("update campaign.mail set next_at = now() - interval '1 second' where mail_key = 'waits'");
    await mails.sendDue();
    expect(sent()).toEqual(['other words', 'late words']);
  });

  it('a call that is sent again hears that it is done, and is not done twice', async () => {
    const lost = key('lost');
    const save = () =>
      t
        .call(socialApi.saveApp, { channelSeq: s.channelSeq })
        .set('Access-Token', s.owner.token)
        .set('Idempotency-Key', '0123456789abcdef')
        .send({ snsTypeCd: 'GOG', clientId: 'client', secret: 'new' });
    use(`${lost},${first}`);
    await save().expect(200);
    await save().expect(200);
    use(first);
    const again = await save();
    expect([again.status, again.body.errorName]).toEqual([409, 'IDEMPOTENT_CALL_DONE']);
  });

  it('a link to unsubscribe is one that nobody knows: no failure of ours, whatever it names', async () => {
    const token = unsubscribeToken({ channelSeq: s.channelSeq, email: 'a@madang.test' });
    await t.call(unsubscribeApi.find).query({ token }).expect(200);
    for (const wrong of [token.replace(/^\w+\./, 'gone.'), token.split('.')[1]!, 'gone.', '.', `${'k'.repeat(900)}.x`])
      expect([wrong.slice(0, 10), (await t.call(unsubscribeApi.find).query({ token: wrong })).status]).toEqual([wrong.slice(0, 10), 404]);
  });
});
