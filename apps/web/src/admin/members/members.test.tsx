import { messageApi, type MessageDetail } from '@madang/contracts/campaign/message';
import { courseApi } from '@madang/contracts/main/course';
import { operatorApi } from '@madang/contracts/main/operator';
import { memberApi, type Member, type RegisteredMember, type Segment } from '@madang/contracts/util/member';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderRoute } from '../../testing/render';
import { ownerRoles } from '../../testing/samples';
import { answer, recording, refuse, server } from '../../testing/server';

const OWNER = { session: { roles: ownerRoles } };
const JOINED = '/settings/members/joined';
const REGISTERED = '/settings/members/registered';
const SEGMENT = '/settings/members/segment';
const CONSENT = { marketing: { agreedYn: 'Y', placeCd: 'JOIN', at: '2026-11-02T01:00:00Z' }, nightYn: 'Y' } as const;
const aMember = (over: Partial<Member> = {}): Member => ({
  userSeq: 51,
  name: '김하늘',
  email: 'haneul@example.com',
  phone: '01048217730',
  profileImageUrl: null,
  userTypeCd: null,
  memo: '단골',
  marketingConsent: true,
  mailState: null,
  joinedAt: '2026-10-01T00:00:00Z',
  courseCount: 2,
  paidKrw: 98_000,
  ...over,
});
const aSegment = (over: Partial<Segment> = {}): Segment => ({
  segmentSeq: 3,
  name: '마케팅 동의',
  conditions: { kind: 'MEMBER', marketing: 'Y', paidMin: 50_000 },
  memberCount: 12,
  updatedAt: '2026-10-01T00:00:00Z',
  ...over,
});
const written = (over: Partial<RegisteredMember> = {}): RegisteredMember => ({
  memberSeq: 8,
  name: '오지훈',
  email: 'jihoon@example.com',
  phone: null,
  memo: '박람회',
  userSeq: null,
  createdByName: '윤지호',
  createdAt: '2026-10-01T00:00:00Z',
  ...over,
});
function use(list = [aMember(), aMember({ userSeq: 52, name: '서윤', userTypeCd: 'TCH', memo: '' })]) {
  const asked = recording(memberApi.joined, { list, cursor: null, totalCount: list.length });
  server.use(
    asked.handler,
    answer(memberApi.segments, [aSegment()]),
    answer(courseApi.adminList, { list: [], totalCount: 0 }),
    answer(memberApi.exports, []),
  );
  return asked.asked;
}

describe('members who joined', () => {
  test('RT-095 IN-029 are listed with contact, learning, money and memo; search and filters ask anew', async () => {
    const asked = use();
    const view = renderRoute(JOINED, OWNER);
    const row = within((await screen.findByText('김하늘')).closest('tr')!);
    for (const text of ['010-4821-7730', '98,000원', '동의', '단골']) expect(row.getByText(text)).toBeVisible();
    expect(screen.getByText('서윤').closest('tr')).toHaveTextContent('강사');
    await view.user.selectOptions(screen.getByRole('combobox', { name: '수강 상태' }), '수강 중');
    await waitFor(() => expect(asked.at(-1)!.query.get('learning')).toBe('NOW'));
    await view.user.type(screen.getByRole('searchbox'), '하늘');
    await waitFor(() => expect(asked.at(-1)!.query.get('q')).toBe('하늘'));
    expect(view.path()).toBe(`${JOINED}?learning=NOW&q=%ED%95%98%EB%8A%98`);
    await view.user.click(screen.getByRole('button', { name: '결제 금액' }));
    await waitFor(() => expect(asked.at(-1)!.query.get('sort')).toBe('paid.desc'));
  });
  test('IN-028 a segment is chosen in place of the filters', async () => {
    const asked = use();
    const view = renderRoute(JOINED, OWNER);
    await screen.findByRole('option', { name: '마케팅 동의 (12)' });
    await view.user.selectOptions(screen.getByRole('combobox', { name: '회원 구분' }), '마케팅 동의 (12)');
    await waitFor(() => expect(asked.at(-1)!.query.get('segmentSeq')).toBe('3'));
    expect(screen.queryByRole('combobox', { name: '수강 상태' })).toBeNull();
  });
  test('whose mail comes back is marked in the list, and explained in the details', async () => {
    use();
    const bounced = aMember({ mailState: 'BOUNCED' });
    server.use(
      answer(memberApi.joined, { list: [bounced], totalCount: 1, cursor: null }),
      answer(memberApi.joinedOne, { ...bounced, ...CONSENT, paidUsd: 0, orderCount: 0, reviewCount: 0, likeCount: 0 }),
      answer(memberApi.joinedCourses, { totalCount: 0, list: [] }),
    );
    const { user } = renderRoute('/settings/members/joined', OWNER);
    const row = await screen.findByRole('link', { name: /김하늘/ });
    expect(within(row).getByText('메일 반송')).toBeVisible();
    await user.click(row);
    const drawer = await screen.findByRole('dialog', { name: '김하늘' });
    expect(await within(drawer).findByText(/이 주소로 보낸 메일이 되돌아왔어요/)).toBeVisible();
  });

  test('a bookmark of somebody who left says so, without a button that cannot help', async () => {
    use();
    server.use(refuse(memberApi.joinedOne, 'NO_DATA', '데이터가 없어요.'));
    renderRoute(`${JOINED}/77`, OWNER);
    const drawer = await screen.findByRole('dialog', { name: '회원 정보' });
    expect(await within(drawer).findByText('지금은 이 사이트의 회원이 아니에요')).toBeVisible();
    expect(within(drawer).queryByRole('button', { name: '다시 시도' })).toBeNull();
  });

  test('RT-096 IN-026 one opens with classes and orders', async () => {
    use();
    server.use(
      answer(memberApi.joinedOne, { ...aMember(), ...CONSENT, paidUsd: 0, orderCount: 1, reviewCount: 3, likeCount: 4 }),
      answer(memberApi.joinedCourses, {
        totalCount: 1,
        list: [{ attendSeq: 1, courseSeq: 12, title: '실전 Next.js', imageUrl: null, state: 'ATTENDING', appliedAt: null, validAt: null }],
      }),
      answer(memberApi.joinedOrders, {
        totalCount: 1,
        list: [
          {
            orderNo: 'M1',
            courseSeq: 12,
            title: '실전 Next.js',
            amount: 98_000,
            refundedAmount: 0,
            currency: 'KRW',
            status: 'PAID',
            createdAt: '2026-10-01T00:00:00Z',
          },
        ],
      }),
    );
    const coupon = {
      couponSeq: 1,
      couponInfoSeq: 7,
      title: '봄맞이',
      discountTypeCd: '01',
      discount: 15,
      state: 'USED',
      endAt: null,
    } as const;
    const times = { issuedAt: '2026-10-01T00:00:00Z', usedAt: '2026-10-02T00:00:00Z' };
    const told = { kind: 'MESSAGE', state: 'SENT', createdByName: '유소유', postedAt: '2026-10-03T00:00:00Z' } as const;
    server.use(answer(memberApi.joinedMessages, { totalCount: 1, list: [{ messageSeq: 5, title: '시간이 바뀌어요', ...told }] }));
    server.use(answer(memberApi.joinedCoupons, { totalCount: 1, list: [{ ...coupon, ...times }] }));
    const view = renderRoute(JOINED, OWNER);
    await view.user.click(await screen.findByRole('link', { name: /김하늘/ }));
    expect(view.path()).toBe(`${JOINED}/51`);
    const drawer = within(await screen.findByRole('dialog', { name: '김하늘' }));
    expect(await drawer.findByRole('link', { name: /^실전 Next.js/ })).toHaveAttribute('href', '/classes/12');
    await view.user.click(drawer.getByRole('tab', { name: /결제 내역/ }));
    expect(await drawer.findByRole('link', { name: /^실전 Next.js/ })).toHaveAttribute('href', '/settings/payment?order=M1');
    await view.user.click(drawer.getByRole('tab', { name: '쿠폰' }));
    expect(await drawer.findByRole('link', { name: /^봄맞이/ })).toHaveAttribute('href', '/settings/coupons/7');
    expect(drawer.getByText('사용 완료')).toBeVisible();
    await view.user.click(drawer.getByRole('tab', { name: '메시지' }));
    expect(await drawer.findByText('시간이 바뀌어요')).toBeVisible();
    expect(drawer.getByText('발송 완료')).toBeVisible();
    await view.user.click(drawer.getByRole('button', { name: '닫기' }));
    await waitFor(() => expect(view.path()).toBe(JOINED));
  });
  test('BD-030 chosen members are written to, after a question', async () => {
    use();
    const made = recording(messageApi.create, {} as MessageDetail);
    server.use(made.handler);
    const view = renderRoute(JOINED, OWNER);
    await view.user.click(await screen.findByRole('checkbox', { name: /김하늘/ }));
    await view.user.click(screen.getByRole('button', { name: '1명에게 메시지' }));
    const dialog = within(await screen.findByRole('dialog', { name: '메시지 보내기' }));
    // The dialog shows the names of the recipients as text, not as buttons.
    expect(await dialog.findByText('김하늘')).toBeVisible();
    expect(dialog.queryByRole('button', { name: '김하늘' })).not.toBeInTheDocument();
    await view.user.type(await dialog.findByRole('textbox', { name: /^제목/ }), '시간이 바뀌어요');
    const written = document.createElement('p');
    written.textContent = '안녕하세요';
    dialog.getByRole('textbox', { name: '내용' }).replaceChildren(written);
    await waitFor(() => expect(dialog.getByRole('textbox', { name: '내용' })).toHaveTextContent('안녕하세요'));
    await view.user.click(dialog.getByRole('button', { name: '보내기' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/1명에게 메일과 알림/)).toBeVisible();
    await view.user.click(question.getByRole('button', { name: '보내기' }));
    expect(await screen.findByText('메시지를 보내기 시작했어요.')).toBeVisible();
    expect(made.asked[0]!.body).toMatchObject({ userSeqs: [51], segmentSeq: null, audience: null, title: '시간이 바뀌어요' });
  });
  test('IN-022 IN-023 IN-024 IN-025 a memo has 500 letters and a counter; saved, it says so', async () => {
    use();
    const save = recording(operatorApi.inviteMembers, { savedCount: 1, invitedCount: 0, failures: [] });
    server.use(save.handler);
    const view = renderRoute(JOINED, OWNER);
    await view.user.click(await screen.findByRole('button', { name: '김하늘 님 메모' }));
    const dialog = within(await screen.findByRole('dialog', { name: '김하늘 님 메모' }));
    const field = dialog.getByRole('textbox', { name: /메모/ });
    expect(field).toHaveValue('단골');
    expect(field).toHaveAttribute('maxlength', '500');
    await view.user.type(field, '!');
    expect(dialog.getByText('3/500')).toBeVisible();
    await view.user.click(dialog.getByRole('button', { name: '저장' }));
    expect(await screen.findByText('정상적으로 처리되었습니다.')).toBeVisible();
    expect(save.asked[0]!.body).toEqual({ members: [{ userSeq: 51, memo: '단골!' }] });
  });
  test('several people are invited by mail at once; whoever cannot be stays in the field with the reason', async () => {
    use();
    let first = true;
    const invite = recording(operatorApi.inviteMembers, () => {
      const failures = first ? [{ index: 1, message: '이미 초대했어요.' }] : [];
      const invitedCount = first ? 2 : 1;
      first = false;
      return { savedCount: 0, invitedCount, failures };
    });
    server.use(invite.handler);
    const view = renderRoute(JOINED, OWNER);
    await view.user.click(await screen.findByRole('button', { name: '회원 초대' }));
    const dialog = within(await screen.findByRole('dialog', { name: '회원 초대' }));
    expect(dialog.getByRole('button', { name: '0명 초대' })).toBeDisabled();
    await view.user.click(dialog.getByRole('textbox', { name: /이메일/ }));
    await view.user.paste('a@b.co, c@d.co e@f.co');
    await view.user.click(dialog.getByRole('button', { name: '3명 초대' }));
    expect(await screen.findByText('2명에게 초대를 보냈어요')).toBeVisible();
    expect(invite.asked[0]!.body).toEqual({ members: [{ email: 'a@b.co' }, { email: 'c@d.co' }, { email: 'e@f.co' }] });
    expect(await dialog.findByText('c@d.co: 이미 초대했어요.')).toBeVisible();
    await view.user.click(dialog.getByRole('button', { name: '1명 초대' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '회원 초대' })).toBeNull());
    expect(invite.asked[1]!.body).toEqual({ members: [{ email: 'c@d.co' }] });
  });
  test('a sheet goes out only with a reason', async () => {
    use();
    const take = recording(memberApi.excel, new Blob(['x']));
    server.use(
      take.handler,
      answer(memberApi.exports, [
        { exportSeq: 1, name: '윤지호', kind: 'JOINED', reason: '수료 안내', rowCount: 60, createdAt: '2026-10-01T00:00:00Z' },
      ]),
    );
    const view = renderRoute(`${JOINED}?kind=MEMBER`, OWNER);
    await screen.findByText('김하늘');
    await view.user.click(screen.getByRole('button', { name: '엑셀 내려받기' }));
    const dialog = within(await screen.findByRole('dialog', { name: '회원 2명 내려받기' }));
    expect(await dialog.findByText('수료 안내')).toBeVisible();
    await view.user.click(dialog.getByRole('button', { name: '내려받기' }));
    expect(dialog.getByText(/내려받는 이유 항목을 입력해주세요/)).toBeVisible();
    expect(take.asked).toEqual([]);
    await view.user.type(dialog.getByRole('textbox', { name: /내려받는 이유/ }), '행사 안내');
    await view.user.click(dialog.getByRole('button', { name: '내려받기' }));
    await waitFor(() =>
      expect(Object.fromEntries(take.asked[0]!.query)).toMatchObject({ reason: '행사 안내', sheet: 'JOINED', kind: 'MEMBER' }),
    );
  });
  test('without SITE_MEMBER_UPDATE nothing is noted; nobody yet and nobody found each say so', async () => {
    use();
    const first = renderRoute(JOINED, { session: { roles: ['SITE_MEMBER_READ'] } });
    await screen.findByText('김하늘');
    expect(screen.queryByRole('button', { name: /메모/ })).toBeNull();
    first.unmount();
    use([]);
    const second = renderRoute(JOINED, OWNER);
    expect(await screen.findByText('아직 회원이 없어요')).toBeVisible();
    second.unmount();
    renderRoute(`${JOINED}?q=x`, OWNER);
    expect(await screen.findByText('찾는 회원이 없어요')).toBeVisible();
  });
});

describe('registered members', () => {
  const list = (rows: RegisteredMember[]) => answer(memberApi.registered, { list: rows, cursor: null, totalCount: rows.length });
  beforeEach(() => server.use(answer(memberApi.segments, []), answer(memberApi.exports, [])));

  test('RT-097 IN-027 are listed, invited, changed and deleted', async () => {
    const invite = recording(operatorApi.inviteMembers, { savedCount: 0, invitedCount: 1, failures: [] });
    const remove = recording(memberApi.removeRegistered, null);
    server.use(list([written(), written({ memberSeq: 9, name: '김하늘', userSeq: 51 })]), invite.handler, remove.handler);
    const view = renderRoute(REGISTERED, OWNER);
    expect(await screen.findByRole('link', { name: '가입함' })).toHaveAttribute('href', `${JOINED}/51`);
    await view.user.click(screen.getByRole('button', { name: '오지훈 님 더보기' }));
    await view.user.click(await screen.findByRole('menuitem', { name: '회원으로 초대' }));
    expect(await screen.findByText('오지훈 님에게 초대를 보냈어요')).toBeVisible();
    expect(invite.asked[0]!.body).toEqual({ members: [{ email: 'jihoon@example.com', memo: '박람회' }] });
    await view.user.click(screen.getByRole('button', { name: '오지훈 님 더보기' }));
    await view.user.click(await screen.findByRole('menuitem', { name: '삭제' }));
    await view.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '삭제' }));
    expect(await screen.findByText('목록에서 지웠어요')).toBeVisible();
    expect(remove.asked[0]!.params['memberSeq']).toBe('8');
  });
  test('RT-098 a new one is checked here, and the service’s word stands under its field', async () => {
    server.use(list([]));
    const register = recording(memberApi.register, {
      createdCount: 0,
      failCount: 1,
      failures: [{ index: 0, field: 'email', message: '이미 등록된 이메일이에요.' }],
    });
    server.use(register.handler);
    const view = renderRoute(`${REGISTERED}/create`, OWNER);
    const dialog = within(await screen.findByRole('dialog', { name: '회원 등록' }));
    await view.user.click(dialog.getByRole('button', { name: '저장' }));
    expect(await dialog.findByText('이름 항목을 입력해주세요!')).toBeVisible();
    await view.user.type(dialog.getByRole('textbox', { name: /이름/ }), '오지훈');
    await view.user.type(dialog.getByRole('textbox', { name: /이메일/ }), 'jihoon@example.com');
    await view.user.click(dialog.getByRole('button', { name: '저장' }));
    expect(await dialog.findByText('이미 등록된 이메일이에요.')).toBeVisible();
    expect(register.asked[0]!.body).toEqual({
      members: [{ name: '오지훈', email: 'jihoon@example.com', phone: null, memo: '' }],
      checkOnly: false,
    });
  });
  test('RT-099 one is looked at and changed', async () => {
    const update = recording(memberApi.updateRegistered, written());
    server.use(list([written()]), answer(memberApi.registeredOne, written()), update.handler);
    const view = renderRoute(`${REGISTERED}/8`, OWNER);
    const dialog = within(await screen.findByRole('dialog', { name: '오지훈' }));
    await view.user.type(dialog.getByRole('textbox', { name: /휴대폰/ }), '01012345678');
    await view.user.click(dialog.getByRole('button', { name: '저장' }));
    expect(await screen.findByText('저장했어요')).toBeVisible();
    expect(update.asked[0]!.body).toMatchObject({ phone: '01012345678', memo: '박람회' });
    await waitFor(() => expect(view.path()).toBe(REGISTERED));
  });

  const csv = (text: string) => new File([text], '회원.csv', { type: 'text/csv' });
  async function choose(file: File) {
    const view = renderRoute(REGISTERED, OWNER);
    await view.user.click((await screen.findAllByRole('button', { name: '엑셀로 등록' }))[0]!);
    const dialog = within(await screen.findByRole('dialog', { name: '엑셀로 회원 등록' }));
    fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [file] } });
    return { ...view, dialog };
  }
  test('a sheet is looked at first: wrong rows are named with line and reason and left out', async () => {
    server.use(list([]));
    const sent = recording(memberApi.register, ({ body }) =>
      body.checkOnly
        ? { createdCount: 2, failCount: 1, failures: [{ index: 1, field: 'email', message: '이메일 형식으로 입력해 주세요' }] }
        : { createdCount: 2, failCount: 0, failures: [] },
    );
    server.use(sent.handler);
    const { user, dialog } = await choose(
      csv('이메일,이름,휴대폰\none@example.com,하나둘,1012345678\nbad,둘셋,\n\nthree@example.com,셋넷,'),
    );
    expect(await dialog.findByText('2명을 등록할 수 있어요')).toBeVisible();
    const faults = within(dialog.getByRole('table', { name: '고쳐야 할 줄' }));
    expect(faults.getAllByRole('row')[1]).toHaveTextContent('3둘셋 · bad이메일 형식으로 입력해 주세요');
    await user.click(dialog.getByRole('button', { name: '2명 등록' }));
    expect(await screen.findAllByText('2명을 등록했어요')).not.toEqual([]);
    expect(sent.asked.map((a) => [a.body.checkOnly, a.body.members.map((m) => m.email)])).toEqual([
      [true, ['one@example.com', 'bad', 'three@example.com']],
      [false, ['one@example.com', 'three@example.com']],
    ]);
    expect(sent.asked[0]!.body.members[0]).toEqual({ name: '하나둘', email: 'one@example.com', phone: '01012345678', memo: '' });
  });
  test.each([
    ['제목,내용\n1,2', /‘이름’과 ‘이메일’ 열이 있어야 해요/],
    ['이름,이메일\n', /등록할 회원이 없어요/],
  ])('a sheet that cannot be used says why', async (text, why) => {
    server.use(list([]));
    const { dialog } = await choose(csv(text));
    expect(await dialog.findByText(why)).toBeVisible();
    expect(dialog.getByRole('button', { name: '등록' })).toBeDisabled();
  });
});

describe('segments', () => {
  test('RT-100 PE-044 IN-028 are listed with conditions and how many they hold, and lead to their members', async () => {
    server.use(answer(memberApi.segments, [aSegment()]), answer(courseApi.adminList, { list: [], totalCount: 0 }));
    renderRoute(SEGMENT, OWNER);
    const link = await screen.findByRole('link', { name: '마케팅 동의' });
    expect(link).toHaveAttribute('href', `${JOINED}?segmentSeq=3`);
    const row = link.closest('tr')!;
    for (const text of ['회원만', '결제 50,000원 이상', '12']) expect(row).toHaveTextContent(text);
  });
  test('PE-044 need SITE_USER_READ', async () => {
    renderRoute(SEGMENT, { session: { roles: ['SITE_MEMBER_READ'] } });
    expect(await screen.findByRole('alertdialog', { name: '접근 권한이 없습니다.' })).toBeVisible();
  });
  test('a new one counts while its conditions are chosen; a taken name is said', async () => {
    const counted = recording(memberApi.countSegment, ({ query }) => ({ memberCount: query.get('marketing') === 'Y' ? 7 : 60 }));
    server.use(
      answer(memberApi.segments, []),
      answer(courseApi.adminList, { list: [], totalCount: 0 }),
      counted.handler,
      refuse(memberApi.createSegment, 'BAD_INPUT', '확인해 주세요', [{ field: 'name', message: '이미 있는 이름이에요.' }]),
    );
    const view = renderRoute(SEGMENT, OWNER);
    await view.user.click((await screen.findAllByRole('button', { name: '회원 구분 만들기' }))[0]!);
    const dialog = within(await screen.findByRole('dialog', { name: '회원 구분 만들기' }));
    expect(await dialog.findByText('지금 60명')).toBeVisible();
    await view.user.selectOptions(dialog.getByRole('combobox', { name: '마케팅 동의' }), '마케팅 동의');
    expect(await dialog.findByText('지금 7명')).toBeVisible();
    await view.user.type(dialog.getByRole('textbox', { name: /이름/ }), '동의');
    await view.user.click(dialog.getByRole('button', { name: '저장' }));
    expect(await dialog.findByText('이미 있는 이름이에요.')).toBeVisible();
    const created = recording(memberApi.createSegment, aSegment());
    server.use(created.handler);
    await view.user.click(dialog.getByRole('button', { name: '저장' }));
    expect(await screen.findByText('회원 구분을 저장했어요')).toBeVisible();
    expect(created.asked[0]!.body).toMatchObject({ name: '동의', conditions: { marketing: 'Y' } });
  });
});
