import { seoulDay, seoulTime } from '@madang/contracts/dates';
import { boardApi, noticeApi } from '@madang/contracts/main/board';
import { courseApi } from '@madang/contracts/main/course';
import { curriculumApi, type LiveItem, type LiveJoin } from '@madang/contracts/main/curriculum';
import { LIMITS } from '@madang/contracts/limits';
import { mypageApi } from '@madang/contracts/main/mypage';
import { liveApi, type LiveSignature } from '@madang/contracts/main/live';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';
import { browser } from '../../lib/leave';
import { aNotice, aPost } from '../../testing/board-samples';
import { aSummary } from '../../testing/course-samples';
import { renderRoute } from '../../testing/render';
import { aHome } from '../../testing/my-home-samples';
import { answer, broken, recording, refuse, server } from '../../testing/server';
import { channelApi } from '@madang/contracts/main/channel';
import { DAY, MINUTE } from '@madang/contracts/time';
import { cardsFor } from './live-panel';

/** A live lesson that starts the given number of minutes from now, with its times in Seoul time. */
function aLive(minutes: number, over: Partial<LiveItem> = {}): LiveItem {
  // The start is a full minute, like that of real lessons.
  const start = Math.ceil(Date.now() / MINUTE) * MINUTE + minutes * MINUTE;
  const end = start + 180 * MINUTE;
  return {
    title: '스프링 라이브',
    curriculumTitle: '캐시와 락',
    imageUrl: null,
    liveAt: seoulDay(start),
    liveStartAt: seoulTime(start),
    liveEndAt: seoulTime(end),
    liveEndDateAt: seoulDay(end),
    userType: 'user',
    isZoomHost: false,
    liveType: '99',
    attendeeJoinTimeLive: 30,
    tchJoinTimeLive: 30,
    itemSeq: 7,
    channelSeq: 1,
    courseSeq: 12,
    fareCd: '01',
    ...over,
  };
}
const joined = (over: Partial<LiveJoin> = {}): LiveJoin => ({
  liveTypeCd: '99',
  userType: 'user',
  itemSeq: 7,
  joinUrl: 'https://meet.example/x',
  startUrl: null,
  meetingId: null,
  password: null,
  gooroomeeId: null,
  channelLiveTypeCd: '00',
  ...over,
});
let tab: { location: { href: string }; opener: unknown; close: () => void } | null;
beforeEach(() => {
  tab = { location: { href: '' }, opener: {}, close: vi.fn() };
  vi.spyOn(window, 'open').mockImplementation(() => tab as unknown as Window);
});
function open(lives: LiveItem[], { session = {} as object | null, seconds = 30, now = () => Date.now(), path = '/classes' } = {}) {
  const polls = recording(curriculumApi.lives, () => ({ nowLives: lives, now: new Date(now()).toISOString(), interval_seconds: seconds }));
  server.use(
    polls.handler,
    answer(courseApi.list, { list: [], totalCount: 0 }),
    answer(channelApi.categories, []),
    answer(curriculumApi.attendLive, null),
  );
  return { ...renderRoute(path, { session }), polls: polls.asked };
}
const panel = () => screen.findByRole('region', { name: /^(진행|곧|다가).*라이브$/ });

test('LV-023 no session, no poll and no panel', async () => {
  const { polls } = open([aLive(10)], { session: null });
  await screen.findByRole('heading', { name: '전체 클래스' });
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(polls).toHaveLength(0);
  expect(screen.queryByRole('region', { name: /라이브$/ })).toBeNull();
});

test('LV-024 LV-025 LV-026 the first poll comes after 100 ms, the next as the server says', async () => {
  expect(LIMITS.livePollFirst).toBe(100);
  expect(LIMITS.livePollSeconds).toBe(30);
  const { polls } = open([aLive(10)], { seconds: 1 });
  await panel();
  expect(polls).toHaveLength(1);
  await waitFor(() => expect(polls.length).toBeGreaterThan(1), { timeout: 4000 });
});

test('ER-024 a failing poll says nothing', async () => {
  server.use(answer(courseApi.list, { list: [], totalCount: 0 }), answer(channelApi.categories, []), broken(curriculumApi.lives, 500));
  renderRoute('/classes', { session: {} });
  await screen.findByRole('heading', { name: '전체 클래스' });
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('SH-041 LV-028 LV-029 LV-030 the cards collapse, their state stays in the cookie, and all are on my page', async () => {
  const { user } = open([aLive(10)]);
  const shown = await panel();
  expect(within(shown).getByRole('heading', { name: '캐시와 락' })).toBeVisible();
  expect(within(shown).getByRole('link', { name: '전체 보기' })).toHaveAttribute('href', '/mypage#lives');
  await user.click(within(shown).getByRole('button', { name: '라이브 목록 접기' }));
  expect(within(shown).queryByRole('heading', { name: '캐시와 락' })).toBeNull();
  expect(document.cookie).toContain('livePanelOpen=N');
});

test('beside a pay button there is no panel', async () => {
  document.cookie = 'livePanelOpen=Y; path=/';
  const { polls } = open([aLive(10)], { path: '/classes/12/payment' });
  await waitFor(() => expect(polls).not.toHaveLength(0));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.queryByRole('region', { name: /라이브$/ })).toBeNull();
});

/** The z-index of a class in a stylesheet, calculated from the numbers in tokens.css. */
function layerOf(sheet: string, name: string): number {
  const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
  const [, written = ''] = new RegExp(`\\.${name} \\{[^}]*?z-index: ([^;]+);`).exec(read(sheet)) ?? [];
  const numbers = written.replace(
    /var\((--[\w-]+)\)/g,
    (_, token: string) => new RegExp(`${token}: (\\d+);`).exec(read('ui/tokens.css'))![1]!,
  );
  const [, layer, less = '0'] = /(\d+)(?: - (\d+))?/.exec(numbers)!;
  return Number(layer) - Number(less);
}
test('SH-041 the own menu opens over the open panel, and bars with a pay button lie over it', async () => {
  document.cookie = 'livePanelOpen=Y; path=/';
  const { user } = open([aLive(10)]);
  const shown = await panel();
  await user.click(await screen.findByRole('button', { name: '내 메뉴' }));
  // The menu is inside the header, so it has the header's layer. The panel is a sibling of the header, so its own layer counts.
  const header = document.querySelector('header')!;
  expect(header).toContainElement(await screen.findByRole('menuitem', { name: '로그아웃' }));
  expect(header).not.toContainElement(shown);
  expect(header.parentElement).toContainElement(shown);
  const layer = layerOf('learning/live-panel/live-panel.module.css', 'panel');
  expect(layer).toBeGreaterThan(0);
  for (const [sheet, name] of [
    ['app/layouts/shared/header.module.css', 'head'],
    ['ui/bottom-bar.module.css', 'bar'],
    ['storefront/class-detail/floating-banner.module.css', 'banner'],
    ['ui/dialog.module.css', 'scrim'],
  ] as const)
    expect([sheet, layerOf(sheet, name) > layer]).toEqual([sheet, true]);
});

test('on a phone the panel waits on the main page until somebody scrolls', async () => {
  vi.stubGlobal('innerWidth', 375);
  const phone = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => ({ ...window.matchMedia(query), matches: query.includes('max-width') }));
  const { polls } = open([aLive(10)], { path: '/' });
  await waitFor(() => expect(polls).not.toHaveLength(0));
  await screen.findByRole('main');
  expect(screen.queryByRole('region', { name: /라이브$/ })).toBeNull();
  vi.stubGlobal('scrollY', 40);
  fireEvent.scroll(window);
  expect(await panel()).toBeVisible();
  phone.mockRestore();
});

/** The distance in pixels of the page's price from the left edge of the window; null for a page without a price. */
let priceAt: number | null = null;
function layOut() {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    if (priceAt === null || !this.matches('main [data-price]')) return new DOMRect();
    return new DOMRect(priceAt, 820, 120, 40);
  });
  const size = { offsetTop: 816, offsetHeight: 52 };
  const wide = { line: { offsetLeft: 1160, offsetWidth: 248 }, small: { offsetLeft: 1336, offsetWidth: 72 } };
  for (const name of ['offsetLeft', 'offsetTop', 'offsetWidth', 'offsetHeight'] as const)
    vi.spyOn(HTMLElement.prototype, name, 'get').mockImplementation(function (this: HTMLElement) {
      if (!this.matches('[data-live-panel]')) return 0;
      return { ...size, ...wide[/icon|none/.test(this.dataset['room']!) ? 'small' : 'line'] }[name];
    });
}
const scrollTo = (left: number | null) => {
  priceAt = left;
  fireEvent.scroll(window);
};
describe('what the panel lies over', () => {
  beforeEach(layOut);
  afterEach(() => {
    priceAt = null;
    vi.restoreAllMocks();
  });
  const shown = () => document.querySelector<HTMLElement>('[data-live-panel]')!.dataset['room'];
  const priced = () => server.use(answer(courseApi.list, { list: [aSummary()], totalCount: 1 }));

  test('an open panel that nobody opened here folds over a price, and stays where somebody opens it', async () => {
    const { user } = open([aLive(10)]);
    priced();
    await panel();
    expect(shown()).toBe('open');
    scrollTo(1100);
    await waitFor(() => expect(shown()).toBe('icon'));
    await user.click(await screen.findByRole('button', { name: '라이브 목록 펼치기' }));
    scrollTo(1100);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(shown()).toBe('open');
  });

  test('the closed panel is an icon where its line would lie over a price, and goes where that would, until the page is clear beside it', async () => {
    document.cookie = 'livePanelOpen=N; path=/';
    open([aLive(10)]);
    priced();
    await screen.findByText(/원$/);
    await panel();
    expect(shown()).toBe('line');
    for (const [left, room] of [
      [1100, 'icon'],
      [1300, 'none'],
      // Four pixels beside the line, where a finger would press the panel in its place.
      [1036, 'icon'],
      [900, 'line'],
    ] as const) {
      scrollTo(left);
      await waitFor(() => expect(shown()).toBe(room));
    }
  });
});

test('LV-028 an open panel is small from the next page on, and stays open once somebody opened it', async () => {
  const { user } = open([aLive(10)]);
  expect(within(await panel()).getByRole('heading', { name: '캐시와 락' })).toBeVisible();
  await user.click(screen.getAllByRole('link').find((link) => link.getAttribute('href') === '/')!);
  await waitFor(async () => expect(within(await panel()).queryByRole('heading', { name: '캐시와 락' })).toBeNull());
  await user.click(within(await panel()).getByRole('button', { name: '라이브 목록 펼치기' }));
  expect(within(await panel()).getByRole('heading', { name: '캐시와 락' })).toBeVisible();
  expect(document.cookie).toContain('livePanelOpen=Y');
});

test('AM-615 the panel is small where the main page’s card says the live that can be entered, until somebody opens it', async () => {
  document.cookie = 'livePanelOpen=Y; path=/';
  const live = aLive(10);
  server.use(answer(mypageApi.home, aHome({ lives: [live] })));
  const { user } = open([live], { path: '/' });
  const card = await screen.findByRole('region', { name: '지금 들어갈 수 있는 라이브' });
  expect(within(card).getByRole('heading', { name: '캐시와 락' })).toBeVisible();
  await waitFor(async () => expect(within(await panel()).queryByRole('heading', { name: '캐시와 락' })).toBeNull());
  await user.click(within(await panel()).getByRole('button', { name: '라이브 목록 펼치기' }));
  expect(within(await panel()).getByRole('heading', { name: '캐시와 락' })).toBeVisible();
});

test.each(['/notices/3', '/boards/3/posts/5/view'])(
  'AM-726 the panel is small beside the text of %s, until somebody opens it there',
  async (path) => {
    document.cookie = 'livePanelOpen=Y; path=/';
    server.use(answer(noticeApi.find, aNotice()), answer(boardApi.post, aPost()));
    const { user } = open([aLive(10)], { path });
    expect(within(await panel()).queryByRole('heading', { name: '캐시와 락' })).toBeNull();
    await user.click(within(await panel()).getByRole('button', { name: '라이브 목록 펼치기' }));
    expect(within(await panel()).getByRole('heading', { name: '캐시와 락' })).toBeVisible();
  },
);

test.each([
  [-20, '진행 중인 라이브'],
  [10, '곧 시작하는 라이브'],
  [600, '다가오는 라이브'],
])('the panel’s title is true: a live %d minutes from now', async (minutes, title) => {
  open([aLive(minutes)]);
  expect(await screen.findByRole('region', { name: title })).toBeVisible();
});

test('LV-012 a site shows its own lives, the host without a site those of all', async () => {
  const lives = [aLive(10), aLive(20, { itemSeq: 8, channelSeq: 2, curriculumTitle: '물레 돌리기' })];
  const site = open(lives);
  expect(
    within(await panel())
      .getAllByRole('heading')
      .map((h) => h.textContent),
  ).toEqual(['캐시와 락']);
  site.unmount();
  document.cookie = 'livePanelOpen=; path=/; max-age=0';
  renderRoute('/guides/operator', { channel: null, session: {} });
  expect(
    within(await panel())
      .getAllByRole('heading')
      .map((h) => h.textContent),
  ).toEqual(['캐시와 락', '물레 돌리기']);
});

test('LV-030 a panel that was closed stays closed', async () => {
  document.cookie = 'livePanelOpen=N; path=/';
  open([aLive(10)]);
  expect(within(await panel()).getByRole('button', { name: '라이브 목록 펼치기' })).toBeVisible();
});

test('LV-031 LV-032 LV-033 LV-034 so many cards fit a window', () => {
  expect([943, 942, 685, 684, 427, 426].map((height) => cardsFor(height, false))).toEqual([3, 2, 2, 1, 1, 0]);
  expect(cardsFor(400, true)).toBe(2);
});

test('SH-080 the live list is a phone’s up to 768 px', async () => {
  const { innerWidth, innerHeight } = window;
  try {
    window.innerHeight = 1000;
    for (const [width, cards] of [
      [768, 2],
      [769, 3],
    ] as const) {
      window.innerWidth = width;
      const view = open([aLive(10), aLive(20, { itemSeq: 8 }), aLive(30, { itemSeq: 9 }), aLive(40, { itemSeq: 10 })]);
      const shown = await panel();
      // On a phone the panel is folded to one line at first.
      const folded = within(shown).queryByRole('button', { name: '라이브 목록 펼치기' });
      expect(folded !== null).toBe(width === 768);
      if (folded) await view.user.click(folded);
      expect(within(shown).getAllByRole('listitem')).toHaveLength(cards);
      view.unmount();
      document.cookie = 'livePanelOpen=; path=/; max-age=0';
    }
  } finally {
    Object.assign(window, { innerWidth, innerHeight });
  }
});

test('LV-032 LV-035 the cards follow the window, 200 ms after it was resized', async () => {
  const height = window.innerHeight;
  try {
    window.innerHeight = 800;
    open([aLive(10), aLive(20, { itemSeq: 8 }), aLive(30, { itemSeq: 9 }), aLive(40, { itemSeq: 10 })]);
    const shown = await panel();
    expect(within(shown).getAllByRole('listitem')).toHaveLength(2);
    window.innerHeight = 1000;
    act(() => void fireEvent(window, new Event('resize')));
    expect(within(shown).getAllByRole('listitem')).toHaveLength(2);
    await waitFor(() => expect(within(shown).getAllByRole('listitem')).toHaveLength(3));
  } finally {
    window.innerHeight = height;
  }
});

test.each([
  ['LV-039 two hours before', 120, 'before', false],
  ['LV-040 ten minutes before', 10, 'normal', true],
  ['LV-041 twenty minutes after the start', -20, 'over', true],
  ['LV-042 61 minutes after the start', -62, 'over-long', true],
  ['LV-044 31 minutes before', 31, 'before', false],
  ['LV-044 28 minutes before', 28, 'normal', true],
] as [string, number, string, boolean][])('%s', async (_title, minutes, label, joinable) => {
  open([aLive(minutes)]);
  const shown = await panel();
  expect(shown.querySelector('[data-live]')).toHaveAttribute('data-live', label);
  const button = within(shown).getByRole('button', { name: '입장하기' });
  if (joinable) expect(button).toBeEnabled();
  else expect(button).toBeDisabled();
});

test('LV-042 a live of several days can be entered until its last day', async () => {
  const start = -26 * 60;
  open([aLive(start, { liveEndDateAt: seoulDay(Date.now() + DAY) })]);
  const shown = await panel();
  expect(shown.querySelector('[data-live]')).toHaveTextContent('시작한 지 1시간이 넘었어요');
  expect(within(shown).getByRole('button', { name: '입장하기' })).toBeEnabled();
});

test('LV-043 the window of the role counts', async () => {
  open([aLive(10, { attendeeJoinTimeLive: 5 })]);
  expect(within(await panel()).getByRole('button', { name: '입장하기' })).toBeDisabled();
});

test('LV-037 LV-038 the server clock decides, not this one', async () => {
  open([aLive(120)], { now: () => Date.now() + 100 * MINUTE });
  const shown = await panel();
  expect(shown.querySelector('[data-live]')).toHaveAttribute('data-live', 'normal');
});

test('LV-036 the time left runs without a poll', async () => {
  expect(LIMITS.liveTick).toBe(300);
  const { polls } = open([aLive(10)]);
  const time = () => document.querySelector('[data-live] b')?.textContent;
  await panel();
  const before = time();
  await waitFor(() => expect(time()).not.toBe(before), { timeout: 3000 });
  expect(polls).toHaveLength(1);
});

describe('joining', () => {
  const press = async (user: ReturnType<typeof open>['user']) =>
    user.click(within(await panel()).getByRole('button', { name: '입장하기' }));
  test('LV-047 LV-068 opens the address with https before it, and records the attendance', async () => {
    const view = open([aLive(10)]);
    const attended = recording(curriculumApi.attendLive, null);
    server.use(answer(curriculumApi.joinLive, joined({ joinUrl: 'meet.example/x' })), attended.handler);
    await press(view.user);
    await waitFor(() => expect(tab!.location.href).toBe('https://meet.example/x'));
    expect(attended.asked[0]!.params).toMatchObject({ courseSeq: '12', itemSeq: '7' });
    expect(tab!.opener).toBeNull();
  });
  test('LV-067 an open class joins by the public call', async () => {
    const view = open([aLive(10, { fareCd: '03' })]);
    server.use(answer(curriculumApi.joinLivePublic, joined()));
    await press(view.user);
    await waitFor(() => expect(tab!.location.href).toBe('https://meet.example/x'));
  });
  test('LV-052 a blocked popup falls back to this page', async () => {
    tab = null;
    const view = open([aLive(10)]);
    server.use(answer(curriculumApi.joinLive, joined()));
    await press(view.user);
    await waitFor(() => expect(browser.goTo).toHaveBeenCalledWith('https://meet.example/x'));
  });
  test.each([
    ['LV-049 a learner without an address is told to check', 'user', '수업이 열렸는지 확인해 주세요.'],
    ['LV-050 a host without an address is told to ask', 'classManager', '강사에게 문의해 주세요.'],
  ])('%s', async (_title, userType, words) => {
    const view = open([aLive(10)]);
    server.use(answer(curriculumApi.joinLive, joined({ userType, joinUrl: '' })));
    await press(view.user);
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(words);
    expect(tab!.close).toHaveBeenCalled();
  });
  test('LV-057 a lesson that is none says that the page is invalid', async () => {
    const view = open([aLive(10)]);
    server.use(refuse(curriculumApi.joinLive, 'LIVE_INVALID', '잘못된 페이지예요.'));
    await press(view.user);
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('잘못된 페이지예요.');
    expect(tab!.close).toHaveBeenCalled();
  });
  test('LV-057 a lesson whose class was deleted meanwhile says so too', async () => {
    const view = open([aLive(10)]);
    server.use(refuse(curriculumApi.joinLive, 'CLASS_DELETED'));
    await press(view.user);
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('잘못된 페이지예요.');
    expect(tab!.close).toHaveBeenCalled();
  });
  test('LV-048 somebody who is no member joins the site first', async () => {
    const view = open([aLive(10)], { session: { isChannelUser: false } });
    await press(view.user);
    await waitFor(() => expect(view.path()).toBe('/join?next=%2Fclasses'));
  });
  test('LV-051 one join runs at a time', async () => {
    const view = open([aLive(10)]);
    const asked = recording(curriculumApi.joinLive, joined());
    server.use(asked.handler);
    const button = within(await panel()).getByRole('button', { name: '입장하기' });
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(tab!.location.href).not.toBe(''));
    expect(asked.asked).toHaveLength(1);
    expect(view.path()).toBe('/classes');
  });
  test('SH-047 LV-053 LV-054 the conference application is asked for before it opens', async () => {
    const view = open([aLive(10, { liveType: '00' })]);
    server.use(answer(curriculumApi.joinLive, joined({ liveTypeCd: '00' })));
    await press(view.user);
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('앱이 없다면 먼저 설치해야 해요.');
    await view.user.click(within(dialog).getByRole('button', { name: 'Zoom 열기' }));
    await waitFor(() => expect(tab!.location.href).toBe('https://meet.example/x'));
  });
  test.each([
    ['취소', 1, ''],
    ['Zoom 열기', 0, 'https://meet.example/x'],
  ])('LV-054 a lesson that has moved to Zoom since the last poll leaves no empty window: %s', async (answered, closed, address) => {
    const view = open([aLive(10, { liveType: '02' })]);
    server.use(answer(curriculumApi.joinLive, joined({ liveTypeCd: '00' })));
    await press(view.user);
    await view.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: answered }));
    await waitFor(() => expect(tab!.location.href).toBe(address));
    await waitFor(() => expect(tab!.close).toHaveBeenCalledTimes(closed));
    expect(window.open).toHaveBeenCalledTimes(1);
  });
  test('CU-031 CU-032 number and password of a meeting of the lesson’s own are told before its application opens', async () => {
    const view = open([aLive(10, { liveType: '00' })]);
    server.use(answer(curriculumApi.joinLive, joined({ liveTypeCd: '00', meetingId: '987 654', password: 'abcd' })));
    await press(view.user);
    const zoom = await screen.findByRole('alertdialog', { name: 'Zoom으로 열기' });
    expect(zoom).toHaveTextContent(/회의 ID: 987 654\s*비밀번호: abcd/);
    await view.user.click(within(zoom).getByRole('button', { name: '취소' }));
    expect(tab!.location.href).toBe('');
  });
  test('CU-032 the password of another service waits here for whoever comes back from its door', async () => {
    const view = open([aLive(10, { liveType: '02' })]);
    server.use(answer(curriculumApi.joinLive, joined({ liveTypeCd: '02', password: 'abcd' })));
    await press(view.user);
    const told = await screen.findByRole('alertdialog', { name: '입장할 때 필요해요' });
    expect(told).toHaveTextContent('비밀번호: abcd');
    expect(told).not.toHaveTextContent('회의 ID');
    expect(tab!.location.href).toBe('https://meet.example/x');
  });
  const made = (over: Partial<LiveSignature> = {}): LiveSignature => ({
    meetingId: '81',
    startUrl: null,
    joinUrl: 'https://zoom.example/j/81?tk=mine',
    signature: null,
    userType: 'user',
    countedBy: 'CLICK',
    ...over,
  });
  test('LV-051 LV-069 a meeting that the service made is entered by a signature of one’s own, asked for once', async () => {
    const view = open([aLive(10, { liveType: '02' })]);
    const [asked, attended] = [recording(liveApi.signature, made()), recording(curriculumApi.attendLive, null)];
    server.use(answer(curriculumApi.joinLive, joined({ liveTypeCd: '02', joinUrl: null })), asked.handler, attended.handler);
    const button = within(await panel()).getByRole('button', { name: '입장하기' });
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(tab!.location.href).toBe('https://zoom.example/j/81?tk=mine'));
    expect(asked.asked.map((one) => one.params['itemSeq'])).toEqual(['7']);
    expect(attended.asked).toHaveLength(1);
    expect(view.path()).toBe('/classes');
  });
  test('who comes is told by the service where it can tell: the click counts nobody', async () => {
    const view = open([aLive(10, { liveType: '02' })]);
    const attended = recording(curriculumApi.attendLive, null);
    server.use(answer(curriculumApi.joinLive, joined({ liveTypeCd: '02', joinUrl: null })), attended.handler);
    server.use(answer(liveApi.signature, made({ countedBy: 'SERVICE' })));
    await press(view.user);
    await waitFor(() => expect(tab!.location.href).not.toBe(''));
    expect(attended.asked).toHaveLength(0);
  });
  test('the host starts it by an address of the host’s own', async () => {
    const view = open([aLive(10, { liveType: '02', userType: 'classManager' })]);
    server.use(answer(curriculumApi.joinLive, joined({ liveTypeCd: '02', joinUrl: null, userType: 'classManager' })));
    server.use(
      answer(
        liveApi.signature,
        made({ userType: 'classManager', startUrl: 'https://zoom.example/s/81', joinUrl: 'https://zoom.example/j/81' }),
      ),
    );
    await view.user.click(within(await panel()).getByRole('button', { name: '시작하기' }));
    await waitFor(() => expect(tab!.location.href).toBe('https://zoom.example/s/81'));
  });
  test('a service that does not answer says so', async () => {
    const view = open([aLive(10, { liveType: '02' })]);
    server.use(answer(curriculumApi.joinLive, joined({ liveTypeCd: '02', joinUrl: null })));
    server.use(refuse(liveApi.signature, 'ZOOM_ERROR', '화상 강의 서비스에 연결하지 못했어요.'));
    await press(view.user);
    expect((await screen.findAllByText(/화상 강의 서비스에 연결하지 못했어요/))[0]).toBeInTheDocument();
    expect(tab!.close).toHaveBeenCalled();
  });
});

test('the open panel folds where the keyboard comes to something below it', async () => {
  open([aLive(20)]);
  expect(await screen.findByRole('button', { name: '라이브 목록 접기' })).toBeVisible();
  const link = document.querySelector('main')!.appendChild(document.createElement('button'));
  const lies = new DOMRect(1000, 600, 300, 200);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(lies);
  vi.spyOn(link, 'matches').mockReturnValue(true);
  act(() => link.focus());
  expect(await screen.findByRole('button', { name: '라이브 목록 펼치기' })).toBeVisible();
});
