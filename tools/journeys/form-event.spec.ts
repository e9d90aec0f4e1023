import { formApi, type Form } from '@madang/contracts/form/form';
import { insertInto } from '@madang/server/sql/insert';
import { sql, type Sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule as CampaignModule } from '../../apps/api-campaign/src/app.module';
import { AppModule as FormModule } from '../../apps/api-form/src/app.module';
import { AppModule as MainModule } from '../../apps/api-main/src/app.module';
import { person, site, type Person } from '../../apps/api-main/src/course/course.fixture';

let t: TestApp;
let one: number;
let two: number;
let memberSeq: number;
/** Tokens of people: `staff` may change forms, `reader` may read them, and `owner` may also issue coupons. */
let staff: string;
let reader: string;
let owner: string;
let member: string;
const seqOf = async (statement: Sql) => Number(Object.values((await t.admin<Record<string, string>>(statement))[0]!)[0]);
const mayOnly = (who: Person, ...roles: string[]) =>
  t.admin(sql`update main.channel_user set roles = ${JSON.stringify(roles)} where channel_seq = ${one} and user_seq = ${who.userSeq}`);

beforeAll(async () => {
  t = await testApp({ main: MainModule, form: FormModule, campaign: CampaignModule });
  const [a, b] = [await site(t), await site(t, '둘 학교')];
  [one, two] = [a.channelSeq, b.channelSeq];
  const [editor, looker, learner] = [
    await person(t, '편집', one, 'MNG'),
    await person(t, '읽기', one, 'MNG'),
    await person(t, '수강생', one),
  ];
  await mayOnly(editor, 'SITE_CONSOLE_READ', 'SITE_FORM_READ', 'SITE_FORM_UPDATE');
  await mayOnly(looker, 'SITE_CONSOLE_READ', 'SITE_FORM_READ');
  memberSeq = learner.userSeq;
  [staff, reader, owner, member] = [editor.token, looker.token, a.owner.token, learner.token];
});
afterAll(() => t.close());

const as = (token: string | null, call: ReturnType<TestApp['call']>) => (token ? call.set('Access-Token', token) : call);
const GENERAL = { title: '신청서', modification: 'DUP_Y' };
async function aForm(): Promise<Form> {
  const made = await as(staff, t.call(formApi.create, { channelSeq: one })).send(GENERAL);
  const { formSeq } = made.body.data as Form;
  const blocks = [{ kind: 'SHORT_TEXT', label: '이름' }];
  await as(staff, t.call(formApi.updateScreen, { channelSeq: one, formSeq }))
    .send({ blocks })
    .expect(200);
  const opened = as(staff, t.call(formApi.update, { channelSeq: one, formSeq }));
  return (await opened.send({ ...GENERAL, useYn: 'Y' }).expect(200)).body.data as Form;
}
const answer = (form: Form, answers: object[], who: { token?: string; client?: string }) => {
  const call = as(who.token ?? null, t.call(formApi.answer, { id: form.id }));
  return (who.client ? call.set('Client-Id', who.client) : call).send({ answers });
};

it('RT-123 FM-027 thanks in the site’s words, tells an address, and gives members a coupon, once', async () => {
  const form = await aForm();
  const at = { channelSeq: one, formSeq: form.formSeq };
  const [kind, other] = await Promise.all(
    [one, two].map((channel) =>
      seqOf(
        insertInto(
          'main.coupon_info',
          {
            channelSeq: channel,
            title: '설문 감사',
            code: `THANKS${channel}`,
            discountTypeCd: '00',
            discount: 1000,
            issueCount: 1,
            createdBy: memberSeq,
            createdAt: sql`now()`,
            updatedAt: sql`now()`,
          },
          sql`returning coupon_info_seq`,
        ),
      ),
    ),
  );
  const save = (body: object, who = staff) => as(who, t.call(formApi.updateEvent, at)).send(body);
  const EVENT = { message: '고마워요!\n다음 주에 연락드릴게요.', redirectUrl: '/classes', noticeEmail: 'desk@one.example' };
  for (const [field, value] of [
    ['redirectUrl', 'javascript:alert(1)'],
    ['noticeEmail', 'nobody'],
    ['couponInfoSeq', other],
  ] as const)
    expect((await save({ ...EVENT, [field]: value }, owner).expect(400)).body.errors[0].field).toBe(field);
  await save(EVENT, reader).expect(403);
  // A form that gives a coupon to those who answer needs the permission to issue coupons.
  await save({ ...EVENT, couponInfoSeq: kind }).expect(403);
  const saved = (await save({ ...EVENT, couponInfoSeq: kind }, owner).expect(200)).body.data;
  expect(saved).toMatchObject({ ...EVENT, couponInfoSeq: kind, couponYn: 'Y' });
  expect((await save({ ...EVENT, message: '고마워요' }).expect(200)).body.data).toMatchObject({
    message: '고마워요',
    couponInfoSeq: kind,
  });
  const open = (await t.call(formApi.open, { id: form.id }).expect(200)).body.data;
  expect(open).toMatchObject({ message: '고마워요', redirectUrl: '/classes', noticeEmail: null, couponInfoSeq: null, couponYn: 'Y' });

  const say = [{ questionSeq: form.blocks[0]!.questionSeq, value: '네' }];
  await answer(form, say, { client: 'browser-z' }).expect(200);
  for (let i = 0; i < 2; i += 1) await answer(form, say, { token: member }).expect(200);
  const mails = () => t.admin("select 1 from campaign.mail where recipient = 'desk@one.example' and subject like '%신청서%'");
  await t.eventually(async () => (await mails()).length === 3);
  const given = () => t.admin<{ user_seq: string }>(sql`select user_seq from main.coupon where coupon_info_seq = ${kind!}`);
  await t.eventually(async () => (await given()).length > 0);
  expect((await given()).map((row) => Number(row.user_seq))).toEqual([memberSeq]);
});
