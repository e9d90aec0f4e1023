import { courseApi } from '@madang/contracts/main/course';
import { curriculumApi, type CurriculumItem } from '@madang/contracts/main/curriculum';
import { liveApi, type LiveMeeting, type LiveService } from '@madang/contracts/main/live';
import { missionApi } from '@madang/contracts/main/mission';
import { screen, waitFor, within } from '@testing-library/react';
import { aLesson, information, someLessons } from '../../testing/course-samples';
import { renderRoute } from '../../testing/render';
import { ownerRoles } from '../../testing/samples';
import { answer, recording, server } from '../../testing/server';

const OWNER = { session: { roles: ownerRoles } };
const BASE = '/classes/12/settings/curriculums';
const services = (missing: LiveService['missing'] = null): LiveService[] => [
  { liveType: '00', makes: true, missing },
  { liveType: '01', makes: true, missing: 'PLATFORM_KEYS' },
  { liveType: '02', makes: true, missing: 'PLATFORM_KEYS' },
  { liveType: '99', makes: false, missing: null },
];
const aLive = (over: Partial<CurriculumItem> = {}) =>
  aLesson({
    curriculumSeq: 105,
    curriculumTypeCd: '00',
    title: '첫 라이브',
    duration: null,
    vodTypeCd: null,
    uploadVodSeq: null,
    liveAt: '2099-01-02',
    liveStartAt: '20:00',
    liveEndAt: '21:00',
    liveType: '00',
    isHeld: false,
    ...over,
  } as Partial<CurriculumItem>);
const meeting = (over: Partial<LiveMeeting> = {}): LiveMeeting => ({
  curriculumSeq: 105,
  liveType: '00',
  state: 'MADE',
  fault: null,
  meetingId: '81234567890',
  joinUrl: 'https://zoom.example/j/8',
  password: 'ab12cd',
  startedAt: null,
  endedAt: null,
  presentCount: 0,
  strangers: [],
  ...over,
});
function use({ list = someLessons(), liveTypeCd = '00', found = services(), meetings = [] as LiveMeeting[] } = {}) {
  const save = recording(curriculumApi.save, ({ body }) => aLesson({ ...(body as object), curriculumSeq: body.curriculumSeq ?? 900 }));
  const whole = information();
  server.use(
    answer(courseApi.find, { ...whole, course: { ...whole.course, liveTypeCd } as typeof whole.course }),
    answer(courseApi.publishCheck, { ready: true, missing: [] }),
    answer(curriculumApi.list, list),
    answer(missionApi.list, { list: [], totalCount: 0 }),
    answer(liveApi.services, found),
    answer(liveApi.meetings, meetings),
    save.handler,
  );
  return save.asked;
}
const panel = async () => within(await screen.findByRole('dialog'));
const optionsOf = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map((one) => one.textContent);

test('offers the services that the site can use, and makes the meeting by itself unless an address is given', async () => {
  const asked = use();
  const { user } = renderRoute(`${BASE}/create?type=00`, OWNER);
  const form = await panel();
  const type = await form.findByRole('combobox', { name: /라이브 방식/ });
  expect(optionsOf(type)).toEqual(['서비스를 골라 주세요', 'Zoom', '주소로 바로 입장']);
  expect(form.getByText('저장하면 Zoom 회의가 만들어져요')).toBeVisible();
  expect(form.queryByRole('textbox', { name: /입장 주소/ })).toBeNull();
  await user.click(form.getByRole('switch', { name: /직접 만든 회의 주소/ }));
  await user.type(form.getByRole('textbox', { name: /입장 주소/ }), 'https://zoom.us/j/1');
  await user.click(form.getByRole('switch', { name: /직접 만든 회의 주소/ }));
  await user.type(form.getByRole('textbox', { name: /강의 제목/ }), '라이브');
  await user.click(form.getByRole('button', { name: '강의 추가' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]!.body).toMatchObject({ liveType: '00', joinUrl: '' });
});

test('AT-024 AT-033 a live without a service that the site can use is asked for one, and for the address where it has none, and the owner is shown where to set Zoom up', async () => {
  const asked = use({ found: services('OWN_KEYS') });
  const { user } = renderRoute(`${BASE}/create?type=00`, OWNER);
  const form = await panel();
  const type = await form.findByRole('combobox', { name: /라이브 방식/ });
  expect([type, optionsOf(type)]).toEqual([type, ['서비스를 골라 주세요', '주소로 바로 입장']]);
  expect(type).toHaveValue('');
  expect(form.getByRole('link', { name: '사이트 설정에서 연결하기' })).toHaveAttribute('href', '/settings/configuration#zoom');
  await user.type(form.getByRole('textbox', { name: /강의 제목/ }), '라이브');
  await user.click(form.getByRole('button', { name: '강의 추가' }));
  expect(await form.findByText(/라이브 방식 항목을 (입력|선택)해/)).toBeVisible();
  expect(asked).toHaveLength(0);
  await user.selectOptions(type, '99');
  const address = form.getByRole('textbox', { name: /입장 주소/ });
  expect(address).toBeRequired();
  // AT-033: the address is required, because nobody could enter the live lesson without it.
  await user.click(form.getByRole('button', { name: '강의 추가' }));
  expect(await form.findByText('입장 주소 항목을 입력해주세요!')).toBeVisible();
  expect(asked).toHaveLength(0);
  await user.type(address, 'https://meet.example.com/a');
  await user.click(form.getByRole('button', { name: '강의 추가' }));
  await waitFor(() => expect(asked[0]!.body).toMatchObject({ liveType: '99', joinUrl: 'https://meet.example.com/a' }));
});

test('shows the meeting that was made: its number, when it was held and who came', async () => {
  const held = { startedAt: '2026-11-23T11:00:00Z', endedAt: '2026-11-23T12:00:00Z', presentCount: 12, strangers: ['Galaxy S21'] };
  use({ list: [aLive()], meetings: [meeting(held)] });
  renderRoute(`${BASE}/105/edit`, OWNER);
  const part = within(await (await panel()).findByRole('region', { name: 'Zoom 회의' }));
  for (const text of ['81234567890', 'ab12cd', '12명', 'Galaxy S21']) expect(part.getByText(text)).toBeVisible();
});

test('a meeting that could not be made says why, in the list as well, and is asked for again', async () => {
  use({ list: [aLive()], meetings: [meeting({ state: 'FAILED', fault: 'KEYS', meetingId: null })] });
  const retry = recording(liveApi.retryMeeting, () => {
    server.use(answer(liveApi.meetings, [meeting()]));
    return [meeting()];
  });
  server.use(retry.handler);
  const { user } = renderRoute(`${BASE}/105/edit`, OWNER);
  const form = await panel();
  expect(await form.findByText('Zoom 회의를 만들지 못했어요')).toBeVisible();
  expect(form.getByText(/계정 키가 맞지 않아요/)).toBeVisible();
  expect(screen.getByText('회의 없음')).toBeInTheDocument();
  await user.click(form.getByRole('button', { name: '다시 만들기' }));
  expect(await form.findByText('81234567890')).toBeVisible();
  expect(retry.asked.map((one) => one.params)).toMatchObject([{ courseSeq: '12', curriculumSeq: '105' }]);
});

test('a live in the past is saved only after a question, and stays changeable until somebody could have seen it', async () => {
  const asked = use({ list: [aLive({ liveAt: '2026-01-02' })] });
  const { user } = renderRoute(`${BASE}/105/edit`, OWNER);
  const form = await panel();
  // A change of the title alone is saved without a question.
  await user.type(await form.findByRole('textbox', { name: /강의 제목/ }), '!');
  await user.click(form.getByRole('button', { name: '저장' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  const day = form.getByRole('textbox', { name: '날짜' });
  await user.clear(day);
  await user.type(day, '2026.01.03');
  await user.tab();
  await user.click(form.getByRole('button', { name: '저장' }));
  const question = async () => within(await screen.findByRole('alertdialog', { name: '이미 지난 시각이에요' }));
  await user.click((await question()).getByRole('button', { name: '시각 바꾸기' }));
  expect(asked).toHaveLength(1);
  await user.click(form.getByRole('button', { name: '저장' }));
  await user.click((await question()).getByRole('button', { name: '지난 라이브로 저장' }));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]!.body).toMatchObject({ liveAt: '2026-01-03', pastYn: 'Y' });
});
