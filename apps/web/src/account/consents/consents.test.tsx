import { consentApi, PRODUCT_TEXTS, type Consent, type OwnConsents } from '@madang/contracts/main/consent';
import { channelApi } from '@madang/contracts/main/channel';
import { membershipApi } from '@madang/contracts/main/membership';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { session } from '../../lib/session';
import { renderRoute } from '../../testing/render';
import { aChannel, aUser } from '../../testing/samples';
import { answer, broken, recording, server } from '../../testing/server';

const aConsent = (over: Partial<Consent> = {}): Consent => ({
  consentSeq: 1,
  kindCd: 'SITE_MARKETING',
  version: '2026-11-23',
  agreedYn: 'Y',
  placeCd: 'JOIN',
  page: '/join',
  channelSeq: 1,
  siteName: '코드베이',
  createdAt: '2026-11-02T01:00:00Z',
  ...over,
});
const anOwn = (marketingYn: 'Y' | 'N', list: Consent[] = [aConsent()]): OwnConsents => ({
  stands: [
    {
      channelSeq: 1,
      siteName: '코드베이',
      marketingYn,
      marketingAt: marketingYn === 'Y' ? '2026-11-02T01:00:00Z' : null,
      nightYn: 'N',
      offeredYn: 'Y',
    },
    { channelSeq: 2, siteName: '결 공방', marketingYn: 'N', marketingAt: null, nightYn: 'N', offeredYn: 'N' },
  ],
  list,
});

describe('what I agreed to', () => {
  const panel = async () => within((await screen.findByRole('heading', { name: '동의한 내용' })).closest('section')!);

  it('names each consent with its site, day, place and version, and takes advertising back', async () => {
    let now = anOwn('Y', [aConsent(), aConsent({ consentSeq: 2, kindCd: 'SITE_TERMS', version: 'site-12' })]);
    const said = recording(consentApi.say, () => (now = anOwn('N', [aConsent({ agreedYn: 'N', placeCd: 'MY_INFO' })])));
    server.use(
      answer(consentApi.list, () => now),
      said.handler,
    );
    const view = renderRoute('/editinformation', { session: { user: aUser() } });
    const own = await panel();
    const on = await own.findByRole('switch', { name: /코드베이의 광고 메일/ });
    expect(on).toBeChecked();
    expect(own.getByText(/에 동의했어요/)).toBeVisible();
    expect(own.getByText(/사이트 약관 12번/)).toHaveTextContent('사이트 가입');
    expect(own.getByText(/2026\.11\.23 버전/)).toBeVisible();
    // A site that does not offer advertising, and to which the person gave no consent, has no switch.
    expect(own.queryByRole('switch', { name: /결 공방/ })).not.toBeInTheDocument();
    await view.user.click(on);
    await waitFor(() => expect(on).not.toBeChecked());
    expect(said.asked[0]!.body).toEqual({ channelSeq: 1, kindCd: 'SITE_MARKETING', agreedYn: 'N' });
    expect(await screen.findByText(/코드베이의 광고성 정보 수신을 거부했어요/)).toBeInTheDocument();
    expect(own.getByText(/내 정보/)).toBeVisible();
    expect(own.queryByRole('switch', { name: /야간/ })).not.toBeInTheDocument();
  });
  it('asks for the night by itself', async () => {
    const said = recording(consentApi.say, anOwn('Y'));
    server.use(answer(consentApi.list, anOwn('Y')), said.handler);
    const view = renderRoute('/editinformation', { session: { user: aUser() } });
    await view.user.click(await (await panel()).findByRole('switch', { name: /코드베이의 야간 광고/ }));
    await waitFor(() => expect(said.asked[0]!.body).toEqual({ channelSeq: 1, kindCd: 'NIGHT', agreedYn: 'Y' }));
    expect(await screen.findByText(/코드베이의 야간 광고 수신에 동의했어요/)).toBeInTheDocument();
  });
  it('says that there is nothing yet, and offers another try after an error', async () => {
    server.use(broken(consentApi.list, 500));
    const view = renderRoute('/editinformation', { session: { user: aUser() } });
    const own = await panel();
    const again = await own.findByRole('button', { name: '다시 시도' });
    server.use(answer(consentApi.list, { stands: [], list: [] }));
    await view.user.click(again);
    expect(await own.findByText('아직 동의 내역이 없어요.')).toBeVisible();
  });
});

describe('a new version of the terms', () => {
  const channel = aChannel({ channelSetting: { ...aChannel().channelSetting, termsAgreeAt: '2026-11-20T00:00:00Z' } });
  const asked = { list: [{ kindCd: 'SITE_TERMS' as const, version: 'site-3', inForceAt: '2026-11-20T00:00:00Z' }] };

  it('stands before the page of a member until it is agreed to', async () => {
    let missing: typeof asked | { list: [] } = asked;
    const agreed = recording(consentApi.agree, () => (missing = { list: [] }));
    server.use(
      answer(consentApi.missing, () => missing),
      agreed.handler,
    );
    const view = renderRoute('/alarmpreferences', { channel, session: {} });
    const dialog = await screen.findByRole('dialog', { name: '코드베이의 약관이 바뀌었어요' });
    await view.user.click(within(dialog).getByRole('button', { name: '동의하고 계속하기' }));
    expect(await within(dialog).findByText('동의가 필요해요.')).toBeVisible();
    expect(agreed.asked).toHaveLength(0);
    await view.user.click(within(dialog).getByRole('checkbox', { name: /사이트 이용약관 동의/ }));
    await view.user.click(within(dialog).getByRole('button', { name: '동의하고 계속하기' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(agreed.asked[0]!.body).toEqual({ kinds: ['SITE_TERMS'], placeCd: 'RENEWAL' });
  });
  it('asks no staff, and leaves the way out open', async () => {
    const calls = recording(consentApi.missing, asked);
    server.use(calls.handler);
    const staff = renderRoute('/alarmpreferences', { channel, session: { userTypeCd: 'OWN' } });
    await screen.findByRole('heading', { level: 1 });
    expect(calls.asked).toHaveLength(0);
    staff.unmount();
    renderRoute('/editinformation', { channel, session: {} });
    expect(await screen.findByRole('heading', { name: '동의한 내용' })).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(session().isChannelUser).toBe(true);
  });
});

describe('somebody who belongs to the site without having been asked', () => {
  const asked = {
    list: (['SELLER', 'SITE_PRIVACY', 'SITE_TERMS'] as const).map((kindCd) => ({ kindCd, version: '2026-11-23', inForceAt: null })),
  };
  const NAME = '코드베이의 약관에 동의해 주세요';

  it('AM-759 agrees to what joining asks for, staff too, and is not asked again', async () => {
    let missing: typeof asked | { list: [] } = asked;
    const joined = recording(channelApi.join, () => {
      missing = { list: [] };
      return { isChannelUser: true, roles: [], userTypeCd: 'TCH' as const };
    });
    server.use(
      answer(consentApi.missing, () => missing),
      joined.handler,
    );
    const view = renderRoute('/alarmpreferences', { session: { userTypeCd: 'TCH', user: aUser({ askConsentsYn: 'Y' }) } });
    const dialog = await screen.findByRole('dialog', { name: NAME });
    expect(within(dialog).getByRole('link', { name: '사이트 떠나기' })).toHaveAttribute('href', '/editinformation');
    await view.user.click(within(dialog).getByRole('button', { name: '동의하고 계속하기' }));
    expect(await within(dialog).findAllByText('동의가 필요해요.')).toHaveLength(3);
    expect(joined.asked).toHaveLength(0);
    await view.user.click(within(dialog).getAllByRole('checkbox')[0]!);
    await view.user.click(within(dialog).getByRole('button', { name: '동의하고 계속하기' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(joined.asked[0]!.body).toEqual({ termsYn: true, privacyYn: true, sellerYn: true, marketingConsent: true, nightConsent: true });
  });
  it('closes the question for the pages that everybody reads', async () => {
    server.use(answer(consentApi.missing, asked));
    const view = renderRoute('/alarmpreferences', { session: { user: aUser({ askConsentsYn: 'Y' }) } });
    const dialog = await screen.findByRole('dialog', { name: NAME });
    await view.user.click(within(dialog).getByRole('button', { name: '닫기' }));
    await waitFor(() => expect(view.path()).toBe('/'));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: NAME })).toBeNull());
  });
  it('reads what everybody reads, and finds the way out', async () => {
    const calls = recording(consentApi.missing, asked);
    server.use(calls.handler, answer(membershipApi.offers, []));
    const session = { user: aUser({ askConsentsYn: 'Y' }) };
    const open = renderRoute('/membership', { session });
    await waitFor(() => expect(calls.asked.length).toBeGreaterThan(0));
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    open.unmount();
    renderRoute('/editinformation', { session });
    expect(await screen.findByRole('heading', { name: '동의한 내용' })).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('a new version of the product’s own terms', () => {
  const asked = { list: [{ kindCd: 'PRODUCT_TERMS' as const, version: PRODUCT_TEXTS, inForceAt: null }] };

  it('asks once, says what changed, and shows the product’s text on a site with one of its own', async () => {
    let missing: typeof asked | { list: [] } = asked;
    const agreed = recording(consentApi.agreeProduct, () => (missing = { list: [] }));
    server.use(
      answer(consentApi.missingProduct, () => missing),
      answer(channelApi.serviceTerms, { termsData: { useYn: 'Y', title: '코드베이 약관', content: '1. 코드베이' } }),
      agreed.handler,
    );
    const view = renderRoute('/alarmpreferences', { session: { user: aUser({ askTextsYn: 'Y' }) } });
    const dialog = await screen.findByRole('dialog', { name: '마당의 약관이 바뀌었어요' });
    expect(within(dialog).getByText('만 14세 이상만 가입할 수 있어요.')).toBeVisible();
    await view.user.click(within(dialog).getByRole('button', { name: '동의하고 계속하기' }));
    expect(await within(dialog).findByText('동의가 필요해요.')).toBeVisible();
    expect(agreed.asked).toHaveLength(0);
    await view.user.click(within(dialog).getByRole('button', { name: '읽기' }));
    const text = await screen.findByRole('dialog', { name: '이용약관' });
    await view.user.click(within(text).getByRole('button', { name: '동의하기' }));
    await view.user.click(within(dialog).getByRole('button', { name: '동의하고 계속하기' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(agreed.asked.map(({ body }) => body)).toEqual([{ version: PRODUCT_TEXTS }]);
    expect(session().user?.askTextsYn).toBe('N');
  });
  it('leaves the texts and the way out open', async () => {
    const calls = recording(consentApi.missingProduct, asked);
    server.use(calls.handler);
    const open = { session: { user: aUser({ askTextsYn: 'Y' }) } };
    const texts = renderRoute('/terms/service', open);
    expect(await screen.findByRole('heading', { level: 1, name: '이용약관' })).toBeVisible();
    texts.unmount();
    renderRoute('/editinformation', open);
    expect(await screen.findByRole('heading', { name: '동의한 내용' })).toBeInTheDocument();
    expect(calls.asked).toHaveLength(0);
  });
});
