import { accountApi } from '@madang/contracts/main/account';
import { mypageApi, type SessionPlace } from '@madang/contracts/main/mypage';
import { DAY } from '@madang/contracts/time';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import sharp from 'sharp';
import { join, PASSWORD } from '../account/account.fixture';
import { AppModule } from '../app.module';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ main: AppModule });
});
afterAll(() => t.close());
beforeEach(() => t.admin('delete from main.attempt'));

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const login = async (email: string, agent: string, device: string, ip: string) =>
  (
    await t
      .call(accountApi.login)
      .set('User-Agent', agent)
      .set('Device', device)
      .set('X-Forwarded-For', ip)
      .send({ email, password: PASSWORD })
      .expect(200)
  ).headers['access-token']!;
const places = async (token: string) =>
  (await t.call(mypageApi.sessions).set('Access-Token', token).expect(200)).body.data as SessionPlace[];
const alive = async (token: string) => (await t.call(accountApi.me).set('Access-Token', token)).status === 200;

describe('the list of sessions', () => {
  it('names device, rough address and time, this one first, and nobody else’s', async () => {
    const { email } = await join(t);
    await join(t);
    const here = await login(email, CHROME, 'web', '203.0.113.77');
    const phone = await login(email, SAFARI, 'mobile', '2001:db8:1:2::3');
    const list = await places(here);
    expect(list).toHaveLength(3);
    expect(list[0]).toEqual({
      sessionSeq: expect.any(Number),
      browser: 'Chrome',
      os: 'Windows',
      mobile: false,
      address: '203.0.*.*',
      createdAt: expect.stringMatching(/^\d{4}-/),
      current: true,
    });
    expect(list[1]).toMatchObject({ browser: 'Safari', os: 'iOS', mobile: true, address: '2001:db8:*', current: false });
    expect((await places(phone))[0]).toMatchObject({ os: 'iOS', current: true });
    t.setNow(new Date(Date.now() + 2 * DAY));
    const { headers } = await t.call(accountApi.login).send({ email, password: PASSWORD }).expect(200);
    expect(await places(headers['access-token']!)).toHaveLength(1);
    t.resetNow();
  });

  it('shows a hundred, and this one among them however many are newer', async () => {
    const { token, userSeq } = await join(t);
    await t.admin(
      sql`insert into main.session (user_seq, created_at)
        select ${userSeq}, now() - n * interval '1 minute' from generate_series(1, 105) n`,
    );
    const list = await places(token);
    expect(list).toHaveLength(100);
    expect(list.map(({ current }) => current)).toEqual([true, ...Array.from({ length: 99 }, () => false)]);
    const others = list.slice(1).map(({ sessionSeq }) => sessionSeq);
    expect(others).toEqual(others.toSorted((a, b) => b - a));
    expect(others.at(-1)).toBe(others[0]! - 98);
  });

  it('ends one at once, only one’s own', async () => {
    const { email, token } = await join(t);
    const other = await login(email, SAFARI, 'mobile', '203.0.113.5');
    const stranger = await join(t);
    const { sessionSeq } = (await places(token)).find((p) => !p.current)!;
    const end = (by: string) => t.call(mypageApi.endSession, { sessionSeq }).set('Access-Token', by);
    await end(stranger.token).expect(404);
    expect(await alive(other)).toBe(true);
    await end(token).expect(200, { data: null });
    expect(await alive(other)).toBe(false);
    await end(token).expect(404);
    expect(await places(token)).toHaveLength(1);
  });

  it('AU-063 logs out everywhere else, tickets included', async () => {
    const { email, token } = await join(t);
    const others = [await login(email, CHROME, 'web', '203.0.113.5'), await login(email, SAFARI, 'mobile', '203.0.113.6')];
    const { ticket } = (await t.call(accountApi.createTicket).set('Access-Token', others[0]!)).body.data as { ticket: string };
    await t.call(mypageApi.endOthers).set('Access-Token', token).expect(200, { data: null });
    for (const other of others) expect(await alive(other)).toBe(false);
    await t.call(accountApi.redeemTicket).send({ ticket }).expect(400);
    expect(await places(token)).toHaveLength(1);
    for (const call of [mypageApi.sessions, mypageApi.endOthers]) await t.call(call).expect(401);
  });
});

describe('one’s own profile', () => {
  it('CN-033 changes the phone, whose proof does not go over to the new number', async () => {
    const { token, userSeq } = await join(t);
    await t.admin(sql`update main.account set phone_at = now() where user_seq = ${userSeq}`);
    const change = (body: object) => t.call(mypageApi.profile).set('Access-Token', token).send(body);
    expect((await change({ phone: '01012345678' }).expect(200)).body.data.user.phoneAt).not.toBeNull();
    expect((await change({ phone: '01087654321' }).expect(200)).body.data.user).toMatchObject({ phone: '01087654321', phoneAt: null });
    for (const bad of [
      { phone: '010-1234-5678' },
      { phone: '' },
      { phone: '01012345678', phoneConfirm: '01012345679' },
      { phone: '01012345678', name: 'x' },
    ])
      await change(bad).expect(400);
    await t.call(mypageApi.profile).send({ phone: '01012345678' }).expect(401);
  });

  it('UP-015 AU-010 hangs a picture, cut square and drawn anew, replaces it and takes it down', async () => {
    const { token, userSeq } = await join(t);
    const png = await sharp({ create: { width: 900, height: 500, channels: 3, background: '#3450dd' } })
      .png()
      .toBuffer();
    const send = (body: Buffer, name = 'me.png') => t.call(mypageApi.picture).set('Access-Token', token).attach('file', body, name);
    const hung = async () => (await send(png).expect(200)).body.data.user.profileImageUrl as string;
    const first = await hung();
    expect(first).toMatch(new RegExp(`^/files/public/people/${userSeq}/[0-9a-f]{32}\\.png$`));
    const file = await fetch(t.url('main') + first);
    expect(await sharp(Buffer.from(await file.arrayBuffer())).metadata()).toMatchObject({ width: 400, height: 400, format: 'png' });
    const second = await hung();
    expect(second).not.toBe(first);
    expect((await fetch(t.url('main') + first)).status).toBe(404);
    expect((await fetch(t.url('main') + second)).status).toBe(200);
    expect((await send(Buffer.from('<svg onload="alert(1)"/>'), 'me.png').expect(400)).body.errorName).toBe('IMAGE_TYPE');
    expect((await send(Buffer.alloc(2 * 1024 * 1024 + 1, 1)).expect(400)).body.errorName).toBe('IMAGE_TOO_LARGE');
    expect((await t.call(mypageApi.removePicture).set('Access-Token', token).expect(200)).body.data.user.profileImageUrl).toBeNull();
    expect((await fetch(t.url('main') + second)).status).toBe(404);
    await t.call(mypageApi.picture).attach('file', png, 'me.png').expect(401);
  });
});

describe('init_plan/signup', () => {
  it('AU-027 gives the owner of a site the initial plan, nobody else', async () => {
    const [owner, stranger] = [await join(t), await join(t)];
    const [site] = await t.admin<{ channel_seq: number }>(
      insertInto('main.channel', { domain: 'planned', name: '계획', createdBy: owner.userSeq }, sql`returning channel_seq`),
    );
    const channelSeq = Number(site!.channel_seq);
    await t.admin(insertInto('main.channel_user', { channelSeq, userSeq: owner.userSeq, userTypeCd: 'OWN' }));
    const begin = (token: string) => t.call(mypageApi.initPlan).set('Access-Token', token).send({ channelSeq });
    expect(owner.user.isInitPlan).toBe(false);
    expect((await begin(owner.token).expect(200)).body.data.user.isInitPlan).toBe(true);
    expect((await begin(stranger.token).expect(403)).body.errorName).toBe('NO_PERMISSION');
  });
});
