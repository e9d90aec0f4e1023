import { accountApi } from '@madang/contracts/main/account';
import { channelApi, type ManagedChannel } from '@madang/contracts/main/channel';
import { mypageApi } from '@madang/contracts/main/mypage';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { browser } from '../../lib/leave';
import { session } from '../../lib/session';
import { renderRoute } from '../../testing/render';
import { aChannel, aUser } from '../../testing/samples';
import { answer, broken, recording, refuse, server } from '../../testing/server';

const host = { channel: null, session: {} } as const;
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });
const check = (used: string[] = []) =>
  recording(channelApi.checkDomain, ({ query }) => ({ usedYn: used.includes(query.get('domain') ?? '') ? 'Y' : 'N' }));
const open = async (path = '/create_site') => {
  const view = renderRoute(path, host);
  await screen.findByRole('heading', { level: 1, name: '사이트 만들기' });
  return view;
};

describe('/create_site', () => {
  it.each(['/create_site?contentTypeCd=01', '/create_site/?contentTypeCd=01'])(
    'RT-030 %s leads whoever has no account to the sign-up, and back afterwards',
    async (path) => {
      const { router } = renderRoute(path, { channel: null });
      expect(await screen.findByRole('heading', { level: 1, name: '회원가입' })).toBeVisible();
      expect(router.state.location.search).toBe(`?next=${encodeURIComponent(path)}`);
    },
  );

  it('RT-024 AU-027 CH-044 CH-046 CH-047 creates the site and goes on to its own host with a ticket', async () => {
    const go = vi.mocked(browser.goTo);
    const made = recording(channelApi.create, aChannel({ domain: 'mybay' }));
    const begun = recording(mypageApi.initPlan, { user: { ...aUser(), isInitPlan: true } });
    server.use(check().handler, made.handler, begun.handler, answer(accountApi.createTicket, { ticket: 'once' }));
    const view = await open();
    type(/^사이트 이름/, '마이베이');
    type(/^사이트 주소/, 'My Bay');
    type(/^한 줄 소개/, '함께 배우는 곳');
    const types = within(screen.getByRole('radio', { name: /멤버십/ }).closest('[role="radiogroup"], fieldset')!);
    expect(types.getAllByRole('radio')).toHaveLength(2);
    await view.user.click(screen.getByRole('radio', { name: /멤버십/ }));
    await view.user.selectOptions(screen.getByLabelText(/^분야/), '02');
    await view.user.click(screen.getByRole('radio', { name: '사업자' }));
    await view.user.click(screen.getByRole('radio', { name: '초록' }));
    await view.user.click(screen.getByRole('radio', { name: /^공방/ }));
    await view.user.click(screen.getByText('모서리, 여백, 밝기 더 고르기'));
    await view.user.click(screen.getByRole('radio', { name: '둥글게' }));
    await view.user.click(screen.getByRole('switch', { name: /방문자가 밝기를/ }));
    expect(await screen.findByText('mybay.localhost:8080 주소를 쓸 수 있어요')).toBeInTheDocument();
    await view.user.click(screen.getByRole('button', { name: '사이트 만들기' }));
    await waitFor(() => expect(go).toHaveBeenCalledWith('http://mybay.localhost:8080/settings?lang=ko&ticket=once'));
    expect(made.asked[0]?.body).toEqual({
      name: '마이베이',
      domain: 'mybay',
      intro: '함께 배우는 곳',
      pageTypeCd: '01',
      category: '02',
      customerType: '01',
      contentTypeCd: null,
      firstLang: 'ko',
      templateCd: '02',
      brandColor: '#0f8a6d',
      toneCd: '01',
      appearanceCd: '00',
      appearanceChoiceYn: 'Y',
      cornerCd: '02',
      densityCd: '02',
      headerCd: '02',
      fontCd: '01',
    });
    expect(session().user).toMatchObject({ mngCnt: 1, isInitPlan: true });
    expect(begun.asked[0]?.body).toEqual({ channelSeq: aChannel().channelSeq });
  });
  it('CH-040..041 CN-029 CN-030 the address has letters and digits only, at least 2 and at most 20', async () => {
    server.use(check().handler);
    const view = await open();
    expect(screen.getByRole('textbox', { name: /^사이트 주소/ })).toHaveAttribute('maxlength', '20');
    await view.user.click(screen.getByRole('button', { name: '사이트 만들기' }));
    expect(await screen.findByText('사이트 주소 항목을 입력해주세요!')).toBeInTheDocument();
    expect(screen.getByText('사이트 이름 항목을 입력해주세요!')).toBeInTheDocument();
    type(/^사이트 주소/, 'a');
    expect(await screen.findByText('2자 이상 입력해 주세요.')).toBeInTheDocument();
    for (const wrong of ['a_b', 'a-b']) {
      type(/^사이트 주소/, 'ab');
      await waitFor(() => expect(screen.queryByText('영문과 숫자만 입력할 수 있어요.')).toBeNull());
      type(/^사이트 주소/, wrong);
      expect(await screen.findByText('영문과 숫자만 입력할 수 있어요.')).toBeInTheDocument();
    }
  });
  it('CH-039 CH-043 names end at 40 and intros at 60 letters, with counters', async () => {
    const view = await open();
    const name = screen.getByRole('textbox', { name: /^사이트 이름/ });
    await view.user.click(name);
    await view.user.paste('가'.repeat(41));
    expect(name).toHaveValue('가'.repeat(40));
    expect(screen.getByText('40/40')).toBeInTheDocument();
    const intro = screen.getByRole('textbox', { name: /^한 줄 소개/ });
    await view.user.click(intro);
    await view.user.paste('나'.repeat(61));
    expect(intro).toHaveValue('나'.repeat(60));
    expect(screen.getByText('60/60')).toBeInTheDocument();
  });
  it('CH-042 ER-001 a used address is told while typing, and when somebody was faster', async () => {
    server.use(
      check(['codebay']).handler,
      refuse(channelApi.create, 'DUPLICATE_DOMAIN', '이미 사용 중인 주소예요. 다른 주소를 입력해 주세요.'),
    );
    const view = await open();
    type(/^사이트 이름/, '코드베이');
    type(/^사이트 주소/, 'codebay');
    expect(await screen.findByText('이미 사용 중인 주소예요. 다른 주소를 입력해 주세요.')).toBeInTheDocument();
    type(/^사이트 주소/, 'fresh');
    expect(await screen.findByText('fresh.localhost:8080 주소를 쓸 수 있어요')).toBeInTheDocument();
    await view.user.click(screen.getByRole('button', { name: '사이트 만들기' }));
    expect(await screen.findByText('이미 사용 중인 주소예요. 다른 주소를 입력해 주세요.')).toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
  it('CH-042 a site that was made is not taken for somebody else’s when the way to it fails', async () => {
    server.use(
      check().handler,
      answer(channelApi.create, aChannel({ domain: 'mybay' })),
      broken(accountApi.createTicket, 500),
      broken(mypageApi.initPlan, 500),
    );
    const view = await open();
    type(/^사이트 이름/, '마이베이');
    type(/^사이트 주소/, 'mybay');
    await view.user.click(screen.getByRole('button', { name: '사이트 만들기' }));
    await waitFor(() => expect(view.path()).toBe('/create_site/list'));
    expect(screen.queryByText(/이미 사용 중인 주소/)).toBeNull();
  });
  it('CH-005 shows each template with the own name, intro and colour before it is taken', async () => {
    server.use(check().handler);
    const view = await open();
    type(/^사이트 이름/, '결 공방');
    type(/^사이트 주소/, 'gyeol');
    type(/^한 줄 소개/, '손으로 만드는 하루');
    await view.user.click(screen.getByRole('radio', { name: '노랑' }));
    expect(screen.getByText('밝은 색이라 버튼 글자를 어둡게 써요.')).toBeInTheDocument();
    const preview = screen.getByRole('complementary', { name: '미리보기' });
    expect(preview).toHaveTextContent('gyeol.localhost:8080');
    const frame = () => within(preview).getByTitle<HTMLIFrameElement>('결 공방 미리보기').contentDocument!;
    await waitFor(() => expect(frame().body).toHaveTextContent('손으로 만드는 하루'));
    expect(frame().body).toHaveTextContent('지금 많이 듣는 클래스');
    expect(frame().getElementById('brand')).toHaveTextContent('--brand:#f5b700');
    await view.user.click(screen.getByRole('radio', { name: /^커뮤니티/ }));
    expect(frame().body).toHaveTextContent('다가오는 챌린지');
    expect(frame().documentElement.dataset).toMatchObject({ mood: 'dark', tone: 'tinted', corner: 'round' });
    expect(preview).toHaveTextContent('클래스와 후기는 예시예요');
    await view.user.click(within(preview).getByRole('radio', { name: '모바일' }));
    expect(within(preview).getByTitle('결 공방 미리보기')).toHaveStyle({ width: '375px' });
    await view.user.click(screen.getByRole('radio', { name: /^템플릿 없이/ }));
    expect(frame().body).toHaveTextContent('새로 나온 클래스');
    expect(frame().documentElement.dataset['mood']).toBeUndefined();
  });
  it('AM-1190 a site begins in the language of the form until another one is chosen, in which its preview is drawn', async () => {
    const made = recording(channelApi.create, aChannel({ domain: 'mybay' }));
    server.use(check().handler, made.handler, answer(accountApi.createTicket, { ticket: 'once' }));
    const view = await open();
    type(/^사이트 이름/, '마이베이');
    type(/^사이트 주소/, 'mybay');
    const language = screen.getByRole('combobox', { name: /^사이트 언어/ });
    expect(language).toHaveValue('ko');
    const frame = () => screen.getByTitle<HTMLIFrameElement>('마이베이 미리보기').contentDocument!;
    await waitFor(() => expect(frame().body).toHaveTextContent('공지사항'));
    await view.user.selectOptions(language, 'en');
    await waitFor(() => expect(frame().body).toHaveTextContent('Notices'));
    expect(frame().body).not.toHaveTextContent('지금 많이 듣는 클래스');
    await view.user.click(screen.getByRole('button', { name: '사이트 만들기' }));
    await waitFor(() => expect(made.asked[0]?.body).toMatchObject({ firstLang: 'en' }));
  });
  it('any colour can be typed', async () => {
    await open();
    fireEvent.change(screen.getByLabelText('색상 코드'), { target: { value: 'b4532a' } });
    expect(screen.getByRole('radio', { name: '흙빛' })).toBeChecked();
  });
  it('RT-030 AM-127 a content type in the address chooses the page type, an unknown one is ignored', async () => {
    const membership = await open('/create_site?contentTypeCd=01');
    expect(screen.getByRole('radio', { name: /멤버십/ })).toBeChecked();
    membership.unmount();
    await open('/create_site?contentTypeCd=77');
    expect(screen.getByRole('radio', { name: /일반/ })).toBeChecked();
  });
});

describe('/create_site/list', () => {
  it('RT-025 CH-084 lists the own sites', async () => {
    server.use(
      answer(channelApi.managed, [
        {
          channelSeq: 1,
          domain: 'codebay',
          name: '코드베이',
          headerLogoUrl: null,
          brandColor: '#0f8a6d',
          saasYn: 'N',
          userTypeCd: 'OWN',
          roles: [],
          courseCount: 24,
          memberCount: 1820,
          closedAt: null,
          eraseAt: null,
        },
      ]),
    );
    renderRoute('/create_site/list', host);
    expect(await screen.findByText('codebay.localhost:8080')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '사이트 만들기' })).toHaveAttribute('href', '/create/site');
    expect(screen.getByRole('link', { name: '클래스 만들기' })).toHaveAttribute('href', '/create/class');
  });
  it('says how to start where there is none', async () => {
    renderRoute('/create_site/list', host);
    expect(await screen.findByText('아직 만든 사이트가 없어요')).toBeInTheDocument();
  });
});

describe('/create/site', () => {
  it('RT-027 tells what opening a site takes and goes on with the chosen content', async () => {
    renderRoute('/create/site?contentTypeCd=01', { channel: null });
    expect(await screen.findByRole('heading', { level: 1, name: '내 이름으로 여는 배움터' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '시작하기' })).toHaveAttribute('href', '/create_site?contentTypeCd=01');
  });
});

describe('/create/class', () => {
  const site = (over: Partial<ManagedChannel> = {}): ManagedChannel => ({
    channelSeq: 1,
    name: '코드베이',
    domain: 'codebay',
    brandColor: '#3b5bfd',
    headerLogoUrl: null,
    saasYn: 'N',
    userTypeCd: 'OWN',
    roles: [],
    courseCount: 3,
    memberCount: 20,
    closedAt: null,
    eraseAt: null,
    ...over,
  });
  it('RT-026 asks for site and kind, and goes to the writing of the class there', async () => {
    const go = vi.mocked(browser.goTo);
    server.use(
      answer(channelApi.managed, [site(), site({ channelSeq: 2, name: '결', domain: 'gyeol' })]),
      answer(accountApi.createTicket, { ticket: 'once' }),
    );
    const view = renderRoute('/create/class', host);
    await view.user.click(await screen.findByRole('radio', { name: /^결/ }));
    await view.user.click(screen.getByRole('radio', { name: /라이브 클래스/ }));
    await view.user.click(screen.getByRole('button', { name: '다음' }));
    await waitFor(() => expect(go).toHaveBeenCalledWith('http://gyeol.localhost:8080/classes/create?courseType=LIVE&ticket=once'));
  });
  it('without a site leads to opening one', async () => {
    server.use(answer(channelApi.managed, []));
    renderRoute('/create/class', host);
    expect(await screen.findByText('클래스를 만들 사이트가 없어요')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '사이트 만들기' })).toHaveAttribute('href', '/create/site');
  });
});
