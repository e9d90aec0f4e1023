import { formApi, type Form, type FormAnswer, type FormBlock } from '@madang/contracts/form/form';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { queryClient } from '../../lib/query';
import { inDays } from '../../testing/course-samples';
import { renderRoute } from '../../testing/render';
import { ownerRoles } from '../../testing/samples';
import { answer, recording, refuse, server } from '../../testing/server';

const block = (over: Partial<FormBlock>): FormBlock => ({
  questionSeq: 1,
  kind: 'SHORT_TEXT',
  label: '이름',
  description: '',
  requiredYn: 'Y',
  maxLength: null,
  options: [],
  agreementKind: null,
  ...over,
});
const blocks = [
  block({}),
  block({ questionSeq: 2, kind: 'LONG_TEXT', label: '하고 싶은 말', requiredYn: 'N', maxLength: 300 }),
  block({ questionSeq: 3, kind: 'MULTIPLE_CHOICE', label: '하는 일', requiredYn: 'N', options: ['학생', '개발자'] }),
  block({ questionSeq: 4, kind: 'PHONE_NUMBER', label: '휴대폰', requiredYn: 'N' }),
  block({ questionSeq: 5, kind: 'EMAIL', label: '이메일', requiredYn: 'N' }),
  block({ questionSeq: 6, kind: 'AGREE', label: '개인정보 수집', agreementKind: 'privacy' }),
  block({ questionSeq: 7, kind: 'AGREE', label: '소식 받기', requiredYn: 'N', agreementKind: 'marketing' }),
];
const aForm = (over: Partial<Form> = {}): Form => ({
  formSeq: 1,
  channelSeq: 1,
  id: 'abc',
  title: '사전 신청',
  description: '',
  modification: 'MOD_N',
  useYn: 'Y',
  startAt: null,
  endAt: null,
  answersKept: '12M',
  message: '',
  redirectUrl: null,
  noticeEmail: null,
  couponInfoSeq: null,
  couponYn: 'N',
  blocks,
  answerCount: 0,
  createdAt: inDays(-1),
  ...over,
});
const earlier: FormAnswer = {
  answerSeq: 9,
  userSeq: 7,
  userName: null,
  answers: [
    { questionSeq: 1, value: '조은지' },
    { questionSeq: 6, value: true },
  ],
  keptUntil: null,
  createdAt: inDays(-1),
};
function open(form: Partial<Form> = {}, mine: FormAnswer | null = null) {
  const sent = recording(formApi.answer, earlier);
  server.use(answer(formApi.open, aForm(form)), answer(formApi.mine, mine), sent.handler);
  return { ...renderRoute('/forms/abc'), sent: sent.asked };
}
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: new RegExp(label) }), { target: { value } });

test('RT-045 FM-019..022 a form shows its blocks with their badges and limits', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: '사전 신청' })).toBeVisible();
  expect(screen.getAllByText('필수')).toHaveLength(1);
  expect(screen.getByText('최대 300자')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: '개인정보 수집 (필수)' })).toBeVisible();
  expect(screen.getByRole('checkbox', { name: '소식 받기 (선택)' })).toBeVisible();
  expect(screen.getAllByRole('radio')).toHaveLength(2);
  expect(screen.getAllByRole('textbox')).toHaveLength(4);
});

test('answers are sent and thanked for', async () => {
  const { user, sent } = open();
  await screen.findByRole('heading', { level: 1 });
  type('이름', '조은지');
  await user.click(screen.getByRole('radio', { name: '개발자' }));
  await user.click(screen.getByRole('checkbox', { name: /개인정보/ }));
  await user.click(screen.getByRole('button', { name: '제출하기' }));
  expect(await screen.findByRole('heading', { name: '응답해 주셔서 고마워요' })).toBeVisible();
  expect(sent[0]!.body).toEqual({
    answers: [
      { questionSeq: 1, value: '조은지' },
      { questionSeq: 3, value: '개발자' },
      { questionSeq: 6, value: true },
      { questionSeq: 7, value: false },
    ],
  });
});

test('what is required is asked for under its field', async () => {
  const { user, sent } = open();
  await user.click(await screen.findByRole('button', { name: '제출하기' }));
  expect(await screen.findByText('이름 항목을 입력해주세요!')).toBeVisible();
  expect(screen.getByText('동의가 필요해요.')).toBeVisible();
  expect(sent).toHaveLength(0);
});

test.each([
  ['FM-023 an e-mail', '이메일', 'abc', 'a@b.example', '이메일 형식으로 입력해 주세요'],
  ['FM-024 a phone', '휴대폰', '1-2-3', '010-1234-5678', '휴대폰 번호 형식으로 입력해 주세요.'],
])('%s may be empty, and is checked once it is filled', async (_title, label, wrong, right, words) => {
  const { user, sent } = open();
  await screen.findByRole('heading', { level: 1 });
  type('이름', '조은지');
  await user.click(screen.getByRole('checkbox', { name: /개인정보/ }));
  type(label, wrong);
  await user.click(screen.getByRole('button', { name: '제출하기' }));
  expect(await screen.findByText(words)).toBeVisible();
  expect(sent).toHaveLength(0);
  type(label, right);
  await user.click(screen.getByRole('button', { name: '제출하기' }));
  await waitFor(() => expect(sent).toHaveLength(1));
});

test('FM-016 an editable form opens the earlier answer for changes', async () => {
  const { user } = open({ modification: 'MOD_Y' }, earlier);
  const edited = recording(formApi.editAnswer, earlier);
  server.use(edited.handler);
  await user.click(await screen.findByRole('button', { name: '응답 고치기' }));
  expect(screen.getByRole('textbox', { name: /이름/ })).toHaveValue('조은지');
  type('이름', '은지');
  await user.click(screen.getByRole('button', { name: '고친 내용 저장' }));
  await waitFor(() =>
    expect(edited.asked[0]).toMatchObject({
      params: { answerSeq: '9' },
      body: { answers: expect.arrayContaining([{ questionSeq: 1, value: '은지' }]) as unknown },
    }),
  );
});

test('FM-017 a final form says that it was answered and offers no change', async () => {
  open({ modification: 'MOD_N' }, earlier);
  expect(await screen.findByRole('heading', { name: '이미 응답한 폼이에요' })).toBeVisible();
  expect(screen.queryByRole('button', { name: '응답 고치기' })).toBeNull();
});

test('FM-018 a form of many answers is open again', async () => {
  const { user, sent } = open({ modification: 'DUP_Y' }, earlier);
  await screen.findByRole('heading', { level: 1, name: '사전 신청' });
  type('이름', '조은지');
  await user.click(screen.getByRole('checkbox', { name: /개인정보/ }));
  await user.click(screen.getByRole('button', { name: '제출하기' }));
  await user.click(await screen.findByRole('button', { name: '다시 응답하기' }));
  expect(within(screen.getByRole('main')).getByRole('textbox', { name: /이름/ })).toHaveValue('');
  expect(sent).toHaveLength(1);
});

const OPENS = '2999-11-23T11:00:00Z';
const ENDED = '2020-11-23T11:00:00Z';
test.each([
  ['switched off', { useYn: 'N' }, '지금은 응답을 받지 않아요', '사이트에서 닫아 둔 폼이에요.'],
  ['not begun', { startAt: OPENS }, '아직 응답을 받지 않아요', '2999.11.23 20:00부터 응답할 수 있어요.'],
  ['over', { endAt: ENDED }, '응답 기간이 끝났어요', '2020.11.23 20:00까지 응답을 받았어요.'],
] as [string, Partial<Form>, string, string][])(
  'AM-723 a form that is %s is closed and says until or since when',
  async (_title, form, title, text) => {
    open(form);
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
  },
);

test('an optional choice can be taken back, a required one cannot', async () => {
  const kind = 'MULTIPLE_CHOICE' as const;
  open({
    blocks: [
      block({ questionSeq: 1, kind, label: '하는 일', requiredYn: 'N', options: ['학생', '개발자'] }),
      block({ questionSeq: 2, kind, label: '사는 곳', requiredYn: 'Y', options: ['서울', '부산'] }),
    ],
  });
  const choice = await screen.findByRole('radio', { name: '학생' });
  fireEvent.click(choice);
  fireEvent.click(screen.getByRole('radio', { name: '서울' }));
  expect(choice).toBeChecked();
  expect(screen.queryByRole('button', { name: '사는 곳 선택 지우기' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '하는 일 선택 지우기' }));
  expect(choice).not.toBeChecked();
  expect(screen.queryByRole('button', { name: '하는 일 선택 지우기' })).toBeNull();
});

test('a closed form of the server is closed here, a missing one shows no data', async () => {
  server.use(refuse(formApi.open, 'FORM_CLOSED'), answer(formApi.mine, null));
  const first = renderRoute('/forms/abc');
  expect(await screen.findByRole('heading', { name: '지금은 응답을 받지 않아요' })).toBeVisible();
  first.unmount();
  server.use(refuse(formApi.open, 'NO_DATA'));
  renderRoute('/forms/zzz');
  expect(await screen.findByRole('heading', { name: '데이터가 없습니다.' })).toBeVisible();
});

test.each([
  ['FORM_NOT_BEGUN', OPENS, '아직 응답을 받지 않아요', '2999.11.23 20:00부터 응답할 수 있어요.'],
  ['FORM_ENDED', ENDED, '응답 기간이 끝났어요', '2020.11.23 20:00까지 응답을 받았어요.'],
] as const)(
  'AM-723 the refusal %s says the moment on the page, and in a dialog where answers are written',
  async (name, at, title, text) => {
    server.use(refuse(formApi.open, name, name, [], at), answer(formApi.mine, null));
    const first = renderRoute('/forms/abc');
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    first.unmount();
    queryClient.clear();
    const { user } = open({ blocks: [block({})] });
    server.use(refuse(formApi.answer, name, name, [], at));
    await screen.findByRole('heading', { level: 1, name: '사전 신청' });
    type('이름', '조은지');
    await user.click(screen.getByRole('button', { name: '제출하기' }));
    const told = await screen.findByRole('alertdialog', { name: title });
    expect(told).toHaveTextContent(text);
    await user.click(within(told).getByRole('button', { name: '확인' }));
    expect(screen.getByRole('textbox', { name: /이름/ })).toHaveValue('조은지');
  },
);

test('AM-194 whose clock is not Seoul’s reads the moment of opening in the own time as well', async () => {
  vi.stubEnv('TZ', 'UTC');
  open({ startAt: OPENS });
  expect(await screen.findByText('2999.11.23 20:00 KST (내 시간대로 11:00)부터 응답할 수 있어요.')).toBeVisible();
});

test('RT-046 S-084 /forms/{id}/preview shows staff the form, also a closed one, and sends nothing', async () => {
  const sent = recording(formApi.answer, {} as FormAnswer);
  server.use(answer(formApi.preview, aForm({ useYn: 'N', blocks: [block({})] })), sent.handler);
  const { user } = renderRoute('/forms/abc/preview', { session: { roles: ownerRoles } });
  expect(await screen.findByRole('heading', { level: 1, name: '사전 신청' })).toBeVisible();
  expect(screen.getByText('미리보기예요')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '제출하기' }));
  expect(await screen.findByText('이름 항목을 입력해주세요!')).toBeVisible();
  fireEvent.change(screen.getByRole('textbox', { name: /이름/ }), { target: { value: '김하늘' } });
  await user.click(screen.getByRole('button', { name: '제출하기' }));
  expect(await screen.findByText('미리보기라서 저장하지 않았어요.')).toBeVisible();
  expect(sent.asked).toHaveLength(0);
});

test('RT-123 after an answer the site thanks in its own words, gives the coupon and leads on', async () => {
  const sent = recording(formApi.answer, earlier);
  const event = { message: '다음 주에 연락드릴게요.', redirectUrl: '/classes', couponYn: 'Y' as const, blocks: [block({})] };
  server.use(answer(formApi.open, aForm(event)), answer(formApi.mine, null), sent.handler);
  const { user } = renderRoute('/forms/abc', { session: {} });
  expect(await screen.findByText('응답하면 쿠폰을 드려요.')).toBeVisible();
  type('이름', '조은지');
  await user.click(screen.getByRole('button', { name: '제출하기' }));
  expect(await screen.findByText(/다음 주에 연락드릴게요./)).toBeVisible();
  expect(screen.getByRole('link', { name: '내 쿠폰 보기' })).toHaveAttribute('href', '/coupon');
  expect(screen.getByRole('link', { name: '계속하기' })).toHaveAttribute('href', '/classes');
});

test('AM-353 who answers reads beside the consent how long it is kept', async () => {
  open({ answersKept: '36M' });
  const consent = await screen.findByRole('checkbox', { name: '개인정보 수집 (필수)' });
  expect(screen.getByText('보낸 내용은 폼이 닫히고 3년 동안 보관한 뒤 지워요.').parentElement).toContainElement(consent);
});

test('AM-353 a form without a consent says the term before it is sent', async () => {
  open({ answersKept: 'SITE', blocks: [block({})] });
  expect(await screen.findByText('보낸 내용은 이 사이트를 운영하는 동안 보관해요.')).toBeVisible();
});
