import { campaignApi, type CampaignDetail } from '@madang/contracts/campaign/campaign';
import { formApi, type Form as QuestionForm } from '@madang/contracts/form/form';
import { boardApi } from '@madang/contracts/main/board';
import { channelApi } from '@madang/contracts/main/channel';
import { chatApi, type StudioChatRoom } from '@madang/contracts/main/chat';
import { couponApi, type CouponDetail } from '@madang/contracts/main/coupon';
import { courseApi } from '@madang/contracts/main/course';
import { curriculumApi } from '@madang/contracts/main/curriculum';
import { membershipApi, type Membership } from '@madang/contracts/main/membership';
import { pageApi, type SitePage } from '@madang/contracts/page/page';
import { seoApi } from '@madang/contracts/page/seo-setting';
import { sitePageApi } from '@madang/contracts/page/site-page';
import { dataHistoryApi } from '@madang/contracts/util/data-history';
import { paymentApi } from '@madang/contracts/util/payment';
import { PAY_METHOD, values } from '@madang/contracts/codes';
import type { Endpoint } from '@madang/contracts/endpoint';
import { screen, waitFor, within } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { aBoard } from '../../testing/board-samples';
import { aLesson, information, inDays } from '../../testing/course-samples';
import { renderRoute } from '../../testing/render';
import { aChannel, ownerRoles } from '../../testing/samples';
import { answer, recording, refuse, server } from '../../testing/server';

const PRO = aChannel({ channelSetting: { ...aChannel().channelSetting, saasYn: 'Y' } });
const OWNER = { channel: PRO, session: { roles: ownerRoles } };
const coupon = (title: string): CouponDetail => ({
  couponInfoSeq: 7,
  title,
  code: 'SPRING24',
  discountTypeCd: '01',
  discount: 15,
  startAt: null,
  endAt: null,
  status: 'RUNNING',
  courseSeqs: [],
  courses: [],
  issueCount: 100,
  offerYn: 'N',
  issuedCount: 3,
  usedCount: 1,
  createdAt: inDays(-3),
  heldCount: 1,
  discountSum: 0,
});
const membership = (title: string): Membership => ({
  membershipSeq: 5,
  title,
  description: '',
  price: 9900,
  periodCd: 'AUTO',
  benefits: [],
  courses: [],
  courseSeqs: [],
  chatRooms: [],
  openYn: 'Y',
  memberCount: 3,
  leavingCount: 1,
  createdAt: inDays(-3),
});
const page = (title: string): SitePage => ({
  pageSeq: 4,
  title,
  path: 'about',
  content: '<p>우리</p>',
  seoSetting: '{}',
  courseSeq: null,
  publishStatusCd: '00',
});
const campaign = (title: string) =>
  ({
    campaignId: 7,
    title,
    audience: 'STUD',
    segmentSeq: null,
    channelCd: 'mail',
    repeatCd: 'D',
    reserveAt: null,
    status: 'DRAFT',
    content: '<p>안녕하세요</p>',
    link: null,
  }) as unknown as CampaignDetail;
const room = (name: string) =>
  ({
    chatRoomSeq: 7,
    name,
    scope: '01',
    courseSeq: null,
    courseTitle: null,
    memberships: [],
    missionCount: 0,
  }) as unknown as StudioChatRoom;
const questionForm = (title: string) =>
  ({
    formSeq: 31,
    id: 'form-1',
    title,
    description: '',
    modification: 'MOD_N',
    useYn: 'N',
    startAt: null,
    endAt: null,
    answersKept: '12M',
    blocks: [],
    answerCount: 0,
  }) as unknown as QuestionForm;
const boards = (name: string) => ({ notices: 0, boards: [{ ...aBoard({ boardSeq: 3, name }), postCount: 0 }] });
const aroundClass = () => [
  answer(channelApi.categories, []),
  answer(courseApi.publishCheck, { ready: true, missing: [] }),
  answer(courseApi.staff, []),
  answer(curriculumApi.list, []),
  answer(paymentApi.methods, { methods: [...values(PAY_METHOD)] }),
];

interface Form {
  path: string;
  /** The button that opens the form, where the page shows none. */
  begin?: string;
  /** The field that is changed, and what it shows of the thing with this name. */
  field: RegExp;
  shows?: (name: string) => string;
  /** Answers the thing with this name. */
  read: (name: string) => HttpHandler;
  save: Endpoint<string, never, never, never>;
  saved: unknown;
  /** Whether the form saves itself. */
  byItself?: true;
  more?: () => HttpHandler[];
}
const endpoint = (e: unknown) => e as Form['save'];
const FORMS: [string, Form][] = [
  [
    'the information of a class',
    {
      path: '/classes/12/settings/information',
      field: /한 줄 소개/,
      read: (subTitle) => answer(courseApi.find, information({ publishStatusCd: '99', subTitle })),
      save: endpoint(courseApi.update),
      saved: information({ publishStatusCd: '99' }),
      byItself: true,
      more: aroundClass,
    },
  ],
  [
    'the price of a class',
    {
      path: '/classes/12/settings/payment',
      field: /수강료/,
      shows: (name) => (name.startsWith('예전') ? '140,000' : '150,000'),
      read: (name) => answer(courseApi.find, information({ price: name.startsWith('예전') ? 140_000 : 150_000 })),
      save: endpoint(courseApi.updatePayment),
      saved: information(),
      more: aroundClass,
    },
  ],
  [
    'a coupon',
    {
      path: '/settings/coupons/7/edit',
      field: /쿠폰 이름/,
      read: (title) => answer(couponApi.find, coupon(title)),
      save: endpoint(couponApi.update),
      saved: coupon('저장한 이름'),
      more: () => [answer(courseApi.adminList, { list: [], totalCount: 0 }), answer(couponApi.issued, { list: [], cursor: null })],
    },
  ],
  [
    'a membership',
    {
      path: '/settings/membership/5/edit',
      field: /멤버십 이름/,
      read: (title) => answer(membershipApi.find, membership(title)),
      save: endpoint(membershipApi.update),
      saved: membership('저장한 이름'),
      more: () => [answer(courseApi.adminList, { list: [], totalCount: 0 }), answer(membershipApi.list, [])],
    },
  ],
  [
    'a board',
    {
      path: '/settings/board/site/3/edit',
      field: /^이름/,
      read: (name) => answer(boardApi.admin, boards(name)),
      save: endpoint(boardApi.update),
      saved: aBoard(),
    },
  ],
  [
    'a page',
    {
      path: '/settings/page/4',
      field: /^제목/,
      read: (title) => answer(pageApi.find, page(title)),
      save: endpoint(sitePageApi.update),
      saved: page('저장한 이름'),
      more: () => [answer(sitePageApi.checkPath, { usedYn: 'N' })],
    },
  ],
  [
    'a chat room',
    {
      path: '/settings/chat/7/edit',
      field: /채팅방 이름/,
      read: (name) => answer(chatApi.adminFind, room(name)),
      save: endpoint(chatApi.update),
      saved: room('저장한 이름'),
      more: () => [answer(chatApi.adminList, { list: [], totalCount: 0 })],
    },
  ],
  [
    'a campaign',
    {
      path: '/settings/campaign/7',
      field: /제목/,
      read: (title) => answer(campaignApi.find, campaign(title)),
      save: endpoint(campaignApi.update),
      saved: campaign('저장한 이름'),
      more: () => [answer(campaignApi.audience, { memberCount: 1, agreedCount: 1, leftToday: 10, senderYn: 'Y' })],
    },
  ],
  [
    'a lesson',
    {
      path: '/classes/12/settings/curriculums/102/edit',
      field: /강의 제목/,
      read: (title) =>
        answer(curriculumApi.list, [
          aLesson({ curriculumSeq: 102, curriculumTypeCd: '05', requiredMinutes: 5, content: '<p>글</p>', title }),
        ]),
      save: endpoint(curriculumApi.save),
      saved: aLesson({ curriculumSeq: 102, curriculumTypeCd: '05', requiredMinutes: 5 }),
      more: () => [answer(courseApi.find, information()), answer(courseApi.publishCheck, { ready: true, missing: [] })],
    },
  ],
  [
    'the name of a section',
    {
      path: '/classes/12/settings/curriculums',
      begin: '예전 이름 이름 바꾸기',
      field: /섹션 이름/,
      read: (title) => answer(curriculumApi.list, [aLesson({ curriculumSeq: 101, curriculumTypeCd: '01', title })]),
      save: endpoint(curriculumApi.save),
      saved: aLesson({ curriculumSeq: 101, curriculumTypeCd: '01' }),
      more: () => [answer(courseApi.find, information()), answer(courseApi.publishCheck, { ready: true, missing: [] })],
    },
  ],
  [
    'the settings of a form',
    {
      path: '/settings/form/31/edit/general',
      field: /폼 이름/,
      read: (title) => answer(formApi.find, questionForm(title)),
      save: endpoint(formApi.update),
      saved: questionForm('저장한 이름'),
    },
  ],
  [
    'the SEO of the site',
    {
      path: '/settings/seo/general',
      field: /^제목/,
      read: (title) => answer(seoApi.find, { seoSetting: JSON.stringify({ title }) }),
      save: endpoint(seoApi.save),
      saved: { seoSetting: '{}' },
    },
  ],
];

const WORDS = '그사이 다른 사람이 같은 항목을 바꿨어요. (한소라, 2026년 12월 1일 오후 3:00)';
/** Opens the form, changes a field and saves; the save is refused with who was first, and the next one is taken. */
async function refusedOnce({ path, begin, field, read, save, saved: answered, byItself, more }: Form) {
  const lines = [5, 7, 8];
  const next = () => ({ historySeq: lines.shift() ?? 9 });
  server.use(read('예전 이름'), answer(dataHistoryApi.newest, next), answer(dataHistoryApi.newestOfClass, next), ...(more?.() ?? []));
  server.use(refuse(save, 'CHANGED_MEANWHILE', WORDS));
  const { user } = renderRoute(path, OWNER);
  if (begin) await user.click(await screen.findByRole('button', { name: begin }));
  const input = () => screen.findByRole('textbox', { name: field });
  const element = (await input()) as HTMLInputElement;
  await user.type(element, '1');
  const typed = element.value;
  server.use(read('소라의 이름'));
  const press = async (label: string | RegExp) => user.click(await screen.findByRole('button', { name: label }));
  const again = () => press(byItself ? '다시 시도' : /^(저장|임시 저장)$/);
  if (!byItself) await again();
  const dialog = within(await screen.findByRole('alertdialog', { name: '다른 사람이 먼저 저장했어요' }, { timeout: 4000 }));
  expect(dialog.getByText(/한소라, 2026년/)).toBeVisible();
  // Whoever goes on typing in a form that saves itself changes nothing by it.
  await waitFor(() => expect(dialog.getByRole('button', { name: '계속 편집' })).toHaveFocus());
  const saved = recording(save, answered as never);
  server.use(saved.handler);
  const choose = (label: string) => user.click(dialog.getByRole('button', { name: label }));
  const seen = () => saved.asked.map(({ headers }) => headers.get('seen-line'));
  return { typed, input, again, choose, saved, seen };
}

describe.each(FORMS)('AM-1220 somebody else saved %s while its form was open', (_what, form) => {
  test('what was typed stays, and is compared with what was seen at the opening', async () => {
    const { typed, input, again, choose, saved, seen } = await refusedOnce(form);
    expect(typed).toContain('1');
    await choose('계속 편집');
    expect(await input()).toHaveValue(typed);
    expect(saved.asked).toHaveLength(0);
    await again();
    await waitFor(() => expect(seen()).toEqual(['5']));
  });
  test('mine is saved all the same, with the line that was told of', async () => {
    const { choose, seen } = await refusedOnce(form);
    await choose('내 것으로 저장');
    await waitFor(() => expect(seen()).toEqual(['7']));
  });
  test('theirs is loaded, and nothing is saved', async () => {
    const { input, choose, saved } = await refusedOnce(form);
    await choose('그 내용 불러오기');
    await waitFor(async () => expect(await input()).toHaveValue((form.shows ?? String)('소라의 이름')));
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(saved.asked).toHaveLength(0);
  });
});
