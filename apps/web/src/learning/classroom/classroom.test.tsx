import { LESSON_TYPE } from '@madang/contracts/codes';
import { seoulDay, seoulTime } from '@madang/contracts/dates';
import { courseApi, type Course, type CourseSetting, type CourseViewer } from '@madang/contracts/main/course';
import { curriculumApi, type CurriculumItem, type VideoLink } from '@madang/contracts/main/curriculum';
import { SOCKET_FOR, type SocketFrame } from '@madang/contracts/event/socket';
import type { FileLesson, LessonJson } from '@madang/contracts/main/lesson';
import { certificateCalls } from '@madang/contracts/main/certificate-calls';
import { lessonNoteApi, type LessonNote } from '@madang/contracts/main/lesson-note';
import { fromSeoul, HOUR, MINUTE } from '@madang/contracts/time';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { vi } from 'vitest';
import { aPost, aRow } from '../../testing/board-samples';
import { aCertificate } from '../../testing/certificate-samples';
import { withClock } from '../../testing/clock';
import { aLesson, aMyCourse, aViewer, inDays, information, inside, someLessons } from '../../testing/course-samples';
import { JOIN_AT_ONCE } from '../../domain/live/join-at-once';
import { useDialogs } from '../../lib/dialogs';
import { session } from '../../lib/session';
import { renderRoute } from '../../testing/render';
import { answer, recording, refuse, server } from '../../testing/server';

// pdf.js can only draw in a browser, so this fake sets the size of the canvas instead.
vi.mock('../../domain/reader/pdf-document', () => ({
  openPdf: async () => ({
    pages: 3,
    draw: async (_page: number, width: number, canvas: HTMLCanvasElement) => {
      Object.assign(canvas, { width, height: width });
      return { width, height: width };
    },
    lines: async (page: number) => (page === 3 ? [] : [`글 ${page}`, '둘째 줄']),
    close: () => undefined,
  }),
}));

const link = (over: Partial<VideoLink> = {}): VideoLink => ({
  vodTypeCd: '02',
  status: 'READY',
  linkUrl: null,
  hlsUrl: null,
  mp4Url: '/files/lesson.mp4',
  expiresAt: inDays(1),
  posterUrl: null,
  playSecond: 0,
  vodSpeedControlYn: 1,
  limitPlayTime: null,
  watchedSecond: 0,
  ...over,
});
beforeEach(() => vi.stubGlobal('innerWidth', 1440));
beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => undefined);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(function play(this: HTMLMediaElement) {
    Object.defineProperty(this, 'paused', { value: false, configurable: true });
    fireEvent.play(this);
    return Promise.resolve();
  });
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(function pause(this: HTMLMediaElement) {
    Object.defineProperty(this, 'paused', { value: true, configurable: true });
    fireEvent.pause(this);
  });
  vi.stubGlobal('WebSocket', Socket);
  Socket.all = [];
});
/** A socket that never opens by itself and keeps its address and what the page sends. */
class Socket {
  static all: Socket[] = [];
  static readonly OPEN = 1;
  readyState = 0;
  sent: SocketFrame[] = [];
  onopen?: () => void;
  constructor(readonly url: string) {
    Socket.all.push(this);
  }
  open() {
    this.readyState = Socket.OPEN;
    this.onopen?.();
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as SocketFrame);
  }
  close() {
    this.readyState = 3;
  }
}
interface Shown {
  list?: CurriculumItem[];
  viewer?: CourseViewer;
  course?: Partial<Course>;
  setting?: Partial<CourseSetting>;
  video?: Partial<VideoLink>;
  login?: boolean;
}
function open(path: string, { list = someLessons(), viewer = inside(), course, setting, video, login = true }: Shown = {}) {
  const saves = recording(curriculumApi.savePlaytime, ({ body }) => ({
    playSecond: body.playSecond,
    completedCount: 1,
    completed: body.endedYn === 'Y',
  }));
  server.use(
    answer(courseApi.viewer, [viewer]),
    answer(courseApi.find, information(course, setting)),
    answer(curriculumApi.videoLink, link(video)),
    answer(curriculumApi.list, list),
    answer(curriculumApi.find, ({ params }) => list.find((one) => one.curriculumSeq === Number(params['curriculumSeq']))!),
    saves.handler,
    answer(curriculumApi.playtimes, { playtimes: [] }),
    answer(lessonNoteApi.list, []),
    answer(lessonNoteApi.questions, { mayAsk: true, list: [] }),
  );
  return { ...renderRoute(path, { session: login ? {} : null }), saves: saves.asked };
}
const player = async () => (await screen.findByRole('region', { name: /영상 재생기/ })).querySelector('video')!;
const at = (video: HTMLVideoElement, seconds: number) => {
  Object.defineProperty(video, 'currentTime', { value: seconds, writable: true, configurable: true });
  fireEvent.timeUpdate(video);
};

test('RT-080 CU-118 a learner opens the lesson with the list of all and its states', async () => {
  open('/classes/12/classroom/103', { list: someLessons().map((one) => (one.curriculumSeq === 102 ? { ...one, completed: true } : one)) });
  expect(await screen.findByRole('heading', { level: 2, name: '개발 환경 준비' })).toBeVisible();
  const rows = within(screen.getByRole('complementary', { name: '강의 목록' })).getAllByRole('listitem');
  expect(rows.map((one) => one.dataset['state'])).toEqual(['done', 'current', 'open']);
  expect(screen.getByText('3강 중 1강 완료')).toBeVisible();
  expect(document.title).toContain('개발 환경 준비');
});

test('without a lesson in the address it opens where the learner is', async () => {
  const { path } = open('/classes/12/classroom', {
    list: someLessons().map((one) => (one.curriculumSeq === 102 ? { ...one, completed: true } : one)),
  });
  await waitFor(() => expect(path()).toBe('/classes/12/classroom/103'));
});

test('CR-040 a community has its boards where another class has its classroom, however one comes there', async () => {
  const { path } = open('/classes/12/classroom', { course: { courseType: 'COMMUNITY' } });
  await waitFor(() => expect(path()).toBe('/classes/12/board'));
});

test('a class without lessons says so with a picture that has no plus, since who learns adds nothing', async () => {
  open('/classes/12/classroom', { list: [] });
  const shown = (await screen.findByRole('heading', { name: '아직 등록된 강의가 없어요' })).closest('[data-art]')!;
  expect(shown).toHaveAttribute('data-art', 'list');
  expect(shown.querySelector('circle')).toBeNull();
  expect(within(shown as HTMLElement).getByRole('link', { name: '클래스로 돌아가기' })).toHaveAttribute('href', '/classes/12');
});

test('whoever may make lessons gets from an empty class to where they are made', async () => {
  open('/classes/12/classroom', { list: [], viewer: { ...inside(), roles: ['CLASS_INFO_UPDATE'] } });
  const made = await screen.findByRole('link', { name: '강의 만들기' });
  expect(made).toHaveAttribute('href', '/classes/12/settings/curriculums');
  expect(made.closest('[data-art]')).toHaveAttribute('data-art', 'add');
});

test('who is not logged in is asked to log in first, since they may have enrolled', async () => {
  open('/classes/12/classroom/103', { viewer: aViewer(), list: someLessons({ playable: false }), login: false });
  const shown = (await screen.findByRole('heading', { name: '수강 중인 분만 볼 수 있어요' })).closest<HTMLElement>('[data-art]')!;
  expect(shown).toHaveTextContent('수강 중이라면 로그인해 주세요.');
  expect(within(shown).getByRole('link', { name: '로그인' })).toHaveAttribute('href', '/login?next=%2Fclasses%2F12%2Fclassroom%2F103');
  expect(within(shown).getByRole('link', { name: '로그인' })).toHaveClass('primary');
  expect(within(shown).getByRole('link', { name: '클래스 보기' })).not.toHaveClass('primary');
});

test('who has not enrolled is shown the class instead of the lesson', async () => {
  open('/classes/12/classroom/103', { viewer: aViewer(), list: someLessons({ playable: false }) });
  expect(await screen.findByText(/클래스를 신청하면 바로 볼 수 있어요/)).toBeVisible();
  expect(screen.getByRole('link', { name: '클래스 보기' })).toHaveAttribute('href', '/classes/12');
});

test.each([
  ['below the lesson on a phone', 375, 0],
  ['above the list where that stands beside it', 1440, 1],
])('a preview lesson offers the class once: %s', async (_, width, inList) => {
  vi.stubGlobal('innerWidth', width);
  open('/classes/12/classroom/102', { viewer: aViewer(), login: false });
  expect(await screen.findByText('맛보기 강의예요')).toBeVisible();
  const list = screen.getByRole('complementary', { name: '강의 목록' });
  expect(within(list).queryAllByText('맛보기 강의예요')).toHaveLength(inList);
  expect(screen.getAllByRole('link', { name: '클래스 신청하러 가기' })).toHaveLength(1);
});

test('a preview lesson of a class for members leads to the membership, and not to an enrolment that is refused', async () => {
  const { unmount } = open('/classes/12/classroom/102', { viewer: aViewer(), login: false, course: { siteMembershipSeqs: [3] } });
  expect(await screen.findByText('멤버십 회원이 되면 3강을 모두 볼 수 있어요.')).toBeVisible();
  expect(screen.getByRole('link', { name: '멤버십 가입하러 가기' })).toHaveAttribute('href', '/membership?classSeq=12');
  expect(screen.queryByText(/신청하면 3강을/)).toBeNull();
  unmount();
  // A member of the membership gets the link to the enrolment, as in any other class.
  open('/classes/12/classroom/102', { viewer: aViewer({ isSiteMember: true }), course: { siteMembershipSeqs: [3] } });
  expect(await screen.findByRole('link', { name: '클래스 신청하러 가기' })).toHaveAttribute('href', '/classes/12');
});

test('the hour of a live stands below its title, where two times of day have room', async () => {
  vi.stubEnv('TZ', 'Europe/London');
  const start = Date.now() + 2 * HOUR;
  const live = { liveAt: seoulDay(start), liveStartAt: seoulTime(start), liveEndAt: seoulTime(start + HOUR), liveType: '99' as const };
  const own = { curriculumTypeCd: '00' as const, title: '질문 받는 저녁', vodTypeCd: null, duration: null, ...live };
  open('/classes/12/classroom/103', { list: [...someLessons(), aLesson({ curriculumSeq: 105, ...own })] });
  const row = await screen.findByRole('link', { name: /질문 받는 저녁/ });
  const when = within(row).getByText(/KST \(내 시간대로/);
  expect(when.parentElement).toHaveTextContent(/^질문 받는 저녁/);
  expect(row.lastElementChild).toHaveTextContent('라이브');
});

test('previous and next lead along, and a lesson taken in order waits for the one before', async () => {
  const view = open('/classes/12/classroom/102', { course: { curriculumProgressCd: '01' } });
  await view.user.click(await screen.findByRole('button', { name: /다음 강의/ }));
  await waitFor(() => expect(view.path()).toBe('/classes/12/classroom/103'));
  expect(await screen.findByRole('heading', { name: '앞의 강의를 먼저 마쳐 주세요' })).toBeVisible();
  expect(screen.getByRole('link', { name: '앞의 강의로 가기' })).toHaveAttribute('href', '/classes/12/classroom/102');
});

test('CU-013 CU-048 CR-046 the list says of each shut lesson why: its opening date, the order, or its lock', async () => {
  const openedAt = '2030-12-01T00:00:00.000Z';
  const list = someLessons().map((one) =>
    one.curriculumSeq === 103
      ? { ...one, openedAt, playable: false }
      : one.curriculumSeq === 105
        ? { ...one, lockStatusYn: 'Y' as const, playable: false }
        : one,
  );
  open('/classes/12/classroom/102', { list, course: { curriculumProgressCd: '01' } });
  const rows = within(await screen.findByRole('complementary', { name: '강의 목록' }));
  expect(rows.getByText('2030.12.01 09:00에 열려요')).toBeVisible();
  expect(rows.queryAllByText('앞의 강의를 마치면 열려요').length + rows.queryAllByText('운영자가 잠가 뒀어요').length).toBeGreaterThan(0);
});

describe('the video', () => {
  test('begins where it was left, and saves on pause', async () => {
    const { saves } = open('/classes/12/classroom/103', { video: { playSecond: 240 } });
    const video = await player();
    fireEvent.loadedMetadata(video);
    expect(video.currentTime).toBe(240);
    await act(() => video.play());
    at(video, 250);
    act(() => video.pause());
    await waitFor(() => expect(saves).toHaveLength(1));
    expect(saves[0]!.body).toMatchObject({ curriculumSeq: 103, playSecond: 250, endedYn: 'N' });
    expect(saves[0]!.body.watchedSecond).toBeLessThan(10);
  });

  describe('the socket of what is watched', () => {
    /** The sockets of the classroom; those of alarms name their purpose in the address. */
    const watching = () => Socket.all.filter((one) => !new URL(one.url).searchParams.has(SOCKET_FOR.name));
    async function playing() {
      const view = open('/classes/12/classroom/102');
      const video = await player();
      expect(watching()).toEqual([]);
      await act(() => video.play());
      const [socket] = watching();
      act(() => socket!.open());
      return { ...view, video, socket: socket! };
    }
    const chosen = async (view: Awaited<ReturnType<typeof playing>>, name: RegExp) =>
      view.user.click(within(screen.getByRole('complementary', { name: '강의 목록' })).getByRole('link', { name }));

    test('CU-093 CU-094 CU-100 CU-101 opens with the token as a video plays, and says when it plays and when it pauses', async () => {
      const { video, socket } = await playing();
      expect(new URL(socket.url).searchParams.get('Access-Token')).toBe(session().token);
      expect(socket.sent).toEqual([{ command: 'turn_on', curriculumSeq: 102 }]);
      act(() => video.pause());
      expect(socket.sent).toEqual([
        { command: 'turn_on', curriculumSeq: 102 },
        { command: 'turn_off', curriculumSeq: 102 },
      ]);
      fireEvent.ended(video);
      expect(socket.sent).toHaveLength(2);
      await act(() => video.play());
      expect(watching()).toEqual([socket]);
    });

    test('CU-101 a lesson of text that is chosen while a video plays turns the video off', async () => {
      const view = await playing();
      await chosen(view, /복기 노트/);
      await waitFor(() => expect(view.path()).toBe('/classes/12/classroom/104'));
      await waitFor(() => expect(view.socket.sent.at(-1)).toEqual({ command: 'turn_off', curriculumSeq: 102 }));
      expect(view.socket.readyState).toBe(Socket.OPEN);
    });

    test('CU-100 CU-101 another video turns the one before off once', async () => {
      const view = await playing();
      await chosen(view, /개발 환경 준비/);
      await waitFor(() => expect(view.socket.sent).toHaveLength(2));
      const video = await player();
      await act(() => video.play());
      expect(view.socket.sent.map((one) => [one.command, one.curriculumSeq])).toEqual([
        ['turn_on', 102],
        ['turn_off', 102],
        ['turn_on', 103],
      ]);
    });
  });

  test('CU-090 ten seconds of the clock are ten seconds of viewing, at double speed too', async () => {
    const { saves } = open('/classes/12/classroom/103');
    const video = await player();
    fireEvent.loadedMetadata(video);
    video.playbackRate = 2;
    const begun = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(begun);
    await act(() => video.play());
    clock.mockReturnValue(begun + 10_000);
    at(video, 20);
    act(() => video.pause());
    await waitFor(() => expect(saves).toHaveLength(1));
    expect(saves[0]!.body).toMatchObject({ playSecond: 20, watchedSecond: 10 });
    clock.mockRestore();
  });

  test('saves every 10 s while it plays', () =>
    withClock(async (pass) => {
      const { saves } = open('/classes/12/classroom/103');
      const video = await player();
      await act(() => video.play());
      at(video, 10);
      pass(10_000);
      await waitFor(() => expect(saves).toHaveLength(1));
      at(video, 20);
      pass(10_000);
      await waitFor(() => expect(saves).toHaveLength(2));
      expect(saves[1]!.body).toMatchObject({ playSecond: 20 });
      expect(saves[1]!.body.watchedSecond).toBeGreaterThanOrEqual(9);
    }));

  describe('what could not be saved for a while', () => {
    const REPORT = 10_000;
    const seconds = (saves: readonly { body: { watchedSecond: number } }[]) => saves.map((one) => one.body.watchedSecond);
    const sum = (saves: readonly { body: { watchedSecond: number } }[]) => seconds(saves).reduce((all, one) => all + one, 0);
    async function offline(pass: (ms: number) => void, reports: number) {
      server.use(refuse(curriculumApi.savePlaytime, 'TEMPORARY'));
      const video = await player();
      await act(() => video.play());
      for (let n = 1; n <= reports; n++) {
        at(video, n * 10);
        pass(REPORT);
        await Promise.resolve();
      }
      const save = recording(curriculumApi.savePlaytime, { playSecond: 0, completedCount: 0, completed: false });
      server.use(save.handler);
      return { video, saves: save.asked };
    }

    test('AM-986 is sent whole, in reports of which none holds more than one may', () =>
      withClock(async (pass) => {
        open('/classes/12/classroom/103');
        const { video, saves } = await offline(pass, 150);
        at(video, 1_500);
        act(() => video.pause());
        await waitFor(() => expect(sum(saves)).toBeGreaterThanOrEqual(1_490));
        expect(Math.max(...seconds(saves))).toBeLessThanOrEqual(600);
        expect(sum(saves)).toBeLessThanOrEqual(1_510);
      }));

    test('counts the sleep of a device as one report at most', () =>
      withClock(async (pass) => {
        const { saves } = open('/classes/12/classroom/103');
        const video = await player();
        const begun = Date.now();
        await act(() => video.play());
        const clock = vi.spyOn(Date, 'now').mockReturnValue(begun + 8 * 3_600_000);
        at(video, 20);
        pass(REPORT);
        act(() => video.pause());
        await waitFor(() => expect(saves.length).toBeGreaterThan(0));
        expect(sum(saves)).toBe(600);
        clock.mockRestore();
      }));
  });

  test('saves when the page is hidden', async () => {
    const { saves } = open('/classes/12/classroom/103');
    at(await player(), 33);
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    fireEvent(document, new Event('visibilitychange'));
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
    await waitFor(() => expect(saves[0]?.body).toMatchObject({ playSecond: 33 }));
  });

  test('its end completes the lesson and offers the next one, which can be stopped', async () => {
    const view = open('/classes/12/classroom/103');
    const video = await player();
    at(video, 1124);
    fireEvent.ended(video);
    const card = await screen.findByRole('dialog', { name: '다음 강의' });
    expect(card).toHaveTextContent('복기 노트');
    await waitFor(() => expect(view.saves.some((one) => one.body.endedYn === 'Y')).toBe(true));
    await waitFor(() => expect(screen.getByText('3강 중 1강 완료')).toBeVisible());
    await view.user.click(within(card).getByRole('button', { name: '멈추기' }));
    expect(within(card).queryByText(/초 뒤에/)).toBeNull();
    await view.user.click(within(card).getByRole('button', { name: '여기 남기' }));
    expect(screen.queryByRole('dialog', { name: '다음 강의' })).toBeNull();
    expect(view.path()).toBe('/classes/12/classroom/103');
  });

  test('CU-085 an upload that is being optimised says so, and plays once it is ready', () =>
    withClock(async (pass) => {
      let status: VideoLink['status'] = 'OPTIMISING';
      open('/classes/12/classroom/103');
      server.use(answer(curriculumApi.videoLink, () => link({ status })));
      expect(await screen.findByRole('heading', { name: '영상을 준비하고 있어요' })).toBeVisible();
      status = 'READY';
      pass(5000);
      expect(await screen.findByRole('region', { name: /영상 재생기/ })).toBeVisible();
    }));

  test('CU-086 CU-087 CU-088 the first watching cannot be skipped or sped up, and says so', async () => {
    const list = someLessons().map((one) => (one.curriculumSeq === 103 ? { ...one, limitPercent: 100 } : one));
    open('/classes/12/classroom/103', { list });
    const video = await player();
    expect(screen.queryByRole('button', { name: /재생 속도/ })).toBeNull();
    Object.defineProperty(video, 'currentTime', { value: 300, writable: true, configurable: true });
    fireEvent.seeking(video);
    expect(video.currentTime).toBe(0);
    expect(await screen.findByText('처음 볼 때는 건너뛸 수 없어요.')).toBeVisible();
    video.playbackRate = 2;
    fireEvent(video, new Event('ratechange'));
    expect(video.playbackRate).toBe(1);
  });

  test('CU-089 the next lesson waits for the end of the first watching', async () => {
    const list = someLessons().map((one) => (one.curriculumSeq === 103 ? { ...one, limitPercent: 100 } : one));
    const view = open('/classes/12/classroom/103', { list });
    await player();
    await view.user.click(screen.getByRole('button', { name: /다음 강의/ }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('끝까지 본 뒤에');
    expect(view.path()).toBe('/classes/12/classroom/103');
  });

  test('CU-091 the last ten minutes of a viewing-time limit are warned of, and at its end it stops', async () => {
    const limited = { limitPlayTime: 1200, watchedSecond: 590 };
    open('/classes/12/classroom/103', { video: limited });
    const video = await player();
    fireEvent.loadedMetadata(video);
    expect(screen.getByText('볼 수 있는 시간: 10:10 남았어요')).toBeVisible();
    expect(screen.queryByText('볼 수 있는 시간이 10분 남지 않았어요.')).toBeNull();
    const begun = Date.now();
    await act(() => video.play());
    const clock = vi.spyOn(Date, 'now').mockReturnValue(begun + 15_000);
    at(video, 15);
    expect(await screen.findByRole('alert')).toHaveTextContent('볼 수 있는 시간이 10분 남지 않았어요.');
    clock.mockReturnValue(begun + 700_000);
    at(video, 20);
    expect(await screen.findByText('이 영상을 볼 수 있는 시간을 모두 썼어요.')).toBeVisible();
    expect(screen.queryByRole('region', { name: /영상 재생기/ })).toBeNull();
    clock.mockRestore();
  });

  test('a video whose viewing time is used up says what to do, and not that something failed', async () => {
    open('/classes/12/classroom/103');
    server.use(refuse(curriculumApi.videoLink, 'VIEWING_TIME_OVER', '이 영상을 볼 수 있는 시간을 모두 썼어요.'));
    expect(await screen.findByText(/질문을 남겨 주세요/)).toBeVisible();
    expect(screen.getByText('이 영상을 볼 수 있는 시간을 모두 썼어요.')).toBeVisible();
    expect(screen.queryByRole('button', { name: '다시 시도' })).toBeNull();
  });

  test('CU-042 a device too many is stopped and says why', async () => {
    const list = someLessons().map((one) => (one.curriculumSeq === 103 ? { ...one, limitDupPlay: 1 } : one));
    open('/classes/12/classroom/103', { list });
    server.use(refuse(curriculumApi.savePlaytime, 'PLAYED_ELSEWHERE', '다른 기기에서 이 영상을 재생하고 있어요.'));
    const video = await player();
    await act(() => video.play());
    expect(await screen.findByText('다른 기기에서 이 영상을 재생하고 있어요.')).toBeVisible();
    expect(screen.queryByRole('region', { name: /영상 재생기/ })).toBeNull();
  });

  const HOSTED: Partial<VideoLink> = { vodTypeCd: '00', linkUrl: 'https://youtu.be/dQw4w9WgXcQ', mp4Url: null };
  const hosted = (over: Partial<LessonJson> = {}) =>
    someLessons().map((one) => (one.curriculumSeq === 103 ? { ...one, vodTypeCd: '00' as const, ...over } : one)) as CurriculumItem[];
  const YOUTUBE = 'https://www.youtube-nocookie.com';
  /** The iframe of the hosting service's player: `say` sends a message of the player, `told` returns the messages to the player. */
  const frameOf = async (origin = YOUTUBE) => {
    const frame = (await screen.findByTitle('개발 환경 준비 영상')) as HTMLIFrameElement;
    const post = vi.spyOn(frame.contentWindow!, 'postMessage').mockImplementation(() => undefined);
    return {
      frame,
      told: () => post.mock.calls.map(([message]) => JSON.parse(String(message))),
      say: (message: object) =>
        act(() => {
          window.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message), origin, source: frame.contentWindow }));
        }),
    };
  };
  const info = (of: object) => ({ event: 'infoDelivery', info: of });

  test('a hosted video is done by its player; only one that tells nothing leaves it to the learner', () =>
    withClock(async (pass) => {
      open('/classes/12/classroom/103', { list: hosted(), video: HOSTED });
      const complete = recording(curriculumApi.complete, { completedCount: 1 });
      server.use(complete.handler);
      const { frame } = await frameOf();
      expect(frame).toHaveAttribute('src', expect.stringContaining(`${YOUTUBE}/embed/dQw4w9WgXcQ`));
      expect(screen.getByText('끝까지 보면 완료로 기록돼요.')).toBeVisible();
      expect(screen.queryByRole('button', { name: '다 봤어요' })).toBeNull();
      pass(21_000);
      fireEvent.click(await screen.findByRole('button', { name: '다 봤어요' }));
      expect(await screen.findByText('완료한 강의예요')).toBeVisible();
      expect(complete.asked).toHaveLength(1);
    }));

  test('a hosted player that tells its position completes the lesson at its end, without a button', () =>
    withClock(async (pass) => {
      const { saves } = open('/classes/12/classroom/103', { list: hosted(), video: HOSTED });
      const { say } = await frameOf();
      say({ event: 'initialDelivery' });
      pass(21_000);
      expect(await screen.findByText('끝까지 보면 완료로 기록돼요.')).toBeVisible();
      say(info({ currentTime: 3, duration: 600, playerState: 1 }));
      expect(screen.queryByRole('button', { name: '다 봤어요' })).toBeNull();
      say(info({ currentTime: 600, playerState: 0 }));
      await waitFor(() => expect(saves.at(-1)?.body).toMatchObject({ playSecond: 600, endedYn: 'Y' }));
    }));

  test('CU-036 CU-086 CU-087 CU-088 a hosted video of 100 % has no button, is sent back when it is skipped, and slowed down', () =>
    withClock(async (pass) => {
      const list = hosted({ limitPercent: 100, duration: 600 });
      const { saves } = open('/classes/12/classroom/103', { list, video: HOSTED });
      const { say, told } = await frameOf();
      pass(21_000);
      expect(await screen.findByText(/완료로 기록할 수 없어요/)).toBeVisible();
      expect(screen.queryByRole('button', { name: '다 봤어요' })).toBeNull();
      say({ event: 'initialDelivery' });
      say(info({ currentTime: 0, duration: 600, playerState: 1 }));
      expect(screen.queryByText(/완료로 기록할 수 없어요/)).toBeNull();
      say(info({ currentTime: 1.5 }));
      say(info({ currentTime: 600, playerState: 0 }));
      expect(told()).toContainEqual({ event: 'command', func: 'seekTo', args: [1.5, true] });
      expect(await screen.findByText('처음 볼 때는 건너뛸 수 없어요.')).toBeVisible();
      // After the skip, a message with the end but without a position does not complete the lesson either.
      say(info({ playerState: 0 }));
      expect(saves.every((one) => one.body.endedYn === 'N' && one.body.playSecond < 2)).toBe(true);
      say(info({ playbackRate: 2 }));
      expect(told()).toContainEqual({ event: 'command', func: 'setPlaybackRate', args: [1] });
      // In a background tab the player reports late; the time that passed since the last report explains the position, so it is not a skip.
      say(info({ currentTime: 2, playerState: 1 }));
      pass(597_000);
      say(info({ currentTime: 599 }));
      say(info({ playerState: 0 }));
      await waitFor(() => expect(saves.at(-1)?.body).toMatchObject({ playSecond: 600, endedYn: 'Y' }));
    }));

  test('AM-986 a hosted player that was started before the page heard it is watched from its first positions on', () =>
    withClock(async (pass) => {
      const { saves } = open('/classes/12/classroom/103', { list: hosted({ limitPercent: 100, duration: 600 }), video: HOSTED });
      const { say } = await frameOf();
      say({ event: 'initialDelivery' });
      for (let second = 0; second < 30; second++) {
        say(info({ currentTime: second, duration: 600 }));
        pass(1_000);
      }
      await waitFor(() => expect(saves.reduce((sum, one) => sum + one.body.watchedSecond, 0)).toBeGreaterThan(15));
    }));

  test('CU-036 CU-086 a Vimeo video of 100 % ends by its own event, not by a jump to its end', async () => {
    const video = { ...HOSTED, vodTypeCd: '01' as const, linkUrl: 'https://vimeo.com/76979871', playSecond: 598 };
    const { saves } = open('/classes/12/classroom/103', { list: hosted({ vodTypeCd: '01', limitPercent: 100, duration: 600 }), video });
    const { say, told } = await frameOf('https://player.vimeo.com');
    say({ event: 'ready' });
    expect(told()).toContainEqual({ method: 'addEventListener', value: 'ended' });
    say({ event: 'play', data: { seconds: 0, duration: 600 } });
    say({ event: 'timeupdate', data: { seconds: 598, duration: 600 } });
    expect(screen.queryByRole('button', { name: '다 봤어요' })).toBeNull();
    say({ event: 'ended', data: { seconds: 600, duration: 600 } });
    await waitFor(() => expect(saves.at(-1)?.body).toMatchObject({ playSecond: 600, endedYn: 'Y' }));
    say({ event: 'playbackratechange', data: { playbackRate: 2 } });
    expect(screen.queryByText('처음 볼 때는 건너뛸 수 없어요.')).toBeNull();
  });

  test('AM-986 a hosted player that tells its end alone completes nothing, and the page says what does', async () => {
    const { saves } = open('/classes/12/classroom/103', { list: hosted({ limitPercent: 100, duration: 600 }), video: HOSTED });
    const save = recording(curriculumApi.savePlaytime, { playSecond: 0, completedCount: 0, completed: false });
    server.use(save.handler);
    const { say } = await frameOf();
    say(info({ playerState: 0 }));
    expect(await screen.findByText(/처음부터 다시 보면 완료돼요/)).toBeVisible();
    expect(save.asked.at(-1)!.body).toMatchObject({ endedYn: 'Y', watchedSecond: 0 });
    server.use(answer(curriculumApi.savePlaytime, { playSecond: 600, completedCount: 1, completed: true }));
    say(info({ currentTime: 0, duration: 600, playerState: 1 }));
    say(info({ playerState: 0, currentTime: 1 }));
    expect(await screen.findByText('완료한 강의예요')).toBeVisible();
    expect(screen.queryByText(/처음부터 다시 보면/)).toBeNull();
    expect(saves).toEqual([]);
  });

  test('a refusal of the server is told in its words', async () => {
    open('/classes/12/classroom/103');
    server.use(refuse(curriculumApi.videoLink, 'LESSON_CLOSED', '아직 열리지 않은 레슨이에요.'));
    expect(await screen.findByText('아직 열리지 않은 레슨이에요.')).toBeVisible();
    expect(screen.getAllByText(/아직 열리지 않은 레슨이에요/)).toHaveLength(1);
  });
});

test('CU-019 a text lesson shows its text, cleaned, and is completed by hand', async () => {
  const content =
    '<h2>오늘</h2><p>읽어요 <a href="javascript:alert(1)">나쁜 링크</a></p><script>window.bad = 1</script><img src="x" onerror="window.bad = 1">';
  const view = open('/classes/12/classroom/104', {
    list: someLessons().map((one) => (one.curriculumSeq === 104 ? { ...one, content } : one)),
  });
  server.use(answer(curriculumApi.complete, { completedCount: 1 }));
  expect(await screen.findByRole('heading', { name: '오늘' })).toBeVisible();
  expect(screen.getByText('나쁜 링크')).not.toHaveAttribute('href');
  expect(document.querySelector('script[src=""], img[onerror]')).toBeNull();
  expect((window as { bad?: number }).bad).toBeUndefined();
  await view.user.click(screen.getByRole('button', { name: '다 읽었어요' }));
  expect(await screen.findByText('완료한 강의예요')).toBeVisible();
});

test('CU-020 CU-063 a file lesson lists its files with their sizes', async () => {
  const file = { fileSeq: 1, contentType: 'application/pdf', fileSize: 3_250_586, originFileName: '준비물.pdf', url: '/files/signed/1' };
  open('/classes/12/classroom/105', {
    list: [
      ...someLessons(),
      aLesson({ curriculumSeq: 105, curriculumTypeCd: '06', title: '자료', vodTypeCd: null, duration: null, files: [file] }),
    ],
  });
  const entry = await screen.findByRole('link', { name: /준비물.pdf/ });
  expect(entry).toHaveTextContent('PDF · 3.1 MB');
  expect(entry).toHaveAttribute('href', '/files/signed/1');
});

test('a lesson of files without any says so', async () => {
  const bare = aLesson({
    curriculumSeq: 105,
    curriculumTypeCd: '06',
    title: '자료',
    content: '',
    vodTypeCd: null,
    duration: null,
    files: [],
  });
  open('/classes/12/classroom/105', { list: [...someLessons(), bare] });
  expect(await screen.findByText('아직 올라온 자료가 없어요.')).toBeVisible();
});

test('LV-043 a live can be entered by the minutes that its site gives to the role', async () => {
  const start = Date.now() + 2 * HOUR;
  const live = { liveAt: seoulDay(start), liveStartAt: seoulTime(start), liveEndAt: seoulTime(start + HOUR), liveType: '99' as const };
  const own = { curriculumTypeCd: '00' as const, title: '라이브', vodTypeCd: null, duration: null, ...live };
  open('/classes/12/classroom/105', { list: [...someLessons(), aLesson({ curriculumSeq: 105, joinWindowMinutes: 45, ...own })] });
  expect(await screen.findByText('시작 45분 전부터 들어갈 수 있어요.')).toBeVisible();
});

test.each([
  ['a learner', inside(), '지금 들어갈 수 있어요. 들어가면 출석으로 기록돼요.'],
  ['the staff', { ...inside(), isAttend: false, roles: ['CLASS_ROOM_UPDATE'] }, '지금 들어갈 수 있어요.'],
])('LV-068 a live says to %s what entering means', async (_who, viewer, said) => {
  const start = Date.now() - 5 * MINUTE;
  const live = { liveAt: seoulDay(start), liveStartAt: seoulTime(start), liveEndAt: seoulTime(start + HOUR), liveType: '99' as const };
  const own = { curriculumTypeCd: '00' as const, title: '라이브', vodTypeCd: null, duration: null, ...live };
  const list = [...someLessons(), aLesson({ curriculumSeq: 105, joinWindowMinutes: 45, ...own })];
  open('/classes/12/classroom/105', { list, viewer });
  expect(await screen.findByText(said)).toBeVisible();
});

test('LV-022 a live of several days names the day of its end, in its lesson and in the list', async () => {
  const live = { liveAt: '2030-12-02', liveStartAt: '20:00', liveEndAt: '10:00', liveEndDateAt: '2030-12-04', liveType: '99' as const };
  const own = { curriculumTypeCd: '00' as const, title: '해커톤', vodTypeCd: null, duration: null, ...live };
  open('/classes/12/classroom/105', { list: [...someLessons(), aLesson({ curriculumSeq: 105, ...own })] });
  expect(await screen.findByText('20:00 – 12월 4일 (수) 10:00')).toBeVisible();
  expect(screen.getAllByText(/12월 2일 \(월\) 20:00 – 12월 4일 \(수\)/)[0]).toBeVisible();
});

test('LV-022 a live that runs past midnight is still today’s', async () => {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.parse(fromSeoul(seoulDay(Date.now()), '00:20')));
  const start = Date.now() - HOUR;
  const live = { liveAt: seoulDay(start), liveStartAt: seoulTime(start), liveEndAt: seoulTime(start + 2 * HOUR), liveType: '99' as const };
  const own = { curriculumTypeCd: '00' as const, title: '라이브', vodTypeCd: null, duration: null, ...live };
  open('/classes/12/classroom/105', { list: [...someLessons(), aLesson({ curriculumSeq: 105, ...own })] });
  expect(await screen.findByText('오늘')).toBeVisible();
  expect(screen.getByRole('button', { name: '입장하기' })).toBeEnabled();
  clock.mockRestore();
});

/** Records in order what is drawn on each canvas: a text, or the content of another canvas. */
function watchedCanvases() {
  const done: { on: HTMLCanvasElement; text?: string; from?: HTMLCanvasElement }[] = [];
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(600);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function context(this: HTMLCanvasElement) {
    const still = () => undefined;
    return {
      save: still,
      restore: still,
      setTransform: still,
      rotate: still,
      measureText: () => ({ width: 180 }),
      fillText: (text: string) => done.push({ on: this, text }),
      drawImage: (from: HTMLCanvasElement) => done.push({ on: this, from }),
    } as never;
  });
  return done;
}

test('CU-067 a protected PDF has no link: it is read here page by page, by keys as well, with the name over it', async () => {
  const done = watchedCanvases();
  const file = { fileSeq: 7, contentType: 'application/pdf', fileSize: 900, originFileName: '교재.pdf', url: '' };
  const own = {
    curriculumTypeCd: '06' as const,
    title: '자료',
    vodTypeCd: null,
    duration: null,
    files: [file],
    pdfSecurityYn: 'Y' as const,
  };
  const view = open('/classes/12/classroom/105', { list: [...someLessons(), aLesson({ curriculumSeq: 105, ...own })] });
  const asked = vi.fn();
  server.use(
    http.get('*/courses/12/curriculums/105/files/7/read', ({ request }) => {
      asked(request.headers.get('access-token'));
      return HttpResponse.text('%PDF-1.7');
    }),
  );
  await view.user.click(await screen.findByRole('button', { name: /교재.pdf/ }));
  expect(screen.queryByRole('link', { name: /교재.pdf/ })).toBeNull();
  const reader = await screen.findByRole('region', { name: '교재.pdf 읽기' });
  const first = await within(reader).findByRole('document', { name: '3쪽 중 1쪽' });
  expect(await within(first).findByText('글 1')).toBeInTheDocument();
  expect(fireEvent.copy(first)).toBe(false);
  expect(asked).toHaveBeenCalledWith(expect.stringMatching(/.+/));
  const paper = within(reader).getByRole('group', { name: '문서 쪽' });
  // The context menu, which could save the page, is suppressed, and the name is written before a page is shown.
  expect(fireEvent.contextMenu(paper)).toBe(false);
  const seen = reader.querySelector('canvas')!;
  await waitFor(() => expect(done.some((one) => one.on === seen)).toBe(true));
  const shown = done.findIndex((one) => one.on === seen);
  const { from } = done[shown]!;
  expect(from).not.toBe(seen);
  const written = done.slice(0, shown).filter((one) => one.on === from);
  expect(written.length).toBeGreaterThan(10);
  expect(new Set(written.map((one) => one.text))).toEqual(new Set(['조은지 · eu***@example.com']));
  expect(done.filter((one) => one.on === seen && one.text)).toEqual([]);
  paper.focus();
  await view.user.keyboard('{ArrowRight}+');
  expect(within(await within(reader).findByRole('document', { name: '3쪽 중 2쪽' })).getByRole('status')).toBeInTheDocument();
  expect(await within(reader).findByText('글 2')).toBeInTheDocument();
  expect(within(reader).getByText('125%')).toBeVisible();
  await view.user.click(within(reader).getByRole('button', { name: '다음 쪽' }));
  expect(within(reader).getByRole('button', { name: '다음 쪽' })).toBeDisabled();
  expect(await within(reader).findByText(/읽을 글이 없어요/)).toBeInTheDocument();
  expect(within(reader).queryByRole('link')).toBeNull();
});

test('CU-020 the address of a file that ran out on an open page is asked for anew when it is wanted', async () => {
  const url = (ends: number) => `/files/s/${ends}.${'a'.repeat(43)}/private/1/x/file.pdf?name=a`;
  const [old, fresh] = [url(Date.now() - 1000), url(Date.now() + HOUR)];
  const file = { fileSeq: 1, contentType: 'application/pdf', fileSize: 10, originFileName: '준비물.pdf', url: old };
  const lesson = aLesson({ curriculumSeq: 105, curriculumTypeCd: '06', title: '자료', vodTypeCd: null, duration: null, files: [file] });
  const view = open('/classes/12/classroom/105', { list: [...someLessons(), lesson] });
  const entry = await screen.findByRole('link', { name: /준비물.pdf/ });
  await waitFor(() => expect(entry).toHaveAttribute('href', old));
  const opened: string[] = [];
  const click = (event: Event) => {
    if (!event.defaultPrevented) opened.push((event.target as Element).closest('a')?.getAttribute('href') ?? '');
    event.preventDefault();
  };
  document.addEventListener('click', click);
  server.use(refuse(curriculumApi.find, 'NO_PERMISSION', '권한이 없어요.'));
  await view.user.click(entry);
  expect((await screen.findAllByText('권한이 없어요.')).length).toBeGreaterThan(0);
  expect(opened).toEqual([]);
  useDialogs.setState({ questions: [] });
  server.use(answer(curriculumApi.find, { ...(lesson as FileLesson), files: [{ ...file, url: fresh }] }));
  await view.user.click(await screen.findByRole('link', { name: /준비물.pdf/ }));
  await waitFor(() => expect(opened).toEqual([fresh]));
  document.removeEventListener('click', click);
});

test('CU-020 a visitor who wants a file of a preview before its address has come gets it once it is there', async () => {
  const file = { fileSeq: 1, contentType: 'application/zip', fileSize: 10, originFileName: '맛보기.zip', url: '' };
  const lesson = aLesson({ curriculumSeq: 105, curriculumTypeCd: '06', title: '자료', vodTypeCd: null, duration: null, files: [file] });
  const url = `/files/s/${Date.now() + HOUR}.${'a'.repeat(43)}/private/1/x/file.zip?name=a`;
  let send = () => {};
  const opening = new Promise<void>((resolve) => {
    send = resolve;
  });
  const view = open('/classes/12/classroom/105', { list: [{ ...lesson, isPublic: true }], login: false });
  server.use(
    answer(curriculumApi.find, async () => {
      await opening;
      return { ...(lesson as FileLesson), isPublic: true, files: [{ ...file, url }] };
    }),
  );
  const opened: string[] = [];
  const click = (event: Event) => {
    if (!event.defaultPrevented) opened.push((event.target as Element).closest('a')?.getAttribute('href') ?? '');
    event.preventDefault();
  };
  const entry = await screen.findByText('맛보기.zip');
  document.addEventListener('click', click);
  await view.user.click(entry);
  expect(opened).toEqual([]);
  send();
  await waitFor(() => expect(opened).toEqual([url]));
  document.removeEventListener('click', click);
});

test.each([
  ['LV-022 today', 10, '오늘', true],
  ['LV-022 pending', 60 * 24 * 3, '예정', false],
  ['LV-022 end', -60 * 24 * 2, '종료', false],
] as const)(
  '%s: the state of a live lesson by its date; LV-072 an enrolled learner joins within the window; AM-194 who is elsewhere reads the own time',
  async (_name, minutes, label, opens) => {
    // The clock is set to noon in Seoul, so that ten minutes later is still the same day.
    const noon = Date.parse(fromSeoul(seoulDay(Date.now()), '12:00'));
    const clock = vi.spyOn(Date, 'now').mockReturnValue(noon);
    const start = noon + minutes * 60_000;
    const live = aLesson({
      curriculumSeq: 130,
      curriculumTypeCd: '00',
      title: '함께 보기',
      duration: null,
      uploadVodSeq: null,
      classTime: 90,
      liveType: '99',
      liveAt: seoulDay(start),
      liveStartAt: seoulTime(start),
      liveEndAt: seoulTime(start + 5_400_000),
    });
    vi.stubEnv('TZ', 'Europe/London');
    const tab = { location: { href: '' }, opener: {}, close: () => undefined };
    const popup = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
    const attended = recording(curriculumApi.attendLive, null);
    const view = open('/classes/12/classroom/130', { list: [...someLessons(), live] });
    server.use(
      attended.handler,
      answer(curriculumApi.joinLive, {
        liveTypeCd: '99',
        userType: 'user',
        itemSeq: 130,
        joinUrl: 'https://meet.example/x',
        startUrl: null,
        meetingId: null,
        password: null,
        gooroomeeId: null,
        channelLiveTypeCd: '00',
      }),
    );
    expect(await screen.findByText(label)).toBeVisible();
    // The times of the lesson are given in Seoul time and in the viewer's time zone.
    expect(screen.getByText(/^\d\d:\d\d – \d\d:\d\d KST \(내 시간대로 .*\d\d:\d\d – .*\d\d:\d\d\) · 90분$/)).toBeVisible();
    const join = screen.getByRole('button', { name: '입장하기' });
    if (opens) {
      await view.user.click(join);
      await waitFor(() => expect(tab.location.href).toBe('https://meet.example/x'));
      expect(attended.asked[0]!.params).toMatchObject({ itemSeq: '130' });
    } else expect(join).toBeDisabled();
    clock.mockRestore();
    popup.mockRestore();
  },
);

test.each([
  ['AL-025 is joined at once', 10, true],
  ['AL-025 is not joined while nobody may enter', 60 * 24 * 3, false],
] as const)('a live that an alarm leads to %s, and the address does not ask for it again', async (_name, minutes, joins) => {
  const noon = Date.parse(fromSeoul(seoulDay(Date.now()), '12:00'));
  const clock = vi.spyOn(Date, 'now').mockReturnValue(noon);
  const start = noon + minutes * 60_000;
  const live = aLesson({
    curriculumSeq: 130,
    curriculumTypeCd: '00',
    title: '함께 보기',
    duration: null,
    uploadVodSeq: null,
    liveType: '99',
    liveAt: seoulDay(start),
    liveStartAt: seoulTime(start),
    liveEndAt: seoulTime(start + 5_400_000),
  });
  const tab = { location: { href: '' }, opener: {}, close: () => undefined };
  const popup = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  const attended = recording(curriculumApi.attendLive, null);
  server.use(
    attended.handler,
    answer(curriculumApi.joinLive, {
      liveTypeCd: '99',
      userType: 'user',
      itemSeq: 130,
      joinUrl: 'https://meet.example/x',
      startUrl: null,
      meetingId: null,
      password: null,
      gooroomeeId: null,
      channelLiveTypeCd: '00',
    }),
  );
  const view = open(`/classes/12/classroom/130${JOIN_AT_ONCE}`, { list: [...someLessons(), live] });
  await waitFor(() => expect(view.router.state.location.hash).toBe(''));
  expect(await screen.findByText('함께 보기', { selector: 'h1, h2' })).toBeVisible();
  if (joins) {
    await waitFor(() => expect(tab.location.href).toBe('https://meet.example/x'));
    expect(attended.asked).toHaveLength(1);
  } else expect(popup).not.toHaveBeenCalled();
  clock.mockRestore();
  popup.mockRestore();
});

test('CU-018 S-070 an offline lesson shows its time, place, way and attendance, and is done by being there', async () => {
  const meeting = aLesson({
    curriculumSeq: 120,
    curriculumTypeCd: '04',
    title: '첫 모임',
    duration: null,
    uploadVodSeq: null,
    attendanceCd: '01',
    place: '마당 공방',
    zipcode: '04524',
    addrRoad1: '서울 중구 세종대로 110',
    addrRoad2: '2층',
    offlineStartAt: '2099-12-04',
    offlineStartTime: '19:00',
    offlineEndTime: '21:30',
  });
  open('/classes/12/classroom/120', { list: [...someLessons(), meeting] });
  expect(await screen.findByText('마당 공방')).toBeVisible();
  expect(screen.getByText('19:00 – 21:30')).toBeVisible();
  expect(screen.getByText(/\(04524\) 서울 중구 세종대로 110 2층/)).toBeVisible();
  const map = screen.getByRole('link', { name: '지도 보기' });
  expect(map).toHaveAttribute('href', `https://map.kakao.com/link/search/${encodeURIComponent('서울 중구 세종대로 110')}`);
  expect(map).toHaveAttribute('rel', 'noopener noreferrer');
  expect(screen.getByText('지각')).toBeVisible();
  expect(screen.queryByRole('button', { name: /완료/ })).toBeNull();
});

test('AM-194 a meeting has the own time of a clock elsewhere, in its lesson and in the list', async () => {
  vi.stubEnv('TZ', 'Europe/London');
  const meeting = aLesson({
    curriculumSeq: 120,
    curriculumTypeCd: '04',
    title: '첫 모임',
    duration: null,
    uploadVodSeq: null,
    place: '마당 공방',
    offlineStartAt: '2099-12-04',
    offlineStartTime: '19:00',
    offlineEndTime: '21:30',
  });
  open('/classes/12/classroom/120', { list: [...someLessons(), meeting] });
  expect(await screen.findByText('19:00 – 21:30 KST (내 시간대로 10:00 – 12:30)')).toBeVisible();
  expect(screen.getAllByText(/19:00 KST \(내 시간대로 10:00\)/).length).toBeGreaterThan(0);
});

describe('what stands below a lesson', () => {
  const note = (over: Partial<LessonNote> = {}): LessonNote => ({
    noteSeq: 1,
    curriculumSeq: 103,
    second: 72,
    content: '여기 다시 보기',
    createdAt: inDays(-1),
    updatedAt: null,
    ...over,
  });

  test('a note takes the second at which it is begun, leads back to it, and comes back after it was deleted', async () => {
    const view = open('/classes/12/classroom/103');
    let notes = [note()];
    const made = recording(lessonNoteApi.create, ({ body }) => {
      notes = [...notes, note({ ...body, second: body.second ?? null, noteSeq: 2 + notes.length })];
      return notes.at(-1)!;
    });
    const removed = recording(lessonNoteApi.remove, ({ params }) => {
      notes = notes.filter((one) => one.noteSeq !== Number(params['noteSeq']));
      return null;
    });
    server.use(
      answer(lessonNoteApi.list, () => notes),
      made.handler,
      removed.handler,
    );
    const video = await player();
    at(video, 130.6);
    await view.user.click(await screen.findByRole('tab', { name: /내 메모/ }));
    await view.user.type(screen.getByRole('textbox', { name: /^메모/ }), '훅의 순서');
    at(video, 140);
    await view.user.click(screen.getByRole('button', { name: '저장' }));
    await waitFor(() => expect(made.asked.map((one) => one.body)).toEqual([{ content: '훅의 순서', second: 130 }]));
    const list = await screen.findByRole('list', { name: '내 메모' });
    expect(await within(list).findByText('훅의 순서')).toBeVisible();
    await view.user.click(within(list).getByRole('button', { name: '1:12 장면으로 가기' }));
    expect(video.currentTime).toBe(72);
    await view.user.click(within(list).getByRole('button', { name: '메모 삭제: 여기 다시 보기' }));
    await waitFor(() => expect(within(list).queryByText('여기 다시 보기')).toBeNull());
    await view.user.click(await screen.findByRole('button', { name: '되돌리기' }));
    expect(await within(list).findByText('여기 다시 보기')).toBeVisible();
    expect(made.asked.at(-1)!.body).toEqual({ content: '여기 다시 보기', second: 72 });
  });

  test('a note is changed, and those of the class go out as one text', async () => {
    const view = open('/classes/12/classroom/103');
    const changed = recording(lessonNoteApi.update, note({ content: '고친 메모' }));
    server.use(
      answer(lessonNoteApi.list, [note(), note({ noteSeq: 2, curriculumSeq: 104, second: null, content: '다른 강의' })]),
      changed.handler,
    );
    await view.user.click(await screen.findByRole('tab', { name: /내 메모/ }));
    await view.user.click(await screen.findByRole('button', { name: '메모 고치기: 여기 다시 보기' }));
    const form = screen.getByRole('form', { name: '메모 고치기' });
    await view.user.type(within(form).getByRole('textbox'), '!');
    await view.user.click(within(form).getByRole('button', { name: '저장' }));
    await waitFor(() => expect(changed.asked[0]?.body).toEqual({ content: '여기 다시 보기!', second: 72 }));
    const kept: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: (file: Blob) => (kept.push(file), 'blob:x'), revokeObjectURL: () => undefined }),
    );
    await view.user.click(screen.getByRole('button', { name: '이 클래스 메모 2개 내려받기' }));
    const text = await kept[0]!.text();
    expect(text).toContain('개발 환경 준비\n--------------------\n[1:12] 여기 다시 보기');
    expect(text.indexOf('복기 노트')).toBeLessThan(text.indexOf('다른 강의'));
  });

  test('CR-129 AM-765 a question is asked at a moment and stands with it in the list, also where the class’s page shows none', async () => {
    const view = open('/classes/12/classroom/103', { setting: { courseQnaShowYn: 'N' } });
    const row = aRow({
      courseSeq: 12,
      boardSeq: 9,
      typeCd: '04',
      category: null,
      title: '왜 그런가요',
      lesson: { curriculumSeq: 103, title: '개발 환경 준비', second: 60 },
    });
    const asked = recording(lessonNoteApi.ask, aPost());
    server.use(
      answer(lessonNoteApi.questions, { mayAsk: true, list: [row, aRow({ postSeq: 6, locked: true, title: '' })] }),
      asked.handler,
    );
    const video = await player();
    at(video, 61.2);
    await view.user.click(await screen.findByRole('tab', { name: /질문/ }));
    expect(await screen.findByRole('link', { name: /왜 그런가요/ })).toHaveAttribute('href', '/classes/12/board/9/posts/5/view');
    expect(screen.getByText('비밀글이에요')).toBeVisible();
    await view.user.click(screen.getByRole('button', { name: '질문하기' }));
    await view.user.type(screen.getByRole('textbox', { name: /제목/ }), '설치가 안 돼요');
    await view.user.type(screen.getByRole('textbox', { name: /내용/ }), '오류가 나요');
    await view.user.click(screen.getByRole('checkbox', { name: '나와 운영자만 보기' }));
    await view.user.click(screen.getByRole('button', { name: '질문 올리기' }));
    await waitFor(() =>
      expect(asked.asked[0]?.body).toEqual({ title: '설치가 안 돼요', content: '오류가 나요', second: 61, secretYn: 'Y' }),
    );
  });

  test('an address with a second begins there', async () => {
    open('/classes/12/classroom/103?t=95', { video: { playSecond: 240 } });
    const video = await player();
    fireEvent.loadedMetadata(video);
    expect(video.currentTime).toBe(95);
  });

  test('a visitor of a free lesson has no tabs', async () => {
    open('/classes/12/classroom/102', { login: false, viewer: aViewer() });
    await player();
    expect(screen.queryByRole('tab')).toBeNull();
  });
});

describe('after a lesson', () => {
  test('what follows starts by itself only where the person has not turned that off', async () => {
    localStorage.setItem('madang.nextByItself', 'N');
    const view = open('/classes/12/classroom/102');
    const video = await player();
    fireEvent.ended(video);
    const card = await screen.findByRole('dialog', { name: '다음 강의' });
    expect(within(card).queryByText(/초 뒤에/)).toBeNull();
    await view.user.click(within(card).getByRole('switch', { name: '다음 강의 자동으로 시작' }));
    expect(await within(card).findByText(/초 뒤에/)).toBeVisible();
    expect(localStorage.getItem('madang.nextByItself')).toBe('Y');
    await view.user.click(within(card).getByRole('button', { name: '멈추기' }));
    expect(within(card).queryByText(/초 뒤에/)).toBeNull();
    localStorage.removeItem('madang.nextByItself');
  });

  test('whoever writes while a video ends keeps the field; Escape stops what follows, then puts it away', async () => {
    const view = open('/classes/12/classroom/102');
    const video = await player();
    await view.user.click(await screen.findByRole('tab', { name: /내 메모/ }));
    const note = await screen.findByRole('textbox', { name: /^메모/ });
    await view.user.type(note, '환경 변수');
    fireEvent.ended(video);
    const card = await screen.findByRole('dialog', { name: '다음 강의' });
    expect(note).toHaveFocus();
    expect(within(card).queryByText(/초 뒤에/)).toBeNull();
    within(card).getByRole('button', { name: '바로 보기' }).focus();
    await view.user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog', { name: '다음 강의' })).toBeNull();
    fireEvent.play(video);
    fireEvent.ended(video);
    const again = await screen.findByRole('dialog', { name: '다음 강의' });
    expect(within(again).getByText(/초 뒤에/)).toBeVisible();
    await view.user.keyboard('{Escape}');
    expect(within(again).queryByText(/초 뒤에/)).toBeNull();
  });

  test('a lesson that is chosen begins at its heading, not in the list', async () => {
    const view = open('/classes/12/classroom/102');
    await player();
    const list = await screen.findByRole('complementary', { name: '강의 목록' });
    within(list)
      .getByRole('link', { name: /복기 노트/ })
      .focus();
    await view.user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('heading', { level: 2, name: /복기 노트/ })).toHaveFocus());
  });

  test('a lesson behind it that is shut says why, and the next open one is offered', async () => {
    const list = someLessons().map((one) => (one.curriculumSeq === 103 ? { ...one, lockStatusYn: 'Y' as const, playable: false } : one));
    const view = open('/classes/12/classroom/102', { list });
    fireEvent.ended(await player());
    const card = await screen.findByRole('dialog', { name: '다음 강의' });
    expect(card).toHaveTextContent('개발 환경 준비');
    expect(card).toHaveTextContent('운영자가 잠가 뒀어요');
    await view.user.click(within(card).getByRole('button', { name: '볼 수 있는 강의로 가기' }));
    await waitFor(() => expect(view.path()).toBe('/classes/12/classroom/104'));
  });

  test('the lesson that completes the class leads to what was reached', async () => {
    const list = someLessons().map((one) => ({ ...one, completed: one.curriculumSeq !== 104, playable: true }));
    const view = open('/classes/12/classroom/104', { list });
    server.use(
      answer(certificateCalls.mine, []),
      answer(courseApi.mine, { list: [], totalCount: 0 }),
      answer(curriculumApi.complete, { completedCount: 3 }),
    );
    await view.user.click(await screen.findByRole('button', { name: /완료로 표시|다 읽었어요|다 봤어요/ }));
    expect(await screen.findByRole('region', { name: '모든 강의를 마쳤어요' })).toHaveFocus();
  });

  test('nothing leads away from that moment, and it takes the focus once', async () => {
    const list = someLessons().map((one) => ({
      ...one,
      completed: one.curriculumSeq !== 103,
      playable: true,
      curriculumTypeCd: LESSON_TYPE.TEXT,
    }));
    const view = open('/classes/12/classroom/103', { list });
    server.use(
      answer(certificateCalls.mine, []),
      answer(courseApi.mine, { list: [], totalCount: 0 }),
      answer(curriculumApi.complete, { completedCount: 3 }),
    );
    await view.user.click(await screen.findByRole('button', { name: '다 읽었어요' }));
    expect(await screen.findByRole('region', { name: '모든 강의를 마쳤어요' })).toHaveFocus();
    expect(screen.queryByRole('region', { name: '다음 강의' })).toBeNull();
    await view.user.click(screen.getByRole('button', { name: '다음 강의' }));
    await waitFor(() => expect(view.path()).toBe('/classes/12/classroom/104'));
    expect(await screen.findByRole('region', { name: '모든 강의를 마쳤어요' })).not.toHaveFocus();
  });

  test('once all lessons are done the certificate, the review and the next class are at hand', async () => {
    const list = someLessons().map((one) => ({ ...one, completed: true }));
    const viewer = inside({ completedCount: 3, reviewExpringAt: inDays(5) });
    open('/classes/12/classroom/104', { list, viewer });
    server.use(
      answer(certificateCalls.mine, [aCertificate({ courseSeq: 12 })]),
      answer(courseApi.mine, { list: [aMyCourse({ courseSeq: 20, title: '다음 것', nextCurriculumSeq: 201 })], totalCount: 1 }),
    );
    const moment = await screen.findByRole('region', { name: '모든 강의를 마쳤어요' });
    expect(await within(moment).findByRole('button', { name: /수료증/ })).toBeVisible();
    expect(moment).not.toHaveFocus();
    expect(within(moment).getByRole('button', { name: '후기 쓰기' })).toBeVisible();
    expect(await within(moment).findByRole('link', { name: '다음 클래스: 다음 것' })).toHaveAttribute('href', '/classes/20/classroom/201');
  });
});
