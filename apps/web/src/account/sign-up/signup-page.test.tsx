import { accountApi } from '@madang/contracts/main/account';
import { channelApi } from '@madang/contracts/main/channel';
import { courseApi } from '@madang/contracts/main/course';
import { socialApi } from '@madang/contracts/main/social';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { changeLang } from '../../lib/i18n';
import { session } from '../../lib/session';
import { renderRoute, type Rendered } from '../../testing/render';
import { aUser } from '../../testing/samples';
import { answer, recording, refuse, server } from '../../testing/server';

const input = (label: RegExp | string) => screen.getByLabelText(label, { selector: 'input' });
const type = (label: RegExp | string, value: string) => fireEvent.change(input(label), { target: { value } });
const leaveField = async (view: Rendered, label: RegExp | string) => {
  await view.user.click(input(label));
  await view.user.tab();
};
const open = async (path = '/createaccount', options: Parameters<typeof renderRoute>[1] = {}) => {
  const view = renderRoute(path, options);
  await screen.findByRole('heading', { name: '회원가입' });
  return view;
};
function fill(over: Record<string, string> = {}) {
  const values: Record<string, string> = {
    이름: '조은지',
    이메일: 'new@example.com',
    비밀번호: 'secret1!',
    '비밀번호 확인': 'secret1!',
    '휴대폰 번호': '01012345678',
    ...over,
  };
  for (const [label, value] of Object.entries(values)) type(new RegExp(`^${label}\\*?$`), value);
}
const agree = (view: Rendered) => view.user.click(screen.getByRole('checkbox', { name: /^모두 동의해요/ }));
const submit = (view: Rendered) => view.user.click(screen.getByRole('button', { name: '가입하기' }));
const usedCheck = (used: string[] = []) =>
  recording(accountApi.checkUserId, ({ query }) => ({ usedYn: used.includes(query.get('userId') ?? '') ? 'Y' : 'N' }));
const created = () =>
  recording(
    accountApi.signup,
    { user: aUser({ email: 'new@example.com', emailAuthAt: null }), integrated: null },
    { 'access-token': 'fresh' },
  );
const roles = () => [
  answer(channelApi.auth, { roles: [], userTypeCd: null, supportUntil: null }),
  answer(channelApi.channelUser, { isChannelUser: true, roles: [], userTypeCd: null }),
];

afterEach(() => act(() => changeLang('ko')));

describe('sign-up', () => {
  it('on the product’s own host the form comes once the buttons above it are known, so that it does not move', async () => {
    let arrive = () => {};
    const late = new Promise<void>((done) => (arrive = done));
    const ids = { snsLoginKakId: 'kak', snsLoginNavId: null, snsLoginGogId: null, snsLoginFabId: null };
    server.use(answer(socialApi.providers, () => late.then(() => ids)));
    await open('/createaccount', { channel: null });
    expect(screen.queryByLabelText(/^이름/)).toBeNull();
    arrive();
    expect(await screen.findByLabelText(/^이름/)).toBeVisible();
    expect(screen.getByRole('button', { name: /카카오/ })).toBeVisible();
  });
  it('RT-003 AU-024 AU-079 AU-083 AU-088 creates the account, verifies the e-mail and goes on to next', async () => {
    const sent = recording(accountApi.sendCode, null);
    const made = created();
    server.use(
      usedCheck().handler,
      made.handler,
      sent.handler,
      ...roles(),
      answer(accountApi.verifyEmail, { user: aUser() }),
      answer(courseApi.mine, { list: [], totalCount: 0 }),
    );
    const view = await open('/createaccount?next=%2Feditinformation');
    fill();
    await agree(view);
    await submit(view);
    expect(await screen.findByRole('heading', { name: '이메일 인증' })).toBeInTheDocument();
    expect(made.asked[0]?.body).toEqual({
      name: '조은지',
      email: 'new@example.com',
      password: 'secret1!',
      passwordConfirm: 'secret1!',
      phone: '01012345678',
      ageYn: true,
      termsYn: true,
      privacyYn: true,
      sellerYn: true,
      marketingConsent: true,
      nightConsent: true,
      channelSeq: 1,
    });
    expect(session()).toMatchObject({ token: 'fresh', isChannelUser: true });
    // The service mails the first code when it creates the account, so the page does not ask for one.
    expect(sent.asked).toHaveLength(0);

    const code = screen.getByLabelText('인증번호');
    const verify = screen.getByRole('button', { name: '인증하기' });
    expect(verify).toBeDisabled();
    await view.user.type(code, 'a1b2');
    expect(code).toHaveValue('12');
    await view.user.type(code, '34567');
    expect(code).toHaveValue('123456');
    await view.user.click(verify);
    await waitFor(() => expect(view.path()).toBe('/editinformation'));
    expect(screen.getByText('이메일 인증이 완료되었어요')).toBeInTheDocument();
  });

  it('AU-080 AU-081 AU-082 AU-093 a wrong code is told under the field; resending waits', async () => {
    const sent = recording(accountApi.sendCode, null);
    server.use(
      usedCheck().handler,
      created().handler,
      sent.handler,
      ...roles(),
      refuse(accountApi.verifyEmail, 'INCORRECT_CODE', '인증번호가 올바르지 않아요.'),
    );
    const view = await open();
    fill();
    await agree(view);
    await submit(view);
    await view.user.type(await screen.findByLabelText('인증번호'), '000000');
    await view.user.click(screen.getByRole('button', { name: '인증하기' }));
    expect(await screen.findByText('인증번호가 올바르지 않아요.')).toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: /초 뒤 다시 보내기/ })).toBeDisabled();
    expect(sent.asked).toHaveLength(0);
  });

  it('AU-083 says it in English as specified', async () => {
    await act(() => changeLang('en'));
    server.use(
      usedCheck().handler,
      created().handler,
      answer(accountApi.sendCode, null),
      ...roles(),
      answer(accountApi.verifyEmail, { user: aUser() }),
      answer(courseApi.mine, { list: [], totalCount: 0 }),
    );
    const view = renderRoute('/createaccount?next=%2Fmypage');
    await screen.findByRole('heading', { name: 'Create account' });
    for (const [label, value] of Object.entries({
      Name: 'Eunji',
      'E-mail': 'new@example.com',
      Password: 'secret1!',
      'Confirm password': 'secret1!',
      'Phone number': '01012345678',
    }))
      type(new RegExp(`^${label}\\*?$`), value);
    await view.user.click(screen.getByRole('checkbox', { name: /^I agree to all/ }));
    await view.user.click(screen.getByRole('button', { name: 'Create account' }));
    await view.user.type(await screen.findByLabelText('Verification code'), '123456');
    await view.user.click(screen.getByRole('button', { name: 'Verify' }));
    expect(await screen.findByText('E-mail authentication completed')).toBeInTheDocument();
  });

  it('CN-024..026 CN-028 CN-031 CN-032 CN-035 CN-036 CN-050 AU-094 refuses what does not fit, one message a field, before anything is sent', async () => {
    const made = created();
    server.use(usedCheck().handler, made.handler);
    const view = await open();
    await submit(view);
    for (const label of ['이름', '이메일', '비밀번호', '비밀번호 확인', '휴대폰 번호'])
      expect(await screen.findByText(`${label} 항목을 입력해주세요!`)).toBeInTheDocument();
    expect(screen.getAllByText('동의가 필요해요.')).toHaveLength(3);
    await waitFor(() => expect(input(/^이름/)).toHaveFocus());
    const cases: [string, string, string][] = [
      ['이름', '김', '2자 이상 입력해 주세요.'],
      ['이름', 'Kim1', '이름은 한글, 영문과 그 사이의 띄어쓰기, 하이픈(-), 작은따옴표만 쓸 수 있어요.'],
      ['이메일', 'a@', '이메일 형식으로 입력해 주세요'],
      ['비밀번호', 'abc123!', '비밀번호는 8자 이상이어야 해요.'],
      ['비밀번호', 'abcdefgh1', '영문, 숫자, 특수문자를 모두 넣어 주세요.'],
      ['비밀번호', 'abcdef1_!', '특수문자는 ~ ! @ # $ % ^ & * 만 쓸 수 있어요.'],
      ['비밀번호 확인', 'other1!x', '비밀번호가 일치하지 않아요.'],
    ];
    for (const [label, value, message] of cases) {
      type(new RegExp(`^${label}\\*?$`), value);
      expect(await screen.findByText(message)).toBeInTheDocument();
      expect(within(input(new RegExp(`^${label}\\*?$`)).closest('div')!).getAllByRole('alert')).toHaveLength(1);
    }
    for (const special of '~!@#$%^&*') {
      type(/^비밀번호\*?$/, `abcdef1${special}`);
      await waitFor(() => expect(within(input(/^비밀번호\*?$/).closest('div')!).queryByRole('alert')).toBeNull());
    }
    for (const name of ['김민', 'Kim']) {
      type(/^이름\*?$/, name);
      await waitFor(() => expect(within(input(/^이름\*?$/).closest('div')!).queryByRole('alert')).toBeNull());
    }
    expect(made.asked).toHaveLength(0);
  });

  it.each(['010-1234-5678', '010 1234 5678', '+82 10-1234-5678', '(010) 1234-5678'])(
    'CN-033 a pasted phone number keeps all its digits and nothing else: %s',
    async (written) => {
      const view = await open();
      await view.user.click(input(/^휴대폰 번호/));
      await view.user.paste(written);
      expect(input(/^휴대폰 번호/)).toHaveValue('01012345678');
      await view.user.keyboard('9');
      expect(input(/^휴대폰 번호/)).toHaveValue('01012345678');
    },
  );

  it('AU-026 AU-091 a used e-mail is told half a second after typing, and again on submit', async () => {
    const check = usedCheck(['used@example.com']);
    const made = created();
    server.use(check.handler, made.handler);
    const view = await open();
    type(/^이메일/, 'used@example.com');
    expect(await screen.findByText('이미 사용 중인 이메일이에요.')).toBeInTheDocument();
    expect(check.asked).toHaveLength(1);
    type(/^이메일/, 'free@example.com');
    expect(await screen.findByText('쓸 수 있는 이메일이에요')).toBeInTheDocument();
    fill({ 이메일: 'used@example.com' });
    await agree(view);
    await submit(view);
    expect(await screen.findByText('이미 사용 중인 이메일이에요.')).toBeInTheDocument();
    expect(made.asked).toHaveLength(0);
  });

  it('puts what only the server can refuse under its field', async () => {
    server.use(
      usedCheck().handler,
      refuse(accountApi.signup, 'BAD_INPUT', '입력한 내용을 확인해 주세요.', [
        { field: 'password', message: '너무 흔한 비밀번호예요. 다른 비밀번호를 입력해 주세요.' },
      ]),
    );
    const view = await open();
    fill();
    await agree(view);
    await submit(view);
    expect(await screen.findByText('너무 흔한 비밀번호예요. 다른 비밀번호를 입력해 주세요.')).toBeInTheDocument();
    await waitFor(() => expect(input(/^비밀번호\*?$/)).toHaveFocus());
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('ticks off the password rule while it is typed', async () => {
    await open();
    const rules = () =>
      within(screen.getByRole('list', { name: '비밀번호 규칙' }))
        .getAllByRole('listitem')
        .map((item) => /맞음/.test(item.textContent ?? ''));
    expect(rules()).toEqual([false, false, false, false]);
    type(/^비밀번호\*?$/, 'abc1');
    await waitFor(() => expect(rules()).toEqual([false, true, true, false]));
    type(/^비밀번호\*?$/, 'abcdef1!');
    await waitFor(() => expect(rules()).toEqual([true, true, true, true]));
  });

  it('SH-068 CN-036 the texts can be read, and agreed to from there', async () => {
    const view = await open();
    await view.user.click(screen.getByRole('button', { name: '이용약관 동의 (필수) 보기' }));
    const dialog = await screen.findByRole('dialog', { name: '이용약관' });
    expect(within(dialog).getByText(/약관의 목적/)).toBeInTheDocument();
    await view.user.click(within(dialog).getByRole('button', { name: '동의하기' }));
    expect(screen.getByRole('checkbox', { name: '이용약관 동의 (필수)' })).toBeChecked();
  });

  it('an empty field that is only left says nothing, so no button moves under the finger', async () => {
    const view = await open();
    await leaveField(view, /^이메일/);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    type(/^이메일/, 'abc');
    await leaveField(view, /^이메일/);
    expect(await screen.findByText('이메일 형식으로 입력해 주세요')).toBeInTheDocument();
  });

  it('verification can wait', async () => {
    server.use(
      usedCheck().handler,
      created().handler,
      answer(accountApi.sendCode, null),
      ...roles(),
      answer(courseApi.mine, { list: [], totalCount: 0 }),
    );
    const view = await open('/createaccount?next=%2Fmypage');
    fill();
    await agree(view);
    await submit(view);
    await view.user.click(await screen.findByRole('button', { name: '나중에 할게요' }));
    await waitFor(() => expect(view.path()).toBe('/mypage'));
  });

  it('AU-085 another code can be asked for after a minute', async () => {
    const sent = recording(accountApi.sendCode, null);
    server.use(usedCheck().handler, created().handler, sent.handler, ...roles());
    const view = await open();
    fill();
    await agree(view);
    await submit(view);
    await screen.findByRole('button', { name: /초 뒤 다시 보내기/ });
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
    await view.user.click(await screen.findByRole('button', { name: '다시 보내기' }, { timeout: 5000 }));
    await waitFor(() => expect(sent.asked[0]?.body).toEqual({ email: 'new@example.com', channelSeq: 1 }));
    expect(await screen.findByText('인증번호를 다시 보냈어요')).toBeInTheDocument();
  });
});
