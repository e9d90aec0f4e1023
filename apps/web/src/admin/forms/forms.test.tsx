import { formApi, type Form, type FormAnswer, type FormBlock } from '@madang/contracts/form/form';
import { couponApi } from '@madang/contracts/main/coupon';
import { screen, waitFor, within } from '@testing-library/react';
import { giveReason } from '../../testing/sheet';
import { renderRoute } from '../../testing/render';
import { ownerRoles } from '../../testing/samples';
import { answer, broken, recording, refuse, server } from '../../testing/server';

const OWNER = { session: { roles: ownerRoles } };
const FORMS_PATH = '/settings/form';
const EDIT = '/settings/form/31/edit';

const block = (over: Partial<FormBlock> = {}): FormBlock => ({
  questionSeq: 1,
  kind: 'SHORT_TEXT',
  label: '성함',
  description: '',
  requiredYn: 'Y',
  maxLength: null,
  options: [],
  agreementKind: null,
  ...over,
});
const BLOCKS = [
  block(),
  block({ questionSeq: 2, kind: 'MULTIPLE_CHOICE', label: '관심 분야', requiredYn: 'N', options: ['웹', '앱'] }),
  block({ questionSeq: 3, kind: 'AGREE', label: '개인정보 수집에 동의해요', agreementKind: 'privacy' }),
];
const aForm = (over: Partial<Form> = {}): Form => ({
  formSeq: 31,
  channelSeq: 1,
  id: 'form-1',
  title: '10월 특강 신청',
  description: '',
  modification: 'MOD_N',
  useYn: 'N',
  startAt: null,
  endAt: null,
  answersKept: '12M',
  message: '',
  redirectUrl: null,
  noticeEmail: null,
  couponInfoSeq: null,
  couponYn: 'N',
  blocks: BLOCKS,
  answerCount: 2,
  createdAt: '2026-09-01T00:00:00.000Z',
  ...over,
});
const anAnswer = (over: Partial<FormAnswer> = {}): FormAnswer => ({
  answerSeq: 71,
  userSeq: 9,
  userName: '김하늘',
  answers: [
    { questionSeq: 1, value: '하늘' },
    { questionSeq: 2, value: '웹' },
    { questionSeq: 3, value: true },
  ],
  keptUntil: null,
  createdAt: '2026-09-02T03:04:00.000Z',
  ...over,
});
const use = (over: Partial<Form> = {}) => server.use(answer(formApi.find, aForm(over)));
const cards = () => screen.getAllByRole('button', { name: /순서 바꾸기$/ }).map((grip) => grip.closest('li')!);
const labels = () => cards().map((card) => within(card).getByRole<HTMLInputElement>('textbox', { name: /질문|동의 문구/ }).value);
const savedBlocks = () => {
  const saved = recording(formApi.updateScreen, ({ body }) =>
    aForm({
      blocks: body.blocks.map((b, i) => block({ ...b, questionSeq: b.questionSeq ?? 90 + i, agreementKind: b.agreementKind ?? null })),
    }),
  );
  server.use(saved.handler);
  return saved.asked;
};

describe('the list', () => {
  const list = (forms: Form[]) => {
    const asked = recording(formApi.list, { list: forms, totalCount: forms.length });
    server.use(asked.handler);
    return asked.asked;
  };

  test('RT-120 lists forms with their state and answers', async () => {
    list([aForm(), aForm({ formSeq: 32, id: 'form-2', title: '수강생 설문', useYn: 'Y', answerCount: 1240 })]);
    renderRoute(FORMS_PATH, OWNER);
    const first = (await screen.findByRole('link', { name: /10월 특강 신청/ })).closest('tr')!;
    expect(first).toHaveTextContent('닫힘');
    const second = screen.getByRole('link', { name: /수강생 설문/ }).closest('tr')!;
    expect(second).toHaveTextContent('응답 받는 중');
    expect(within(second).getByRole('link', { name: '1,240건' })).toHaveAttribute('href', '/settings/form/32/edit/response');
  });

  test('FM-025 a form outside of its time does not seem to take answers', async () => {
    const [past, future] = ['2020-01-31T14:59:59.000Z', '2099-12-31T15:00:00.000Z'];
    list([aForm({ useYn: 'Y', endAt: past }), aForm({ formSeq: 32, title: '설문', useYn: 'Y', startAt: future })]);
    renderRoute(FORMS_PATH, OWNER);
    expect((await screen.findByRole('link', { name: /10월 특강/ })).closest('tr')).toHaveTextContent('기간 끝남');
    expect(screen.getByRole('link', { name: /설문/ }).closest('tr')).toHaveTextContent('시작 전');
    use({ useYn: 'N', startAt: future });
    server.use(answer(formApi.update, aForm({ useYn: 'Y', startAt: future })));
    const { user } = renderRoute(`${EDIT}/screen`, OWNER);
    await user.click(await screen.findByRole('switch', { name: /^응답 받기/ }));
    expect(await screen.findAllByText('2100.01.01 00:00부터 응답할 수 있어요.')).not.toHaveLength(0);
  });

  test('a first form is made by its name and opens its questions', async () => {
    list([]);
    const made = recording(formApi.create, ({ body }) => aForm({ title: body.title, blocks: [], answerCount: 0 }));
    server.use(made.handler, answer(formApi.find, aForm({ title: '설문', blocks: [] })));
    const { user, path } = renderRoute(FORMS_PATH, OWNER);
    expect(await screen.findByText('첫 폼을 만들어 보세요')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '폼 만들기' }));
    const dialog = await screen.findByRole('dialog', { name: '폼 만들기' });
    await user.click(within(dialog).getByRole('button', { name: '만들기' }));
    expect(within(dialog).getByRole('textbox', { name: /폼 이름/ })).toBeInvalid();
    await user.type(within(dialog).getByRole('textbox', { name: /폼 이름/ }), '설문');
    await user.click(within(dialog).getByRole('button', { name: '만들기' }));
    await waitFor(() => expect(path()).toBe('/settings/form/31/edit/screen'));
    expect(made.asked.map((a) => a.body)).toMatchObject([{ title: '설문', modification: 'MOD_N', useYn: 'N' }]);
    expect(await screen.findByText('첫 질문을 넣어 보세요')).toBeVisible();
  });

  test('the link is copied and a form deleted after a question', async () => {
    const asked = list([aForm()]);
    const removed = recording(formApi.remove, null);
    server.use(removed.handler);
    const { user } = renderRoute(FORMS_PATH, OWNER);
    const open = async (item: string) => {
      await user.click(await screen.findByRole('button', { name: '10월 특강 신청 더보기' }));
      await user.click(await screen.findByRole('menuitem', { name: item }));
    };
    await open('링크 복사');
    expect(await screen.findByText('링크를 복사했어요')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/forms/form-1`);
    const made = recording(formApi.copy, aForm({ formSeq: 32, title: '10월 특강 신청 (사본)' }));
    server.use(made.handler);
    await open('폼 복제');
    expect(await screen.findByText('“10월 특강 신청 (사본)” 폼을 만들었어요')).toBeVisible();
    expect(made.asked[0]!.params['formSeq']).toBe('31');
    await open('삭제');
    const question = await screen.findByRole('alertdialog', { name: '10월 특강 신청을 삭제할까요?' });
    expect(question).toHaveTextContent('응답 2건도 함께 사라져요');
    const before = asked.length;
    await user.click(within(question).getByRole('button', { name: '삭제' }));
    expect(await screen.findByText('10월 특강 신청을 삭제했어요')).toBeVisible();
    expect(removed.asked[0]!.params['formSeq']).toBe('31');
    await waitFor(() => expect(asked.length).toBeGreaterThan(before));
  });

  test('a list that does not come can be asked for again', async () => {
    server.use(broken(formApi.list, 500));
    const { user } = renderRoute(FORMS_PATH, OWNER);
    const again = await screen.findByRole('button', { name: '다시 시도' });
    expect(screen.queryByRole('alertdialog')).toBeNull();
    list([aForm()]);
    await user.click(again);
    expect(await screen.findByRole('link', { name: /10월 특강 신청/ })).toBeVisible();
  });
});

describe('one form', () => {
  test('a form which is not there says so', async () => {
    server.use(refuse(formApi.find, 'NOT_FOUND'));
    renderRoute(`${EDIT}/screen`, OWNER);
    await waitFor(() => expect(screen.queryByRole('tablist')).toBeNull());
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(screen.queryByRole('switch')).toBeNull();
  });

  test('taking answers is switched on with everything else as it was', async () => {
    use();
    const saved = recording(formApi.update, ({ body }) => aForm({ useYn: body.useYn }));
    server.use(saved.handler);
    const { user } = renderRoute(`${EDIT}/screen`, OWNER);
    const take = await screen.findByRole('switch', { name: /^응답 받기/ });
    expect(take).not.toBeChecked();
    await user.click(take);
    expect(await screen.findByText('이제 응답을 받아요')).toBeVisible();
    expect(saved.asked[0]!.body).toMatchObject({ title: '10월 특강 신청', modification: 'MOD_N', useYn: 'Y' });
    expect(take).toBeChecked();
  });

  test('opening saves the questions that are not saved yet, or says what they lack', async () => {
    use({ blocks: [] });
    const saved = recording(formApi.update, ({ body }) => aForm({ useYn: body.useYn }));
    const blocks = savedBlocks();
    server.use(saved.handler);
    const { user } = renderRoute(`${EDIT}/screen`, OWNER);
    const take = await screen.findByRole('switch', { name: /^응답 받기/ });
    await user.click(take);
    expect(await screen.findByText('질문을 하나 이상 넣으면 열 수 있어요.')).toBeVisible();
    await user.click(within(screen.getByRole('group', { name: '질문 추가' })).getByRole('button', { name: '짧은 글' }));
    await user.click(take);
    await waitFor(() => expect(within(cards()[0]!).getByRole('textbox', { name: /^질문/ })).toBeInvalid());
    expect([blocks.length, saved.asked.length]).toEqual([0, 0]);
    await user.type(within(cards()[0]!).getByRole('textbox', { name: /^질문/ }), '이름');
    await user.click(take);
    await waitFor(() => expect(saved.asked[0]?.body).toMatchObject({ useYn: 'Y' }));
    expect(blocks[0]!.body.blocks.map((one) => one.label)).toEqual(['이름']);
  });

  test('RT-121 FM-016 FM-017 FM-018 name, words, how often and when are saved', async () => {
    use();
    const saved = recording(formApi.update, ({ body }) => aForm({ ...body, startAt: body.startAt ?? null, endAt: body.endAt ?? null }));
    server.use(saved.handler);
    const { user } = renderRoute(`${EDIT}/general`, OWNER);
    const title = await screen.findByRole('textbox', { name: /폼 이름/ });
    expect(screen.queryByRole('button', { name: '저장' })).toBeNull();
    expect(screen.getByRole('radio', { name: /한 번만, 고칠 수 없게/ })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: /한 번만, 고칠 수 있게/ }));
    await user.click(screen.getByRole('radio', { name: /여러 번/ }));
    await user.clear(title);
    const save = screen.getByRole('button', { name: '저장' });
    await user.click(save);
    expect(title).toBeInvalid();
    expect(saved.asked).toEqual([]);
    await user.type(title, '11월 특강');
    await user.type(screen.getByRole('textbox', { name: /^안내 글/ }), '편하게 신청해요');
    expect(screen.getByRole('region', { name: '저장' })).toHaveTextContent(/^바뀐 내용: 폼 이름, 안내 글, [^,]+/);
    await user.click(save);
    expect(await screen.findByText('저장했어요')).toBeVisible();
    expect(saved.asked[0]!.body).toMatchObject({
      title: '11월 특강',
      description: '편하게 신청해요',
      modification: 'DUP_Y',
      startAt: null,
      endAt: null,
    });
    expect(await screen.findByRole('heading', { level: 1, name: '11월 특강' })).toBeVisible();
  });
});

describe('its questions', () => {
  test('RT-122 FM-009 FM-010 FM-011 FM-012 FM-013 FM-014 FM-015 every kind can be added and sent', async () => {
    use({ blocks: [] });
    const saved = savedBlocks();
    const { user } = renderRoute(`${EDIT}/screen`, OWNER);
    const palette = await screen.findByRole('group', { name: '질문 추가' });
    expect(screen.getByText('제출 버튼')).toBeInTheDocument();
    for (const kind of ['짧은 글', '긴 글', '객관식', '전화번호', '이메일', '동의']) {
      await user.click(within(palette).getByRole('button', { name: kind }));
      const card = cards().at(-1)!;
      const label = within(card).getByRole('textbox', { name: kind === '동의' ? /동의 문구/ : /^질문/ });
      await waitFor(() => expect(label).toHaveFocus());
      await user.keyboard(`${kind} 질문`);
    }
    await user.click(screen.getByRole('button', { name: '저장' }));
    expect(await screen.findByText('저장했어요')).toBeVisible();
    const sent = saved[0]!.body.blocks;
    expect(sent.map((b) => b.kind)).toEqual(['SHORT_TEXT', 'LONG_TEXT', 'MULTIPLE_CHOICE', 'PHONE_NUMBER', 'EMAIL', 'AGREE']);
    expect(sent.map((b) => b.label)).toEqual(['짧은 글 질문', '긴 글 질문', '객관식 질문', '전화번호 질문', '이메일 질문', '동의 질문']);
    expect(sent[2]!.options).toEqual(['선택지 1', '선택지 2']);
    expect(sent.every((b) => b.questionSeq === null && !('key' in b))).toBe(true);
    await waitFor(() => expect(screen.queryByRole('region', { name: '저장' })).toBeNull());
  }, 20_000);

  test('FM-007 FM-008 an agreement is of privacy or of marketing', async () => {
    use();
    const saved = savedBlocks();
    const { user } = renderRoute(`${EDIT}/screen`, OWNER);
    const kind = await screen.findByRole('combobox', { name: '동의 종류' });
    expect(kind).toHaveDisplayValue('개인정보 수집·이용');
    await user.selectOptions(kind, '광고성 정보 수신');
    await user.click(screen.getByRole('button', { name: '저장' }));
    await waitFor(() => expect(saved[0]?.body.blocks[2]!.agreementKind).toBe('marketing'));
  });

  test('a question without words and a choice of one are pointed at before anything is sent', async () => {
    use();
    const saved = savedBlocks();
    const { user } = renderRoute(`${EDIT}/screen`, OWNER);
    await screen.findByRole('group', { name: '질문 추가' });
    const [first, second] = cards();
    const label = within(first!).getByRole('textbox', { name: /^질문/ });
    await user.clear(label);
    await user.click(within(second!).getByRole('button', { name: '2번째 항목 지우기' }));
    await user.click(screen.getByRole('button', { name: '저장' }));
    expect(await screen.findByText('선택지를 2개 이상 입력해 주세요.')).toBeVisible();
    await waitFor(() => expect(label).toBeInvalid());
    await waitFor(() => expect(label).toHaveFocus());
    expect(saved).toEqual([]);
    await user.type(label, '이름');
    expect(label).toBeValid();
  });

  test('arrow keys on a handle move a question and say where it is', async () => {
    use();
    const saved = savedBlocks();
    const { user } = renderRoute(`${EDIT}/screen`, OWNER);
    const grip = await screen.findByRole('button', { name: '성함 순서 바꾸기' });
    grip.focus();
    await user.keyboard('{ArrowDown}');
    expect(labels()).toEqual(['관심 분야', '성함', '개인정보 수집에 동의해요']);
    expect(screen.getByText('성함, 3개 중 2번째')).toBeInTheDocument();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(labels().at(-1)).toBe('성함');
    await user.click(screen.getByRole('button', { name: '저장' }));
    await waitFor(() => expect(saved[0]?.body.blocks.map((b) => b.questionSeq)).toEqual([2, 3, 1]));
  });

  test('a removed question is brought back', async () => {
    use();
    const { user } = renderRoute(`${EDIT}/screen`, OWNER);
    await user.click(await screen.findByRole('button', { name: '관심 분야 삭제' }));
    expect(labels()).toEqual(['성함', '개인정보 수집에 동의해요']);
    const said = (await screen.findByText('질문을 지웠어요')).parentElement!;
    await user.click(within(said).getByRole('button', { name: '되돌리기' }));
    expect(labels()).toEqual(['성함', '관심 분야', '개인정보 수집에 동의해요']);
    expect(screen.queryByRole('region', { name: '저장' })).toBeNull();
  });

  test('a refused save is told and keeps what was typed', async () => {
    use();
    server.use(refuse(formApi.updateScreen, 'NO_PERMISSION', '권한이 없어요'));
    const { user } = renderRoute(`${EDIT}/screen`, OWNER);
    const label = (await screen.findAllByRole('textbox', { name: /^질문/ }))[0]!;
    await user.type(label, '이나 별명');
    await user.click(screen.getByRole('button', { name: '저장' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('권한이 없어요');
    expect(label).toHaveValue('성함이나 별명');
  });

  test('leaving with unsaved questions asks first', async () => {
    use();
    const { user, path } = renderRoute(`${EDIT}/screen`, OWNER);
    await user.type((await screen.findAllByRole('textbox', { name: /^질문/ }))[0]!, '!');
    expect(await screen.findByRole('region', { name: '저장' })).toHaveTextContent('성함!');
    await user.click(screen.getByRole('link', { name: '설정' }));
    const question = await screen.findByRole('alertdialog', { name: '저장하지 않고 나갈까요?' });
    expect(question).toHaveTextContent('바뀐 내용: 성함! 저장하지 않고 나가면 사라져요.');
    await user.click(within(question).getByRole('button', { name: '계속 편집할게요' }));
    expect(path()).toBe(`${EDIT}/screen`);
    await user.click(screen.getByRole('link', { name: '설정' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '저장하지 않고 나가기' }));
    await waitFor(() => expect(path()).toBe(`${EDIT}/general`));
  });
});

describe('its answers', () => {
  test('RT-124 each answer stands beside its question, visitors too', async () => {
    use();
    const none = { questionSeq: 3, value: false };
    server.use(
      answer(formApi.answers, {
        list: [anAnswer(), anAnswer({ answerSeq: 72, userSeq: null, userName: null, answers: [none] })],
        totalCount: 2,
      }),
    );
    const { user } = renderRoute(`${EDIT}/response`, OWNER);
    const first = (await screen.findByText('김하늘')).closest('tr')!;
    expect(
      within(first)
        .getAllByRole('cell')
        .map((c) => c.textContent)
        .join('|'),
    ).toContain('하늘|웹|동의');
    const second = screen.getByText('방문자').closest('tr')!;
    expect(second).toHaveTextContent('동의 안 함');
    expect(screen.getByRole('columnheader', { name: '관심 분야' })).toBeVisible();
    const sheet = recording(formApi.answersExcel, new Blob(['x']));
    server.use(sheet.handler);
    await user.click(screen.getByRole('button', { name: '엑셀 내려받기' }));
    await giveReason(user);
    await waitFor(() => expect(sheet.asked[0]?.params['formSeq']).toBe('31'));
  });

  test('no answers yet offers the link', async () => {
    use({ answerCount: 0 });
    server.use(answer(formApi.answers, { list: [], totalCount: 0 }));
    renderRoute(`${EDIT}/response`, OWNER);
    expect(await screen.findByText('아직 응답이 없어요')).toBeVisible();
    expect(screen.getByText('응답 받기를 켜고 링크를 알려 보세요.')).toBeVisible();
  });
});

test('RT-123 what comes after an answer is said on a page of its own', async () => {
  const saved = recording(formApi.updateEvent, aForm({ message: '고마워요', noticeEmail: 'desk@one.example', couponInfoSeq: 4 }));
  const kinds = [
    { couponInfoSeq: 4, title: '설문 감사 쿠폰', status: 'RUNNING' },
    { couponInfoSeq: 5, title: '지난여름 쿠폰', status: 'ENDED' },
  ] as never;
  server.use(
    answer(formApi.find, aForm()),
    answer(couponApi.list, { list: kinds, totalCount: 2, counts: { ALL: 2, SCHEDULED: 0, RUNNING: 1, ENDED: 1 } }),
    saved.handler,
  );
  const { user } = renderRoute(`${EDIT}/event`, OWNER);
  await user.type(await screen.findByRole('textbox', { name: /감사 문구/ }), '고마워요');
  await user.type(screen.getByRole('textbox', { name: '이동할 곳' }), 'classes');
  await user.click(screen.getByRole('button', { name: '저장' }));
  expect(saved.asked).toEqual([]);
  await user.clear(screen.getByRole('textbox', { name: '이동할 곳' }));
  await user.type(screen.getByRole('textbox', { name: '알림 받을 이메일' }), 'desk@one.example');
  expect(screen.queryByRole('option', { name: /지난여름 쿠폰/ })).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: '응답한 회원에게 줄 쿠폰' }), '설문 감사 쿠폰');
  await user.click(screen.getByRole('button', { name: '저장' }));
  await waitFor(() =>
    expect(saved.asked[0]!.body).toEqual({ message: '고마워요', redirectUrl: null, noticeEmail: 'desk@one.example', couponInfoSeq: 4 }),
  );
});

describe('the term of answers', () => {
  test('AM-353 is chosen in the settings, a shorter one after a question', async () => {
    use({ answersKept: '12M', answerCount: 2 });
    const saved = recording(formApi.update, ({ body }) => aForm({ answersKept: body.answersKept ?? '12M' }));
    server.use(saved.handler);
    const { user } = renderRoute(`${EDIT}/general`, OWNER);
    const term = await screen.findByRole('combobox', { name: /응답 보관 기간/ });
    expect(term).toHaveDisplayValue('1년');
    await user.selectOptions(term, '3개월');
    await user.click(screen.getByRole('button', { name: '저장' }));
    const question = await screen.findByRole('alertdialog', { name: '보관 기간을 줄일까요? (3개월)' });
    expect(question).toHaveTextContent('응답 2건');
    await user.click(within(question).getByRole('button', { name: '취소' }));
    expect(saved.asked).toEqual([]);
    expect(term).toHaveDisplayValue('3개월');
    await user.click(screen.getByRole('button', { name: '저장' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '줄이기' }));
    expect(await screen.findByText('저장했어요')).toBeVisible();
    expect(saved.asked.map((a) => a.body)).toMatchObject([{ answersKept: '3M' }]);
  });

  test('AM-353 stands above the answers, with the day each goes', async () => {
    use();
    server.use(answer(formApi.answers, { list: [anAnswer({ keptUntil: '2027-09-02T03:04:00.000Z' })], totalCount: 1 }));
    renderRoute(`${EDIT}/response`, OWNER);
    expect(await screen.findByText(/폼이 닫히고 1년 동안 보관한 뒤/)).toBeVisible();
    expect(await screen.findByText(/2027.*지워져요/)).toBeVisible();
    expect(screen.getByRole('link', { name: '기간 바꾸기' })).toHaveAttribute('href', '/settings/form/31/edit/general');
  });
});
