import { courseApi, type AdminCourse } from '@madang/contracts/main/course';
import { memberApi, type Member, type Segment } from '@madang/contracts/util/member';
import { screen, waitFor, within } from '@testing-library/react';
import { renderRoute } from '../../testing/render';
import { watchScroll } from '../../testing/scroll';
import { ownerRoles } from '../../testing/samples';
import { answer, recording, server } from '../../testing/server';

const OWNER = { session: { roles: ownerRoles } };
const JOINED = '/settings/members/joined';
const member = (userSeq: number, name: string) =>
  ({ userSeq, name, email: `${userSeq}@madang.test`, memo: '', joinedAt: '2026-10-01T00:00:00Z', courseCount: 0, paidKrw: 0 }) as Member;
const segment: Segment = {
  segmentSeq: 3,
  name: '단골',
  memberCount: 12,
  updatedAt: '2026-10-01T00:00:00Z',
  conditions: {
    kind: 'MEMBER',
    marketing: 'Y',
    learning: 'NOW',
    courseSeq: 12,
    startAt: '2026-10-01',
    endAt: '2026-10-31',
    paidMin: 1000,
    paidMax: 9000,
  },
};
const classes = { list: [{ courseSeq: 12, title: '실전 Next.js' } as AdminCourse], totalCount: 1 };
beforeEach(() => server.use(answer(memberApi.segments, [segment]), answer(memberApi.exports, []), answer(courseApi.adminList, classes)));

test('RT-095 members are narrowed by consent, learning and class, a sheet takes the same, and the list goes on', async () => {
  const scroll = watchScroll();
  const asked = recording(memberApi.joined, ({ query }) => ({
    list: [query.get('cursor') ? member(52, '오지훈') : member(51, '김하늘')],
    totalCount: 2,
    cursor: query.get('cursor') ? null : 'next',
  }));
  const sheet = recording(memberApi.excel, new Blob(['x']));
  server.use(asked.handler, sheet.handler);
  const { user } = renderRoute(JOINED, OWNER);
  for (const [name, value] of [
    ['마케팅 동의', '마케팅 동의'],
    ['수강 상태', '수강 중'],
    ['클래스', '실전 Next.js'],
  ] as const)
    await user.selectOptions(await screen.findByRole('combobox', { name }), value);
  await user.type(screen.getByRole('searchbox'), '늘');
  const filter = { marketing: 'Y', learning: 'NOW', courseSeq: '12', q: '늘' };
  await waitFor(() => expect(Object.fromEntries(asked.asked.at(-1)!.query)).toMatchObject(filter));
  await screen.findByText('김하늘');
  scroll();
  expect(await screen.findByText('오지훈')).toBeVisible();
  expect(asked.asked.at(-1)!.query.get('cursor')).toBe('next');
  vi.unstubAllGlobals();
  await takeSheet(user);
  await waitFor(() => expect(Object.fromEntries(sheet.asked[0]!.query)).toMatchObject(filter));
});

async function takeSheet(user: ReturnType<typeof renderRoute>['user']) {
  await user.click(screen.getByRole('button', { name: '엑셀 내려받기' }));
  const dialog = within(await screen.findByRole('dialog', { name: /내려받기/ }));
  await user.type(dialog.getByRole('textbox', { name: /내려받는 이유/ }), '행사 안내');
  await user.click(dialog.getByRole('button', { name: '내려받기' }));
}

test('IN-028 the sheet of a segment is that of its members', async () => {
  const sheet = recording(memberApi.excel, new Blob(['x']));
  server.use(sheet.handler, answer(memberApi.joined, { list: [member(51, '김하늘')], totalCount: 1, cursor: null }));
  const { user } = renderRoute(`${JOINED}?segmentSeq=3`, OWNER);
  await screen.findByText('김하늘');
  await takeSheet(user);
  await waitFor(() => expect(sheet.asked[0]!.query.get('segmentSeq')).toBe('3'));
});

test('RT-097 registered members are found, go on while one scrolls, and have a form to fill in', async () => {
  const scroll = watchScroll();
  const row = { memberSeq: 8, name: '오지훈', email: 'a@b.co', phone: null, memo: '', userSeq: null, createdByName: '윤지호' };
  const asked = recording(memberApi.registered, ({ query }) => ({
    list: [{ ...row, ...(query.get('cursor') && { memberSeq: 9, name: '김하늘' }), createdAt: '2026-10-01T00:00:00Z' }],
    totalCount: 2,
    cursor: query.get('cursor') ? null : 'next',
  }));
  const form = recording(memberApi.template, new Blob(['x']));
  server.use(asked.handler, form.handler);
  const { user } = renderRoute('/settings/members/registered', OWNER);
  await user.type(await screen.findByRole('searchbox'), '지훈');
  await waitFor(() => expect(asked.asked.at(-1)!.query.get('q')).toBe('지훈'));
  await screen.findByText('오지훈');
  scroll();
  expect(await screen.findByText('김하늘')).toBeVisible();
  vi.unstubAllGlobals();
  await user.click(screen.getAllByRole('button', { name: '엑셀로 등록' })[0]!);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '양식 내려받기' }));
  await waitFor(() => expect(form.asked).toHaveLength(1));
});

test('RT-100 IN-028 a segment has every condition, is counted by them, changed and deleted', async () => {
  const counted = recording(memberApi.countSegment, { memberCount: 7 });
  const made = recording(memberApi.createSegment, segment);
  const changed = recording(memberApi.updateSegment, segment);
  const removed = recording(memberApi.removeSegment, null);
  server.use(counted.handler, made.handler, changed.handler, removed.handler);
  const { user } = renderRoute('/settings/members/segment', OWNER);
  await user.click(await screen.findByRole('button', { name: '회원 구분 만들기' }));
  const dialog = within(await screen.findByRole('dialog', { name: '회원 구분 만들기' }));
  await user.type(dialog.getByRole('textbox', { name: /이름/ }), '단골');
  for (const [name, value] of [
    ['대상', '회원만'],
    ['마케팅 동의', '마케팅 동의'],
    ['수강 상태', '수강 중'],
    ['클래스', '실전 Next.js'],
  ] as const)
    await user.selectOptions(dialog.getByRole('combobox', { name }), value);
  for (const [name, value] of [
    ['가입일 시작', '20261001'],
    ['가입일 끝', '20261031'],
    ['결제 금액 최소', '1000'],
    ['결제 금액 최대', '9000'],
  ] as const) {
    await user.type(dialog.getByRole('textbox', { name }), value);
    await user.tab();
  }
  const chosen = { kind: 'MEMBER', marketing: 'Y', learning: 'NOW', startAt: '2026-10-01', endAt: '2026-10-31' };
  const query = { ...chosen, courseSeq: '12', paidMin: '1000', paidMax: '9000' };
  await waitFor(() => expect(Object.fromEntries(counted.asked.at(-1)!.query)).toMatchObject(query));
  await user.click(dialog.getByRole('button', { name: '저장' }));
  await waitFor(() =>
    expect(made.asked[0]!.body).toMatchObject({ name: '단골', conditions: { ...chosen, courseSeq: 12, paidMin: 1000, paidMax: 9000 } }),
  );
  await user.click(await screen.findByRole('button', { name: '단골 더보기' }));
  await user.click(await screen.findByRole('menuitem', { name: '회원 구분 수정' }));
  const again = within(await screen.findByRole('dialog', { name: '회원 구분 수정' }));
  await user.selectOptions(again.getByRole('combobox', { name: '마케팅 동의' }), '마케팅 미동의');
  await user.click(again.getByRole('button', { name: '저장' }));
  await waitFor(() => expect(changed.asked[0]).toMatchObject({ params: { segmentSeq: '3' }, body: { conditions: { marketing: 'N' } } }));
  await user.click(await screen.findByRole('button', { name: '단골 더보기' }));
  await user.click(await screen.findByRole('menuitem', { name: '삭제' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '삭제' }));
  await waitFor(() => expect(removed.asked[0]!.params['segmentSeq']).toBe('3'));
});
