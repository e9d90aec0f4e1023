import { dataHistoryApi, type PersonalRead } from '@madang/contracts/util/data-history';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { renderRoute } from '../../testing/render';
import { ownerRoles } from '../../testing/samples';
import { watchScroll } from '../../testing/scroll';
import { answer, recording, refuse, server } from '../../testing/server';

const PATH = '/settings/data-history/readings';
const OWNER = { session: { roles: ownerRoles } };
const line: PersonalRead = {
  readSeq: 9,
  userSeq: 3,
  userName: '서윤',
  keyName: null,
  kind: 'LEARNER',
  way: 'REVEAL',
  maskedYn: 'N',
  courseSeq: 4,
  courseTitle: '자바 첫걸음',
  subjectSeq: 8,
  subjectName: '김하늘',
  ref: '',
  reason: '',
  ip: '203.0.113.*',
  personCount: 1,
  callCount: 1,
  readAt: '2026-11-20T03:00:00Z',
  lastAt: '2026-11-20T03:00:00Z',
};
const nobody = { subjectName: null, subjectSeq: null };

test('owners read who looked at whose data, and filter it', async () => {
  const sheet: PersonalRead = { ...line, ...nobody, readSeq: 8, way: 'SHEET', reason: '수료 명단', personCount: 60 };
  const page: PersonalRead = {
    ...line,
    ...nobody,
    readSeq: 7,
    way: 'PAGE',
    keyName: '명단 연동',
    maskedYn: 'Y',
    personCount: 40,
    callCount: 2,
  };
  const asked = recording(dataHistoryApi.readings, { list: [line, sheet, page], cursor: '7', readers: [{ userSeq: 3, name: '서윤' }] });
  const scroll = watchScroll();
  server.use(asked.handler);
  const { user } = renderRoute(PATH, OWNER);
  const row = async (text: string) => (await screen.findByText(text)).closest('tr')!;
  expect(await row('김하늘')).toHaveTextContent(/서윤.*한 명 보기.*수강생 · 자바 첫걸음.*203\.0\.113\.\*/);
  expect(await row('이유: 수료 명단')).toHaveTextContent('60명');
  expect(await row('가림')).toHaveTextContent(/API 키 ‘명단 연동’.*40명.*2번/);
  await user.selectOptions(screen.getByRole('combobox', { name: '본 사람' }), '서윤');
  await waitFor(() => expect(asked.asked.at(-1)!.query.get('userSeq')).toBe('3'));
  await user.selectOptions(screen.getByRole('combobox', { name: '방법' }), '파일');
  await waitFor(() => expect(asked.asked.at(-1)!.query.get('way')).toBe('SHEET'));
  fireEvent.change(screen.getByRole('textbox', { name: '시작일' }), { target: { value: '2026.11.01' } });
  fireEvent.blur(screen.getByRole('textbox', { name: '시작일' }));
  await waitFor(() => expect(asked.asked.at(-1)!.query.get('startAt')).toBe('2026-11-01'));
  fireEvent.change(screen.getByRole('textbox', { name: '종료일' }), { target: { value: '2026.11.20' } });
  fireEvent.blur(screen.getByRole('textbox', { name: '종료일' }));
  await waitFor(() => expect(asked.asked.at(-1)!.query.get('endAt')).toBe('2026-11-20'));
  const [from, until] = screen.getAllByRole('textbox', { name: '시' });
  fireEvent.change(from!, { target: { value: '09' } });
  await waitFor(() => expect(asked.asked.at(-1)!.query.get('startTime')).toBe('09:00'));
  fireEvent.change(until!, { target: { value: '18' } });
  await waitFor(() => expect(asked.asked.at(-1)!.query.get('endTime')).toBe('18:59'));
  await row('김하늘');
  scroll();
  await waitFor(() => expect(asked.asked.at(-1)!.query.get('cursor')).toBe('7'));
  const tabs = within(screen.getByRole('navigation', { name: '기록' }));
  expect(tabs.getByRole('link', { name: '변경 이력' })).toHaveAttribute('href', '/settings/data-history');
});
test('nothing read yet, nothing found and no answer each say so', async () => {
  server.use(answer(dataHistoryApi.readings, { list: [], cursor: null, readers: [] }));
  const first = renderRoute(PATH, OWNER);
  expect(await screen.findByText('조회 기록이 없어요')).toBeVisible();
  first.unmount();
  const second = renderRoute(`${PATH}?way=SHEET`, OWNER);
  expect(await screen.findByText('찾는 기록이 없어요')).toBeVisible();
  second.unmount();
  server.use(refuse(dataHistoryApi.readings, 'TEMPORARY'));
  renderRoute(`${PATH}?kind=LIKE`, OWNER);
  expect(await screen.findByRole('button', { name: /다시/ })).toBeVisible();
});
