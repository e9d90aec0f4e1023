import type supertest from 'supertest';
import { certificateApi as api, CERTIFICATE_NO } from '@madang/contracts/main/certificate';
import type { Certificate, CertificateCheck } from '@madang/contracts/main/certificate-calls';
import { courseApi } from '@madang/contracts/main/course-calls';
import { curriculumApi } from '@madang/contracts/main/curriculum';
import { enrolmentApi } from '@madang/contracts/main/enrolment';
import type { LessonJson } from '@madang/contracts/main/lesson';
import { siteOriginOf } from '@madang/contracts/main/site-host';
import { matchPage } from '@madang/contracts/page/routes';
import { config } from '@madang/server/config';
import { sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule } from '../app.module';
import { course, enrol, person, site, type Person, type Site } from '../course/course.fixture';

let t: TestApp;
let a: Site;
let b: Site;
beforeAll(async () => {
  t = await testApp({ main: AppModule });
  a = await site(t);
  b = await site(t, '둘 학교');
});
afterAll(() => t.close());

const as = (who: Person | null, call: supertest.Test) => (who ? call.set('Access-Token', who.token) : call);
const at = (courseSeq: number, userSeq = 0) => ({ channelSeq: a.channelSeq, courseSeq, userSeq });
const RULE = { issueCd: '00', completionRate: 50, signer: '마당 학교장 김하늘' };
const saveRule = (courseSeq: number, body: object = RULE, who: Person | null = a.owner) =>
  as(who, t.call(api.saveRule, at(courseSeq))).send(body);
const lesson = async (courseSeq: number) => {
  const body = { curriculumTypeCd: '05', requiredMinutes: 10, title: '글', content: '<p>읽기</p>' };
  return (
    (
      await as(a.owner, t.call(curriculumApi.save, at(courseSeq)))
        .send(body)
        .expect(200)
    ).body.data as LessonJson
  ).curriculumSeq;
};
const learner = async (courseSeq: number, name = '이서준') => {
  const who = await person(t, name, a.channelSeq);
  return { ...who, attendSeq: await enrol(t, { ...at(courseSeq), userSeq: who.userSeq }) };
};
const complete = (who: Person, courseSeq: number, curriculumSeq: number) =>
  as(who, t.call(curriculumApi.complete, { ...at(courseSeq), curriculumSeq })).expect(200);
const mine = async (who: Person) =>
  (await as(who, t.call(api.mine)).query({ channelSeq: a.channelSeq }).expect(200)).body.data as Certificate[];
const check = (certificateNo: string, channelSeq = a.channelSeq) => t.call(api.check, { channelSeq, certificateNo });
const checked = async (certificateNo: string) => (await check(certificateNo).expect(200)).body.data as CertificateCheck;
const file = (who: Person | null, certificateSeq: number) =>
  as(who, t.call(api.file, { channelSeq: a.channelSeq, certificateSeq })).buffer(true);

describe('certificates', () => {
  it('CU-115 are issued once at the share of the class, and checked by everybody who has the number', async () => {
    const seq = await course(t, a.channelSeq);
    const lessons = [await lesson(seq), await lesson(seq), await lesson(seq)];
    await saveRule(seq).expect(200);
    const who = await learner(seq);
    await complete(who, seq, lessons[0]!);
    expect(await mine(who)).toEqual([]);
    await complete(who, seq, lessons[1]!);
    const [one] = await mine(who);
    expect(one).toMatchObject({ name: '이서준', courseSeq: seq, state: 'VALID', issuedByName: null });
    expect(one!.certificateNo).toMatch(CERTIFICATE_NO);
    await complete(who, seq, lessons[2]!);
    await complete(who, seq, lessons[1]!);
    expect(await mine(who)).toHaveLength(1);

    const answer = await checked(one!.certificateNo.toLowerCase());
    expect(answer).toMatchObject({ certificateNo: one!.certificateNo, name: '이서준', courseTitle: one!.courseTitle, state: 'VALID' });
    expect(Object.keys(answer)).not.toContain('userSeq');
    // Another site does not know the certificate, and a made-up number belongs to none.
    await check(one!.certificateNo, b.channelSeq).expect(404);
    await check('0000-0000-0000').expect(404);
  });

  it('CU-115 are told by the page of their class: from which share on, by the staff, or not at all', async () => {
    const seq = await course(t, a.channelSeq);
    const told = async () => (await t.call(courseApi.find, at(seq)).expect(200)).body.data.course.certificate as unknown;
    expect(await told()).toBeNull();
    await saveRule(seq, { ...RULE, completionRate: 80 }).expect(200);
    expect(await told()).toEqual({ completionRate: 80 });
    await saveRule(seq, { issueCd: '01' }).expect(200);
    expect(await told()).toEqual({ completionRate: null });
    await saveRule(seq, { issueCd: '99' }).expect(200);
    expect(await told()).toBeNull();
  });

  it('CU-115 are PDFs for their learner and for staff alone, with a sample before there is one', async () => {
    const seq = await course(t, a.channelSeq);
    const done = await lesson(seq);
    await saveRule(seq).expect(200);
    const who = await learner(seq, '김金瑞José');
    await complete(who, seq, done);
    const [{ certificateSeq, certificateNo }] = (await mine(who)) as [Certificate];
    const [channel] = await t.admin<{ domain: string }>(sql`select domain from main.channel where channel_seq = ${a.channelSeq}`);
    for (const reader of [who, a.owner]) {
      const pdf = await file(reader, certificateSeq).expect(200).expect('content-type', 'application/pdf');
      expect((pdf.body as Buffer).subarray(0, 5).toString()).toBe('%PDF-');
      // The address in the PDF leads to the page of the site that says whether the certificate is valid.
      const [, address = ''] = /\/URI \(([^)]*)\)/.exec((pdf.body as Buffer).toString('latin1')) ?? [];
      const { origin, pathname } = new URL(address);
      expect(origin).toBe(siteOriginOf(channel!, config.siteOrigin));
      const page = { route: { path: '/certificates/:certificateNo', on: 'site' }, params: { certificateNo } };
      expect(matchPage(pathname, { on: 'site' })).toMatchObject(page);
      expect(await checked(certificateNo)).toMatchObject({ state: 'VALID' });
    }
    for (const stranger of [await person(t, '남', a.channelSeq), b.owner]) await file(stranger, certificateSeq).expect(403);
    await file(null, certificateSeq).expect(401);
    const sample = as(a.owner, t.call(api.sample, at(seq))).send({ ...RULE, lang: 'jp' });
    await sample.expect(200).expect('content-type', 'application/pdf');
  });

  it('CU-115 keep the name of their issue; staff replace them with a new number, and take them back', async () => {
    const seq = await course(t, a.channelSeq);
    const who = await learner(seq, '박이름');
    const issue = () => as(a.owner, t.call(api.issue, at(seq, who.userSeq)));
    expect((await issue().expect(400)).body.errorName).toBe('CERTIFICATES_OFF');
    expect((await saveRule(seq, { issueCd: '01', lang: 'en' }).expect(200)).body.data).toMatchObject({ issueCd: '01', lang: 'en' });
    const first = (await issue().expect(200)).body.data as Certificate;
    expect(first).toMatchObject({ name: '박이름', state: 'VALID', issuedByName: expect.any(String) });
    await t.admin(sql`update main.account set name = '박새이름' where user_seq = ${who.userSeq}`);
    expect((await checked(first.certificateNo)).name).toBe('박이름');
    const second = (await issue().expect(200)).body.data as Certificate;
    expect(second).toMatchObject({ name: '박새이름', state: 'VALID' });
    expect(second.certificateNo).not.toBe(first.certificateNo);
    expect(await checked(first.certificateNo)).toMatchObject({ state: 'REVOKED', name: '박이름' });

    const revoke = (reason: string) => as(a.owner, t.call(api.revoke, at(seq, who.userSeq))).send({ reason });
    expect((await revoke('').expect(400)).body.errors[0].field).toBe('reason');
    expect((await revoke('과제를 다시 내야 해요').expect(200)).body.data).toMatchObject({ state: 'REVOKED', revokeCd: '00' });
    expect(await checked(second.certificateNo)).toMatchObject({ state: 'REVOKED' });
    await revoke('다시').expect(404);
    // A person who was never enrolled in the class gets no certificate.
    await as(a.owner, t.call(api.issue, at(seq, b.owner.userSeq))).expect(404);
    for (const stranger of [who, b.owner]) await as(stranger, t.call(api.issue, at(seq, who.userSeq))).expect(403);
    const list = (await as(a.owner, t.call(api.list, at(seq))).expect(200)).body.data;
    expect(list).toMatchObject({ totalCount: 2, issueCd: '01' });
  });

  it('PE-023 have no rule for a class of another site or in the trash, nor by an instructor whose mailbox is not proven', async () => {
    const foreign = await course(t, b.channelSeq);
    await saveRule(foreign).expect(404);
    expect(await t.admin(sql`select from main.certificate_rule where course_seq = ${foreign}`)).toEqual([]);
    await saveRule(await course(t, a.channelSeq, { trash_type_cd: '01', trashed_at: new Date() })).expect(410);
    const teacher = await person(t, '새 강사', a.channelSeq, 'TCH');
    await t.admin(sql`update main.account set email_auth_at = null where user_seq = ${teacher.userSeq}`);
    const { body } = await saveRule(await course(t, a.channelSeq), RULE, teacher).expect(400);
    expect(body.errorName).toBe('NOT_AUTHORIZED_EMAIL');
  });
  it('CU-115 reach those who had finished before the rule, and go with a cancelled enrolment', async () => {
    const seq = await course(t, a.channelSeq);
    const done = await lesson(seq);
    const who = await learner(seq);
    await complete(who, seq, done);
    for (const [field, body] of [
      ['completionRate', { issueCd: '00', completionRate: 0 }],
      ['issueCd', { issueCd: '77' }],
      ['sealImageUrl', { issueCd: '00', sealImageUrl: 'javascript:1' }],
    ] as const)
      expect((await saveRule(seq, body).expect(400)).body.errors[0].field).toBe(field);
    await saveRule(seq, RULE, b.owner).expect(403);
    expect((await saveRule(seq).expect(200)).body.data).toMatchObject({ ...RULE, issued: 1 });
    const [one] = await mine(who);
    await t.admin(sql`update main.course set accept_cnt = 1, attend_count = 1, attend_sum = 1 where course_seq = ${seq}`);
    await as(a.owner, t.call(enrolmentApi.cancel, at(seq)))
      .send({ attendSeqs: [who.attendSeq], reason: '폐강' })
      .expect(200);
    await t.eventually(async () => (await checked(one!.certificateNo)).state === 'REVOKED');
    expect((await saveRule(seq).expect(200)).body.data.issued).toBe(0);
  });
});
