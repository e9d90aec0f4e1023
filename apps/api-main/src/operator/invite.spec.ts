import type { EventPayloads } from '@madang/contracts/events';
import { channelApi } from '@madang/contracts/main/channel';
import { consentApi, CONSENT_TEXTS, type OwnConsents } from '@madang/contracts/main/consent';
import { inviteApi as api, operatorApi, type Invite, type InviteView } from '@madang/contracts/main/operator';
import { PERMISSIONS } from '@madang/contracts/permission-list';
import { ROLE_PERMISSIONS } from '@madang/contracts/role-permissions';
import { allowedRoles, TEACHER_RULES } from '@madang/contracts/teacher-rules';
import { DAY } from '@madang/contracts/time';
import { unseal } from '@madang/server/seal';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { freshMail, join, jobsOf } from '../account/account.fixture';
import { AppModule } from '../app.module';
import { person, site, type Person, type Site } from '../course/course.fixture';

let t: TestApp;
let s: Site;
beforeAll(async () => {
  t = await testApp({ main: AppModule });
});
beforeEach(async () => {
  s = await site(t);
});
afterAll(() => t.close());

const invite = (by: Person, body: object) => t.call(api.create, s).set('Access-Token', by.token).send(body);
const invited = async (by: Person, body: object) => (await invite(by, body).expect(200)).body.data as Invite;
const list = async () => (await t.call(api.list, s).set('Access-Token', s.owner.token).expect(200)).body.data as Invite[];
const answer = (call: 'accept' | 'reject', inviteSeq: number, by: Person, token?: string, boxes: object = {}) =>
  t
    .call(api[call], { channelSeq: s.channelSeq, inviteSeq })
    .set('Access-Token', by.token)
    .send({ token, ...boxes });
/** The consents of a person who becomes a member. */
const BOXES = { termsYn: true, privacyYn: true, sellerYn: true };
const mine = async (who: Person) => (await t.call(api.mine).set('Access-Token', who.token).expect(200)).body.data as InviteView[];
const roleOf = async (who: Person) => (await t.call(channelApi.channelUser, s).set('Access-Token', who.token).expect(200)).body.data;
/** The token in the last mail of an invitation. */
const tokenOf = async (inviteSeq: number) =>
  unseal((await jobsOf<EventPayloads['invite.sent']>(t, 'invite.sent.campaign')).filter((j) => j.inviteSeq === inviteSeq).at(-1)!.token);
/** Invites an address to a role, or with null to membership as the sheet of members does; answers the site's invitations. */
async function invitations(email: string, userTypeCd: 'TCH' | 'MNG' | 'OWN' | null): Promise<Invite[]> {
  if (userTypeCd) await invited(s.owner, { userTypeCd, email });
  else
    await t
      .call(operatorApi.inviteMembers, s)
      .set('Access-Token', s.owner.token)
      .send({ members: [{ email }] })
      .expect(200);
  return list();
}
const names = async (asked: PromiseLike<{ body: { errorName?: string } }>) => (await asked).body.errorName;

describe('inviting', () => {
  it.each([
    ['IN-014 PE-020', 'MNG'],
    ['IN-015 PE-021', 'TCH'],
  ] as const)('IN-018 %s an operator invites a %s, who finds it in the product and accepts', async (_row, userTypeCd) => {
    const manager = await person(t, '운영', s.channelSeq, 'MNG');
    const member = await person(t, '회원', s.channelSeq);
    const made = await invited(manager, { userTypeCd, userSeq: member.userSeq });
    expect(made).toMatchObject({ userTypeCd, userSeq: member.userSeq, name: '회원', status: 'PENDING', inviterName: '운영' });
    expect((await roleOf(member)).userTypeCd).toBeNull();
    expect(await mine(member)).toMatchObject([{ inviteSeq: made.inviteSeq, userTypeCd, siteName: '하나 학교', mine: true }]);
    await answer('accept', made.inviteSeq, member).expect(200);
    expect(await roleOf(member)).toEqual({
      isChannelUser: true,
      userTypeCd,
      roles: allowedRoles(ROLE_PERMISSIONS[userTypeCd], userTypeCd, TEACHER_RULES),
    });
    expect(await list()).toMatchObject([{ inviteSeq: made.inviteSeq, status: 'ACCEPTED' }]);
    expect(await mine(member)).toEqual([]);
    expect(await names(answer('accept', made.inviteSeq, member))).toBe('INVITE_CLOSED');
  });
  it('IN-016 PE-050 without SITE_OWNER_UPDATE an owner is only invited, and with an owner’s word', async () => {
    const manager = await person(t, '운영', s.channelSeq, 'MNG');
    const member = await person(t, '회원', s.channelSeq);
    const asked = await invited(manager, { userTypeCd: 'OWN', userSeq: member.userSeq });
    expect(asked.status).toBe('ASKED');
    expect(await mine(member)).toEqual([]);
    expect(await names(answer('accept', asked.inviteSeq, member))).toBe('INVITE_CLOSED');
    const approve = (by: Person) => t.call(api.approve, { ...s, inviteSeq: asked.inviteSeq }).set('Access-Token', by.token);
    await approve(manager).expect(403);
    expect((await approve(s.owner).expect(200)).body.data.status).toBe('PENDING');
    await answer('accept', asked.inviteSeq, member).expect(200);
    expect(await roleOf(member)).toMatchObject({ userTypeCd: 'OWN', roles: PERMISSIONS });
  });
  it('invites a person once, and to no role the person has already', async () => {
    const teacher = await person(t, '강사', s.channelSeq, 'TCH');
    expect(await names(invite(s.owner, { userTypeCd: 'TCH', userSeq: teacher.userSeq }))).toBe('ALREADY_STAFF');
    const email = freshMail();
    const answers = await Promise.all(Array.from({ length: 5 }, () => invite(s.owner, { userTypeCd: 'MNG', email }).then((a) => a.status)));
    expect(answers.sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await list()).toHaveLength(1);
    expect(await names(invite(s.owner, { userTypeCd: 'MNG' }))).toBe('BAD_INPUT');
    // An account's number alone invites nobody who is not a member of the site.
    expect(await names(invite(s.owner, { userTypeCd: 'MNG', userSeq: (await person(t, '남')).userSeq }))).toBe('NO_DATA');
  });
});

describe('the mail’s link', () => {
  it('brings somebody without an account in and proves the mailbox', async () => {
    const email = freshMail();
    const made = await invited(s.owner, { userTypeCd: 'TCH', email, memo: '기초반 담당' });
    const token = await tokenOf(made.inviteSeq);
    const seen = (await t.call(api.find).query({ token }).expect(200)).body.data as InviteView;
    expect(seen).toMatchObject({ inviteSeq: made.inviteSeq, hasAccount: false, mine: null, status: 'PENDING', inviterName: '유시연' });
    await t.admin(sql`insert into main.hidden_profile (channel_seq, user_seq) values (${s.channelSeq}, ${s.owner.userSeq})`);
    expect((await t.call(api.find).query({ token }).expect(200)).body.data.inviterName).toBe('***');
    await t.admin(sql`delete from main.hidden_profile where channel_seq = ${s.channelSeq}`);
    expect(seen.emailHint).toBe(`${email.slice(0, 2)}***@madang.test`);
    const fresh = await join(t, { email, name: '새강사' });
    await t.admin(sql`update main.account set email_auth_at = null where user_seq = ${fresh.userSeq}`);
    // Anybody may sign up with this address. Without the link of the mail, the address must be proven before the invitation is shown or
    // accepted.
    expect(await mine(fresh)).toEqual([]);
    expect(await names(answer('accept', made.inviteSeq, fresh))).toBe('INVITE_OTHER_ACCOUNT');
    await answer('accept', made.inviteSeq, fresh, token, BOXES).expect(200);
    expect((await roleOf(fresh)).userTypeCd).toBe('TCH');
    const [row] = await t.admin(
      sql`select a.email_auth_at is not null as proven, u.memo
        from main.account a
        join main.channel_user u using (user_seq)
        where user_seq = ${fresh.userSeq}`,
    );
    expect(row).toEqual({ proven: true, memo: '기초반 담당' });
  });
  it('is no use to another account, and says so', async () => {
    const member = await person(t, '회원', s.channelSeq);
    const other = await person(t, '다른이', s.channelSeq);
    const made = await invited(s.owner, { userTypeCd: 'MNG', userSeq: member.userSeq });
    const token = await tokenOf(made.inviteSeq);
    const seen = await t.call(api.find).query({ token }).set('Access-Token', other.token).expect(200);
    expect(seen.body.data).toMatchObject({ mine: false, hasAccount: true });
    expect((await answer('accept', made.inviteSeq, other, token).expect(403)).body.errorName).toBe('INVITE_OTHER_ACCOUNT');
    expect((await answer('reject', made.inviteSeq, other, token).expect(403)).body.errorName).toBe('INVITE_OTHER_ACCOUNT');
    await t.call(api.find).query({ token: 'guess' }).expect(404);
    await t.call(api.accept, { channelSeq: s.channelSeq, inviteSeq: made.inviteSeq }).send({ token }).expect(401);
  });
  it('ends after seven days, is sent again with a new one, and is taken back', async () => {
    const member = await person(t, '회원', s.channelSeq);
    const made = await invited(s.owner, { userTypeCd: 'MNG', userSeq: member.userSeq });
    const first = await tokenOf(made.inviteSeq);
    expect(Date.parse(made.expiresAt) - Date.parse(made.sentAt!)).toBe(7 * DAY);
    await t.admin(sql`update main.invite set expires_at = now() - interval '1 second' where invite_seq = ${made.inviteSeq}`);
    expect(await list()).toMatchObject([{ status: 'EXPIRED' }]);
    expect(await names(answer('accept', made.inviteSeq, member))).toBe('INVITE_CLOSED');
    const resend = () => t.call(api.resend, { ...s, inviteSeq: made.inviteSeq }).set('Access-Token', s.owner.token);
    expect((await resend().expect(200)).body.data).toMatchObject({ status: 'PENDING' });
    await t.call(api.find).query({ token: first }).expect(404);
    const second = await tokenOf(made.inviteSeq);
    await t
      .call(api.cancel, { ...s, inviteSeq: made.inviteSeq })
      .set('Access-Token', s.owner.token)
      .expect(200);
    expect((await t.call(api.find).query({ token: second }).expect(200)).body.data.status).toBe('CANCELED');
    expect(await names(answer('accept', made.inviteSeq, member, second))).toBe('INVITE_CLOSED');
    expect(await names(resend())).toBe('INVITE_CLOSED');
    // After the withdrawal the same person can be invited again.
    await invited(s.owner, { userTypeCd: 'MNG', userSeq: member.userSeq });
  });
  it('declining leaves everything as it is', async () => {
    const member = await person(t, '회원', s.channelSeq);
    const logo = '/files/public/1/logo.png';
    const made = await invited(s.owner, { userTypeCd: 'MNG', userSeq: member.userSeq });
    expect((await mine(member))[0]!.logoUrl).toBeNull();
    await t.admin(sql`update main.channel set header_logo_url = ${logo} where channel_seq = ${s.channelSeq}`);
    expect((await mine(member))[0]!.logoUrl).toBe(logo);
    expect((await answer('reject', made.inviteSeq, member).expect(200)).body.data.status).toBe('DECLINED');
    expect((await roleOf(member)).userTypeCd).toBeNull();
  });
  it('is worth what its giver may give when it is accepted', async () => {
    const manager = await person(t, '운영', s.channelSeq, 'MNG');
    const [one, two] = [await person(t, '하나', s.channelSeq), await person(t, '둘', s.channelSeq)];
    const cut = await invited(manager, { userTypeCd: 'TCH', userSeq: one.userSeq });
    const roles = ROLE_PERMISSIONS.MNG.filter((p) => p !== 'CLASS_PAYMENT_UPDATE');
    await t
      .call(operatorApi.update, { ...s, userSeq: manager.userSeq })
      .set('Access-Token', s.owner.token)
      .send({ userTypeCd: 'MNG', roles })
      .expect(200);
    await answer('accept', cut.inviteSeq, one).expect(200);
    expect((await roleOf(one)).roles).toEqual(
      allowedRoles(ROLE_PERMISSIONS.TCH, 'TCH', TEACHER_RULES).filter((p) => p !== 'CLASS_PAYMENT_UPDATE'),
    );
    const gone = await invited(manager, { userTypeCd: 'TCH', userSeq: two.userSeq });
    await t
      .call(operatorApi.remove, { ...s, userSeq: manager.userSeq })
      .set('Access-Token', s.owner.token)
      .expect(200);
    expect(await names(answer('accept', gone.inviteSeq, two))).toBe('INVITE_CLOSED');
  });
  it('never lowers who has risen meanwhile', async () => {
    const member = await person(t, '회원', s.channelSeq);
    const made = await invited(s.owner, { userTypeCd: 'TCH', userSeq: member.userSeq });
    await t.call(operatorApi.addOwner, s).set('Access-Token', s.owner.token).send({ userSeq: member.userSeq }).expect(200);
    await answer('accept', made.inviteSeq, member).expect(200);
    expect((await roleOf(member)).userTypeCd).toBe('OWN');
  });
});

describe('the consents of who becomes a member by accepting', () => {
  const ledger = async (who: Person) =>
    ((await t.call(consentApi.list).set('Access-Token', who.token).expect(200)).body.data as OwnConsents).list
      .filter((one) => one.channelSeq === s.channelSeq)
      .map(({ kindCd, agreedYn, placeCd, version, page }) => ({ kindCd, agreedYn, placeCd, version, page }))
      .sort((a, b) => a.kindCd.localeCompare(b.kindCd));
  const given = (kinds: string[], page = '') =>
    kinds.map((kindCd) => ({ kindCd, agreedYn: 'Y', placeCd: 'JOIN', version: CONSENT_TEXTS, page }));
  const accept = (inviteSeq: number, by: Person, body: object) =>
    t.call(api.accept, { channelSeq: s.channelSeq, inviteSeq }).set('Access-Token', by.token).send(body);

  it.each([null, 'TCH', 'MNG', 'OWN'] as const)(
    'AM-735 a stranger invited as %s agrees as on the page of joining, and the ledger says so',
    async (userTypeCd) => {
      const stranger = await join(t);
      const [made] = await invitations(stranger.email, userTypeCd);
      const token = await tokenOf(made!.inviteSeq);
      const seen = await t.call(api.find).query({ token }).set('Access-Token', stranger.token).expect(200);
      expect(seen.body.data).toMatchObject({ mine: true, isMember: false });
      const done = await accept(made!.inviteSeq, stranger, { token, ...BOXES, marketingConsent: true, nightConsent: true })
        .set('Referer', `http://localhost/invitations/${token}?lang=ko`)
        .expect(200);
      expect(done.body.data).toMatchObject({ status: 'ACCEPTED', isMember: true });
      expect((await roleOf(stranger)).userTypeCd).toBe(userTypeCd);
      // The address of the page contains the secret of the mail, which the ledger of consents stores masked.
      expect(await ledger(stranger)).toEqual(
        given(['NIGHT', 'SELLER', 'SITE_MARKETING', 'SITE_PRIVACY', 'SITE_TERMS'], '/invitations/***'),
      );
    },
  );
  it.each([
    ['none', {}, ['termsYn', 'privacyYn', 'sellerYn']],
    ['none for the seller', { termsYn: true, privacyYn: true }, ['sellerYn']],
    ['one said no to', { ...BOXES, privacyYn: false }, ['privacyYn']],
  ])('AM-735 with %s a stranger is refused, by field and language, and stays outside', async (_, boxes, fields) => {
    const stranger = await join(t);
    const [made] = await invitations(stranger.email, 'TCH');
    const body = { token: await tokenOf(made!.inviteSeq), ...boxes };
    for (const [lang, message] of [
      ['ko', '동의가 필요해요.'],
      ['en', 'Your consent is needed.'],
      ['jp', '同意が必要です。'],
    ] as const) {
      const refused = await accept(made!.inviteSeq, stranger, body).set('Accept-Lang', lang).expect(400);
      expect(refused.body.errorName).toBe('BAD_INPUT');
      expect(refused.body.errors).toEqual(fields.map((field) => ({ field, message })));
    }
    expect(await roleOf(stranger)).toMatchObject({ isChannelUser: false, userTypeCd: null });
    expect(await ledger(stranger)).toEqual([]);
    expect(await list()).toMatchObject([{ status: 'PENDING' }]);
    await accept(made!.inviteSeq, stranger, { ...body, ...BOXES }).expect(200);
    expect(await ledger(stranger)).toEqual(given(['SELLER', 'SITE_PRIVACY', 'SITE_TERMS']));
  });
  it('AM-735 a member is asked for nothing, and nothing is noted of one', async () => {
    const member = await person(t, '회원', s.channelSeq);
    const made = await invited(s.owner, { userTypeCd: 'TCH', userSeq: member.userSeq });
    expect(await mine(member)).toMatchObject([{ inviteSeq: made.inviteSeq, isMember: true }]);
    await answer('accept', made.inviteSeq, member, undefined, { marketingConsent: true }).expect(200);
    expect((await roleOf(member)).userTypeCd).toBe('TCH');
    expect(await ledger(member)).toEqual([]);
  });
  it('tells whoever reads an invitation that its site was closed', async () => {
    const member = await person(t, '회원', s.channelSeq);
    await invited(s.owner, { userTypeCd: 'TCH', userSeq: member.userSeq });
    const closed = async () => (await mine(member)).map((one) => one.siteClosedYn);
    expect(await closed()).toEqual(['N']);
    await t.admin(sql`update main.channel set closed_at = now(), erase_at = now() where channel_seq = ${s.channelSeq}`);
    expect(await closed()).toEqual(['Y']);
    await t.admin(sql`update main.channel set closed_at = null, erase_at = null where channel_seq = ${s.channelSeq}`);
  });
  it('AM-735 who left the site agrees anew', async () => {
    const member = await person(t, '회원', s.channelSeq);
    const made = await invited(s.owner, { userTypeCd: 'TCH', userSeq: member.userSeq });
    await t.call(channelApi.leave, s).set('Access-Token', member.token).send({}).expect(200);
    expect(await mine(member)).toMatchObject([{ inviteSeq: made.inviteSeq, isMember: false }]);
    expect(await names(answer('accept', made.inviteSeq, member))).toBe('BAD_INPUT');
    await answer('accept', made.inviteSeq, member, undefined, BOXES).expect(200);
    expect((await ledger(member)).filter((one) => one.agreedYn === 'Y')).toEqual(given(['SELLER', 'SITE_PRIVACY', 'SITE_TERMS']));
  });
});

describe('inviting members', () => {
  const save = (by: Person, members: object[]) => t.call(operatorApi.inviteMembers, s).set('Access-Token', by.token).send({ members });
  it('IN-019 IN-020 IN-021 PE-075 keeps memo and role of members, invites the others with their memo', async () => {
    const member = await person(t, '회원', s.channelSeq);
    const email = freshMail();
    const { body } = await save(s.owner, [
      { userSeq: member.userSeq, memo: '단골', userTypeCd: 'TCH' },
      { email, memo: '박람회에서 만남' },
      { userSeq: (await person(t, '남')).userSeq, memo: '?' },
    ]).expect(200);
    expect(body.data).toMatchObject({ savedCount: 1, invitedCount: 1, failures: [{ index: 2 }] });
    const users = await t.call(operatorApi.users, s).query({ q: '회원' }).set('Access-Token', s.owner.token).expect(200);
    expect(users.body.data.list).toMatchObject([{ memo: '단골', userTypeCd: 'TCH' }]);
    expect(await list()).toMatchObject([{ email, memo: '박람회에서 만남', userTypeCd: null, status: 'PENDING' }]);
    await save(await person(t, '강사', s.channelSeq, 'TCH'), [{ userSeq: member.userSeq, memo: 'x' }]).expect(403);
  });
  it('PE-075 IN-020 a row that is refused for its role keeps the note as it was, too', async () => {
    const manager = await person(t, '운영', s.channelSeq, 'MNG');
    const member = await person(t, '회원', s.channelSeq);
    const { body } = await save(manager, [
      { userSeq: s.owner.userSeq, memo: '자르자', userTypeCd: 'TCH' },
      { userSeq: manager.userSeq, memo: '나', userTypeCd: 'TCH' },
      { userSeq: member.userSeq, memo: '단골' },
    ]).expect(200);
    expect(body.data).toMatchObject({ savedCount: 1, failures: [{ index: 0 }, { index: 1 }] });
    const noted = await t.admin<{ memo: string }>(
      sql`select memo from main.channel_user where channel_seq = ${s.channelSeq} and memo <> ''`,
    );
    expect(noted).toEqual([{ memo: '단골' }]);
  });
  it('IN-023 takes 500 letters of a memo and no more; left away, memo and role stay', async () => {
    const member = await person(t, '회원', s.channelSeq);
    const memo = '가'.repeat(500);
    await save(s.owner, [{ userSeq: member.userSeq, memo: `${memo}나` }]).expect(400);
    await save(s.owner, [{ userSeq: member.userSeq, memo }]).expect(200);
    await save(s.owner, [{ userSeq: member.userSeq, userTypeCd: 'MNG' }]).expect(200);
    const [row] = await t.admin(sql`select memo, user_type_cd from main.channel_user where user_seq = ${member.userSeq}`);
    expect(row).toEqual({ memo, user_type_cd: 'MNG' });
    await save(s.owner, [{ userSeq: member.userSeq, memo: '' }]).expect(200);
    expect(await t.admin(sql`select memo from main.channel_user where user_seq = ${member.userSeq}`)).toEqual([{ memo: '' }]);
  });
});
