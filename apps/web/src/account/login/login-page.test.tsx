import { accountApi } from '@madang/contracts/main/account';
import { channelApi } from '@madang/contracts/main/channel';
import { socialApi } from '@madang/contracts/main/social';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { session } from '../../lib/session';
import { renderRoute } from '../../testing/render';
import { aUser } from '../../testing/samples';
import { answer, recording, refuse, server } from '../../testing/server';

const loggedIn = () => [
  answer(accountApi.login, { user: aUser(), integrated: null }, { 'access-token': 'fresh-token' }),
  answer(accountApi.me, { user: aUser() }),
];
const roles = () => [
  answer(channelApi.auth, { roles: ['SITE_CONSOLE_READ'], userTypeCd: 'OWN', supportUntil: null }),
  answer(channelApi.channelUser, { isChannelUser: true, roles: ['SITE_CONSOLE_READ'], userTypeCd: 'OWN' }),
];

async function fill(user: ReturnType<typeof renderRoute>['user']) {
  await user.type(await screen.findByLabelText(/이메일/), 'eunji@example.com');
  await user.type(screen.getByLabelText(/^비밀번호/, { selector: 'input' }), 'secret1!');
  await user.click(screen.getByRole('button', { name: '로그인' }));
}

describe('login', () => {
  it('on the product’s own host the links come once the buttons above them are known, so that they do not move', async () => {
    let arrive = () => {};
    const late = new Promise<void>((done) => (arrive = done));
    const ids = { snsLoginKakId: 'kak', snsLoginNavId: null, snsLoginGogId: null, snsLoginFabId: null };
    server.use(answer(socialApi.providers, () => late.then(() => ids)));
    renderRoute('/login', { channel: null });
    expect(await screen.findByLabelText(/이메일/)).toBeVisible();
    expect(screen.queryByRole('button', { name: '비밀번호를 잊으셨나요?' })).toBeNull();
    arrive();
    expect(await screen.findByRole('button', { name: '비밀번호를 잊으셨나요?' })).toBeVisible();
    expect(screen.getByRole('button', { name: /카카오/ })).toBeVisible();
  });
  it('RT-001 RT-002 AU-022 AU-038 AU-039 lands on next with token, roles and membership', async () => {
    server.use(...loggedIn(), ...roles());
    const view = renderRoute('/login?next=%2Feditinformation');
    await fill(view.user);
    await waitFor(() => expect(view.path()).toBe('/editinformation'));
    expect(session()).toMatchObject({
      token: 'fresh-token',
      isChannelUser: true,
      roles: ['SITE_CONSOLE_READ'],
      userTypeCd: 'OWN',
      user: { name: '조은지' },
    });
  });

  it('AU-090 ER-013 shows the server message of wrong credentials in a dialog and stays', async () => {
    server.use(refuse(accountApi.login, 'INCORRECT_PASSWORD', '이메일 또는 비밀번호를 확인해 주세요.'));
    const view = renderRoute('/login');
    await fill(view.user);
    const dialog = await screen.findByRole('alertdialog');
    expect(within(dialog).getByText('이메일 또는 비밀번호를 확인해 주세요.', { selector: 'p' })).toBeInTheDocument();
    expect(session().token).toBeNull();
    await view.user.click(within(dialog).getByRole('button', { name: '확인' }));
    expect(view.path()).toBe('/login');
  });

  it('CN-019 CN-050 says what is missing under each field and focuses the first', async () => {
    const view = renderRoute('/login');
    await view.user.click(await screen.findByRole('button', { name: '로그인' }));
    expect(await screen.findByText('이메일 항목을 입력해주세요!')).toBeInTheDocument();
    expect(screen.getByText('비밀번호 항목을 입력해주세요!')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText(/이메일/)).toHaveFocus());
  });

  it('a next that leaves this host is not followed', async () => {
    server.use(...loggedIn());
    const view = renderRoute('/login?next=%2F%2Fevil.example', { channel: null });
    await fill(view.user);
    await waitFor(() => expect(view.path()).not.toContain('/login'));
    expect(view.path()).not.toContain('evil');
  });

  it('AU-067..070 AU-072..073 sends the reset link with the site, and says so', async () => {
    const sent = recording(accountApi.sendResetToken, { message: 'ok' });
    server.use(sent.handler);
    const view = renderRoute('/login');
    await view.user.click(await screen.findByRole('button', { name: '비밀번호를 잊으셨나요?' }));
    const dialog = await screen.findByRole('dialog');
    const send = within(dialog).getByRole('button', { name: '링크 보내기' });
    expect(send).toBeDisabled();
    const email = within(dialog).getByLabelText(/이메일/);
    await view.user.type(email, 'abc');
    await view.user.tab();
    expect(await within(dialog).findByText('이메일 형식으로 입력해 주세요')).toBeInTheDocument();
    await view.user.clear(email);
    expect(await within(dialog).findByText('필수 정보입니다')).toBeInTheDocument();
    await view.user.type(email, 'eunji@example.com');
    await view.user.click(send);
    expect(await screen.findByText('비밀번호를 재설정할 수 있는 링크를 메일로 발송하였습니다.', { selector: 'p' })).toBeInTheDocument();
    expect(sent.asked[0]?.body).toEqual({ email: 'eunji@example.com', channelSeq: 1 });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('AU-074 a failure shows the server message and closes the modal', async () => {
    server.use(refuse(accountApi.sendResetToken, 'INCORRECT_EMAIL', '이메일을 확인해 주세요.'));
    const view = renderRoute('/login');
    await view.user.click(await screen.findByRole('button', { name: '비밀번호를 잊으셨나요?' }));
    const dialog = await screen.findByRole('dialog');
    await view.user.type(within(dialog).getByLabelText(/이메일/), 'nobody@example.com');
    await view.user.click(within(dialog).getByRole('button', { name: '링크 보내기' }));
    expect(await screen.findByText('이메일을 확인해 주세요.', { selector: 'p' })).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
