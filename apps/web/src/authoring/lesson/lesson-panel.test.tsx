import { seoulDay } from '@madang/contracts/dates';
import { chatApi } from '@madang/contracts/main/chat';
import { missionApi } from '@madang/contracts/main/mission';
import { courseApi } from '@madang/contracts/main/course';
import { curriculumApi, uploadApi, videoApi, type CurriculumItem, type Video } from '@madang/contracts/main/curriculum';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aLesson, information, someLessons } from '../../testing/course-samples';
import { renderRoute } from '../../testing/render';
import { aUser, ownerRoles } from '../../testing/samples';
import { answer, recording, refuse, server } from '../../testing/server';
import { newLesson } from '../../domain/authoring/lesson-draft';

const OWNER = { session: { roles: ownerRoles } };
const BASE = '/classes/12/settings/curriculums';
const video = {
  uploadVodSeq: 1,
  status: 'READY' as const,
  percent: 100,
  originFileName: 'a.mp4',
  fileSize: 1536,
  duration: 380,
  thumbnailUrl: null,
  uploadUrl: '/api/main/v1.0/tus/x',
  failure: null,
  createdAt: '2026-11-01T00:00:00Z',
};
function use(list: CurriculumItem[] = someLessons()) {
  const save = recording(curriculumApi.save, ({ body }) => aLesson({ ...(body as object), curriculumSeq: body.curriculumSeq ?? 900 }));
  server.use(
    answer(courseApi.find, information()),
    answer(courseApi.publishCheck, { ready: true, missing: [] }),
    answer(curriculumApi.list, list),
    answer(videoApi.find, video),
    answer(missionApi.list, { list: [], totalCount: 0 }),
    save.handler,
  );
  return save.asked;
}
const panel = async () => within(await screen.findByRole('dialog'));
const submit = '강의 추가';

test.each([
  ['VIDEO_TOO_LONG', 12, '영상이 12시간보다 길어요. 나누어 올려 주세요.'],
  ['VIDEO_PIXELS', 36, '화면이 36백만 화소보다 커요. 해상도를 낮춰 다시 올려 주세요.'],
  ['VIDEO_BROKEN', null, '파일이 손상되어 재생할 수 없어요. 다시 내보낸 파일을 올려 주세요.'],
])('a lesson says why its video was refused (%s)', async (reason, max, text) => {
  use([aLesson({ curriculumSeq: 102, curriculumTypeCd: '02', vodTypeCd: '02', uploadVodSeq: 1, vodLockStatusCd: 'FAILED' })]);
  server.use(answer(videoApi.find, { ...video, status: 'FAILED', failure: { reason, max } as Video['failure'] }));
  renderRoute(`${BASE}/102/edit`, OWNER);
  expect(await (await panel()).findByText(text)).toBeVisible();
});

test('RT-068 AT-025 AT-029 .../curriculums/create makes a live lesson with day, times and address', async () => {
  const asked = use();
  const { user, path } = renderRoute(`${BASE}/create?type=00&section=101`, OWNER);
  const form = await panel();
  await user.click(await form.findByRole('button', { name: submit }));
  expect(await form.findByText('강의 제목 항목을 입력해주세요!')).toBeVisible();
  await user.type(form.getByRole('textbox', { name: /강의 제목/ }), '함께 코드 리뷰');
  const day = form.getByRole('textbox', { name: '날짜' });
  await user.clear(day);
  await user.tab();
  await user.click(form.getByRole('button', { name: submit }));
  expect(await form.findByText('날짜 항목을 입력해주세요!')).toBeVisible();
  await user.type(day, '20261204');
  await user.type(form.getByRole('textbox', { name: '입장 주소' }), 'https://meet.example.com/a');
  const [startHour, endHour] = form.getAllByRole('textbox', { name: '시' });
  const [startMinute, endMinute] = form.getAllByRole('textbox', { name: '분' });
  for (const [input, value] of [
    [startHour, '20'],
    [startMinute, '00'],
    [endHour, '21'],
    [endMinute, '30'],
  ] as const) {
    await user.clear(input!);
    // A time cannot be emptied, so the cleared field shows 00.
    expect(input).toHaveValue('00');
    await user.type(input!, value);
  }
  await user.click(form.getByRole('button', { name: submit }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]!.body).toMatchObject({
    curriculumTypeCd: '00',
    sectionSeq: 101,
    title: '함께 코드 리뷰',
    liveAt: '2026-12-04',
    liveStartAt: '20:00',
    liveEndAt: '21:30',
    joinUrl: 'https://meet.example.com/a',
    liveType: '99',
  });
  await waitFor(() => expect(path()).toBe(`${BASE}/900/edit`));
});

test.each(['00', '04'])(
  'AM-194 a teacher elsewhere reads that the time of a lesson of type %s is Seoul’s, and the own one',
  async (type) => {
    vi.stubEnv('TZ', 'Europe/London');
    use();
    const { user } = renderRoute(`${BASE}/create?type=${type}&section=101`, OWNER);
    const form = await panel();
    const day = await form.findByRole('textbox', { name: '날짜' });
    await user.clear(day);
    await user.type(day, '20261204');
    const [hour] = form.getAllByRole('textbox', { name: '시' });
    const [minute] = form.getAllByRole('textbox', { name: '분' });
    await user.clear(hour!);
    await user.type(hour!, '20');
    await user.clear(minute!);
    await user.type(minute!, '00');
    expect(await form.findByText('KST (내 시간대로 12월 4일 11:00)')).toBeVisible();
  },
);

test('AM-070 CU-027 a new live lesson begins at the next half hour and takes half an hour', () => {
  expect(newLesson('00', null, Date.parse('2026-11-21T10:01:00+09:00'))).toMatchObject({
    liveAt: '2026-11-21',
    liveStartAt: '10:30',
    liveEndAt: '11:00',
  });
  expect(newLesson('00', null, Date.parse('2026-11-21T23:31:00+09:00'))).toMatchObject({
    liveAt: '2026-11-22',
    liveStartAt: '00:00',
    liveEndAt: '00:30',
  });
});

test('AT-031 AT-032 CH-071 CU-018 CU-056 CU-057 CU-058 CU-061 S-088 an offline lesson is today, and asks for place, zip code, address, detailed address and the spot on the map', async () => {
  const asked = use();
  const { user } = renderRoute(`${BASE}/create?type=04`, OWNER);
  const form = await panel();
  expect(form.getByRole('textbox', { name: '날짜' })).toHaveValue(seoulDay(Date.now()).replaceAll('-', '.'));
  await user.type(form.getByRole('textbox', { name: /강의 제목/ }), '첫 모임');
  await user.click(form.getByRole('button', { name: submit }));
  expect(await form.findByText('장소 항목을 입력해주세요!')).toBeVisible();
  expect(form.getByText('주소 항목을 입력해주세요!')).toBeVisible();
  for (const name of ['시작 시각', '종료 시각']) expect(form.getByText(`${name} 항목을 입력해주세요!`)).toBeVisible();
  await user.type(form.getByRole('textbox', { name: '장소' }), '마당 공방');
  await user.type(form.getByRole('textbox', { name: '우편번호' }), '04524');
  await user.type(form.getByRole('textbox', { name: '주소' }), '서울 중구 세종대로 110');
  await user.type(form.getByRole('textbox', { name: '상세 주소' }), '2층');
  const times = ['시', '분'].flatMap((name) => form.getAllByRole('textbox', { name }).slice(0, 2));
  for (const [i, value] of ['19', '21', '00', '30'].entries()) await user.type(times[i]!, value);
  const point = form.getByRole('textbox', { name: /지도 위치/ });
  await user.type(point, '서울 어딘가');
  await user.click(form.getByRole('button', { name: submit }));
  expect(await form.findByText(/위도와 경도를 쉼표로 나눠/)).toBeVisible();
  expect(asked).toHaveLength(0);
  await user.clear(point);
  await user.type(point, '37.5636, 126.9976');
  await user.click(form.getByRole('button', { name: submit }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]!.body).toMatchObject({
    curriculumTypeCd: '04',
    title: '첫 모임',
    place: '마당 공방',
    zipcode: '04524',
    addrRoad1: '서울 중구 세종대로 110',
    addrRoad2: '2층',
    lat: 37.5636,
    lon: 126.9976,
    offlineStartAt: seoulDay(Date.now()),
    offlineStartTime: '19:00',
    offlineEndTime: '21:30',
  });
});

test('CU-012 CU-017 CU-076 a mission has its scope and points, another lesson takes submissions once that is switched on', async () => {
  const asked = use();
  const { user } = renderRoute(`${BASE}/create?type=03`, OWNER);
  const form = await panel();
  await user.type(form.getByRole('textbox', { name: /강의 제목/ }), '첫 과제');
  expect(form.queryByRole('switch', { name: /과제 받기/ })).toBeNull();
  await user.click(form.getByRole('radio', { name: /함께 배우는 사람/ }));
  await user.type(form.getByRole('textbox', { name: '만점' }), '10');
  await user.type(form.getByRole('textbox', { name: /필요한 시간/ }), '30');
  await user.click(form.getByRole('button', { name: submit }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]!.body).toMatchObject({ curriculumTypeCd: '03', taskYn: 'Y', publicScopeCd: '01', point: 10 });
});

test('CU-021 a lesson of a class leads into a chat room', async () => {
  const asked = use();
  server.use(answer(chatApi.mine, [{ chatRoomSeq: 3, courseSeq: 12, scope: '02', name: '인증방' } as never]));
  const { user } = renderRoute(`${BASE}/create?type=07`, OWNER);
  const form = await panel();
  await user.type(form.getByRole('textbox', { name: /강의 제목/ }), '인사하기');
  await user.selectOptions(await form.findByRole('combobox', { name: '채팅방' }), '인증방');
  await user.click(form.getByRole('button', { name: submit }));
  await waitFor(() => expect(asked[0]?.body).toMatchObject({ curriculumTypeCd: '07', missionResourceId: '3' }));
});

test('CU-070..076 a post mission asks how often, when and how much is enough', async () => {
  const asked = use();
  const { user } = renderRoute(`${BASE}/create?type=09`, OWNER);
  const form = await panel();
  await user.type(form.getByRole('textbox', { name: /강의 제목/ }), '매일 쓰기');
  for (const [name, value] of [
    ['모두 올릴 횟수', '30'],
    ['하루 최대', '3'],
    ['완료 조건', '70'],
  ] as const)
    fireEvent.change(form.getByRole('textbox', { name: new RegExp(name) }), { target: { value } });
  await user.click(form.getByRole('switch', { name: /정해진 시간에만/ }));
  for (const [name, hour] of [
    ['하루 시작 시각', '07'],
    ['하루 끝 시각', '10'],
  ] as const)
    fireEvent.change(within(form.getByRole('group', { name })).getByRole('textbox', { name: '시' }), { target: { value: hour } });
  await user.click(form.getByRole('radio', { name: /강사/ }));
  await user.click(form.getByRole('button', { name: submit }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]!.body).toMatchObject({
    curriculumTypeCd: '09',
    missionType: 'NEW_POST',
    publicScopeCd: '99',
    maxChallengeCount: 30,
    dailyChallengeCount: 3,
    dailyStartTime: '07:00',
    dailyEndTime: '10:00',
    completionRateCondition: 70,
  });
});

test('AT-030 AT-037 CU-011 a text needs its content, and always the time that it takes', async () => {
  const asked = use();
  const { user } = renderRoute(`${BASE}/create?type=05`, OWNER);
  const form = await panel();
  fireEvent.change(form.getByRole('textbox', { name: /강의 제목/ }), { target: { value: '읽을거리' } });
  const minutes = form.getByRole('textbox', { name: /필요한 시간/ });
  expect(minutes).toBeRequired();
  await user.click(form.getByRole('button', { name: submit }));
  expect(await form.findByText('내용 항목을 입력해주세요!')).toBeVisible();
  expect(form.getByText('필요한 시간 항목을 입력해주세요!')).toBeVisible();
  await user.type(minutes, '15');
  const written = document.createElement('p');
  written.textContent = '안녕하세요';
  form.getByRole('textbox', { name: '내용' }).replaceChildren(written);
  await waitFor(() => expect(form.queryByText('내용 항목을 입력해주세요!')).toBeNull());
  await user.click(form.getByRole('button', { name: submit }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]!.body).toMatchObject({ requiredMinutes: 15, content: expect.stringContaining('안녕하세요') as string });
});

test('AT-042 AT-043 hours stop at 23 and minutes at 59', async () => {
  use();
  const { user } = renderRoute(`${BASE}/create?type=00`, OWNER);
  const form = await panel();
  const hour = (await form.findAllByRole('textbox', { name: '시' }))[0]!;
  const minute = form.getAllByRole('textbox', { name: '분' })[0]!;
  await user.clear(hour);
  await user.type(hour, '24');
  await user.clear(minute);
  await user.type(minute, '60');
  expect(hour).toHaveValue('23');
  expect(minute).toHaveValue('59');
});

test('RT-069 .../{curriculumSeq}/edit opens the lesson prefilled and saves what changed', async () => {
  const asked = use();
  const { user } = renderRoute(`${BASE}/103/edit`, OWNER);
  const form = await panel();
  const title = await form.findByRole('textbox', { name: /강의 제목/ });
  expect(title).toHaveValue('개발 환경 준비');
  expect(form.getByRole('button', { name: '저장' })).toBeDisabled();
  await user.clear(title);
  await user.type(title, '개발 환경');
  await user.click(form.getByRole('switch', { name: /100% 시청/ }));
  await user.click(form.getByRole('switch', { name: /배속 허용/ }));
  await user.click(form.getByRole('switch', { name: /잠금/ }));
  await user.click(form.getByRole('button', { name: '저장' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]!.body).toMatchObject({
    curriculumSeq: 103,
    title: '개발 환경',
    uploadVodSeq: 1,
    limitPercent: 100,
    vodSpeedControlYn: 0,
    lockStatusYn: 'Y',
  });
  expect(await screen.findByText('개발 환경 강의를 저장했어요')).toBeVisible();
});

test('CU-042 CU-043 AT-044 an upload limits devices and viewing time; what the server refuses stands at its field', async () => {
  const asked = use();
  const { user } = renderRoute(`${BASE}/103/edit`, OWNER);
  const form = await panel();
  await user.click(await form.findByRole('switch', { name: /동시 시청 제한/ }));
  await user.click(form.getByRole('switch', { name: /시청 시간 제한/ }));
  expect(form.getByText('모두 37:28까지 볼 수 있어요.')).toBeVisible();
  await user.click(form.getByRole('button', { name: '저장' }));
  await waitFor(() => expect(asked.at(-1)?.body).toMatchObject({ limitDupPlay: 1, multiplyPlayTime: 2 }));
  await user.click(await form.findByRole('switch', { name: /맛보기/ }));
  expect(form.getByText(/맛보기로 공개한 영상에는 쓸 수 없어요/)).toBeVisible();
  const text = '맛보기로 공개하는 영상에는 동시 시청 제한을 둘 수 없어요.';
  server.use(refuse(curriculumApi.save, 'BAD_INPUT', '', [{ field: 'limitDupPlay', message: text }]));
  await user.click(form.getByRole('button', { name: '저장' }));
  expect(await form.findByText(text)).toBeVisible();
});

test('AT-055 a live class that has begun offers its title only', async () => {
  const live = aLesson({
    curriculumSeq: 105,
    curriculumTypeCd: '00',
    title: '지난 라이브',
    duration: null,
    vodTypeCd: null,
    uploadVodSeq: null,
    liveAt: '2026-01-02',
    liveStartAt: '20:00',
    liveEndAt: '21:00',
    joinUrl: 'https://meet.example.com/x',
    liveType: '99',
    isHeld: true,
  });
  const asked = use([live]);
  const { user } = renderRoute(`${BASE}/105/edit`, OWNER);
  const form = await panel();
  expect(await form.findByText('이미 시작한 라이브예요')).toBeVisible();
  expect(form.queryByRole('textbox', { name: '날짜' })).toBeNull();
  await user.type(form.getByRole('textbox', { name: /강의 제목/ }), ' 다시 보기');
  await user.click(form.getByRole('button', { name: '저장' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]!.body).toMatchObject({
    title: '지난 라이브 다시 보기',
    liveAt: '2026-01-02',
    liveStartAt: '20:00',
    liveEndAt: '21:00',
    joinUrl: 'https://meet.example.com/x',
  });
});

test('AT-035 CU-051 CU-078 CU-079 CU-084 a linked video shows what its service says of it; another address is refused, and so is one that the service does not show', async () => {
  const asked = use();
  const missing = '동영상을 찾을 수 없거나 차단되었어요. 공개 범위와 도메인 설정을 확인해 주세요.';
  server.use(refuse(curriculumApi.videoLinkInfo, 'VIDEO_NOT_FOUND', missing));
  const { user } = renderRoute(`${BASE}/create?type=02`, OWNER);
  const form = await panel();
  await user.click(form.getByRole('radio', { name: '링크' }));
  await user.click(form.getByRole('button', { name: submit }));
  expect(await form.findByText('영상 주소 항목을 입력해주세요!')).toBeVisible();
  const address = form.getByRole('textbox', { name: '영상 주소' });
  await user.type(address, 'https://example.com/movie');
  expect(await form.findByText('유튜브나 비메오 동영상 주소를 넣어 주세요.')).toBeVisible();
  await user.clear(address);
  await user.type(address, 'https://vimeo.com/1');
  expect(await form.findByText(missing)).toBeVisible();
  expect(address).toBeInvalid();
  const silent = '동영상 서비스가 응답하지 않아 제목과 길이를 가져오지 못했어요.';
  server.use(refuse(curriculumApi.videoLinkInfo, 'VIDEO_SERVICE_SILENT', silent));
  await user.clear(address);
  await user.type(address, 'https://vimeo.com/2');
  expect(await form.findByText(silent)).toBeVisible();
  expect(address).toBeValid();
  await user.clear(address);
  server.use(
    answer(curriculumApi.videoLinkInfo, {
      id: 'dQw4w9WgXcQ',
      title: '소개 영상',
      description: '첫 강의를 미리 봐요.',
      duration: 3723,
      thumbnail: 'https://i.ytimg.com/vi/x/hq.jpg',
      vodTypeCd: '00',
    }),
  );
  await user.clear(address);
  await user.type(address, 'https://youtu.be/dQw4w9WgXcQ');
  expect(await form.findByText('소개 영상')).toBeVisible();
  expect(form.getByText('YouTube · 1:02:03')).toBeVisible();
  expect(form.getByText('첫 강의를 미리 봐요.')).toBeVisible();
  expect(document.querySelector('img[src="https://i.ytimg.com/vi/x/hq.jpg"]')).toBeInTheDocument();
  expect(form.getByRole('textbox', { name: /강의 제목/ })).toHaveValue('소개 영상');
  await user.click(form.getByRole('button', { name: submit }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]!.body).toMatchObject({ vodTypeCd: '00', linkUrl: 'https://youtu.be/dQw4w9WgXcQ', duration: 3723, uploadVodSeq: null });
});

test.each([
  ['CU-080', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3'],
  ['CU-081', 'https://youtu.be/dQw4w9WgXcQ'],
  ['CU-082', 'https://www.youtube.com/embed/dQw4w9WgXcQ'],
  ['CU-083', 'https://www.youtube.com/live/dQw4w9WgXcQ'],
])('%s a video is known by the address %s', async (_row, linkUrl) => {
  use();
  const shown = { id: 'dQw4w9WgXcQ', title: '소개 영상', description: '', duration: 212, thumbnail: null, vodTypeCd: '00' as const };
  const known = recording(curriculumApi.videoLinkInfo, shown);
  server.use(known.handler);
  const { user } = renderRoute(`${BASE}/create?type=02`, OWNER);
  const form = await panel();
  await user.click(form.getByRole('radio', { name: '링크' }));
  fireEvent.change(form.getByRole('textbox', { name: '영상 주소' }), { target: { value: linkUrl } });
  expect(await form.findByText('소개 영상')).toBeVisible();
  expect(form.queryByText('유튜브나 비메오 동영상 주소를 넣어 주세요.')).toBeNull();
});

test('AT-036 UP-017 an uploaded video needs its file; the hint names the largest size', async () => {
  use();
  const { user } = renderRoute(`${BASE}/create?type=02`, OWNER);
  const form = await panel();
  expect(form.getByText('MP4, MOV, WebM · 최대 5.0 GB')).toBeVisible();
  await user.type(form.getByRole('textbox', { name: /강의 제목/ }), '영상');
  await user.click(form.getByRole('button', { name: submit }));
  expect(await form.findByText('영상 항목을 입력해주세요!')).toBeVisible();
});

test('UP-018 a video that is too large names the limit, a wrong type is refused', async () => {
  use();
  const made = recording(videoApi.create, video);
  server.use(made.handler);
  renderRoute(`${BASE}/create?type=02`, OWNER);
  const form = await panel();
  const choose = (file: File) =>
    fireEvent.change(screen.getByRole('dialog').querySelector('input[type=file][accept*="mp4"]')!, { target: { files: [file] } });
  const large = new File(['x'], 'big.mp4', { type: 'video/mp4' });
  Object.defineProperty(large, 'size', { value: 5 * 1024 ** 3 + 1 });
  choose(large);
  expect(await form.findByText('동영상 용량을 초과했어요. 최대 5.0 GB까지 올릴 수 있어요.')).toBeVisible();
  choose(new File(['x'], 'a.exe', { type: 'application/octet-stream' }));
  expect(await form.findByText(/재생할 수 있는 동영상 파일이 아니에요/)).toBeVisible();
  expect(made.asked).toHaveLength(0);
});

test('several files are sent, listed, removed and kept', async () => {
  const list = [
    aLesson({
      curriculumSeq: 106,
      curriculumTypeCd: '06',
      title: '자료',
      duration: null,
      vodTypeCd: null,
      uploadVodSeq: null,
      files: [{ fileSeq: 1, contentType: 'application/pdf', fileSize: 1536, originFileName: '교안.pdf', url: '/x' }],
    }),
  ];
  const asked = use(list);
  let seq = 10;
  server.use(
    answer(uploadApi.file, () => ({ fileSeq: seq, contentType: 'text/plain', fileSize: 3, originFileName: `노트${seq++}.txt`, url: '/y' })),
  );
  const { user } = renderRoute(`${BASE}/106/edit`, OWNER);
  const form = await panel();
  expect(await form.findByText('1.5 KB')).toBeVisible();
  await user.type(form.getByRole('textbox', { name: /필요한 시간/ }), '5');
  fireEvent.change(screen.getByRole('dialog').querySelector('input[type=file]:not([accept])')!, {
    target: { files: [new File(['abc'], 'a.txt'), new File(['abc'], 'b.txt')] },
  });
  expect(await form.findByText('노트10.txt')).toBeVisible();
  expect(await form.findByText('노트11.txt')).toBeVisible();
  await user.click(form.getByRole('button', { name: '노트10.txt 지우기' }));
  await user.click(form.getByRole('button', { name: '교안.pdf 지우기' }));
  expect(form.getByText('저장하면 지워져요')).toBeVisible();
  await user.click(form.getByRole('button', { name: '저장' }));
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]!.body).toMatchObject({ addFiles: [11], deleteFiles: [1] });
});

test('UP-009 UP-010 UP-012 a large file goes straight to the address the service gave', async () => {
  const { uploadFile } = await import('./file-upload');
  const { http, HttpResponse } = await import('msw');
  let put: { size: number; token: string | null; type: string | null } | null = null;
  const address = recording(uploadApi.address, {
    uploadUrl: '/files/put/ticket',
    fileUrl: '/files/1',
    fileSeq: 5,
    contentType: 'application/zip',
  });
  server.use(
    address.handler,
    http.put('*/files/put/ticket', async ({ request }) => {
      put = {
        size: (await request.arrayBuffer()).byteLength,
        token: request.headers.get('access-token'),
        type: request.headers.get('content-type'),
      };
      return new HttpResponse(null, { status: 200 });
    }),
  );
  const file = new File([new Uint8Array(20 * 1024 * 1024 + 1)], '자료.zip', { type: 'application/zip' });
  const sent = await uploadFile(file, { signal: new AbortController().signal, onProgress: () => undefined });
  expect(sent).toMatchObject({ fileSeq: 5, fileSize: file.size, originFileName: '자료.zip' });
  expect(address.asked[0]!.query.get('filename')).toBe('자료.zip');
  expect(address.asked[0]!.query.get('fileSize')).toBe(String(file.size));
  expect(put).toEqual({ size: file.size, token: null, type: 'application/zip' });
});

test('AT-034 the service’s refusal stands under its field; leaving unsaved work asks first', async () => {
  use();
  server.use(refuse(curriculumApi.save, 'BAD_INPUT', '확인', [{ field: 'joinUrl', message: '주소를 확인해 주세요' }]));
  const { user, path } = renderRoute(`${BASE}/create?type=00`, OWNER);
  const form = await panel();
  await user.type(await form.findByRole('textbox', { name: /강의 제목/ }), '라이브');
  await user.type(form.getByRole('textbox', { name: '입장 주소' }), 'ftp://x');
  await user.click(form.getByRole('button', { name: submit }));
  expect(await form.findByText('주소를 확인해 주세요')).toBeVisible();
  expect(form.getByRole('textbox', { name: '입장 주소' })).toBeInvalid();
  await user.click(form.getByRole('button', { name: '닫기' }));
  await user.click(await screen.findByRole('button', { name: '저장하지 않고 나가기' }));
  await waitFor(() => expect(path()).toBe(BASE));
});

describe('what was typed and not saved', () => {
  const TEXT = `${BASE}/create?type=05`;
  const title = async () => (await panel()).getByRole('textbox', { name: /강의 제목/ });
  /** Types a title, then removes the page as a log-out in another tab does. */
  const lost = async () => {
    const view = renderRoute(TEXT, OWNER);
    fireEvent.change(await title(), { target: { value: '쓰다 만 수업' } });
    view.unmount();
  };
  beforeEach(() => {
    use();
  });
  afterEach(() => localStorage.clear());
  test('is kept for the account and the lesson, offered with its date, and restored', async () => {
    await lost();
    const { user } = renderRoute(TEXT, OWNER);
    const form = await panel();
    expect(form.getByText('저장하지 않은 내용이 있어요')).toBeVisible();
    expect(form.getByText(/\d{4}\.\d{2}\.\d{2} \d{2}:\d{2}에 쓰던 내용/)).toBeVisible();
    expect(await title()).toHaveValue('');
    await user.click(form.getByRole('button', { name: '되살리기' }));
    expect(await title()).toHaveValue('쓰다 만 수업');
    expect(form.queryByText('저장하지 않은 내용이 있어요')).toBeNull();
  });
  test('is gone once it is put away, and belongs to nobody else', async () => {
    await lost();
    const { userSeq } = aUser();
    const other = renderRoute(TEXT, { session: { roles: ownerRoles, user: aUser({ userSeq: userSeq + 1 }) } });
    await panel();
    expect(screen.queryByText('저장하지 않은 내용이 있어요')).toBeNull();
    other.unmount();
    const mine = renderRoute(TEXT, OWNER);
    await mine.user.click((await panel()).getByRole('button', { name: '버리기' }));
    mine.unmount();
    renderRoute(TEXT, OWNER);
    await panel();
    expect(screen.queryByText('저장하지 않은 내용이 있어요')).toBeNull();
  });
});
