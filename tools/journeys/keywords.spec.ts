import { alarmApi, type Alarm } from '@madang/contracts/alarm/alarm';
import { mailboxApi, type Mail } from '@madang/contracts/campaign/mail';
import { enrolmentApi } from '@madang/contracts/main/enrolment';
import { channelApi } from '@madang/contracts/main/channel';
import { courseApi } from '@madang/contracts/main/course';
import { keywordApi, type KeywordSets } from '@madang/contracts/main/keyword';
import { inviteApi } from '@madang/contracts/main/operator';
import { memberApi } from '@madang/contracts/util/member';
import { paymentApi } from '@madang/contracts/util/payment';
import { sheetRows } from '@madang/server/sheet-rows';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import type supertest from 'supertest';
import { AppModule as AlarmModule } from '../../apps/api-alarm/src/app.module';
import { AppModule as CampaignModule } from '../../apps/api-campaign/src/app.module';
import { course, person, site, type Person, type Site } from '../../apps/api-main/src/course/course.fixture';
import { AppModule as MainModule } from '../../apps/api-main/src/app.module';
import { AppModule as UtilModule } from '../../apps/api-util/src/app.module';

let t: TestApp;
let s: Site;
let other: Site;
let learner: Person;
/** A title that contains the word that the site replaces: words of the product change, words that people wrote do not. */
const TITLE = '클래스 여는 법';
let courseSeq: number;
beforeAll(async () => {
  t = await testApp({ main: MainModule, util: UtilModule, alarm: AlarmModule, campaign: CampaignModule });
  [s, other] = [await site(t, '결 공방'), await site(t, '클래스 학교')];
  learner = await person(t, '이하늘', s.channelSeq);
  courseSeq = await course(t, s.channelSeq, { title: TITLE });
});
afterAll(() => t.close());

const save = (sets: Partial<KeywordSets>, customKeyword = true) =>
  t
    .call(keywordApi.save, { channelSeq: s.channelSeq })
    .set('Access-Token', s.owner.token)
    .send({ customKeyword, sets: { ko: {}, en: {}, jp: {}, ...sets } })
    .expect(200);
const missing = async (lang: string, at = s) =>
  (await t.call(courseApi.find, { channelSeq: at.channelSeq, courseSeq: 999_999 }).set('Accept-Lang', lang).expect(404)).body
    .message as string;
const emailOf = async (who: Person) =>
  (await t.admin<{ email: string }>(sql`select email from main.account where user_seq = ${who.userSeq}`))[0]!.email;
const mailOf = (to: string, about: RegExp) =>
  t.eventually(async () => ((await t.call(mailboxApi.list).query({ to })).body.data as Mail[]).find((m) => about.test(m.subject)));
const alarms = async (who: Person) => ((await t.call(alarmApi.list).set('Access-Token', who.token)).body.data as { list: Alarm[] }).list;

describe('a site’s own keywords in the texts of the services', () => {
  it('CN-004 CN-016 are in errors right after they were saved, with the particle that fits, in each language, and in no other site’s', async () => {
    expect(await missing('ko')).toBe('클래스를 찾을 수 없어요.');
    await save({ ko: { class: '워크숍' }, en: { class: 'activity' }, jp: { class: 'ワークショップ' } });
    expect(await missing('ko')).toBe('워크숍을 찾을 수 없어요.');
    expect(await missing('en')).toBe('Activity not found.');
    expect(await missing('jp')).toMatch(/ワークショップ/);
    await save({ ko: { class: '강의' } });
    expect(await missing('ko')).toBe('강의를 찾을 수 없어요.');
    expect(await missing('en')).not.toBe('Activity not found.');
    expect(await missing('ko', other)).toBe('클래스를 찾을 수 없어요.');
    await save({ ko: { class: '강의' } }, false);
    expect(await missing('ko')).toBe('클래스를 찾을 수 없어요.');
  });
  it('CN-004 are in the sentences about each of several that an answer names', async () => {
    await save({ ko: { participant: '챌린저' } });
    const at = { channelSeq: s.channelSeq, courseSeq: await course(t, s.channelSeq) };
    const seqs = await Promise.all(
      ['하나', '둘'].map(async (name) => {
        const who = await person(t, name, s.channelSeq);
        const made = await t.call(enrolmentApi.create, at).set('Access-Token', who.token).send({}).expect(200);
        return made.body.data.attendSeq as number;
      }),
    );
    await t.admin(sql`update main.attend set package_seq = 7 where attend_seq = any(${seqs})`);
    const answer = await t
      .call(enrolmentApi.cancel, at)
      .set('Access-Token', s.owner.token)
      .send({ attendSeqs: seqs, reason: '테스트' })
      .expect(200);
    expect(answer.body.data.failures[0].message).toBe('패키지로 신청한 챌린저는 패키지의 챌린저 관리에서 바꿔 주세요.');
  });
  it('CN-004 are in mails and alarms, around titles that stay as they were written', async () => {
    await save({ ko: { class: '강의', classroom: '교실', instructor: '코칭 선생님' } });
    await t.call(enrolmentApi.create, { channelSeq: s.channelSeq, courseSeq }).set('Access-Token', learner.token).send({}).expect(200);
    const mail = await mailOf(await emailOf(learner), /수강이 시작/);
    expect(mail.subject).toBe(`[결 공방] ‘${TITLE}’ 수강이 시작됐어요`);
    expect(mail.text).toContain(`이하늘 님, ‘${TITLE}’ 강의에 오신 것을 환영해요.`);
    expect(mail.text).toContain('강의 보러 가기');
    await t.call(courseApi.like, { channelSeq: s.channelSeq, courseSeq }).set('Access-Token', learner.token).expect(200);
    const liked = () => t.eventually(async () => (await alarms(s.owner)).find((a) => a.content.includes('좋아해요')));
    expect((await liked()).content).toBe(`이하늘 님이 ‘${TITLE}’ 강의를 좋아해요.`);
    expect((await alarms(learner))[0]!.content).toBe(`‘${TITLE}’ 수강이 승인됐어요. 내 교실에서 바로 시작할 수 있어요.`);
    // An alarm's sentence is made when it is read, so it also has the word that the site chooses later.
    await save({ ko: { class: '워크숍' } });
    expect((await liked()).content).toBe(`이하늘 님이 ‘${TITLE}’ 워크숍을 좋아해요.`);
  });
  it('CN-004 are in the names of codes of this site, and in the sheets of its members and orders', async () => {
    await save({ ko: { class: '워크숍', instructor: '진행자' } });
    const nameOf = async (query: object) =>
      (
        (
          await t
            .call(channelApi.codes)
            .query({ groupCode: 'USER_TYPE', ...query })
            .expect(200)
        ).body.data.USER_TYPE as { code: string; name: string }[]
      ).find((one) => one.code === 'TCH')!.name;
    expect([await nameOf({}), await nameOf({ channelSeq: s.channelSeq }), await nameOf({ channelSeq: other.channelSeq })]).toEqual([
      '강사',
      '진행자',
      '강사',
    ]);
    await person(t, '김선생', s.channelSeq, 'TCH');
    const sheet = async (call: supertest.Test) =>
      sheetRows((await call.set('Access-Token', s.owner.token).responseType('blob').expect(200)).body as Buffer);
    const at = { channelSeq: s.channelSeq };
    const members = await sheet(t.call(memberApi.excel, at).query({ reason: '명단 확인' }));
    expect(members.find((row) => row[0] === '김선생')).toContain('진행자');
    const orders = await sheet(t.call(paymentApi.adminExcel, at).query({ reason: '명단 확인' }));
    expect(orders[0]).toContain('워크숍');
  });
  it('CN-004 name the role of an invitation', async () => {
    await save({ ko: { instructor: '코칭 선생님' } });
    const body = { userTypeCd: 'TCH', email: 'coach@madang.test' };
    await t.call(inviteApi.create, { channelSeq: s.channelSeq }).set('Access-Token', s.owner.token).send(body).expect(200);
    expect((await mailOf('coach@madang.test', /초대/)).subject).toBe('[결 공방] 유시연 님이 코칭 선생님으로 초대했어요');
  });
});
