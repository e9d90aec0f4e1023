import { testApp, type TestApp } from '@madang/server/test-app';
import { enrolmentApi } from '@madang/contracts/main/enrolment';
import { courseApi } from '@madang/contracts/main/course';
import { AppModule } from '../app.module';
import { course, person, site, type Person, type Site } from './course.fixture';

let t: TestApp;
let a: Site;
let learner: Person;
beforeAll(async () => {
  t = await testApp({ main: AppModule });
  a = await site(t);
  learner = await person(t, '이서준', a.channelSeq);
});
afterAll(() => t.close());

it('questions of a class are written by its staff, asked while they are on, and demanded at enrolment', async () => {
  const at = { channelSeq: a.channelSeq, courseSeq: await course(t, a.channelSeq) };
  const save = (body: object, token = a.owner.token) => t.call(courseApi.updateQuestions, at).set('Access-Token', token).send(body);
  const shown = async () => (await t.call(courseApi.find, at).expect(200)).body.data.course.courseQuestions as object[];
  const kept = {
    courseQuestionStatus: '00',
    courseQuestions: [
      { question: '하는 일', requiredYn: 'Y' },
      { question: '바라는 점', requiredYn: 'N' },
    ],
  };

  await save({ ...kept, courseQuestions: [kept.courseQuestions[0], { question: '바라는 점' }] }).expect(200, {
    data: { ...kept, attendPhoneInputYn: 'N' },
  });
  expect(await shown()).toEqual(kept.courseQuestions);
  const enrol = (answers: object[]) => t.call(enrolmentApi.create, at).set('Access-Token', learner.token).send({ answers });
  const refused = await enrol([]).expect(400);
  expect(refused.body.errors.map((e: { field: string }) => e.field)).toEqual(['answers[0].answer']);
  await save({ ...kept, courseQuestionStatus: '99' }).expect(200);
  expect(await shown()).toEqual([]);
  const { body } = await t.call(courseApi.questions, at).set('Access-Token', a.owner.token).expect(200);
  expect(body.data).toEqual({ ...kept, courseQuestionStatus: '99', attendPhoneInputYn: 'N' });
  await enrol([]).expect(200);

  await save({ ...kept, attendPhoneInputYn: 'Y' }).expect(200, { data: { ...kept, attendPhoneInputYn: 'Y' } });
  await save(kept).expect(200, { data: { ...kept, attendPhoneInputYn: 'Y' } });
  expect((await t.call(courseApi.find, at).expect(200)).body.data.course.attendPhoneInputYn).toBe('Y');

  const double = await save({ ...kept, courseQuestions: [kept.courseQuestions[0], kept.courseQuestions[0]] }).expect(400);
  expect(double.body.errors.map((e: { field: string }) => e.field)).toEqual(['courseQuestions[1].question']);
  for (const wrong of [{}, { ...kept, courseQuestionStatus: '7' }, { ...kept, courseQuestions: [{ question: '' }] }])
    await save(wrong).expect(400);
  await save(kept, learner.token).expect(403);
  await t.call(courseApi.questions, at).set('Access-Token', learner.token).expect(403);
});
