import { channelApi, type Category } from '@madang/contracts/main/channel';
import { liveApi } from '@madang/contracts/main/live';
import { courseApi, type PublishCheck } from '@madang/contracts/main/course';
import { courseFieldName } from '@madang/contracts/main/course-field';
import { curriculumApi, uploadApi } from '@madang/contracts/main/curriculum';
import { settingApi } from '@madang/contracts/main/site-setting';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { aViewer, information } from '../../testing/course-samples';
import { renderRoute } from '../../testing/render';
import { aChannel, ownerRoles } from '../../testing/samples';
import { answer, broken, recording, refuse, server } from '../../testing/server';
import { informationOf } from './information-draft';

const OWNER = { session: { roles: ownerRoles } };
const PATH = '/classes/12/settings/information';
const draft = (over = {}) => information({ publishStatusCd: '99', subTitle: '', imageUrl: null, ...over });
const ready: PublishCheck = { ready: true, missing: [] };
function use(info = draft(), check: PublishCheck = ready) {
  server.use(
    answer(channelApi.categories, []),
    answer(courseApi.find, info),
    answer(courseApi.publishCheck, check),
    answer(courseApi.staff, [
      { userSeq: 100, name: '박서윤', profileImageUrl: null },
      { userSeq: 101, name: '윤지호', profileImageUrl: null },
    ]),
    answer(curriculumApi.list, []),
  );
}
const saving = () => {
  const saved = recording(courseApi.update, ({ body }) => draft(body as object));
  server.use(saved.handler);
  return saved.asked;
};
const picture = (name: string, type: string, size = 1000) => new File([new Uint8Array(size)], name, { type });
const cover = () => screen.getByRole('group', { name: '표지' });
const choose = (file: File) => fireEvent.change(cover().querySelector('input[type=file]')!, { target: { files: [file] } });

test('RT-064 RT-066 /classes/{courseSeq}/settings opens the information step', async () => {
  use();
  const { path } = renderRoute('/classes/12/settings', OWNER);
  expect(await screen.findByRole('heading', { name: '기본 정보' })).toBeVisible();
  expect(path()).toBe(PATH);
  const steps = within(screen.getByRole('navigation', { name: '클래스 작성 단계' })).getAllByRole('link');
  expect(steps.map((s) => s.getAttribute('href'))).toEqual(
    ['information', 'curriculums', 'payment', 'display', 'more', 'attendees'].map((s) => `/classes/12/settings/${s}`),
  );
  expect(steps[2]).toHaveTextContent('결제 완료유료 · 140,000원');
  expect(steps[5]).toHaveTextContent('54명');
});

describe('an instructor whose permissions reach the own classes alone', () => {
  const open = (roles: string[]) => {
    server.use(answer(courseApi.viewer, [aViewer({ courseSeq: 12, roles })]));
    renderRoute(PATH, { session: { roles: ['CLASS_INFO_UPDATE'], userTypeCd: 'TCH' } });
  };
  test('AM-197 finds no form for another class', async () => {
    use();
    open(['SITE_CLASS_READ']);
    expect(await screen.findByRole('heading', { name: '이 클래스를 바꿀 수 없어요' })).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
  test('AM-197 changes a class with a role in it', async () => {
    use();
    open(['CLASS_INFO_UPDATE']);
    expect(await screen.findByRole('textbox', { name: /클래스 이름/ })).toBeEnabled();
  });
});

test('AM-671 a class that nobody has priced is free so far, and its price is decided once it is published', async () => {
  const payment = async () =>
    within(await screen.findByRole('navigation', { name: '클래스 작성 단계' })).findByRole('link', { name: /결제/ });
  use(draft({ fareCd: '00', price: 0 }));
  const { unmount } = renderRoute(PATH, OWNER);
  expect(await payment()).toHaveTextContent('결제지금은 무료');
  unmount();
  use(draft({ fareCd: '00', price: 0, publishStatusCd: '00' }));
  renderRoute(PATH, OWNER);
  await waitFor(async () => expect(await payment()).toHaveTextContent('결제 완료무료'));
});

test('every field of the page stands on it under the name that the history of the site has for it', async () => {
  use(draft({ courseType: 'LIVE' }));
  renderRoute(PATH, OWNER);
  const page = await screen.findByRole('main');
  await screen.findByRole('textbox', { name: /한 줄 소개/ });
  for (const key of Object.keys(informationOf(draft()))) expect(page).toHaveTextContent(courseFieldName(key, 'ko') ?? key);
});

test('CR-046 CR-048 CR-084 the order of learning, more texts, the time of running and an address elsewhere are set here', async () => {
  use(draft({ desc1: '<p>준비물</p>' }));
  const asked = saving();
  const { user } = renderRoute(PATH, OWNER);
  await user.click(await screen.findByRole('radio', { name: /차례대로/ }));
  await waitFor(() => expect(asked.at(-1)!.body).toEqual({ curriculumProgressCd: '01' }), { timeout: 4000 });
  const more = screen.getByRole('region', { name: '더 알릴 내용' });
  // Only the part that has a text is unfolded.
  expect([...more.querySelectorAll('details')].map((one) => one.open)).toEqual([false, true, false, false, false, false]);
  await user.type(screen.getByRole('textbox', { name: '외부 페이지 주소' }), 'https://camp.example/about');
  await waitFor(() => expect(asked.at(-1)!.body).toEqual({ openTypeUrl: 'https://camp.example/about' }), { timeout: 4000 });
  fireEvent.change(screen.getByRole('textbox', { name: '운영 시작' }), { target: { value: '2026.12.01' } });
  fireEvent.blur(screen.getByRole('textbox', { name: '운영 시작' }));
  await waitFor(() => expect(asked.at(-1)!.body).toEqual({ operatingStartAt: '2026-11-30T15:00:00.000Z' }), { timeout: 4000 });
});

test.each([
  ['VOD', '05', [true, true]],
  ['OFFLINE', '05', [true, false]],
  ['SURVEY', '05', [false, false]],
  ['COMMUNITY', '07', [true, false]],
] as const)('a class of the kind %s (%s) offers the rules of the lessons that it can have', async (courseType, courseTypeCd, offered) => {
  use(draft({ courseType, courseTypeCd }));
  renderRoute(PATH, OWNER);
  await screen.findByRole('textbox', { name: /한 줄 소개/ });
  expect([
    screen.queryByRole('radio', { name: /차례대로/ }) !== null,
    screen.queryByRole('combobox', { name: /라이브 방식/ }) !== null,
  ]).toEqual(offered);
});

test('AT-001 AT-006 what is typed saves itself, field by field, and says so', async () => {
  use();
  const asked = saving();
  const { user } = renderRoute(PATH, OWNER);
  await user.type(await screen.findByRole('textbox', { name: /한 줄 소개/ }), '한 번에 끝내요');
  expect(await screen.findByText('저장하고 있어요')).toBeVisible();
  expect(await screen.findByText(/^저장됨 \d\d:\d\d$/, {}, { timeout: 4000 })).toBeVisible();
  expect(asked.map((a) => a.body)).toEqual([{ subTitle: '한 번에 끝내요' }]);
  await user.click(screen.getByRole('switch', { name: /공개/ }));
  await waitFor(() => expect(asked.at(-1)!.body).toEqual({ publicCd: '99' }), { timeout: 4000 });
});

test('AT-003 AT-010 the schedule is a first and a last day, sent as YYYY-MM-DD, and the hours in words', async () => {
  use();
  const asked = saving();
  const { user } = renderRoute(PATH, OWNER);
  const card = within(await screen.findByRole('region', { name: '일정' }));
  await user.type(card.getByRole('textbox', { name: /시작일/ }), '2026.12.01');
  await user.tab();
  await waitFor(() => expect(asked.at(-1)?.body).toEqual({ startAt: '2026-12-01' }), { timeout: 4000 });
  await user.type(card.getByRole('textbox', { name: /종료일/ }), '20261231');
  await user.tab();
  fireEvent.change(card.getByRole('textbox', { name: /수업 시간/ }), { target: { value: '매주 화 20:00' } });
  await waitFor(
    () => expect(Object.assign({}, ...asked.map((one) => one.body))).toMatchObject({ endAt: '2026-12-31', classTime: '매주 화 20:00' }),
    {
      timeout: 4000,
    },
  );
});

test('AT-007 the preview opens the class as visitors will see it, with what was just typed', async () => {
  use();
  const page = { location: { href: '' } };
  const open = vi.spyOn(window, 'open').mockReturnValue(page as Window);
  const { user } = renderRoute(PATH, OWNER);
  await user.click((await screen.findAllByRole('button', { name: '미리보기' }))[0]!);
  await waitFor(() => expect(page.location.href).toBe('/classes/12'));
  open.mockRestore();
});

test('AT-012 a name that is too short is marked and not saved', async () => {
  use();
  const asked = saving();
  const { user } = renderRoute(PATH, OWNER);
  const title = await screen.findByRole('textbox', { name: /클래스 이름/ });
  await user.clear(title);
  expect(await screen.findByText('클래스 이름 항목을 입력해주세요!')).toBeVisible();
  await user.type(title, 'A');
  expect(await screen.findByText('2자 이상 입력해 주세요.')).toBeVisible();
  expect(screen.getByText('고칠 항목이 있어요')).toBeVisible();
  await new Promise((resolve) => setTimeout(resolve, 1200));
  expect(asked).toHaveLength(0);
});

test('the service’s own refusal stands under its field, a broken line offers another try', async () => {
  use();
  server.use(refuse(courseApi.update, 'BAD_INPUT', '확인', [{ field: 'title', message: '쓸 수 없는 이름이에요' }]));
  const { user } = renderRoute(PATH, OWNER);
  await user.type(await screen.findByRole('textbox', { name: /클래스 이름/ }), '!');
  expect(await screen.findByText('쓸 수 없는 이름이에요', {}, { timeout: 4000 })).toBeVisible();
  server.use(broken(courseApi.update, 500));
  await user.type(screen.getByRole('textbox', { name: /한 줄 소개/ }), '소개');
  expect(await screen.findByText('저장하지 못했어요', {}, { timeout: 4000 })).toBeVisible();
  const asked = saving();
  await user.click(screen.getByRole('button', { name: '다시 시도' }));
  await waitFor(() => expect(asked.at(-1)?.body).toEqual({ subTitle: '소개' }));
});

test('leaving with something unsaved asks first', async () => {
  use();
  const { user, path } = renderRoute(PATH, OWNER);
  await user.clear(await screen.findByRole('textbox', { name: /클래스 이름/ }));
  await user.click(screen.getByRole('link', { name: /결제/ }));
  await user.click(await screen.findByRole('button', { name: '계속 작성할게요' }));
  expect(path()).toBe(PATH);
  await user.click(screen.getByRole('link', { name: /결제/ }));
  await user.click(await screen.findByRole('button', { name: '저장하지 않고 나가기' }));
  await waitFor(() => expect(path()).toBe('/classes/12/settings/payment'));
});

test('UP-004 UP-005 UP-006 UP-008 UP-010 a cover is idle, uploading with its percent, done, and can be removed and taken back', async () => {
  use();
  const asked = saving();
  let finish = () => {};
  const waiting = new Promise<void>((resolve) => (finish = resolve));
  server.use(
    http.post('*/api/main/v1.0/channels/:channelSeq/uploads/image', async () => {
      await waiting;
      return HttpResponse.json({
        data: { fileSeq: 1, contentType: 'image/png', fileSize: 1000, originFileName: 'a.png', url: '/files/public/1/a.png' },
      });
    }),
  );
  const { user } = renderRoute(PATH, OWNER);
  await screen.findByRole('heading', { name: '기본 정보' });
  expect(within(cover()).getByRole('button', { name: '파일 고르기' })).toBeVisible();
  choose(picture('a.png', 'image/png'));
  await user.click(await screen.findByRole('button', { name: 'cut' }));
  expect(await within(cover()).findByRole('progressbar')).toHaveAccessibleName(/올리는 중 \d+%/);
  finish();
  expect(await within(cover()).findByRole('img', { name: '표지' })).toHaveAttribute('src', '/files/public/1/a.png');
  await waitFor(() => expect(asked.at(-1)?.body).toEqual({ imageUrl: '/files/public/1/a.png' }), { timeout: 4000 });
  await user.click(within(cover()).getByRole('button', { name: '지우기' }));
  expect(within(cover()).queryByRole('img')).toBeNull();
  await user.click(screen.getByRole('button', { name: '되돌리기' }));
  expect(within(cover()).getByRole('img')).toHaveAttribute('src', '/files/public/1/a.png');
});

test('UP-007 an upload can be cancelled and is idle again', async () => {
  use();
  server.use(http.post('*/api/main/v1.0/channels/:channelSeq/uploads/image', () => delay('infinite')));
  const { user } = renderRoute(PATH, OWNER);
  await screen.findByRole('heading', { name: '기본 정보' });
  choose(picture('a.jpg', 'image/jpeg'));
  await user.click(await screen.findByRole('button', { name: 'cut' }));
  await user.click(await within(cover()).findByRole('button', { name: '올리기 취소' }));
  expect(await within(cover()).findByRole('button', { name: '파일 고르기' })).toBeVisible();
  expect(within(cover()).queryByRole('alert')).toBeNull();
});

test('UP-015 UP-016 a picture must be JPG or PNG of at most 2 MB', async () => {
  use();
  const sent = recording(uploadApi.image, { fileSeq: 1, contentType: '', fileSize: 1, originFileName: '', url: '/x.png' });
  server.use(sent.handler);
  renderRoute(PATH, OWNER);
  await screen.findByRole('heading', { name: '기본 정보' });
  choose(picture('a.gif', 'image/gif'));
  expect(await within(cover()).findByText('JPG 또는 PNG 이미지만 올릴 수 있어요.')).toBeVisible();
  choose(picture('a.png', 'image/png', 2 * 1024 * 1024 + 1));
  expect(await within(cover()).findByText('이미지는 2MB까지 올릴 수 있어요.')).toBeVisible();
  expect(sent.asked).toHaveLength(0);
});

test('what learners gain is a list: Enter begins the next line, a removed one comes back', async () => {
  use(draft({ gains: ['결제를 붙여요'] }));
  const asked = saving();
  const { user } = renderRoute(PATH, OWNER);
  const lines = within(await screen.findByRole('group', { name: /배우고 나면/ }));
  await user.type(lines.getByDisplayValue('결제를 붙여요'), '{Enter}');
  await waitFor(() => expect(lines.getAllByRole('textbox')).toHaveLength(2));
  await user.type(lines.getAllByRole('textbox')[1]!, '배포해요');
  await waitFor(() => expect(asked.at(-1)?.body).toEqual({ gains: ['결제를 붙여요', '배포해요'] }), { timeout: 4000 });
  await user.click(lines.getByRole('button', { name: '1번째 항목 지우기' }));
  expect(lines.queryByDisplayValue('결제를 붙여요')).toBeNull();
  await user.click(screen.getByRole('button', { name: '되돌리기' }));
  expect(lines.getByDisplayValue('결제를 붙여요')).toBeVisible();
});

test('teachers come from the site’s staff', async () => {
  use();
  const asked = saving();
  const { user } = renderRoute(PATH, OWNER);
  await user.click(await screen.findByRole('button', { name: '강사 추가' }));
  await user.click(await screen.findByRole('menuitem', { name: '윤지호' }));
  await waitFor(() => expect(asked.at(-1)?.body).toEqual({ teacherSeqs: [100, 101] }), { timeout: 4000 });
});

test('AM-198 PE-063 PE-064 who may not show a class or choose its teachers sees both, why they are closed, and changes the rest', async () => {
  use();
  const asked = saving();
  const roles = ownerRoles.filter((role) => role !== 'CLASS_PUBLIC_UPDATE' && role !== 'CLASS_TUTOR_UPDATE');
  const { user } = renderRoute(PATH, { session: { roles } });
  const shown = await screen.findByRole('switch', { name: /공개/ });
  expect(shown).toBeDisabled();
  expect(shown).toHaveAccessibleName(/바꿀 권한이 없어 볼 수만 있어요/);
  const teachers = screen.getByRole('group', { name: '강사' });
  expect(teachers).toHaveTextContent('바꿀 권한이 없어 볼 수만 있어요. 필요하면 사이트 소유자에게 권한을 요청해 주세요.');
  expect(within(teachers).queryByRole('button')).toBeNull();
  await user.type(screen.getByRole('textbox', { name: /한 줄 소개/ }), '한 번에');
  await waitFor(() => expect(asked.map((a) => a.body)).toEqual([{ subTitle: '한 번에' }]), { timeout: 4000 });
});

test('AM-198 a field that was closed meanwhile says so in its place, and the other changes are saved', async () => {
  use();
  const message = '이 항목을 바꿀 권한이 없어요.';
  const refused = recording(courseApi.update, ({ body }) => draft(body as object));
  server.use(refuse(courseApi.update, 'NO_PERMISSION', '접근 권한이 없습니다.', [{ field: 'teacherSeqs', message }]));
  const { user } = renderRoute(PATH, OWNER);
  await user.click(await screen.findByRole('button', { name: '강사 추가' }));
  await user.click(await screen.findByRole('menuitem', { name: '윤지호' }));
  expect(await screen.findByText(message, {}, { timeout: 4000 })).toBeVisible();
  server.use(refused.handler);
  await user.type(screen.getByRole('textbox', { name: /한 줄 소개/ }), '한 번에');
  await waitFor(() => expect(refused.asked.at(-1)?.body).toEqual({ subTitle: '한 번에' }), { timeout: 4000 });
});

test('AT-026 AT-027 AT-045 publishing names what is missing, each linked to its place', async () => {
  const check: PublishCheck = {
    ready: false,
    missing: [
      { step: 'information', key: 'subTitle' },
      { step: 'curriculums', key: 'curriculum' },
    ],
  };
  use(draft(), check);
  const publish = recording(courseApi.publish, draft());
  server.use(publish.handler);
  const { user, path } = renderRoute(PATH, OWNER);
  expect(await screen.findByText('작성 중')).toBeVisible();
  await user.click(screen.getByRole('button', { name: '게시하기' }));
  const dialog = await screen.findByRole('dialog', { name: '조금만 더 채워 주세요' });
  expect(within(dialog).getByRole('link', { name: /강의를 1개 이상/ })).toHaveAttribute(
    'href',
    '/classes/12/settings/curriculums#curriculum',
  );
  await user.click(within(dialog).getByRole('link', { name: /한 줄 소개/ }));
  await waitFor(() => expect(path()).toBe(PATH));
  expect(await screen.findByText('한 줄 소개 항목을 입력해주세요!')).toBeVisible();
  expect(screen.getByRole('textbox', { name: /한 줄 소개/ })).toHaveFocus();
  expect(publish.asked).toHaveLength(0);
});

test('AT-015 AT-016 AT-019 AT-021 AT-038 what publishing asks of a club stands under its field, and a period of 0 is refused', async () => {
  const sorted: Category[] = [
    { channelCategorySeq: 1, parentCategorySeq: null, name: '외국어', order: 1, courseCount: 0 },
    { channelCategorySeq: 2, parentCategorySeq: 1, name: '회화', order: 1, courseCount: 0 },
    { channelCategorySeq: 3, parentCategorySeq: 1, name: '문법', order: 2, courseCount: 0 },
  ];
  const club = draft({ courseType: 'CLUB', channelCategorySeq: null, targetAudience: '', period: null });
  const missing = (['large', 'medium', 'targetAudience', 'period'] as const).map((key) => ({ step: 'information' as const, key }));
  use(club, { ready: false, missing });
  server.use(answer(channelApi.categories, sorted));
  const saved = recording(courseApi.update, ({ body }) => information({ ...club.course, ...(body as object) }));
  server.use(saved.handler);
  const { user } = renderRoute(PATH, OWNER);
  const press = async (name: RegExp) => {
    await user.click((await screen.findAllByRole('button', { name: '게시하기' }))[0]!);
    await user.click(within(await screen.findByRole('dialog')).getByRole('link', { name }));
  };
  await press(/대분류를 골라/);
  expect(await screen.findByText('대분류 항목을 입력해주세요!')).toBeVisible();
  expect(screen.getByText('중분류 항목을 입력해주세요!')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: /대분류/ }), '외국어');
  expect(screen.queryByText('대분류 항목을 입력해주세요!')).toBeNull();
  await user.selectOptions(screen.getByRole('combobox', { name: /중분류/ }), '문법');
  await waitFor(() => expect(saved.asked.at(-1)?.body).toEqual({ channelCategorySeq: 3 }), { timeout: 4000 });
  await press(/추천 대상을 써/);
  expect(await screen.findByText('추천 대상 항목을 입력해주세요!')).toBeVisible();
  await press(/전체 기간을 정해/);
  expect(await screen.findByText('전체 기간 항목을 입력해주세요!')).toBeVisible();
  const months = screen.getByRole('textbox', { name: /전체 기간/ });
  const sent = saved.asked.length;
  await user.type(months, '0');
  expect(await screen.findByText('1개월 이상으로 입력해 주세요.')).toBeVisible();
  expect(saved.asked).toHaveLength(sent);
  await user.type(months, '3');
  await waitFor(() => expect(saved.asked.at(-1)?.body).toEqual({ period: 3 }), { timeout: 4000 });
});

test('who sells as a private person is not told to become one', async () => {
  use(draft(), { ready: false, missing: [{ step: 'seller', key: 'phone' }] });
  const channel = aChannel();
  const asPrivate = { ...channel, channelSetting: { ...channel.channelSetting, privateSellerYn: 'Y' as const } };
  const said = async (view: ReturnType<typeof renderRoute>) => {
    await view.user.click(await screen.findByRole('button', { name: '게시하기' }));
    const dialog = await screen.findByRole('dialog', { name: '조금만 더 채워 주세요' });
    const links = within(dialog)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
      .filter((href) => !href?.startsWith('/classes/'));
    view.unmount();
    return links;
  };
  expect(await said(renderRoute(PATH, OWNER))).toEqual(['/settings/footer#phone', '/settings/selling']);
  expect(await said(renderRoute(PATH, { ...OWNER, channel: asPrivate }))).toEqual(['/settings/footer#phone']);
});

test('what the seller lacks is led to by its field, and from there back to the class', async () => {
  const missing = [{ step: 'seller', key: 'phone' } as const];
  const { footer } = aChannel();
  const saved = recording(settingApi.saveFooter, ({ body }) => ({ ...footer, ...body }));
  use(draft(), { ready: false, missing });
  server.use(answer(settingApi.footer, { ...footer, phone: '' }), answer(settingApi.termsVersions, []), saved.handler);
  const view = renderRoute(PATH, OWNER);
  await view.user.click(await screen.findByRole('button', { name: '게시하기' }));
  await view.user.click(await screen.findByRole('button', { name: '빠진 것 채우러 가기' }));
  const phone = await screen.findByRole('textbox', { name: '전화번호' });
  await waitFor(() => expect(phone).toHaveFocus());
  await view.user.keyboard('010-1234-5678');
  await view.user.click(screen.getByRole('button', { name: '저장' }));
  await view.user.click(await screen.findByRole('button', { name: '클래스로 돌아가기' }));
  await waitFor(() => expect(view.path()).toBe(PATH));
});

test('a business that lacks its account alone is led to the papers of settlements', async () => {
  use(draft(), { ready: false, missing: [{ step: 'seller', key: 'account' }] });
  const view = renderRoute(PATH, OWNER);
  await view.user.click(await screen.findByRole('button', { name: '게시하기' }));
  await view.user.click(await screen.findByRole('button', { name: '빠진 것 채우러 가기' }));
  await waitFor(() => expect(view.path()).toBe('/settings/settlement-document'));
});

test('CR-073 the dialog before publishing says the sale by days, or to the minute where it is sold so', async () => {
  const sale = { payStartCd: '00', payStartAt: '2098-11-30T15:00:00Z', payEndCd: '00', payEndAt: '2099-01-31T14:59:59Z' } as const;
  for (const [settingPayTimeYn, from, until] of [
    ['N', '2098.12.01', '2099.01.31'],
    ['Y', '2098.12.01 00:00', '2099.01.31 23:59'],
  ] as const) {
    use(draft({ ...sale, settingPayTimeYn }));
    const view = renderRoute(PATH, OWNER);
    await view.user.click(await screen.findByRole('button', { name: '게시하기' }));
    const sheet = await screen.findByRole('dialog', { name: '게시하기 전에 확인해 주세요' });
    expect(sheet).toHaveTextContent(`${from}부터${until}까지`);
    view.unmount();
  }
});

test('AT-048 a complete class is published and can be taken off again, after a question', async () => {
  use();
  server.use(answer(courseApi.publish, draft({ publishStatusCd: '00' })), answer(courseApi.unpublish, draft()));
  const { user } = renderRoute(PATH, OWNER);
  await user.click(await screen.findByRole('button', { name: '게시하기' }));
  // The dialog shows how the class will look, with links to change that, and publishes it.
  const sheet = within(await screen.findByRole('dialog', { name: '게시하기 전에 확인해 주세요' }));
  expect(sheet.getByRole('link', { name: '가격 바꾸기' })).toHaveAttribute('href', '/classes/12/settings/payment');
  expect(sheet.getByRole('link', { name: '공개 바꾸기' })).toHaveAttribute('href', `${PATH}#publicCd`);
  expect(sheet.getByRole('img', { name: '주소의 QR 코드' })).toBeVisible();
  expect(sheet.getByRole('status', { name: '주소' })).toHaveTextContent(/\/classes\/12$/);
  await user.click(sheet.getByRole('button', { name: '게시하기' }));
  const open = within(await screen.findByRole('dialog', { name: '열려 있어요' }));
  expect(open.getByRole('link', { name: '클래스 보기' })).toHaveAttribute('href', '/classes/12');
  await user.click(open.getAllByRole('button', { name: '닫기' })[0]!);
  expect(await screen.findByText('판매 중')).toBeVisible();
  expect(screen.queryByRole('button', { name: '게시하기' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '더보기' }));
  expect(await screen.findByRole('menuitem', { name: '변경 이력' })).toHaveAttribute('href', '/settings/data-history?entity=COURSE&seq=12');
  await user.click(await screen.findByRole('menuitem', { name: '게시 취소' }));
  await user.click(await screen.findByRole('button', { name: '게시 취소' }));
  expect(await screen.findByText('작성 중')).toBeVisible();
});

test('AT-046 AT-052 where classes are reviewed, publishing asks for that, says until when, and can be taken back', async () => {
  let requestedAt: string | null = null;
  use();
  const publish = recording(courseApi.publish, () => {
    requestedAt = '2026-11-20T03:00:00Z';
    return draft();
  });
  const recall = recording(courseApi.unpublish, () => {
    requestedAt = null;
    return draft();
  });
  server.use(
    publish.handler,
    recall.handler,
    answer(courseApi.publishCheck, () => ({
      ...ready,
      review: { requestedAt, publishAt: requestedAt && '2026-11-22T03:00:00Z', refusedAt: null, refusedReason: null },
    })),
  );
  const { user } = renderRoute(PATH, OWNER);
  await user.click((await screen.findAllByRole('button', { name: '게시 요청' }))[0]!);
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '게시 요청' }));
  expect(await screen.findByText(/게시를 요청했어요/)).toBeVisible();
  expect(await screen.findByText('검토 중 · 2026.11.22 12:00 게시')).toBeVisible();
  expect(screen.getByText('2026.11.20 12:00에 게시를 요청했어요')).toBeVisible();
  expect(screen.queryByRole('button', { name: '게시 요청' })).toBeNull();
  await user.click(screen.getAllByRole('button', { name: '게시 요청 취소' })[0]!);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '게시 요청 취소' }));
  expect(await screen.findByText('게시 요청을 취소했어요.')).toBeVisible();
  expect((await screen.findAllByRole('button', { name: '게시 요청' }))[0]).toBeVisible();
});

test('a class that cannot be loaded says so in the main part, to which the skip link leads', async () => {
  use();
  server.use(refuse(courseApi.find, 'TEMPORARY'));
  renderRoute(PATH, OWNER);
  const main = await screen.findByRole('main');
  expect(main).toHaveAttribute('id', 'main');
  expect(within(main).getByRole('button', { name: '다시 시도' })).toBeVisible();
});

test('RT-020 a class that does not exist says so', async () => {
  use();
  server.use(refuse(courseApi.find, 'CLASS_NOT_FOUND'));
  renderRoute(PATH, OWNER);
  expect(await screen.findByText('데이터가 없습니다.')).toBeVisible();
});

test('AT-024 a class of lives whose service the site cannot use is asked for another below the field', async () => {
  const found = draft({ courseType: 'LIVE', liveTypeCd: '00' });
  const saved = recording(courseApi.update, ({ body }) => draft({ courseType: 'LIVE', liveTypeCd: '00', ...(body as object) }));
  server.use(
    answer(courseApi.find, found),
    saved.handler,
    answer(liveApi.services, [
      { liveType: '00', makes: true, missing: 'OWN_KEYS' },
      { liveType: '99', makes: false, missing: null },
    ]),
  );
  const { user } = renderRoute(PATH, OWNER);
  const field = await screen.findByRole('combobox', { name: /라이브 방식/ });
  expect(await screen.findByText(/라이브 방식 항목을 (입력|선택)해/)).toBeVisible();
  await user.selectOptions(field, '99');
  await waitFor(() => expect(saved.asked.map((one) => one.body)).toEqual([{ liveTypeCd: '99' }]));
  expect(screen.queryByText(/라이브 방식 항목을/)).toBeNull();
});

test('AT-052 AM-145 a refusal stands at the class with its reason, and the request can be made again', async () => {
  const review = { requestedAt: null, publishAt: null, refusedAt: '2026-11-21T03:00:00Z', refusedReason: '소개를\n더 써 주세요.' };
  use(draft(), { ...ready, review });
  renderRoute(PATH, OWNER);
  expect(await screen.findByText('2026.11.21 12:00에 게시 요청이 거절됐어요')).toBeVisible();
  expect(screen.getByText(/더 써 주세요\./)).toBeVisible();
  expect((await screen.findAllByRole('button', { name: '게시 요청' }))[0]).toBeVisible();
});

test('a line about each teacher is written below their names, and goes with a teacher who is taken out', async () => {
  use();
  const asked = saving();
  const { user } = renderRoute(PATH, OWNER);
  const about = await screen.findByRole('textbox', { name: /강사 소개/ });
  expect(about).toHaveValue('개발자 11년 차');
  await user.clear(about);
  await user.type(about, '스무 해째 코드를 써요');
  const said = [{ userSeq: 100, introduction: '스무 해째 코드를 써요' }];
  await waitFor(() => expect(asked.at(-1)?.body).toEqual({ teacherIntroductions: said }), { timeout: 4000 });
  await user.click(screen.getByRole('button', { name: /강사에서 빼기/ }));
  await waitFor(() => expect(asked.at(-1)?.body).toEqual({ teacherSeqs: [], teacherIntroductions: [] }), { timeout: 4000 });
  expect(screen.queryByRole('textbox', { name: /강사 소개/ })).toBeNull();
});
