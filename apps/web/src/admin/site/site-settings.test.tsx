import { LESSON_TYPE } from '@madang/contracts/codes';
import { channelApi, type Category } from '@madang/contracts/main/channel';
import { marketingApi } from '@madang/contracts/main/marketing';
import { keywordApi } from '@madang/contracts/main/keyword';
import { liveApi } from '@madang/contracts/main/live';
import { policyApi, type PolicyDraft } from '@madang/contracts/main/policy';
import { settingApi, type SiteProfile, type TermsVersion } from '@madang/contracts/main/site-setting';
import { socialApi } from '@madang/contracts/main/social';
import { domainApi } from '@madang/contracts/util/domain';
import { dataHistoryApi, type DataHistory } from '@madang/contracts/util/data-history';
import { configurationApi } from '@madang/contracts/util/configuration';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useChannel } from '../../lib/channel';
import { renderRoute } from '../../testing/render';
import { aChannel, aMenu, ownerRoles } from '../../testing/samples';
import { answer, recording, refuse, server } from '../../testing/server';

const OWNER = { session: { roles: ownerRoles } };
const profile: SiteProfile = {
  name: '코드베이',
  domain: 'codebay',
  intro: '실전 코딩 클래스',
  pageTypeCd: '00',
  zoomAccountTypeCd: '00',
  customerType: '01',
  category: '01',
  headerLogoUrl: null,
  coverImageUrl: null,
  profileImageUrl: null,
  kakaoCounselId: null,
  marketingConsent: true,
  publishReviewYn: 'N',
  japaneseYn: 'N',
  firstLang: 'ko',
  attendeeJoinTimeLive: 30,
  tchJoinTimeLive: 30,
  serviceAlias: [],
  logoutMainPageSeq: null,
};
const category = (channelCategorySeq: number, name: string, parentCategorySeq: number | null = null): Category => ({
  channelCategorySeq,
  parentCategorySeq,
  name,
  order: channelCategorySeq,
  courseCount: 2,
});
const footer = aChannel().footer;

describe('/settings/configuration', () => {
  const keywords = { customKeyword: false, path: '', version: '', sets: { ko: {}, en: {}, jp: {} } };
  const answerAll = () =>
    server.use(
      answer(settingApi.profile, profile),
      answer(channelApi.codes, {}),
      answer(keywordApi.find, keywords),
      answer(configurationApi.list, []),
      answer(socialApi.apps, []),
      answer(channelApi.categories, [category(1, '웹'), category(2, '데이터')]),
    );

  test('S-105 a later section of the address is shown once all cards have loaded, so that it stays where it is', async () => {
    answerAll();
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    let arrive = () => {};
    const late = new Promise<void>((done) => (arrive = done));
    server.use(
      refuse(liveApi.zoom, 'NO_DATA'),
      answer(domainApi.list, []),
      answer(keywordApi.find, () => late.then(() => keywords)),
    );
    renderRoute('/settings/configuration#connect', OWNER);
    await waitFor(() => expect(document.getElementById('connect')).not.toBeNull());
    await waitFor(() => expect(document.querySelectorAll('[hidden] [aria-busy="true"]')).toHaveLength(1));
    expect(screen.queryByRole('group', { name: '도메인, 로그인, 배송' })).toBeNull();
    expect(scrolled).not.toHaveBeenCalled();
    arrive();
    expect(await screen.findByRole('group', { name: '도메인, 로그인, 배송' })).toHaveFocus();
    expect(scrolled).toHaveBeenCalled();
  });
  test('CH-061..062 RT-094 S-105 the profile is saved and the site shows it at once', async () => {
    answerAll();
    const save = recording(settingApi.saveProfile, ({ body }) =>
      aChannel({ name: body.name, kakaoCounselId: body.kakaoCounselId ?? null, serviceAlias: ['default', 'bootcamp'] }),
    );
    server.use(save.handler);
    const { user } = renderRoute('/settings/configuration', OWNER);
    const name = await screen.findByRole('textbox', { name: /사이트 이름/ });
    for (const label of ['로고', '커버 이미지', '프로필 이미지']) expect(screen.getByRole('group', { name: label })).toBeVisible();
    await user.clear(name);
    await user.type(name, '새 코드베이');
    await user.type(screen.getByRole('textbox', { name: /카카오톡 채널 아이디/ }), '_codebay');
    const alias = screen.getByRole('group', { name: /클래스 주소/ });
    await user.click(within(alias).getByRole('button', { name: '항목 추가' }));
    await user.type(within(alias).getByPlaceholderText('예: bootcamp'), 'bootcamp');
    await user.selectOptions(screen.getByRole('combobox', { name: /처음 보이는 언어/ }), 'English');
    expect(screen.getByRole('region', { name: '저장' })).toHaveTextContent('바뀐 내용: 사이트 이름, 카카오톡 채널 아이디 외 2개');
    await user.click(screen.getByRole('button', { name: '저장' }));
    expect(await screen.findByText('저장했어요')).toBeVisible();
    expect(save.asked[0]!.body).toMatchObject({
      name: '새 코드베이',
      kakaoCounselId: '_codebay',
      domain: 'codebay',
      serviceAlias: ['bootcamp'],
      firstLang: 'en',
    });
    // The Zoom account is saved from its own card, so this form does not send it.
    expect(save.asked[0]!.body).not.toHaveProperty('zoomAccountTypeCd');
    expect(useChannel.getState().channel?.name).toBe('새 코드베이');
    await waitFor(() => expect(screen.queryByRole('region', { name: '저장' })).toBeNull());
  });

  describe('AM-1180 somebody else saved while the form was open', () => {
    /** Opens the settings, types another name and saves; the save is refused with who was first, and the next one is taken. */
    async function refusedOnce() {
      answerAll();
      const lines = [5, 7, 8];
      const newest = answer(dataHistoryApi.newest, () => ({ historySeq: lines.shift()! }));
      const first = '그사이 다른 사람이 같은 항목을 바꿨어요. (한소라, 2026년 11월 30일 오후 3:00)';
      server.use(newest, refuse(settingApi.saveProfile, 'CHANGED_MEANWHILE', first));
      const { user } = renderRoute('/settings/configuration', OWNER);
      const name = await screen.findByRole('textbox', { name: /사이트 이름/ });
      await user.clear(name);
      await user.type(name, '내 이름');
      server.use(answer(settingApi.profile, { ...profile, name: '소라의 이름' }));
      await user.click(screen.getByRole('button', { name: '저장' }));
      const dialog = within(await screen.findByRole('alertdialog', { name: '다른 사람이 먼저 저장했어요' }));
      expect(dialog.getByText(/한소라, 2026년/)).toBeVisible();
      const saved = recording(settingApi.saveProfile, ({ body }) => aChannel({ name: body.name }));
      server.use(saved.handler);
      const press = (label: string) => user.click(dialog.getByRole('button', { name: label }));
      return { user, press, saved, name: () => screen.getByRole('textbox', { name: /사이트 이름/ }) };
    }
    const seenBy = ({ asked }: { asked: { headers: Headers }[] }) => asked.map(({ headers }) => headers.get('seen-line'));

    test('what was typed stays, and can be saved all the same', async () => {
      const { user, press, saved, name } = await refusedOnce();
      await press('계속 편집');
      expect(name()).toHaveValue('내 이름');
      expect(saved.asked).toHaveLength(0);
      // Another press is compared with what was seen when the form was opened.
      await user.click(screen.getByRole('button', { name: '저장' }));
      await waitFor(() => expect(seenBy(saved)).toEqual(['5']));
    });
    test('saving mine names the line that was told of', async () => {
      const { press, saved } = await refusedOnce();
      await press('내 것으로 저장');
      expect(await screen.findByText('저장했어요')).toBeVisible();
      expect(saved.asked[0]!.body).toMatchObject({ name: '내 이름' });
      expect(seenBy(saved)).toEqual(['7']);
    });
    test('loading theirs shows their values, and the next save begins from there', async () => {
      const { user, press, saved, name } = await refusedOnce();
      await press('그 내용 불러오기');
      await waitFor(() => expect(name()).toHaveValue('소라의 이름'));
      expect(screen.queryByRole('region', { name: '저장' })).toBeNull();
      await user.type(name(), '!');
      await user.click(screen.getByRole('button', { name: '저장' }));
      await waitFor(() => expect(saved.asked[0]?.body).toMatchObject({ name: '소라의 이름!' }));
      expect(seenBy(saved)).toEqual(['7']);
    });
  });

  test('the settings have an index of six sections, each with an address; a part in which one may do nothing is not listed', async () => {
    answerAll();
    const { unmount } = renderRoute('/settings/configuration', OWNER);
    const index = within(await screen.findByRole('navigation', { name: '설정 목록' }));
    const links = index.getAllByRole('link').map((link) => link.getAttribute('href')!.split('#')[1]);
    expect(links).toEqual(['basics', 'talk', 'live', 'words', 'connect', 'closing']);
    await screen.findByRole('textbox', { name: /사이트 이름/ });
    for (const id of links) expect(document.getElementById(id!)).not.toBeNull();
    unmount();
    renderRoute('/settings/configuration', { session: { roles: ['SITE_CONSOLE_READ', 'SITE_SUPPORT_READ'] } });
    const less = within(await screen.findByRole('navigation', { name: '설정 목록' }));
    expect(less.queryByRole('link', { name: '브랜드와 종료' })).toBeNull();
  });

  test('what is typed beside another unsaved card is asked about before the page is left', async () => {
    answerAll();
    const { user, router } = renderRoute('/settings/configuration', OWNER);
    await user.type(await screen.findByRole('textbox', { name: /사이트 이름/ }), '!');
    await user.click(screen.getByRole('link', { name: '대시보드' }));
    await user.click(
      within(await screen.findByRole('alertdialog', { name: '저장하지 않고 나갈까요?' })).getByRole('button', { name: '계속 편집할게요' }),
    );
    expect(router.state.location.pathname).toBe('/settings/configuration');
    expect(screen.getByRole('textbox', { name: /사이트 이름/ })).toHaveValue('코드베이!');
  });

  test('a taken address is told, another address is asked for first', async () => {
    answerAll();
    server.use(refuse(settingApi.saveProfile, 'DUPLICATE_DOMAIN', '이미 사용 중인 주소예요'));
    const { user } = renderRoute('/settings/configuration', OWNER);
    await user.type(await screen.findByRole('textbox', { name: /사이트 주소/ }), '2');
    await user.click(screen.getByRole('button', { name: '저장' }));
    await user.click(
      within(await screen.findByRole('alertdialog', { name: '사이트 주소를 바꿀까요?' })).getByRole('button', { name: '저장' }),
    );
    expect(await screen.findByText('이미 사용 중인 주소예요')).toBeVisible();
  });

  test('CH-064 categories are added, renamed, ordered by keys and deleted', async () => {
    answerAll();
    const create = recording(channelApi.createCategory, ({ body }) => category(3, body.name));
    const rename = recording(settingApi.updateCategory, ({ body }) => category(1, body.name));
    const order = recording(settingApi.orderCategories, [category(2, '데이터'), category(1, '웹')]);
    const remove = recording(settingApi.removeCategory, null);
    server.use(create.handler, order.handler, rename.handler, remove.handler);
    const { user } = renderRoute('/settings/configuration', OWNER);
    await user.type(await screen.findByRole('textbox', { name: '새 대분류 이름' }), '보안');
    await user.click(screen.getAllByRole('button', { name: '추가' }).at(-1)!);
    await waitFor(() => expect(create.asked[0]!.body).toEqual({ name: '보안', parentCategorySeq: null }));
    await user.type(screen.getByRole('textbox', { name: '웹의 새 중분류', hidden: true }), '보안{Enter}');
    await waitFor(() => expect(create.asked[1]!.body).toEqual({ name: '보안', parentCategorySeq: 1 }));

    await user.click(screen.getByRole('button', { name: '웹 이름 바꾸기' }));
    const typed = screen.getByRole('textbox', { name: '카테고리 이름' });
    await user.clear(typed);
    await user.type(typed, '웹·앱{Enter}');
    await waitFor(() => expect(rename.asked[0]).toMatchObject({ body: { name: '웹·앱' }, params: { channelCategorySeq: '1' } }));

    (await screen.findByRole('button', { name: '데이터 순서 바꾸기' })).focus();
    await user.keyboard('{ArrowUp}');
    await waitFor(() => expect(order.asked[0]!.body).toEqual({ order: [2, 1] }));

    await user.click(screen.getByRole('button', { name: '데이터 삭제' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '삭제' }));
    await waitFor(() => expect(remove.asked[0]!.params['channelCategorySeq']).toBe('2'));
  });
});

test('CH-064 an order that is refused is not shown as if it were kept', async () => {
  server.use(
    answer(settingApi.profile, profile),
    answer(channelApi.categories, [category(1, '웹'), category(2, '데이터')]),
    refuse(settingApi.orderCategories, 'CONFLICT', '다른 곳에서 먼저 바뀌었어요.'),
  );
  const { user } = renderRoute('/settings/configuration', OWNER);
  const names = () => screen.getAllByRole('button', { name: /(웹|데이터) 순서 바꾸기/ }).map((one) => one.getAttribute('aria-label'));
  (await screen.findByRole('button', { name: '데이터 순서 바꾸기' })).focus();
  await user.keyboard('{ArrowUp}');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '확인' }));
  await waitFor(() => expect(names()).toEqual(['웹 순서 바꾸기', '데이터 순서 바꾸기']));
});

describe('/settings/footer', () => {
  const version = (over: Partial<TermsVersion> = {}): TermsVersion => ({
    termsSeq: 1,
    kind: 'service',
    useYn: 'Y',
    agreeYn: 'N',
    title: '우리 약관',
    content: '제1조',
    inForceAt: '2026-11-01T00:00:00Z',
    createdAt: '2026-11-01T00:00:00Z',
    userName: '윤지호',
    madeYn: 'N',
    state: 'IN_FORCE',
    ...over,
  });
  const draft = (over: Partial<PolicyDraft> = {}): PolicyDraft => ({
    stamp: 'now',
    texts: (['ko', 'en', 'jp'] as const).map((lang) => ({ lang, title: `방침 ${lang}`, content: `1. 항목 ${lang}\n- 이름` })),
    missing: [],
    adoptedYn: 'N',
    ownYn: 'N',
    scheduledAt: null,
    added: [],
    gone: [],
    ...over,
  });
  test('a policy made from the settings says what it no longer names, and is adopted with a question before own words go', async () => {
    let now = draft({
      adoptedYn: 'Y',
      ownYn: 'Y',
      gone: [{ factCd: 'SNIPPET', name: '챗봇' }],
      added: [{ factCd: 'ANALYTICS', name: '' }],
    });
    const fresh = draft({ adoptedYn: 'Y', stamp: 'later' });
    const adopted = recording(policyApi.adopt, () => (now = fresh));
    server.use(
      answer(settingApi.footer, footer),
      answer(settingApi.termsVersions, [version({ kind: 'privacy', madeYn: 'Y', title: '만든 방침', content: '만든 글' })]),
      answer(policyApi.find, () => now),
      refuse(policyApi.adopt, 'CONFLICT', '다른 곳에서 먼저 바뀌었어요.'),
    );
    const { user } = renderRoute('/settings/footer', OWNER);
    expect(await screen.findByText('마케팅 도구 Google Analytics — 지금 방침에 없어요')).toBeVisible();
    expect(screen.getByText('외부 코드: 챗봇 — 이제 쓰지 않아요')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '방침 미리보기' }));
    const dialog = within(await screen.findByRole('dialog', { name: '방침 ko' }));
    await user.click(dialog.getByRole('radio', { name: 'English' }));
    expect(await dialog.findByRole('heading', { name: '1. 항목 en' })).toBeVisible();
    const apply = async () => {
      await user.click(dialog.getByRole('button', { name: '이 방침 적용' }));
      const question = within(await screen.findByRole('alertdialog', { name: '직접 쓴 방침을 바꿀까요?' }));
      await user.click(question.getByRole('button', { name: '이 방침 적용' }));
    };
    now = { ...now, stamp: 'meanwhile' };
    await apply();
    await user.click(await screen.findByRole('button', { name: '확인' }));
    server.use(adopted.handler);
    await user.click(await dialog.findByRole('checkbox', { name: /회원에게 다시 동의받기/ }));
    await apply();
    expect(await screen.findByText('지금 방침이 사이트의 설정과 맞아요.')).toBeVisible();
    expect(adopted.asked.map(({ body }) => body)).toEqual([{ stamp: 'meanwhile', agreeYn: 'N', inForceAt: null }]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    // A version that staff write with the generated text as its beginning says that it began as a generated one.
    const save = recording(settingApi.saveTerms, []);
    server.use(save.handler);
    await user.click(screen.getByRole('tab', { name: '개인정보 처리방침' }));
    expect((await screen.findByText('만든 방침')).closest('li')).toHaveTextContent('설정으로 만듦');
    await user.click(screen.getByRole('button', { name: '열어서 새로 쓰기' }));
    const writing = within(await screen.findByRole('dialog', { name: '개인정보 처리방침' }));
    expect(writing.getByText(/쓴 글 하나가 모두에게 보여요/)).toBeVisible();
    await user.click(writing.getByRole('button', { name: '버전 저장' }));
    await waitFor(() => expect(save.asked[0]!.body).toMatchObject({ fromSeq: 1, content: '만든 글' }));
  });
  test('a policy asks for whoever is in charge, in the form of the footer', async () => {
    server.use(
      answer(settingApi.footer, { ...footer, privacyName: '' }),
      answer(settingApi.termsVersions, []),
      answer(policyApi.find, draft({ missing: ['privacyName'] })),
    );
    const { user } = renderRoute('/settings/footer', OWNER);
    expect(await screen.findByText('푸터에 개인정보 보호책임자가 있어야 방침을 쓸 수 있어요.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '방침 미리보기' }));
    const dialog = within(await screen.findByRole('dialog', { name: '방침 ko' }));
    expect(dialog.getByRole('button', { name: '이 방침 적용' })).toBeDisabled();
    await user.click(dialog.getByRole('button', { name: '푸터에서 적기' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: '개인정보 보호책임자' })).toHaveFocus());
  });
  test('CH-051..060 RT-093 S-104 every field of the business is typed and sent, the number checked by its digits', async () => {
    const save = recording(settingApi.saveFooter, ({ body }) => ({ ...footer, ...body }));
    server.use(answer(settingApi.footer, footer), answer(policyApi.find, draft()), answer(settingApi.termsVersions, []), save.handler);
    const { user } = renderRoute('/settings/footer', OWNER);
    const field = (name: string | RegExp) => screen.getByRole('textbox', { name });
    await screen.findByRole('textbox', { name: '회사명' });
    const typed = {
      회사명: ['corpName', '주식회사 새 코드베이'],
      '통신판매업 신고번호': ['shopNo', '2026-서울성동-0412'],
      '원격평생교육시설 신고번호': ['remote', '제123호'],
      대표자: ['ceoName', '윤새호'],
      '개인정보 보호책임자': ['privacyName', '한새라'],
      전화번호: ['phone', '02-6205-4182'],
      팩스: ['fax', '02-6205-4181'],
      홈페이지: ['homepageUrl', 'https://codebay.example'],
    } as const;
    for (const [name, [, value]] of Object.entries(typed)) fireEvent.change(field(name), { target: { value } });
    await user.clear(field('사업자등록번호'));
    await user.type(field('사업자등록번호'), '214-88-73015');
    await user.type(field(/추가 정보/), '평일 10~18시');
    expect(screen.getByRole('region', { name: '저장' })).toHaveTextContent('바뀐 내용: 회사명, 대표자 외 8개');
    await user.click(screen.getByRole('button', { name: '저장' }));
    expect(await screen.findByText('사업자등록번호가 맞지 않아요. 10자리를 다시 확인해 주세요.')).toBeVisible();
    await user.type(field('사업자등록번호'), '{Backspace}8');
    expect(await screen.findByText('올바른 번호예요.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '저장' }));
    expect(await screen.findByText('저장했어요')).toBeVisible();
    expect(save.asked[0]!.body).toMatchObject({
      regNo: '214-88-73018',
      extraInfo: '평일 10~18시',
      ...Object.fromEntries(Object.values(typed)),
    });
    expect(useChannel.getState().channel?.footer.extraInfo).toBe('평일 10~18시');
  });
  test('CH-052 CH-056 what was saved is there when the page is opened again, and is not saved over with what was there before', async () => {
    let now = footer;
    const save = recording(settingApi.saveFooter, ({ body }) => (now = { ...now, ...body }));
    const tools = recording(marketingApi.find, { ANALYTICS: null, PIXEL: null, KAKAO: null, CHANNEL_TALK: null });
    server.use(
      answer(settingApi.footer, () => now),
      answer(policyApi.find, draft()),
      answer(settingApi.termsVersions, []),
    );
    server.use(save.handler, tools.handler);
    const { user, router } = renderRoute('/settings/footer', OWNER);
    fireEvent.change(await screen.findByRole('textbox', { name: '회사명' }), { target: { value: '주식회사 새 코드베이' } });
    await user.click(screen.getByRole('button', { name: '저장' }));
    expect(await screen.findByText('저장했어요')).toBeVisible();
    await act(() => router.navigate('/settings/marketing'));
    await screen.findByRole('textbox', { name: /Google/ });
    // Somebody else has named another person meanwhile.
    now = { ...now, ceoName: '윤새호' };
    await act(() => router.navigate('/settings/footer'));
    expect(await screen.findByRole('textbox', { name: '회사명' })).toHaveValue('주식회사 새 코드베이');
    fireEvent.change(screen.getByRole('textbox', { name: '팩스' }), { target: { value: '02-6205-4181' } });
    await user.click(screen.getByRole('button', { name: '저장' }));
    await waitFor(() => expect(save.asked).toHaveLength(2));
    expect(save.asked[1]!.body).toMatchObject({ corpName: '주식회사 새 코드베이', ceoName: '윤새호', fax: '02-6205-4181' });
  });
  test('terms are written version by version', async () => {
    const save = recording(settingApi.saveTerms, [version()]);
    const removed = recording(settingApi.removeTerms, [] as never);
    server.use(
      answer(settingApi.footer, footer),
      answer(policyApi.find, draft()),
      answer(settingApi.termsVersions, [
        version(),
        version({ termsSeq: 2, state: 'PAST', title: '옛 약관' }),
        version({ termsSeq: 3, state: 'SCHEDULED', title: '다음 약관' }),
      ]),
      save.handler,
      removed.handler,
    );
    const { user } = renderRoute('/settings/footer', OWNER);
    expect((await screen.findByText('우리 약관')).closest('li')).toHaveTextContent('시행 중');
    expect(screen.getByText('옛 약관').closest('li')).toHaveTextContent('지난 버전');
    await user.click(within(screen.getByText('다음 약관').closest('li')!).getByRole('button', { name: '삭제' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '삭제' }));
    await waitFor(() => expect(removed.asked[0]!.params['termsSeq']).toBe('3'));
    await user.click(screen.getByRole('tab', { name: '개인정보 처리방침' }));
    expect(await screen.findByText('기본 약관 사용')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '새 버전 쓰기' }));
    const dialog = within(await screen.findByRole('dialog', { name: '개인정보 처리방침' }));
    await user.type(dialog.getByRole('textbox', { name: /내용/ }), '수집 항목');
    await user.click(dialog.getByRole('checkbox', { name: /회원에게 다시 동의받기/ }));
    await user.click(dialog.getByRole('button', { name: '버전 저장' }));
    await waitFor(() =>
      expect(save.asked[0]!.body).toMatchObject({ kind: 'privacy', useYn: 'Y', agreeYn: 'Y', content: '수집 항목', inForceAt: null }),
    );
  });
});

describe('/settings/menu', () => {
  const channel = aChannel({
    menus: [
      aMenu(),
      aMenu({
        menuSeq: 2,
        menuTitle: '더보기',
        menuTypeCd: '02',
        path: null,
        subMenus: [aMenu({ menuSeq: 3, menuTitle: '소개', path: '/p/about' })],
      }),
    ],
  });
  const kept = () => server.use(answer(channelApi.menus, channel.menus));
  test('AM-195 a menu with the name it came with stands there as its visitors read it', async () => {
    server.use(answer(channelApi.menus, [aMenu({ menuTitle: 'Classes', path: '/classes' }), aMenu({ menuSeq: 2, menuTitle: 'Notices' })]));
    renderRoute('/settings/menu', { ...OWNER, channel });
    const rows = within(await screen.findByRole('main'));
    expect(await rows.findByText('클래스')).toBeVisible();
    expect(rows.getByText('Notices')).toBeVisible();
  });
  test('CH-068 RT-090 S-101 SH-017 SH-020 SH-021 menus are added below others, ordered by keys and saved together', async () => {
    const save = recording(settingApi.saveMenus, ({ body }) =>
      body.menus.map((menu, i) => aMenu({ ...(menu as object), menuSeq: i + 10, subMenus: [] })),
    );
    kept();
    server.use(save.handler);
    const { user } = renderRoute('/settings/menu', { ...OWNER, channel });
    await user.click(await screen.findByRole('button', { name: '더보기에 하위 메뉴 추가' }));
    const dialog = within(await screen.findByRole('dialog', { name: '메뉴 추가' }));
    await user.type(dialog.getByRole('textbox', { name: /메뉴 이름/ }), '블로그');
    await user.click(dialog.getByRole('radio', { name: /외부 링크/ }));
    await user.type(dialog.getByRole('textbox', { name: /링크 주소/ }), 'javascript:x');
    await user.click(dialog.getByRole('button', { name: '적용' }));
    expect(await dialog.findByText('http:// 또는 https://로 시작하는 주소를 입력해 주세요.')).toBeVisible();
    await user.clear(dialog.getByRole('textbox', { name: /링크 주소/ }));
    await user.type(dialog.getByRole('textbox', { name: /링크 주소/ }), 'https://blog.example.com');
    await user.click(dialog.getByRole('radio', { name: '새 창' }));
    await user.selectOptions(dialog.getByRole('combobox', { name: '보이는 대상' }), '회원만');
    await user.click(dialog.getByRole('button', { name: '적용' }));
    const subs = await screen.findByRole('list', { name: '더보기 하위 메뉴' });
    expect(within(subs).getByText('블로그')).toBeVisible();
    screen.getByRole('button', { name: '더보기 순서 바꾸기' }).focus();
    await user.keyboard('{ArrowUp}');
    expect(screen.getByRole('button', { name: '더보기 순서 바꾸기' })).toHaveFocus();
    expect(screen.getByRole('region', { name: '저장' })).toHaveTextContent('바뀐 내용: 블로그');
    await user.click(screen.getByRole('button', { name: '저장' }));
    await waitFor(() =>
      expect(save.asked[0]!.body.menus).toMatchObject([
        {
          menuSeq: 2,
          subMenus: [
            { menuSeq: 3 },
            {
              menuSeq: null,
              menuTitle: '블로그',
              menuTypeCd: '01',
              externLinkUrl: 'https://blog.example.com',
              openTypeCd: '01',
              visibleTypeCd: '01',
            },
          ],
        },
        { menuSeq: 1, menuTitle: '클래스' },
      ]),
    );
    expect(save.asked[0]!.body.shownSeqs).toEqual([1, 2, 3]);
    expect(await screen.findByText('저장했어요')).toBeVisible();
    expect(screen.queryByRole('region', { name: '저장' })).toBeNull();
    expect(useChannel.getState().channel?.menus[0]!.menuTitle).toBe('더보기');
  });
  test('CH-068 what somebody else added since this document came is not deleted by a save here', async () => {
    const others = [...channel.menus, aMenu({ menuSeq: 7, menuTitle: '새 소식', path: '/p/news' })];
    server.use(answer(channelApi.menus, others));
    const { user } = renderRoute('/settings/menu', { ...OWNER, channel });
    expect(await screen.findByText('새 소식')).toBeVisible();
    // One more is added while this page is open, so the server refuses.
    server.use(answer(channelApi.menus, [...others, aMenu({ menuSeq: 8, menuTitle: '더 새 소식', path: '/p/newer' })]));
    const save = refuse(settingApi.saveMenus, 'CONFLICT', '다른 곳에서 먼저 바뀌었어요.');
    server.use(save);
    screen.getByRole('button', { name: '더보기 순서 바꾸기' }).focus();
    await user.keyboard('{ArrowUp}');
    await user.click(screen.getByRole('button', { name: '저장' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '그 내용 불러오기' }));
    expect(await screen.findByText('더 새 소식')).toBeVisible();
    const saved = recording(settingApi.saveMenus, others);
    server.use(saved.handler);
    screen.getByRole('button', { name: '더보기 순서 바꾸기' }).focus();
    await user.keyboard('{ArrowUp}');
    await user.click(screen.getByRole('button', { name: '저장' }));
    await waitFor(() => expect(saved.asked[0]!.body.shownSeqs).toEqual([1, 2, 3, 7, 8]));
    expect(saved.asked[0]!.body.menus.map(({ menuSeq }) => menuSeq)).toEqual([2, 1, 7, 8]);
  });
  test('AM-1180 menus saved over somebody else’s take along what those have deleted', async () => {
    kept();
    const { user } = renderRoute('/settings/menu', { ...OWNER, channel });
    await screen.findByRole('button', { name: '더보기 순서 바꾸기' });
    server.use(answer(channelApi.menus, [channel.menus[1]!]), refuse(settingApi.saveMenus, 'CHANGED_MEANWHILE', '먼저 바꿨어요.'));
    screen.getByRole('button', { name: '더보기 순서 바꾸기' }).focus();
    await user.keyboard('{ArrowUp}');
    await user.click(screen.getByRole('button', { name: '저장' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: '다른 사람이 먼저 저장했어요' }));
    const saved = recording(settingApi.saveMenus, channel.menus);
    server.use(saved.handler);
    await user.click(dialog.getByRole('button', { name: '내 것으로 저장' }));
    await waitFor(() => expect(saved.asked[0]!.body.shownSeqs).toEqual([2, 3]));
    expect(saved.asked[0]!.body.menus.map(({ menuSeq, menuTitle }) => [menuSeq, menuTitle])).toEqual([
      [2, '더보기'],
      [null, '클래스'],
    ]);
  });
  test('a menu with sub menus is deleted after a question', async () => {
    kept();
    const { user } = renderRoute('/settings/menu', { ...OWNER, channel });
    await user.click(await screen.findByRole('button', { name: '더보기 삭제' }));
    await user.click(
      within(await screen.findByRole('alertdialog', { name: '‘더보기’ 메뉴를 삭제할까요?' })).getByRole('button', { name: '삭제' }),
    );
    await waitFor(() => expect(screen.queryByText('소개')).toBeNull());
    await user.click(screen.getByRole('button', { name: '되돌리기' }));
    expect(screen.getByText('소개')).toBeVisible();
  });
});

test('the data history lists who changed what, with before and after', async () => {
  const list = recording(dataHistoryApi.list, {
    list: [
      {
        historySeq: 5,
        courseSeq: null,
        courseTitle: null,
        entity: 'FOOTER' as const,
        seq: null,
        action: 'UPDATE' as const,
        userSeq: 7,
        bySupport: false,
        userName: '윤지호',
        keyName: null,
        subject: null,
        before: { regNo: '' },
        after: { regNo: '214-88-73018' },
        createdAt: '2026-11-20T03:00:00Z',
      },
    ],
    totalCount: 1,
  });
  server.use(list.handler);
  const { user } = renderRoute('/settings/data-history', OWNER);
  const row = (await screen.findByText('윤지호')).closest('tr')!;
  expect(row).toHaveTextContent('푸터');
  expect(row).toHaveTextContent('사업자등록번호');
  await user.click(within(row).getByRole('button'));
  const panel = await screen.findByRole('dialog', { name: '푸터' });
  expect(panel).toHaveTextContent('바꾸기 전없음');
  expect(panel).toHaveTextContent('바꾼 뒤214-88-73018');
  await user.keyboard('{Escape}');
  await user.selectOptions(screen.getByRole('combobox', { name: '항목' }), '메뉴');
  await waitFor(() => expect(list.asked.at(-1)!.query.get('entity')).toBe('MENU'));
});

test('the data history tells a menu in words, and calls the name of a chat room its name', async () => {
  const line = {
    historySeq: 5,
    courseSeq: null,
    courseTitle: null,
    seq: null,
    action: 'UPDATE' as const,
    userSeq: 7,
    bySupport: false,
    userName: '윤지호',
    keyName: null,
    subject: null,
  };
  const menus = [{ menuTitle: '클래스', path: '/classes', subMenus: [{ menuTitle: '온라인', path: '/online' }] }];
  const at = { createdAt: '2026-11-20T03:00:00Z' };
  const list = [
    { ...line, ...at, entity: 'MENU' as const, before: { menus: [] }, after: { menus } },
    {
      ...line,
      ...at,
      historySeq: 6,
      courseSeq: null,
      courseTitle: null,
      entity: 'CHAT_ROOM' as const,
      before: { name: '잡담' },
      after: { name: '수다' },
    },
  ];
  server.use(answer(dataHistoryApi.list, { list, totalCount: 2 }));
  const { user } = renderRoute('/settings/data-history', OWNER);
  const [menu, room] = await screen.findAllByRole('button', { name: /^(메뉴|채팅방)$/ });
  await user.click(menu!);
  const panel = await screen.findByRole('dialog', { name: '메뉴' });
  expect(panel).toHaveTextContent('1.메뉴 이름: 클래스경로: /classes하위 메뉴: 1.메뉴 이름: 온라인');
  await user.keyboard('{Escape}');
  await user.click(room!);
  expect(await screen.findByRole('dialog', { name: '채팅방' })).toHaveTextContent('이름바꾸기 전잡담바꾼 뒤수다');
});

test('the data history names the fields of a class, leads to it, and says of long texts only that they changed', async () => {
  const line = {
    historySeq: 5,
    courseSeq: null,
    courseTitle: null,
    entity: 'COURSE' as const,
    seq: 12,
    action: 'UPDATE' as const,
    userSeq: 7,
    bySupport: false,
    userName: '윤지호',
    keyName: null,
    subject: '도자기',
    before: { subTitle: '', introduction: null, publicCd: '00' },
    after: { subTitle: '흙부터', introduction: null, publicCd: '99' },
    createdAt: '2026-11-20T03:00:00Z',
  };
  server.use(recording(dataHistoryApi.list, { list: [line], totalCount: 1 }).handler);
  const { user } = renderRoute('/settings/data-history', OWNER);
  const row = (await screen.findByText('윤지호')).closest('tr')!;
  expect(row).toHaveTextContent('클래스 · 도자기');
  expect(row).toHaveTextContent('한 줄 소개, 공개, 상세 소개');
  await user.click(within(row).getByRole('button'));
  const panel = await screen.findByRole('dialog', { name: '클래스 · 도자기' });
  expect(panel).toHaveTextContent('바꾼 뒤흙부터');
  expect(panel).toHaveTextContent('상세 소개바뀌었어요');
  expect(panel).toHaveTextContent('바꾸기 전공개');
  expect(panel).toHaveTextContent('바꾼 뒤비공개');
  expect(within(panel).getByRole('link', { name: '클래스 보기' })).toHaveAttribute('href', '/classes/12');
});

test('the line of a new lesson names the kind of lesson, whether or not it is a mission', async () => {
  const line = (historySeq: number, curriculumTypeCd: string, title: string) => ({
    historySeq,
    courseSeq: 12,
    courseTitle: '도자기',
    entity: 'LESSON' as const,
    seq: historySeq,
    action: 'CREATE' as const,
    userSeq: 7,
    bySupport: false,
    userName: '윤지호',
    keyName: null,
    subject: title,
    before: null,
    after: { title, curriculumTypeCd },
    createdAt: '2026-11-20T03:00:00Z',
  });
  server.use(recording(dataHistoryApi.list, { list: [line(5, LESSON_TYPE.TEXT, '흙 고르기')], totalCount: 1 }).handler);
  const { user } = renderRoute('/settings/data-history', OWNER);
  await user.click(within((await screen.findByText('윤지호')).closest('tr')!).getByRole('button'));
  const panel = await screen.findByRole('dialog', { name: /흙 고르기/ });
  expect(panel).toHaveTextContent('강의 종류');
  expect(panel).not.toHaveTextContent('미션 종류');
});

test('the history of one thing is opened from its page and from any of its lines, and leads back to all', async () => {
  const line = {
    historySeq: 5,
    courseSeq: null,
    courseTitle: null,
    entity: 'COURSE' as const,
    seq: 12,
    action: 'UPDATE' as const,
    userSeq: 7,
    bySupport: false,
    userName: '윤지호',
    keyName: null,
    subject: '도자기',
    before: { subTitle: '' },
    after: { subTitle: '흙부터' },
    createdAt: '2026-11-20T03:00:00Z',
  };
  const { handler, asked } = recording(dataHistoryApi.list, { list: [line], totalCount: 1 });
  server.use(handler);
  const { user } = renderRoute('/settings/data-history', OWNER);
  const last = () => ['entity', 'seq'].map((name) => asked.at(-1)!.query.get(name));
  await user.click(await screen.findByRole('button', { name: /클래스 · 도자기/ }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('link', { name: '이 항목의 이력만 보기' }));
  await waitFor(() => expect(last()).toEqual(['COURSE', '12']));
  expect(await screen.findByText('‘클래스 · 도자기’의 변경 이력만 보고 있어요.')).toBeVisible();
  // The history keeps changes of a challenge under the number of its class, so the filter keeps the number; coupons have other numbers.
  await user.selectOptions(screen.getByRole('combobox', { name: '항목' }), '챌린지');
  await waitFor(() => expect(last()).toEqual(['CHALLENGE', '12']));
  await user.selectOptions(screen.getByRole('combobox', { name: '항목' }), '쿠폰');
  await waitFor(() => expect(last()).toEqual(['COUPON', null]));
  await user.selectOptions(screen.getByRole('combobox', { name: '항목' }), '클래스');
  expect(screen.queryByText(/변경 이력만 보고 있어요/)).toBeNull();
});

test('the data history speaks of staff by name, in words, and of permissions only by what came and went', async () => {
  const line = { seq: 9, userSeq: 7, bySupport: false, userName: '윤지호', keyName: null, createdAt: '2026-11-20T03:00:00Z' };
  server.use(
    answer(dataHistoryApi.list, {
      list: [
        {
          ...line,
          historySeq: 6,
          courseSeq: null,
          courseTitle: null,
          entity: 'OPERATOR',
          action: 'UPDATE',
          subject: '김운영',
          before: { userTypeCd: 'TCH', roles: ['SITE_SALES_READ', 'SITE_SEO_READ'] },
          after: { userTypeCd: 'MNG', roles: ['SITE_SALES_READ', 'SITE_MEMBER_UPDATE'] },
        },
        {
          ...line,
          historySeq: 5,
          courseSeq: null,
          courseTitle: null,
          entity: 'SNS_LOGIN',
          action: 'UPDATE',
          subject: null,
          before: { KAK: { clientId: 'abc', appId: '123', secret: 'KEPT' } },
          after: { KAK: { clientId: 'abc', appId: '123', secret: 'NEW' } },
        },
        {
          ...line,
          historySeq: 4,
          courseSeq: null,
          courseTitle: null,
          entity: 'KEYWORD',
          action: 'UPDATE',
          subject: null,
          before: { customKeyword: false, ko: {} },
          after: { customKeyword: true, ko: { class: '강의' } },
        },
      ],
      totalCount: 3,
    }),
  );
  const { user } = renderRoute('/settings/data-history', OWNER);
  const open = async (index: number, name: string) => {
    await user.click(within((await screen.findAllByRole('row'))[index + 1]!).getByRole('button'));
    return screen.findByRole('dialog', { name });
  };
  const staff = await open(0, '운영진 · 김운영');
  expect(staff).toHaveTextContent('바꾸기 전강사');
  expect(staff).toHaveTextContent('바꾼 뒤운영자');
  expect(staff).toHaveTextContent('바꾸기 전검색 노출 · 보기바꾼 뒤회원 · 수정');
  await user.keyboard('{Escape}');
  expect(await open(1, '소셜 로그인')).toHaveTextContent('비밀 키: 새로 저장함');
  await user.keyboard('{Escape}');
  const words = await open(2, '용어');
  expect(words).toHaveTextContent('바꾸기 전꺼짐바꾼 뒤켜짐');
  expect(words).toHaveTextContent('바꾸기 전없음바꾼 뒤클래스: 강의');
});

test('CH-067 RT-125 S-124 ids of marketing tools are checked and saved', async () => {
  const none = { ANALYTICS: null, PIXEL: null, KAKAO: null, CHANNEL_TALK: null };
  const save = recording(marketingApi.save, ({ body }) => ({ ...none, ...body }));
  server.use(answer(marketingApi.find, none), save.handler);
  const { user } = renderRoute('/settings/marketing', OWNER);
  const analytics = await screen.findByRole('textbox', { name: 'Google 애널리틱스 측정 ID' });
  await user.type(analytics, 'UA-1');
  expect(screen.getByRole('region', { name: '저장' })).toHaveTextContent('바뀐 내용: Google 애널리틱스 측정 ID');
  await user.type(screen.getByRole('textbox', { name: 'Meta 픽셀 ID' }), '123456789012345');
  await user.click(screen.getByRole('button', { name: '저장' }));
  expect(await screen.findByText('아이디의 형식이 맞지 않아요. 도구의 관리 화면에서 그대로 복사해 주세요.')).toBeVisible();
  await user.clear(analytics);
  await user.type(analytics, 'G-ABCD123456');
  await user.click(screen.getByRole('button', { name: '저장' }));
  expect(await screen.findByText('저장했어요')).toBeVisible();
  expect(save.asked[0]!.body).toEqual({ ...none, ANALYTICS: 'G-ABCD123456', PIXEL: '123456789012345' });
});

test('S-460 S-461 AM-463 the data history names a key that did something, and says in words what keys and webhooks may', async () => {
  const line = {
    seq: 1,
    userSeq: 7,
    userName: '윤지호',
    keyName: null,
    bySupport: false,
    action: 'CREATE' as const,
    createdAt: '2026-11-20T03:00:00Z',
  };
  const list: DataHistory[] = [
    {
      ...line,
      historySeq: 8,
      courseSeq: null,
      courseTitle: null,
      entity: 'WEBHOOK',
      subject: '회계 시스템',
      keyName: '자동화',
      before: null,
      after: { url: 'https://books.example', events: ['order.paid'], personalYn: 'N', stateCd: 'ACTIVE' },
    },
    {
      ...line,
      historySeq: 7,
      courseSeq: null,
      courseTitle: null,
      entity: 'API_KEY',
      subject: '자동화',
      before: null,
      after: { kindCd: 'SITE', scopes: ['SITE_COUPON_READ'] },
    },
  ];
  server.use(answer(dataHistoryApi.list, { list, totalCount: 2 }));
  const { user } = renderRoute('/settings/data-history', OWNER);
  const row = (await screen.findByText('웹훅 · 회계 시스템')).closest('tr')!;
  expect(row).toHaveTextContent('윤지호 · API 키 ‘자동화’');
  await user.click(within(row).getByRole('button', { name: '웹훅 · 회계 시스템' }));
  const panel = await screen.findByRole('dialog', { name: '웹훅 · 회계 시스템' });
  for (const words of ['결제 완료', '보내지 않음', '작동']) expect(panel).toHaveTextContent(words);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'API 키 · 자동화' }));
  const key = await screen.findByRole('dialog', { name: 'API 키 · 자동화' });
  for (const words of ['사이트 키', '쿠폰 · 보기']) expect(key).toHaveTextContent(words);
});
