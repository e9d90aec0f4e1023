import { formApi, type Form, type FormBlock } from '@madang/contracts/form/form';
import { sheetRows } from '@madang/server/sheet-rows';
import { insertInto } from '@madang/server/sql/insert';
import { sql, type Sql } from '@madang/server/sql/sql';
import { testApp, type TestApp } from '@madang/server/test-app';
import { AppModule } from '../app.module';
import { AnswerPurgeJob } from './answer-purge.job';

let t: TestApp;
let one: number;
let two: number;
let ownerSeq: number;
let staff: string;
let reader: string;
let member: string;
let memberSeq: number;
const seqOf = async (statement: Sql) => Number(Object.values((await t.admin<Record<string, string>>(statement))[0]!)[0]);

beforeAll(async () => {
  t = await testApp({ form: AppModule });
  const person = (name: string) =>
    seqOf(sql`insert into main.account (email, name) values (${`${name}@madang.test`}, ${name}) returning user_seq`);
  const [owner, looker] = [await person('owner'), await person('looker')];
  ownerSeq = owner;
  memberSeq = await person('수강생');
  const channel = (domain: string) =>
    seqOf(insertInto('main.channel', { domain, name: domain, createdBy: owner }, sql`returning channel_seq`));
  [one, two] = [await channel('one'), await channel('two')];
  await t.admin(
    sql`insert into main.channel_user (channel_seq, user_seq, user_type_cd, roles)
      values (${one}, ${owner}, 'OWN', '["SITE_CONSOLE_READ","SITE_FORM_READ","SITE_FORM_UPDATE","SITE_PERSONAL_READ"]'),
        (${one}, ${looker}, 'MNG', '["SITE_CONSOLE_READ","SITE_FORM_READ","SITE_PERSONAL_READ"]'), (${one}, ${memberSeq}, null, '[]'),
        (${two}, ${owner}, null, '[]')`,
  );
  [staff, reader, member] = [await t.tokenOf(owner), await t.tokenOf(looker), await t.tokenOf(memberSeq)];
});
afterAll(() => t.close());
afterEach(() => t.resetNow());

const as = (token: string | null, call: ReturnType<TestApp['call']>) => (token ? call.set('Access-Token', token) : call);
const create = async (extra: object = {}) =>
  (
    await as(staff, t.call(formApi.create, { channelSeq: one }))
      .send({ title: '신청서', ...extra })
      .expect(200)
  ).body.data as Form;
const screen = (form: Form, blocks: object[]) =>
  as(staff, t.call(formApi.updateScreen, { channelSeq: one, formSeq: form.formSeq })).send({ blocks });
/** Makes a form with these blocks, and opens it. */
const built = async (blocks: object[], extra: object = {}) => {
  const form = await create(extra);
  await screen(form, blocks).expect(200);
  const opened = as(staff, t.call(formApi.update, { channelSeq: one, formSeq: form.formSeq }));
  return (await opened.send({ title: '신청서', ...extra, useYn: 'Y' }).expect(200)).body.data as Form;
};
/** Each answer comes from another address, since the limit is per address. */
let address = 0;
const answer = (form: Form, answers: object[], who: { token?: string; client?: string } = {}) => {
  address += 1;
  const call = as(who.token ?? null, t.call(formApi.answer, { id: form.id })).set(
    'X-Forwarded-For',
    `10.1.${address >> 8}.${address & 255}`,
  );
  return (who.client ? call.set('Client-Id', who.client) : call).send({ answers });
};
const text = { kind: 'SHORT_TEXT', label: '이름', requiredYn: 'Y' };
const agree = { kind: 'AGREE', label: '개인정보 수집에 동의해요', requiredYn: 'Y', agreementKind: 'privacy' };
const fields = (body: { errors?: { field: string }[] }) => body.errors?.map((e) => e.field);

describe('forms, as staff make them', () => {
  it('FM-026 FM-027 are made, changed, listed and taken away', async () => {
    const form = await create({ description: '소개', startAt: '2026-01-01T00:00:00+09:00', endAt: '2026-12-31T23:59:59+09:00' });
    expect(form).toMatchObject({
      title: '신청서',
      modification: 'MOD_N',
      useYn: 'N',
      blocks: [],
      answerCount: 0,
      startAt: '2025-12-31T15:00:00.000Z',
      endAt: '2026-12-31T14:59:59.000Z',
    });
    expect(form.id).toMatch(/^[0-9a-z]+-[\w-]{22}$/);
    const changed = await as(staff, t.call(formApi.update, { channelSeq: one, formSeq: form.formSeq }))
      .send({ title: '바꾼 신청서', modification: 'DUP_Y', useYn: 'N', startAt: null, endAt: null })
      .expect(200);
    expect(changed.body.data).toMatchObject({ title: '바꾼 신청서', modification: 'DUP_Y', useYn: 'N', startAt: null, id: form.id });
    // A form without a question cannot be opened.
    const opened = await as(staff, t.call(formApi.update, { channelSeq: one, formSeq: form.formSeq }))
      .send({ title: '바꾼 신청서', modification: 'DUP_Y', useYn: 'Y' })
      .expect(400);
    expect(fields(opened.body)).toEqual(['useYn']);
    const list = async () => (await as(reader, t.call(formApi.list, { channelSeq: one })).expect(200)).body.data;
    const before = await list();
    expect(before.list[0]).toMatchObject({ formSeq: form.formSeq, title: '바꾼 신청서' });
    await as(staff, t.call(formApi.remove, { channelSeq: one, formSeq: form.formSeq })).expect(200, { data: null });
    expect((await list()).totalCount).toBe(before.totalCount - 1);
    await as(staff, t.call(formApi.find, { channelSeq: one, formSeq: form.formSeq })).expect(404);
    await as(staff, t.call(formApi.remove, { channelSeq: one, formSeq: form.formSeq })).expect(404);
    await t.call(formApi.open, { id: form.id }).expect(404);
  });

  it('FM-027 AM-275 are copied whole but for answers and coupon, closed, by who may change them', async () => {
    const form = await built([text, { ...agree, requiredYn: 'N' }], { title: '가'.repeat(100), modification: 'DUP_Y' });
    await t.admin(sql`update form.form set message = ${'고마워요'}, coupon_info_seq = 7 where form_seq = ${form.formSeq}`);
    await answer(form, [{ questionSeq: form.blocks[0]!.questionSeq, value: '김하늘' }]).expect(200);
    const copy = (who: string, channelSeq = one) => as(who, t.call(formApi.copy, { channelSeq, formSeq: form.formSeq }));
    const made = (await copy(staff).expect(200)).body.data as Form;
    expect(made).toMatchObject({ useYn: 'N', answerCount: 0, modification: 'DUP_Y', message: '고마워요', couponInfoSeq: null });
    expect(made.title).toBe(`${'가'.repeat(95)} (사본)`);
    expect(made.id).not.toBe(form.id);
    const plain = (blocks: FormBlock[]) => blocks.map(({ questionSeq: _, ...block }) => block);
    expect(plain(made.blocks)).toEqual(plain(form.blocks));
    expect(made.blocks[0]!.questionSeq).not.toBe(form.blocks[0]!.questionSeq);
    await copy(reader).expect(403);
    await copy(staff, two).expect(403);
  });
  it('FM-027 answers are taken away as a sheet: a column for each question, visitors too', async () => {
    const form = await built([text, agree]);
    const [name, privacy] = form.blocks as [FormBlock, FormBlock];
    const given = (value: string) => [
      { questionSeq: name.questionSeq, value },
      { questionSeq: privacy.questionSeq, value: true },
    ];
    await answer(form, given('=1+1')).expect(200);
    await answer(form, given('하늘'), { token: member }).expect(200);
    const sheet = async (who: string, channelSeq = one) =>
      as(who, t.call(formApi.answersExcel, { channelSeq, formSeq: form.formSeq }).query({ reason: '신청 확인' })).responseType('blob');
    const rows = await sheetRows((await sheet(reader)).body as Buffer);
    expect(rows[0]).toEqual(['응답한 사람', '응답한 때', '이름', agree.label]);
    expect(rows.slice(1).map(([who, , ...cells]) => [who, ...cells])).toEqual([
      ['수강생', '하늘', '동의'],
      ['방문자', "'=1+1", '동의'],
    ]);
    expect((await sheet(member)).status).toBe(403);
    expect((await sheet(staff, two)).status).toBe(403);
  });

  it('FM-001 FM-002 FM-003 FM-004 FM-005 FM-006 FM-007 FM-008 keep questions of every kind, in their order, with their answers', async () => {
    const form = await built([
      text,
      { kind: 'LONG_TEXT', label: '하고 싶은 말', maxLength: 300 },
      { kind: 'MULTIPLE_CHOICE', label: '요일', options: ['월', '화'] },
      { kind: 'PHONE_NUMBER', label: '전화' },
      { kind: 'EMAIL', label: '이메일' },
      agree,
      { kind: 'AGREE', label: '소식을 받을게요', agreementKind: 'marketing' },
    ]);
    expect(form.blocks.map((b) => b.kind)).toEqual([
      'SHORT_TEXT',
      'LONG_TEXT',
      'MULTIPLE_CHOICE',
      'PHONE_NUMBER',
      'EMAIL',
      'AGREE',
      'AGREE',
    ]);
    expect(form.blocks.slice(5).map((b) => b.agreementKind)).toEqual(['privacy', 'marketing']);
    expect(form.blocks.slice(0, 3).map((b) => [b.label, b.maxLength, b.options])).toEqual([
      [text.label, null, []],
      ['하고 싶은 말', 300, []],
      ['요일', null, ['월', '화']],
    ]);
    const values = ['김하늘', '바라는 것이 많아요', '월', '010-1234-5678', 'sky@madang.test', true, false];
    const given = form.blocks.map(({ questionSeq }, i) => ({ questionSeq, value: values[i]! }));
    const mail = form.blocks[4]!;
    expect((await answer(form, given).expect(200)).body.data.answers).toEqual(given);

    const [first, ...rest] = [...form.blocks].reverse();
    const moved = (
      await screen(form, [
        { ...first, label: '소식' },
        ...rest.filter((b) => b.questionSeq !== mail.questionSeq),
        { kind: 'SHORT_TEXT', label: '새 질문' },
      ]).expect(200)
    ).body.data as Form;
    expect(moved.blocks.map((b) => b.label)).toEqual(['소식', agree.label, '전화', '요일', '하고 싶은 말', '이름', '새 질문']);
    expect(moved.blocks[0]!.questionSeq).toBe(first!.questionSeq);
    const rows = (await as(staff, t.call(formApi.answers, { channelSeq: one, formSeq: form.formSeq })).expect(200)).body.data;
    expect(rows).toMatchObject({ totalCount: 1, list: [{ userSeq: null, userName: null, answers: given }] });
  });

  it('name what is wrong with a form', async () => {
    const post = (body: object) =>
      as(staff, t.call(formApi.create, { channelSeq: one }))
        .send(body)
        .expect(400);
    expect(fields((await post({ title: ' ' })).body)).toContain('title');
    expect(fields((await post({ title: 'a', startAt: '2026-02-01T00:00:00Z', endAt: '2026-01-01T00:00:00Z' })).body)).toEqual(['endAt']);
    expect(fields((await post({ title: 'a', modification: 'ANY' })).body)).toEqual(['modification']);
    expect(fields((await post({ title: 'a', useYn: 'Y' })).body)).toEqual(['useYn']);
    const form = await create();
    const other = await built([text]);
    // An open form must keep a question; a closed one may have none.
    expect(fields((await screen(other, []).expect(400)).body)).toEqual(['blocks']);
    await screen(form, []).expect(200);
    const wrong = async (block: object) => fields((await screen(form, [block]).expect(400)).body);
    expect(await wrong({ kind: 'SUBMIT', label: 'x' })).toEqual(['blocks[0].kind']);
    expect(await wrong({ kind: 'MULTIPLE_CHOICE', label: 'x', options: ['a'] })).toEqual(['blocks[0].options']);
    expect(await wrong({ kind: 'AGREE', label: 'x' })).toEqual(['blocks[0].agreementKind']);
    expect(await wrong({ kind: 'EMAIL', label: 'x', maxLength: 5 })).toEqual(['blocks[0].maxLength']);
    expect(await wrong({ ...text, questionSeq: other.blocks[0]!.questionSeq })).toEqual(['blocks[0].questionSeq']);
    const { questionSeq } = other.blocks[0]!;
    await screen(other, [
      { ...text, questionSeq },
      { ...text, questionSeq },
    ]).expect(400);
    await screen(other, [{ ...text, questionSeq, kind: 'EMAIL' }]).expect(400);
  });

  it('are no business of readers, members, visitors and other sites', async () => {
    const form = await create();
    for (const token of [reader, member])
      await as(token, t.call(formApi.create, { channelSeq: one }))
        .send({ title: 'x' })
        .expect(403);
    await t.call(formApi.list, { channelSeq: one }).expect(401);
    await as(member, t.call(formApi.answers, { channelSeq: one, formSeq: form.formSeq })).expect(403);
    await as(staff, t.call(formApi.find, { channelSeq: two, formSeq: form.formSeq })).expect(403);
    await t.admin(
      sql`update main.channel_user set roles = '["SITE_CONSOLE_READ","SITE_FORM_READ","SITE_FORM_UPDATE"]' where channel_seq = ${two}`,
    );
    await as(staff, t.call(formApi.find, { channelSeq: two, formSeq: form.formSeq })).expect(404);
    await as(staff, t.call(formApi.remove, { channelSeq: two, formSeq: form.formSeq })).expect(404);
  });
});

describe('a public form', () => {
  it('FM-025 is shown under an address nobody guesses, while it is open', async () => {
    const form = await built([text], { startAt: '2026-11-20T00:00:00Z', endAt: '2026-11-21T00:00:00Z' });
    const at = (iso: string) => {
      t.setNow(new Date(iso));
      return t.call(formApi.open, { id: form.id });
    };
    expect((await at('2026-11-20T12:00:00Z').expect(200)).body.data).toMatchObject({
      id: form.id,
      title: '신청서',
      blocks: [{ label: '이름' }],
      answerCount: 0,
    });
    await at('2026-11-20T23:59:59.500Z').expect(200);
    const closed = [
      ['2026-11-19T23:59:00Z', 'FORM_NOT_BEGUN', form.startAt, '아직 응답을 받지 않는 폼이에요. 응답 시작: 2026년 11월 20일 오전 9:00 KST'],
      ['2026-11-21T00:01:00Z', 'FORM_ENDED', form.endAt, '응답 기간이 끝난 폼이에요. 응답 마감: 2026년 11월 21일 오전 9:00 KST'],
    ] as const;
    for (const [now, errorName, moment, message] of closed) {
      expect((await at(now).expect(400)).body).toMatchObject({ errorName, message, at: moment });
      const refused = await answer(form, [{ questionSeq: form.blocks[0]!.questionSeq, value: 'x' }]).expect(400);
      expect(refused.body).toMatchObject({ errorName, at: moment });
    }
    expect((await at(closed[0][0]).set('accept-lang', 'en').expect(400)).body.message).toBe(
      'This form is not open yet. It opens on November 20, 2026 at 9:00 AM KST.',
    );
    t.resetNow();
    const shut = await create({ useYn: 'N' });
    const switchedOff = (await t.call(formApi.open, { id: shut.id }).expect(400)).body;
    expect([switchedOff.errorName, switchedOff.at]).toEqual(['FORM_CLOSED', undefined]);
    // The staff of the site may look at a form before it opens.
    const preview = (who: string | null, channelSeq = one, id = shut.id) => as(who, t.call(formApi.preview, { channelSeq, id }));
    expect((await preview(reader).expect(200)).body.data).toMatchObject({ formSeq: shut.formSeq, useYn: 'N' });
    await preview(member).expect(403);
    await preview(null).expect(401);
    expect([403, 404]).toContain((await preview(staff, two)).status);
    await preview(staff, one, 'nothing').expect(404);
    for (const id of ['x', `${form.id}x`, form.id.replace(/^./, 'z'), `1-${'A'.repeat(22)}`, '../1', `${'z'.repeat(11)}-${'A'.repeat(22)}`])
      await t.call(formApi.open, { id }).expect(404);
  });

  it('FM-023 FM-024 checks every answer by its question and names each in the caller’s words', async () => {
    const form = await built([
      text,
      { kind: 'EMAIL', label: '이메일' },
      { kind: 'PHONE_NUMBER', label: '전화' },
      { kind: 'MULTIPLE_CHOICE', label: '요일', options: ['월', '화'] },
      agree,
      { kind: 'SHORT_TEXT', label: '짧게', maxLength: 3 },
    ]);
    const [name, mail, phone, day, privacy, short] = form.blocks.map((b) => b.questionSeq) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    const bad = await answer(form, [
      { questionSeq: mail, value: 'abc' },
      { questionSeq: phone, value: '1-2-3' },
      { questionSeq: day, value: '수' },
      { questionSeq: privacy, value: false },
      { questionSeq: short, value: '가나다라' },
      { questionSeq: 999_999, value: 'x' },
    ]).expect(400);
    expect(Object.fromEntries(bad.body.errors.map((e: { field: string; message: string }) => [e.field, e.message]))).toEqual({
      q999999: '값을 확인해 주세요.',
      [`q${name}`]: '이름 항목을 입력해주세요!',
      [`q${mail}`]: '이메일 형식으로 입력해 주세요',
      [`q${phone}`]: '휴대폰 번호 형식으로 입력해 주세요.',
      [`q${day}`]: '목록에서 골라 주세요.',
      [`q${privacy}`]: '동의가 필요해요.',
      [`q${short}`]: '최대 3자까지 입력할 수 있어요.',
    });
    await answer(form, [
      { questionSeq: name, value: '김하늘' },
      { questionSeq: mail, value: '' },
      { questionSeq: phone, value: '010-1234-5678' },
      { questionSeq: privacy, value: true },
    ]).expect(200);
    expect((await as(staff, t.call(formApi.find, { channelSeq: one, formSeq: form.formSeq }))).body.data.answerCount).toBe(1);
  });

  it('FM-017 takes one answer of a person or browser, for good, even at the same moment', async () => {
    const form = await built([text]);
    const say = (value: string) => [{ questionSeq: form.blocks[0]!.questionSeq, value }];
    const race = await Promise.all(Array.from({ length: 8 }, (_, i) => answer(form, say(`${i}`), { client: 'browser-a' })));
    expect(race.map((r) => r.status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    expect(race.find((r) => r.status === 409)!.body.errorName).toBe('FORM_ANSWERED');
    await answer(form, say('b'), { client: 'browser-b' }).expect(200);
    const mine = (await answer(form, say('m'), { token: member, client: 'browser-b' }).expect(200)).body.data;
    expect(mine).toMatchObject({ userSeq: memberSeq, userName: '수강생' });
    await answer(form, say('m'), { token: member, client: 'browser-c' }).expect(409);
    await as(member, t.call(formApi.editAnswer, { id: form.id, answerSeq: mine.answerSeq }))
      .send({ answers: say('n') })
      .expect(409);
    const { answerCount } = (await as(staff, t.call(formApi.find, { channelSeq: one, formSeq: form.formSeq }))).body.data;
    expect(answerCount).toBe(await seqOf(sql`select count(*) from form.form_answer where form_seq = ${form.formSeq}`));
  });

  it('FM-016 lets its answer be changed by who gave it', async () => {
    const form = await built([text], { modification: 'MOD_Y' });
    const say = (value: string) => ({ answers: [{ questionSeq: form.blocks[0]!.questionSeq, value }] });
    const { answerSeq } = (await answer(form, say('첫째').answers, { client: 'browser-a' }).expect(200)).body.data;
    const edit = (client: string, seq = answerSeq) => t.call(formApi.editAnswer, { id: form.id, answerSeq: seq }).set('Client-Id', client);
    const mine = async (client: string) => (await t.call(formApi.mine, { id: form.id }).set('Client-Id', client).expect(200)).body.data;
    expect((await edit('browser-a').send(say('둘째')).expect(200)).body.data).toMatchObject({ answerSeq, answers: say('둘째').answers });
    await edit('browser-b').send(say('남')).expect(404);
    await edit('browser-a').send(say('')).expect(400);
    await edit('browser-a', 999_999).send(say('x')).expect(404);
    expect([(await mine('browser-a')).answers, await mine('browser-b')]).toEqual([say('둘째').answers, null]);
    await answer(form, say('셋째').answers, { client: 'browser-a' }).expect(409);
  });

  it('FM-018 takes as many answers as come, and shows the newest as one’s own', async () => {
    const form = await built([text], { modification: 'DUP_Y' });
    const say = (value: string) => [{ questionSeq: form.blocks[0]!.questionSeq, value }];
    await answer(form, say('하나'), { client: 'browser-a' }).expect(200);
    const second = (await answer(form, say('둘'), { client: 'browser-a' }).expect(200)).body.data;
    expect((await t.call(formApi.mine, { id: form.id }).set('Client-Id', 'browser-a')).body.data).toMatchObject({
      answerSeq: second.answerSeq,
      answers: say('둘'),
    });
    expect(
      (await as(staff, t.call(formApi.answers, { channelSeq: one, formSeq: form.formSeq })).query({ size: 10 })).body.data,
    ).toMatchObject({ totalCount: 2, list: [{ answers: say('둘') }, { answers: say('하나') }] });
  });

  it('stops a flood from one address', async () => {
    const form = await built([text], { modification: 'DUP_Y' });
    const statuses = [];
    for (let i = 0; i < 35; i += 1)
      statuses.push(
        (
          await t
            .call(formApi.answer, { id: form.id })
            .set('X-Forwarded-For', '10.9.9.9')
            .send({ answers: [{ questionSeq: form.blocks[0]!.questionSeq, value: 'x' }] })
        ).status,
      );
    expect(statuses).toContain(429);
  });
});

describe('the period for which answers are kept', () => {
  const at = async (iso: string) => {
    t.setNow(new Date(iso));
    staff = await t.tokenOf(ownerSeq);
  };
  const purge = () => t.get('form', AnswerPurgeJob).run();
  const change = (form: Form, over: object) =>
    as(staff, t.call(formApi.update, { channelSeq: one, formSeq: form.formSeq })).send({
      title: form.title,
      modification: form.modification,
      ...over,
    });
  const listed = async (form: Form) =>
    (await as(staff, t.call(formApi.answers, { channelSeq: one, formSeq: form.formSeq })).expect(200)).body.data as {
      totalCount: number;
      list: { keptUntil: string | null }[];
    };
  const said = (form: Form) => answer(form, [{ questionSeq: form.blocks[0]!.questionSeq, value: '하늘' }]).expect(200);
  const many = { modification: 'DUP_Y' };

  it('AM-353 is a year after the form closed unless the owner says otherwise, and the list says the day', async () => {
    await at('2027-01-10T03:00:00Z');
    const form = await built([text], many);
    expect(form.answersKept).toBe('12M');
    await said(form);
    // While a form without an end is open, its answers have no period.
    expect((await listed(form)).list).toMatchObject([{ keptUntil: null }]);
    await at('2030-01-10T03:00:00Z');
    await purge();
    expect((await listed(form)).totalCount).toBe(1);
    await change(form, { useYn: 'N' }).expect(200);
    expect((await listed(form)).list).toMatchObject([{ keptUntil: expect.stringMatching(/^2031-01-10T03:00:/) }]);
    // Saving the closed form again does not start the period again.
    await at('2030-06-10T03:00:00Z');
    await change(form, { useYn: 'N' }).expect(200);
    await at('2031-01-10T02:59:00Z');
    await purge();
    expect((await listed(form)).totalCount).toBe(1);
    await at('2031-01-10T03:01:00Z');
    await Promise.all([purge(), purge()]);
    expect((await listed(form)).totalCount).toBe(0);
    expect((await as(staff, t.call(formApi.find, { channelSeq: one, formSeq: form.formSeq }))).body.data.answerCount).toBe(0);
  });

  it('AM-353 counts from the end of the form, and longer than what was promised is never kept', async () => {
    await at('2027-01-10T03:00:00Z');
    const form = await built([text], { ...many, endAt: '2027-02-01T00:00:00Z', answersKept: '3M' });
    await said(form);
    expect((await listed(form)).list).toMatchObject([{ keptUntil: '2027-05-01T00:00:00.000Z' }]);
    // The owner chooses a longer period; it holds only for answers that are given from now on.
    await change(form, { endAt: '2027-02-01T00:00:00Z', useYn: 'Y', answersKept: 'SITE' }).expect(200);
    await said(form);
    expect((await listed(form)).list).toMatchObject([{ keptUntil: null }, { keptUntil: '2027-05-01T00:00:00.000Z' }]);
    await at('2027-05-01T00:00:00Z');
    await purge();
    expect((await listed(form)).list).toMatchObject([{ keptUntil: null }]);
    // A shorter period holds for all answers, but a day passes before any is deleted, so that the owner can change the choice.
    await change(form, { endAt: '2027-02-01T00:00:00Z', useYn: 'Y', answersKept: '3M' }).expect(200);
    await purge();
    expect((await listed(form)).list).toMatchObject([{ keptUntil: expect.stringMatching(/^2027-05-02T00:00:/) }]);
    await at('2027-05-02T00:01:00Z');
    await purge();
    expect((await listed(form)).totalCount).toBe(0);
  });

  it('AM-353 ends with a form that is deleted, and is a period of the list', async () => {
    staff = await t.tokenOf(ownerSeq);
    const form = await built([text], { ...many, answersKept: 'SITE' });
    await said(form);
    expect((await t.call(formApi.open, { id: form.id }).expect(200)).body.data.answersKept).toBe('SITE');
    expect(fields((await change(form, { useYn: 'Y', answersKept: '99M' }).expect(400)).body)).toEqual(['answersKept']);
    await as(staff, t.call(formApi.remove, { channelSeq: one, formSeq: form.formSeq })).expect(200);
    await purge();
    expect(await t.admin(sql`select 1 from form.form_answer where form_seq = ${form.formSeq}`)).toEqual([]);
  });
});
