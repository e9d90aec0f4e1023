import { enrolmentApi } from '@madang/contracts/main/enrolment';
import { courseApi } from '@madang/contracts/main/course';
import { courseInviteApi, type CourseInvite, type CourseInviteView } from '@madang/contracts/main/course-invite';
import { operatorApi, type SearchableUser } from '@madang/contracts/main/operator';
import { couponApi, type CouponInfo } from '@madang/contracts/main/coupon';
import { referralApi, type Referral, type Referred } from '@madang/contracts/main/referral';
import { siteSwitchApi } from '@madang/contracts/main/site-switch';
import { memberApi } from '@madang/contracts/util/member';
import { screen, waitFor, within } from '@testing-library/react';
import { eventCodeOf } from '../../domain/course/event-code';
import { refererCode } from '../../domain/course/referer-code';
import { information } from '../../testing/course-samples';
import { InviteDialog } from '../../domain/class-invite/invite-dialog';
import { SentInvites } from '../../domain/class-invite/sent-invites';
import { useSession } from '../../lib/session';
import { renderPart } from '../../testing/render-part';
import { renderRoute } from '../../testing/render';
import { watchScroll } from '../../testing/scroll';
import { aSession, ownerRoles } from '../../testing/samples';
import { answer, recording, refuse, server } from '../../testing/server';

const OWNER = { session: { roles: ownerRoles } };
const member: SearchableUser = {
  userSeq: 51,
  name: '김하늘',
  email: 'haneul@example.com',
  phone: null,
  profileImageUrl: null,
  snsTypeCd: 'LIV',
};
const invite: CourseInvite = {
  inviteSeq: 1,
  eventCode: 'abc',
  url: 'http://codebay.localhost:8080/in/12/abc',
  name: '',
  email: 'friend@example.com',
  inviterName: '유시연',
  sentAt: '2026-11-20T00:00:00Z',
  sentCount: 1,
  enrolledAt: null,
};
const view: CourseInviteView = {
  eventCode: 'abc',
  courseSeq: 12,
  inviterName: '유시연',
  inviterImageUrl: null,
  message: '같이 들어요',
  inviteEventYn: 'Y',
  inviteEventTitle: '친구와 함께',
  inviteEventInfo: '둘이 오면 쿠폰을 드려요',
};
const none = {
  list: [],
  totalCount: 0,
  counts: {
    ALL: 0,
    APPROVED: 0,
    WAITING: 0,
    CANCELLED: 0,
    PAYMENT_COMPLETE: 0,
    CANCEL_COMPLETE: 0,
    BY_PACKAGE: 0,
    ENDED: 0,
    WAITLISTED: 0,
    UNPAID: 0,
  },
};
const learners = (path = '/classes/12/settings/attendees') => {
  server.use(answer(courseApi.find, information()), answer(enrolmentApi.list, none), answer(operatorApi.search, [member]));
  return renderRoute(path, OWNER);
};

describe('inviting to a class', () => {
  it('IN-033 sends to members and addresses at once, and keeps who could not be invited with the reason', async () => {
    const { user } = learners();
    const sent = recording(courseInviteApi.create, {
      list: [invite],
      failures: [{ userSeq: 51, email: null, message: '이미 신청한 클래스예요.' }],
    });
    server.use(sent.handler);
    await user.click(await screen.findByRole('button', { name: '초대하기' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('searchbox'), '하늘');
    await user.click(await within(dialog).findByRole('checkbox', { name: /김하늘/ }));
    const field = within(dialog).getByLabelText(/^이메일/);
    await user.type(field, 'friend@example.com{Enter}wrong@');
    await user.click(within(dialog).getByRole('button', { name: '2명 초대하기' }));
    // A wrong address in the field stops the sending of all invitations, and the input stays.
    expect(sent.asked).toHaveLength(0);
    expect(await within(dialog).findByText('이메일 형식으로 입력해 주세요')).toBeVisible();
    expect(field).toHaveValue('wrong@');
    await user.clear(field);
    await user.type(within(dialog).getByLabelText(/함께 보낼 말/), '어서 와요');
    await user.click(within(dialog).getByRole('button', { name: '2명 초대하기' }));
    await waitFor(() => expect(sent.asked).toHaveLength(1));
    expect(sent.asked[0]!.body).toEqual({ userSeqs: [51], emails: ['friend@example.com'], message: '어서 와요' });
    expect(await within(dialog).findByText('김하늘: 이미 신청한 클래스예요.')).toBeVisible();
    expect(within(dialog).getByRole('button', { name: '1명 초대하기' })).toBeEnabled();
  });
  it('AM-721 who invites while the mails are off, for staff and friends alike, hears that nothing was sent and gets the links', async () => {
    const off = [{ switchCd: 'MAILS' as const, reason: null, offAt: '2026-11-24T03:00:00.000Z' }];
    server.use(answer(courseInviteApi.create, { list: [invite], failures: [] }));
    useSession.setState({ ...aSession(), checked: true });
    const { user } = renderPart(<InviteDialog courseSeq={12} onClose={() => undefined} />);
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/^이메일/), 'friend@example.com{Enter}');
    // The mails were switched off after the dialog had opened.
    server.use(answer(siteSwitchApi.list, off));
    await user.click(dialog.getByRole('button', { name: '1명 초대하기' }));
    expect(await dialog.findByText('초대 1건이 기다려요. 메일은 아직 나가지 않았어요')).toBeVisible();
    expect(screen.queryByText(/초대를 보냈어요/)).toBeNull();
    await user.click(dialog.getByRole('button', { name: '링크 복사' }));
    expect(await navigator.clipboard.readText()).toBe(invite.url);
    expect(dialog.queryByRole('button', { name: /초대하기/ })).toBeNull();
  });
  it('AM-721 a learner reads in the dialog that mails are off, without the reason', async () => {
    server.use(answer(siteSwitchApi.list, [{ switchCd: 'MAILS', reason: null, offAt: '2026-11-24T03:00:00.000Z' }]));
    useSession.setState({ ...aSession(), checked: true });
    renderPart(<InviteDialog courseSeq={12} onClose={() => undefined} />);
    expect(await screen.findByText(/지금은 이 사이트의 초대 메일이 나가지 않아요/)).toBeVisible();
  });
  it('shows who was invited and who came', async () => {
    const { user } = learners();
    server.use(
      answer(courseInviteApi.list, {
        list: [invite, { ...invite, inviteSeq: 2, name: '손님', enrolledAt: '2026-11-21T00:00:00Z' }],
        cursor: null,
      }),
    );
    await user.click(await screen.findByRole('button', { name: '초대하기' }));
    await user.click(await screen.findByRole('radio', { name: '보낸 초대' }));
    expect(await screen.findByRole('button', { name: '링크 복사' })).toBeVisible();
    expect(screen.getByText('신청함')).toBeVisible();
  });
  it('PE-059 lets members in, and names those who could not', async () => {
    const { user } = learners();
    const added = recording(enrolmentApi.add, { added: 0, failed: [{ userSeq: 51, message: '정원이 가득 찼어요.' }] });
    server.use(added.handler);
    await user.click(await screen.findByRole('button', { name: '수강생 등록' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByRole('searchbox'), '하늘');
    await user.click(await within(dialog).findByRole('checkbox', { name: /김하늘/ }));
    await user.click(within(dialog).getByRole('button', { name: '1명 등록하기' }));
    expect(await within(dialog).findByText('김하늘: 정원이 가득 찼어요.')).toBeVisible();
    expect(added.asked[0]!.body).toEqual({ userSeqs: [51] });
  });
  it('staff see whom the class invited, older ones while they scroll', async () => {
    const scroll = watchScroll();
    const sent = {
      inviteSeq: 9,
      name: '',
      email: 'a@b.co',
      inviterName: '유시연',
      sentAt: '2026-11-01T00:00:00Z',
      enrolledAt: null,
      url: 'x',
    };
    const asked = recording(courseInviteApi.list, ({ query }) => ({
      list: [{ ...sent, ...(query.get('lastSeq') && { inviteSeq: 8, email: 'c@d.co' }) } as never],
      cursor: query.get('lastSeq') ? null : '9',
    }));
    server.use(asked.handler, answer(courseApi.find, information()));
    renderPart(<SentInvites courseSeq={12} />);
    await screen.findByText('a@b.co');
    scroll();
    expect(await screen.findByText('c@d.co')).toBeVisible();
    expect(asked.asked.at(-1)!.query.get('lastSeq')).toBe('9');
    vi.unstubAllGlobals();
  });
  it('RT-042 CR-156 CR-157 CR-158 the link says who invites to what, and its code goes along', async () => {
    server.use(answer(courseInviteApi.find, view), answer(courseApi.find, information()));
    renderRoute('/in/12/abc');
    expect(await screen.findByText('유시연 님이 이 클래스에 초대했어요')).toBeVisible();
    for (const text of ['같이 들어요', '친구와 함께', '둘이 오면 쿠폰을 드려요']) expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByRole('link', { name: '클래스 보고 신청하기' })).toHaveAttribute('href', '/classes/12');
    expect(eventCodeOf(12)).toBe('abc');
    expect(eventCodeOf(13)).toBeNull();
  });
  it('says so when the link leads nowhere', async () => {
    server.use(refuse(courseInviteApi.find, 'NO_DATA'), answer(courseApi.find, information()));
    renderRoute('/in/12/none');
    expect(await screen.findByRole('heading', { name: '찾을 수 없는 초대예요' })).toBeVisible();
  });
});

describe('an invitation to the site', () => {
  const show = (state: Referral['state']) => {
    server.use(answer(referralApi.find, { inviterName: '조은지', inviterImageUrl: null, state }));
    return renderRoute('/invite/AB12CD34', state === 'OPEN' ? {} : { session: {} });
  };
  afterEach(() => sessionStorage.clear());
  test('RT-041 it says who invites, and keeps the code for an enrolment', async () => {
    show('OPEN');
    expect(await screen.findByText('조은지 님이 초대했어요')).toBeVisible();
    expect(screen.getByRole('link', { name: '회원 가입' })).toBeVisible();
    await waitFor(() => expect(refererCode()).toBe('AB12CD34'));
  });
  test('CR-126 the page that was shared by it is a press away, never one of another host', async () => {
    server.use(answer(referralApi.find, { inviterName: '조은지', inviterImageUrl: null, state: 'OPEN' }));
    const shared = renderRoute('/invite/AB12CD34?next=%2Fclasses%2F12');
    expect(await screen.findByRole('link', { name: '이 클래스 보러 가기' })).toHaveAttribute('href', '/classes/12');
    shared.unmount();
    renderRoute('/invite/AB12CD34?next=%2F%2Fevil.example');
    expect(await screen.findByRole('link', { name: '클래스 둘러보기' })).toHaveAttribute('href', '/classes');
  });
  test.each([
    ['OWN', '내 초대 링크예요. 나를 초대할 수는 없어요.'],
    ['MEMBER', '이미 이 사이트에서 배우고 있어서 초대로 세지 않아요.'],
  ] as const)('RT-041 %s is told why it does not count', async (state, words) => {
    show(state);
    expect(await screen.findByText(words)).toBeVisible();
    expect(refererCode()).toBeNull();
  });
});
test('my page has the own link, to be copied, and what came of it', async () => {
  server.use(
    answer(referralApi.mine, {
      useYn: 'Y',
      refererCode: 'AB12CD34',
      couponTitle: '초대 고마워요',
      invitedCount: 3,
      enrolledCount: 2,
      couponIssued: true,
    }),
  );
  const { user } = renderRoute('/mypage', { session: {} });
  const part = (await screen.findByRole('heading', { name: '친구 초대' })).closest('section')!;
  expect(part).toHaveTextContent('‘초대 고마워요’ 쿠폰 1장');
  expect(part).toHaveTextContent('초대한 친구3명');
  await user.click(within(part).getByRole('button', { name: '링크 복사' }));
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/invite/AB12CD34`);
});
test('staff switch it on with a coupon, and see who invited how many', async () => {
  const saved = recording(referralApi.saveSetting, { useYn: 'Y', couponInfoSeq: 5, couponOverYn: 'N' });
  const inviter = { userSeq: 7, name: '조은지', email: 'eunji@example.com', refererCode: 'AB12CD34', invitedCount: 3, enrolledCount: 2 };
  server.use(
    answer(referralApi.setting, { useYn: 'N', couponInfoSeq: null, couponOverYn: 'N' }),
    answer(referralApi.list, { list: [{ ...inviter, couponIssued: true }], totalCount: 1, invited: 3, enrolled: 2, coupons: 1 }),
    answer(couponApi.list, { list: [{ couponInfoSeq: 5, title: '초대 고마워요' } as CouponInfo], totalCount: 1, counts: {} as never }),
    saved.handler,
  );
  const { user } = renderRoute('/settings/referral', { session: { roles: ownerRoles } });
  expect(await screen.findByText('초대 3명 · 수강 2명 · 쿠폰 1장')).toBeVisible();
  await user.click(await screen.findByRole('switch', { name: /친구 초대 사용/ }));
  await user.selectOptions(screen.getByRole('combobox', { name: /쿠폰/ }), await screen.findByRole('option', { name: '초대 고마워요' }));
  await user.click(screen.getByRole('button', { name: '저장' }));
  await waitFor(() => expect(saved.asked[0]!.body).toEqual({ useYn: 'Y', couponInfoSeq: 5 }));
});

test('RT-041 staff open from the number whom a member invited, and from a member who invited them', async () => {
  const inviter = { userSeq: 7, name: '조은지', email: 'eunji@example.com', refererCode: 'AB12CD34', invitedCount: 2, enrolledCount: 1 };
  const one = (userSeq: number, name: string, over: Partial<Referred> = {}): Referred => ({
    userSeq,
    name,
    email: `p${userSeq}***@example.com`,
    memberYn: 'Y',
    couponYn: 'N',
    invitedAt: '2026-11-20T03:00:00Z',
    enrolledAt: null,
    ...over,
  });
  const invited = [one(51, '김하늘', { enrolledAt: '2026-11-21T03:00:00Z', couponYn: 'Y' }), one(52, '오지훈', { memberYn: 'N' })];
  const asked = recording(referralApi.ofMember, ({ params }) =>
    Number(params['userSeq']) === 7
      ? { inviter: null, list: invited, totalCount: 2 }
      : { inviter: one(7, '조은지'), list: [], totalCount: 0 },
  );
  server.use(
    answer(referralApi.setting, { useYn: 'Y', couponInfoSeq: null, couponOverYn: 'N' }),
    answer(referralApi.list, { list: [{ ...inviter, couponIssued: true }], totalCount: 1, invited: 2, enrolled: 1, coupons: 1 }),
    answer(couponApi.list, { list: [], totalCount: 0, counts: {} as never }),
    answer(memberApi.joined, { list: [], cursor: null, totalCount: 0 }),
    answer(memberApi.joinedCourses, { list: [], totalCount: 0 }),
    answer(memberApi.joinedOne, {
      userSeq: 51,
      name: '김하늘',
      email: 'h***@example.com',
      phone: null,
      profileImageUrl: null,
      userTypeCd: null,
      memo: '',
      marketingConsent: false,
      mailState: null,
      joinedAt: '2026-11-20T03:00:00Z',
      courseCount: 0,
      paidKrw: 0,
      paidUsd: 0,
      marketing: null,
      nightYn: 'N',
      orderCount: 0,
      reviewCount: 0,
      likeCount: 0,
    }),
    asked.handler,
  );
  const { user, path } = renderRoute('/settings/referral', { session: { roles: ownerRoles } });
  await user.click(await screen.findByRole('button', { name: '조은지 님이 초대한 사람' }));
  const panel = within(await screen.findByRole('dialog', { name: '조은지 님이 초대한 사람' }));
  const lines = await panel.findAllByRole('listitem');
  expect(lines[0]).toHaveTextContent(/김하늘.*p51\*\*\*@example\.com.*쿠폰 지급수강$/);
  expect(lines[1]).toHaveTextContent(/오지훈.*지금은 회원이 아니에요.*수강 전$/);
  // A person who has left the site has no member page, so the name is no link.
  expect(panel.queryByRole('link', { name: /오지훈/ })).toBeNull();
  await user.click(panel.getByRole('link', { name: /김하늘/ }));
  await waitFor(() => expect(path()).toBe('/settings/members/joined/51'));
  const part = within(await screen.findByRole('region', { name: '이 회원을 초대한 사람' }));
  expect(part.getByRole('link', { name: /조은지/ })).toHaveAttribute('href', '/settings/members/joined/7');
  expect(screen.queryByRole('region', { name: '이 회원이 초대한 사람' })).toBeNull();
});

test('staff are told that the chosen coupon is over, and may switch the invitations off', async () => {
  const saved = recording(referralApi.saveSetting, { useYn: 'N', couponInfoSeq: 5, couponOverYn: 'Y' });
  server.use(
    answer(referralApi.setting, { useYn: 'Y', couponInfoSeq: 5, couponOverYn: 'Y' }),
    answer(referralApi.list, { list: [], totalCount: 0, invited: 0, enrolled: 0, coupons: 0 }),
    answer(couponApi.list, {
      list: [
        { couponInfoSeq: 5, title: '봄 쿠폰', status: 'ENDED' } as CouponInfo,
        { couponInfoSeq: 6, title: '옛 쿠폰', status: 'ENDED' } as CouponInfo,
      ],
      totalCount: 2,
      counts: {} as never,
    }),
    saved.handler,
  );
  const { user } = renderRoute('/settings/referral', { session: { roles: ownerRoles } });
  expect(await screen.findByText('이 쿠폰은 더 줄 수 없어요')).toBeVisible();
  expect(await screen.findByRole('option', { name: '봄 쿠폰' })).toBeInTheDocument();
  expect(screen.queryByRole('option', { name: '옛 쿠폰' })).toBeNull();
  await user.click(screen.getByRole('switch', { name: /친구 초대 사용/ }));
  await user.click(screen.getByRole('button', { name: '저장' }));
  await waitFor(() => expect(saved.asked[0]!.body).toEqual({ useYn: 'N', couponInfoSeq: 5 }));
});
