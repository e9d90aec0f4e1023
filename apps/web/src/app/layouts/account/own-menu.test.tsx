import { USER_TYPE, type UserType } from '@madang/contracts/codes';
import { eventApi } from '@madang/contracts/event/event';
import { channelApi, type ManagedChannel } from '@madang/contracts/main/channel';
import { accountApi } from '@madang/contracts/main/account';
import { listViewApi } from '@madang/contracts/util/list-view';
import { paymentApi } from '@madang/contracts/util/payment';
import { planApi, type SitePlan } from '@madang/contracts/util/plan';
import { reconciliationApi } from '@madang/contracts/util/reconciliation';
import { mypageApi } from '@madang/contracts/main/mypage';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useChannel } from '../../../lib/channel';
import { browser } from '../../../lib/leave';
import { anOrder } from '../../../testing/course-samples';
import { renderRoute } from '../../../testing/render';
import { aChannel, aUser, ownerRoles } from '../../../testing/samples';
import { aHome } from '../../../testing/my-home-samples';
import { answer, recording, server } from '../../../testing/server';

describe('the menu beside the own pages', () => {
  const entries = async (options: Parameters<typeof renderRoute>[1]) => {
    renderRoute('/editinformation', options);
    return within(await screen.findByRole('navigation', { name: '내 계정' }))
      .getAllByRole('link')
      .map((link) => [link.textContent?.trim(), link.getAttribute('href')]);
  };
  it('SH-048 SH-050 SH-051 leads to the own information and payments, and says where one is', async () => {
    server.use(
      answer(mypageApi.home, aHome({ counts: { courses: 4, lives: 0, likes: 9, coupons: 0, reviews: 2, toReview: 0, certificates: 3 } })),
    );
    await entries({ session: {} });
    await screen.findByRole('link', { name: '내 클래스 4' });
    cleanup();
    expect(await entries({ session: {} })).toEqual([
      ['마이페이지', '/mypage'],
      ['내 클래스 4', '/me/classes'],
      ['찜한 클래스 9', '/me/likes'],
      ['내 쿠폰', '/coupon'],
      ['내 후기 2', '/me/reviews'],
      ['수료증 3', '/me/certificates'],
      ['가려진 내 글', '/me/hidden'],
      ['결제 내역', '/paymenthistory'],
      ['내 멤버십', '/me/memberships'],
      ['채팅방', '/chat-rooms'],
      ['받은 초대', '/invitations'],
      ['알림 설정', '/alarms/settings'],
      ['내 정보 수정', '/editinformation'],
    ]);
    expect(screen.getByRole('link', { name: '내 정보 수정', current: 'page' })).toBeInTheDocument();
  });
  it('breaks a long address before its @ instead of cutting it', async () => {
    await entries({ session: { user: aUser({ email: 'first.middle.last@madang.example' }) } });
    const address = screen.getByText('first.middle.last@madang.example', { selector: 'small' });
    expect(address.querySelector('wbr')?.nextSibling).toHaveTextContent('@madang.example');
  });
  it('brings the current entry into sight where the menu is higher than the window', async () => {
    const top = vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockReturnValue(884);
    const height = vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);
    await entries({ session: {} });
    expect(screen.getByRole('navigation', { name: '내 계정' }).parentElement!.scrollTop).toBe(884);
    for (const one of [top, height]) one.mockRestore();
  });
  it('has no memberships and no chat rooms where the site has none', async () => {
    const base = aChannel();
    const channel = { ...base, channelSetting: { ...base.channelSetting, chatRoomYn: 'N' as const, membershipYn: 'N' as const } };
    const labels = (await entries({ channel, session: {} })).map(([label]) => label);
    expect(labels).toContain('내 쿠폰');
    expect(labels).not.toContain('내 멤버십');
    expect(labels).not.toContain('채팅방');
  });
  it('SH-050 has no coupons on a host without a site', async () => {
    expect((await entries({ channel: null, session: {} })).map(([label]) => label)).not.toContain('내 쿠폰');
  });
  const managed = (channelSeq: number, roles: string[], over: Partial<ManagedChannel> = {}): ManagedChannel => ({
    channelSeq,
    domain: `site${channelSeq}`,
    name: `사이트 ${channelSeq}`,
    headerLogoUrl: null,
    brandColor: '#3b5bfd',
    saasYn: 'N',
    userTypeCd: 'OWN',
    roles,
    courseCount: 1,
    memberCount: 2,
    closedAt: null,
    eraseAt: null,
    ...over,
  });
  const PLAN = ['SITE_PLAN_READ', 'SITE_PLAN_UPDATE', 'SITE_PLAN_COUPON'];
  const host = { channel: null, session: { user: aUser({ mngCnt: 2 }), roles: [], isChannelUser: false } };
  const ownMenu = () => within(screen.getByRole('navigation', { name: '내 계정' }));
  it('RT-009 RT-010 RT-011 RT-012 RT-013 SH-049 S-510 AM-176 on the product’s own host the plan is that of the first own site, until another is chosen', async () => {
    sessionStorage.clear();
    server.use(
      answer(channelApi.managed, [
        managed(1, []),
        managed(2, PLAN),
        managed(3, [...PLAN, 'SITE_SALES_READ']),
        managed(4, PLAN, { closedAt: '2026-11-01T00:00:00Z' }),
      ]),
    );
    const plan = (name: string): SitePlan => ({
      plan: {
        planSeq: 3,
        name,
        monthPrice: 79_000,
        yearPrice: 790_000,
        studentLimit: null,
        storageLimit: null,
        whiteLabelYn: 'Y',
        saasYn: 'Y',
      },
      months: 1,
      state: 'ACTIVE',
      usage: { students: 1, storage: 1 },
      periodStart: null,
      periodEnd: null,
      nextPlan: null,
      cancelAt: null,
      graceEndAt: null,
      pendingYn: 'N',
      nextBilling: null,
      card: null,
    });
    const bills = recording(planApi.bills, { list: [], totalCount: 0 });
    const coupons = recording(planApi.coupons, []);
    server.use(
      answer(planApi.find, ({ params }) => plan(`요금제 ${params['channelSeq']}`)),
      answer(planApi.plans, []),
      bills.handler,
      coupons.handler,
    );
    const view = renderRoute('/service', host);
    expect(await screen.findByRole('heading', { name: /요금제 2/ })).toBeVisible();
    expect(view.path()).toBe('/service/servicemanage');
    const choice = screen.getByRole('combobox', { name: '사이트' });
    expect(
      within(choice)
        .getAllByRole('option')
        .map((one) => one.textContent),
    ).toEqual(['사이트 2 (site2.localhost:8080)', '사이트 3 (site3.localhost:8080)']);
    await view.user.selectOptions(choice, '3');
    expect(await screen.findByRole('heading', { name: /요금제 3/ })).toBeVisible();
    expect(screen.queryByRole('heading', { name: /요금제 2/ })).toBeNull();
    // The chosen site stays chosen on other pages, and when this tab opens the page again.
    const tabs = () => within(screen.getByRole('navigation', { name: '서비스 구독' }));
    await view.user.click(tabs().getByRole('link', { name: '결제 내역' }));
    await waitFor(() => expect(bills.asked.at(-1)?.params['channelSeq']).toBe('3'));
    await view.user.click(tabs().getByRole('link', { name: '결제수단' }));
    expect(await screen.findByRole('link', { name: /카드 등록/ })).toHaveAttribute(
      'href',
      `/register_card/3?next=${encodeURIComponent('/service/servicepaymentinfo')}`,
    );
    await view.user.click(tabs().getByRole('link', { name: '쿠폰' }));
    await waitFor(() => expect(coupons.asked.at(-1)?.params['channelSeq']).toBe('3'));
    view.unmount();
    expect(useChannel.getState().managed).toBeNull();
    renderRoute('/service/servicemanage', host);
    expect(await screen.findByRole('heading', { name: /요금제 3/ })).toBeVisible();
    await screen.findByRole('link', { name: '매출 관리' });
    expect(ownMenu().getByRole('link', { name: '서비스 구독', current: 'page' })).toHaveAttribute('href', '/service');
  });
  it('RT-015 SH-052 AM-176 so are the sales; their ways to pages of the site lead over to it', async () => {
    sessionStorage.clear();
    const order = anOrder({ orderNo: 'M20261120-1', ordererName: '조은지' });
    const asked = recording(paymentApi.adminList, {
      list: [order],
      totalCount: 1,
      totals: { paidKrw: 98_000, paidUsd: 0, refundedKrw: 0, refundedUsd: 0, count: 1 },
    });
    server.use(
      answer(channelApi.managed, [managed(2, PLAN), managed(3, ['SITE_SALES_READ', 'SITE_CONSOLE_READ', 'CLASS_STUDENT_READ'])]),
      answer(listViewApi.list, []),
      answer(reconciliationApi.find, { list: [], totalCount: 0, checkedAt: '2026-11-22T04:10:00+09:00', failedYn: 'N' }),
      answer(paymentApi.adminFind, { ...order, ledger: [] }),
      answer(accountApi.createTicket, { ticket: 'once' }),
      asked.handler,
    );
    const view = renderRoute('/paymentManage', host);
    expect(await screen.findByRole('heading', { level: 1, name: '매출 관리' })).toBeVisible();
    await view.user.click(await screen.findByRole('button', { name: /M20261120-1/ }));
    expect(asked.asked[0]!.params['channelSeq']).toBe('3');
    expect(screen.queryByRole('combobox', { name: '사이트', hidden: true })).toBeNull();
    await view.user.click(await within(await screen.findByRole('dialog')).findByRole('link', { name: /수강생/ }));
    await waitFor(() =>
      expect(browser.goTo).toHaveBeenCalledWith(
        expect.stringMatching(/^http:\/\/site3\.localhost:8080\/classes\/\d+\/settings\/attendees\?.*ticket=once/),
      ),
    );
  });
  it('AM-176 whoever runs no site that allows it is told so, and has no entry', async () => {
    server.use(answer(channelApi.managed, [managed(1, [])]));
    renderRoute('/service/servicehistory', host);
    expect(await screen.findByRole('heading', { level: 1, name: '운영하는 사이트가 없어요' })).toBeVisible();
    for (const name of ['서비스 구독', '매출 관리']) expect(ownMenu().queryByRole('link', { name })).toBeNull();
  });
  it('SH-052 has the sales with their permission', async () => {
    expect(await entries({ session: { roles: ['SITE_SALES_READ'] } })).toContainEqual(['매출 관리', '/paymentManage']);
  });
  it('RT-015 SH-052 the sales page needs it', async () => {
    const view = renderRoute('/paymentManage', { session: {} });
    await view.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '확인' }));
    await waitFor(() => expect(view.path()).toBe('/main'));
  });
});

describe('the chat with those who run the platform', () => {
  const ADDRESS = 'https://support.madang.example/chat';
  const open = async (userTypeCd: UserType | null, supportChatUrl: string | null = ADDRESS) => {
    useChannel.setState({ supportChatUrl });
    renderRoute('/settings/referral', { session: { userTypeCd, roles: ownerRoles } });
    await screen.findByRole('navigation', { name: '관리 메뉴' });
  };
  const button = () => screen.queryByRole('link', { name: /채팅으로 문의하기, 새 창/ });
  it.each([USER_TYPE.OWNER, USER_TYPE.MANAGER, USER_TYPE.TEACHER])(
    'CP-017 stands before %s, in a window of its own',
    async (userTypeCd) => {
      await open(userTypeCd);
      expect(button()).toHaveAttribute('href', ADDRESS);
      expect(button()).toHaveAttribute('target', '_blank');
    },
  );
  it('CP-017 stands before nobody else, and not where nobody answers', async () => {
    await open(null);
    expect(button()).toBeNull();
    cleanup();
    await open(USER_TYPE.OWNER, null);
    expect(button()).toBeNull();
  });
});

describe('the bar that invites', () => {
  it('SH-040 CP-016 a bar invites whoever has no site, counts the click, and stays away when sent', async () => {
    const logged = recording(eventApi.log, null);
    server.use(logged.handler);
    const view = renderRoute('/guides/operator', { channel: null });
    const bar = within(await screen.findByRole('complementary', { name: '사이트 만들기 안내' }));
    expect(bar.getByRole('link', { name: '무료로 시작하기' })).toHaveAttribute('href', '/create_site');
    await view.user.click(bar.getByRole('link', { name: '무료로 시작하기' }));
    await waitFor(() => expect(logged.asked[0]?.body).toMatchObject({ eventType: 'start', message: { value: 5000 } }));
    view.unmount();
    const again = renderRoute('/guides/operator', { channel: null });
    await again.user.click(await screen.findByRole('button', { name: '무료 시작 안내 닫기' }));
    again.unmount();
    renderRoute('/guides/operator', { channel: null });
    expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument();
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  });
  it('SH-040 AM-129 on a site it leads to the product, and a white label or an own site hides it', async () => {
    const base = aChannel();
    const at = (whiteLabelYn: 'Y' | 'N', mngCnt: number) => {
      renderRoute('/xyz', {
        channel: { ...base, channelSetting: { ...base.channelSetting, whiteLabelYn } },
        session: { user: aUser({ mngCnt }) },
      });
      return screen.findByRole('contentinfo');
    };
    await at('N', 0);
    expect(within(screen.getByRole('complementary')).getByRole('link')).toHaveAttribute('href', 'http://localhost:8080/create_site');
    cleanup();
    await at('Y', 0);
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
    cleanup();
    await at('N', 1);
    expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  });
});
