import { accountApi } from '@madang/contracts/main/account';
import { mypageApi, type SessionPlace, type WithdrawEffects } from '@madang/contracts/main/mypage';
import { socialApi } from '@madang/contracts/main/social';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { browser } from '../lib/leave';
import { session } from '../lib/session';
import { renderRoute } from '../testing/render';
import { aUser } from '../testing/samples';
import { answer, recording, refuse, server } from '../testing/server';

const open = (user = aUser()) => {
  if (user.snsTypeCd !== 'LIV') server.use(answer(socialApi.linked, { list: [], hasPassword: false }));
  return renderRoute('/editinformation', { session: { user } });
};
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });

describe('phone and picture', () => {
  it('breaks the mail address before its @ where it does not fit', async () => {
    open(aUser({ email: 'first.middle.last@madang.example' }));
    const address = await screen.findByText('first.middle.last@madang.example', { selector: 'dd' });
    expect(address.querySelector('wbr')?.nextSibling).toHaveTextContent('@madang.example');
  });
  it('RT-007 RT-163 CN-033 CN-034 changes the phone once it was typed twice', async () => {
    const changed = recording(mypageApi.profile, ({ body }) => ({ user: aUser({ phone: body.phone }) }));
    server.use(changed.handler);
    const view = open();
    const save = await screen.findByRole('button', { name: '번호 바꾸기' });
    expect(save).toBeDisabled();
    expect(screen.queryByLabelText(/^휴대폰 번호 확인/)).not.toBeInTheDocument();
    type(/^휴대폰 번호\*?$/, '010-8765-4321');
    type(/^휴대폰 번호 확인/, '01011112222');
    await view.user.click(save);
    expect(await screen.findByText('휴대폰 번호가 일치하지 않아요.')).toBeInTheDocument();
    type(/^휴대폰 번호 확인/, '01087654321');
    await view.user.click(save);
    expect(await screen.findByText('휴대폰 번호를 바꿨어요')).toBeInTheDocument();
    expect(changed.asked[0]?.body).toEqual({ phone: '01087654321', phoneConfirm: '01087654321' });
    expect(session().user?.phone).toBe('01087654321');
  });

  it('AU-010 UP-015 UP-016 sends a picture cut to a square, shows it everywhere and takes it down; another kind of file and more than 2 MB are refused', async () => {
    const sent = recording(mypageApi.picture, { user: aUser({ profileImageUrl: '/files/public/people/7/a.png' }) });
    server.use(sent.handler, answer(mypageApi.removePicture, { user: aUser() }));
    const view = open();
    const input = await screen.findByLabelText('프로필 사진');
    fireEvent.change(input, { target: { files: [new File(['x'], 'me.gif', { type: 'image/gif' })] } });
    const refused = async (words: string) => {
      const dialog = await screen.findByRole('alertdialog');
      expect(dialog).toHaveTextContent(words);
      await view.user.click(within(dialog).getByRole('button', { name: '확인' }));
    };
    await refused('JPG 또는 PNG 이미지만 올릴 수 있어요.');
    const large = new File(['x'], 'me.png', { type: 'image/png' });
    Object.defineProperty(large, 'size', { value: 2 * 1024 * 1024 + 1 });
    fireEvent.change(input, { target: { files: [large] } });
    await refused('이미지는 2MB까지 올릴 수 있어요.');
    expect(sent.asked).toHaveLength(0);
    fireEvent.change(input, { target: { files: [new File(['x'], 'me.png', { type: 'image/png' })] } });
    await view.user.click(await screen.findByRole('button', { name: 'cut' }));
    expect(await screen.findByText('프로필 사진을 바꿨어요')).toBeInTheDocument();
    expect(sent.asked).toHaveLength(1);
    expect(session().user?.profileImageUrl).toBe('/files/public/people/7/a.png');
    await view.user.click(screen.getByRole('button', { name: '삭제' }));
    await waitFor(() => expect(session().user?.profileImageUrl).toBeNull());
  });

  it('says that mail comes back or was called spam, and takes it as settled once the address is proved again', async () => {
    const proved = recording(accountApi.verifyEmail, () => ({ user: aUser({ mailState: null }) }));
    server.use(answer(accountApi.sendCode, null), proved.handler);
    const complained = open(aUser({ mailState: 'COMPLAINED' }));
    expect(await screen.findByText('메일을 스팸으로 신고하셨어요')).toBeVisible();
    complained.unmount();
    const view = open(aUser({ mailState: 'BOUNCED' }));
    expect(await screen.findByText('이 주소로 보낸 메일이 되돌아왔어요')).toBeVisible();
    await view.user.click(screen.getByRole('button', { name: '다시 인증하기' }));
    const dialog = await screen.findByRole('dialog');
    await view.user.type(within(dialog).getByRole('textbox'), '042917');
    await view.user.click(within(dialog).getByRole('button', { name: /확인|인증/ }));
    await waitFor(() => expect(screen.queryByText('이 주소로 보낸 메일이 되돌아왔어요')).not.toBeInTheDocument());
    expect(proved.asked[0]?.body).toMatchObject({ code: '042917' });
  });

  it('shows whose social account it is, without a password, and offers to prove an unproved address', async () => {
    open(aUser({ snsTypeCd: 'NAV', emailAuthAt: null }));
    expect(await screen.findByText('네이버')).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: '비밀번호' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: '인증하기' })).toBeInTheDocument();
  });
});

const aPlace = (over: Partial<SessionPlace> = {}): SessionPlace => ({
  sessionSeq: 1,
  browser: 'Chrome',
  os: 'Windows',
  mobile: false,
  address: '203.0.*.*',
  createdAt: '2026-11-20T01:00:00.000Z',
  current: true,
  ...over,
});

describe('sessions', () => {
  it('lists them, marks this one, ends one and all others', async () => {
    const phone = aPlace({ sessionSeq: 2, browser: 'Safari', os: 'iOS', mobile: true, address: '198.51.*.*', current: false });
    let list = [aPlace(), phone, aPlace({ sessionSeq: 3, browser: '', os: '', current: false })];
    const ended = recording(mypageApi.endSession, ({ params }) => {
      list = list.filter((p) => String(p.sessionSeq) !== params['sessionSeq']);
      return null;
    });
    const all = recording(mypageApi.endOthers, () => {
      list = [aPlace()];
      return null;
    });
    server.use(
      answer(mypageApi.sessions, () => list),
      ended.handler,
      all.handler,
    );
    const view = open();
    const own = (await screen.findByText('Chrome · Windows')).closest('li')!;
    expect(within(own).getByText('이 기기')).toBeInTheDocument();
    expect(within(own).queryByRole('button')).not.toBeInTheDocument();
    expect(within(own).getByText(/2026\.11\.20 10:00 로그인 · 203\.0\.\*\.\*/)).toBeInTheDocument();
    expect(screen.getByText('알 수 없는 기기')).toBeInTheDocument();
    await view.user.click(screen.getByRole('button', { name: 'Safari · iOS 로그아웃' }));
    expect(await screen.findByText('그 기기에서 로그아웃했어요')).toBeInTheDocument();
    expect(ended.asked[0]?.params).toMatchObject({ sessionSeq: '2' });
    await waitFor(() => expect(screen.queryByText('Safari · iOS')).not.toBeInTheDocument());
    await view.user.click(screen.getByRole('button', { name: '다른 기기에서 모두 로그아웃' }));
    const dialog = await screen.findByRole('alertdialog');
    await view.user.click(within(dialog).getByRole('button', { name: '다른 기기에서 모두 로그아웃' }));
    expect(await screen.findByText('다른 기기에서 모두 로그아웃했어요')).toBeInTheDocument();
    expect(all.asked).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('button', { name: '다른 기기에서 모두 로그아웃' })).not.toBeInTheDocument());
    expect(session().token).not.toBeNull();
  });
});

const terms = (over: Partial<WithdrawEffects> = {}): WithdrawEffects => ({
  sites: [],
  courseCount: 0,
  membershipCount: 0,
  payingCount: 0,
  proof: 'password',
  keptUntil: { orders: '2031-11-23T03:00:00.000Z', complaints: '2029-11-23T03:00:00.000Z' },
  ...over,
});
const leaving = async (over: Partial<WithdrawEffects>) => {
  server.use(answer(mypageApi.withdrawEffects, terms(over)));
  const view = open();
  await view.user.click(await screen.findByRole('button', { name: '회원 탈퇴' }));
  return { view, dialog: await screen.findByRole('dialog', { name: '회원 탈퇴' }) };
};

describe('withdrawal', () => {
  it('says what is lost and kept, takes a reason, wants proof and a word, and ends the session', async () => {
    const wrong = '지금 쓰는 비밀번호와 달라요.';
    server.use(refuse(mypageApi.withdraw, 'INCORRECT_PASSWORD', '', [{ field: 'password', message: wrong }]));
    const { view, dialog } = await leaving({ courseCount: 3, membershipCount: 1 });
    expect(await within(dialog).findByText('수강 중인 클래스 3개를 더 볼 수 없어요.')).toBeInTheDocument();
    expect(within(dialog).getByText(/이용 중인 멤버십 1개가 바로 끝나요/)).toBeInTheDocument();
    expect(within(dialog).getByText(/2031\.11\.23까지 법에 따라 따로 보관/)).toBeInTheDocument();
    const submit = within(dialog).getByRole('button', { name: '탈퇴하기' });
    await view.user.click(submit);
    fireEvent.change(within(dialog).getByLabelText(/^떠나는 이유/), { target: { value: '01' } });
    fireEvent.change(within(dialog).getByLabelText(/^지금 비밀번호/, { selector: 'input' }), { target: { value: 'wrong' } });
    await view.user.click(within(dialog).getByRole('checkbox'));
    await view.user.click(submit);
    expect(await within(dialog).findByText(wrong)).toBeInTheDocument();
    const left = recording(mypageApi.withdraw, null);
    server.use(left.handler);
    fireEvent.change(within(dialog).getByLabelText(/^지금 비밀번호/, { selector: 'input' }), { target: { value: 'right1!x' } });
    await view.user.click(submit);
    const bye = await screen.findByRole('alertdialog');
    await view.user.click(within(bye).getByRole('button', { name: '확인' }));
    await waitFor(() => expect(browser.goTo).toHaveBeenCalledWith('/?checkLogin=false'));
    expect(left.asked[0]?.body).toEqual({ reason: '01', reasonText: '', password: 'right1!x' });
    expect(session().token).toBeNull();
  });
  it('AM-332 asks a social account for a mailed code, and nobody for a reason', async () => {
    const sent = recording(accountApi.sendCode, null);
    const left = recording(mypageApi.withdraw, null);
    server.use(sent.handler, left.handler);
    const { view, dialog } = await leaving({ proof: 'code' });
    await view.user.click(await within(dialog).findByRole('button', { name: '인증번호 받기' }));
    await waitFor(() => expect(sent.asked).toHaveLength(1));
    fireEvent.change(within(dialog).getByLabelText(/^인증번호/), { target: { value: '123456' } });
    await view.user.click(within(dialog).getByRole('checkbox'));
    await view.user.click(within(dialog).getByRole('button', { name: '탈퇴하기' }));
    await waitFor(() => expect(left.asked[0]?.body).toEqual({ reason: null, reasonText: '', code: '123456' }));
  });
  it('the only owner of a site hands it over first, and a running payment ends first', async () => {
    const owner = await leaving({ sites: ['코드베이'] });
    expect(await within(owner.dialog).findByText('혼자 소유한 사이트가 있어요')).toBeInTheDocument();
    expect(within(owner.dialog).getByText('코드베이')).toBeInTheDocument();
    expect(within(owner.dialog).queryByRole('button', { name: '탈퇴하기' })).not.toBeInTheDocument();
    owner.view.unmount();
    const payer = await leaving({ payingCount: 1 });
    expect(await within(payer.dialog).findByText('결제를 기다리는 신청이 있어요')).toBeInTheDocument();
    expect(within(payer.dialog).queryByRole('button', { name: '탈퇴하기' })).not.toBeInTheDocument();
  });
});
