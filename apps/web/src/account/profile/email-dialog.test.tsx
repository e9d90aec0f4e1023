import { emailChangeApi, type EmailChangeState } from '@madang/contracts/main/email-change';
import { accountApi } from '@madang/contracts/main/account';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { session } from '../../lib/session';
import { renderRoute } from '../../testing/render';
import { aUser } from '../../testing/samples';
import { answer, recording, refuse, server } from '../../testing/server';

async function open(state: EmailChangeState) {
  server.use(answer(emailChangeApi.find, state));
  const view = renderRoute('/editinformation', { session: { user: aUser() } });
  await view.user.click(await screen.findByRole('button', { name: '이메일 바꾸기' }));
  const dialog = within(await screen.findByRole('dialog'));
  return { view, dialog };
}

describe('another e-mail address', () => {
  it('asks for password and address, then for the code, and shows the new one', async () => {
    const asked = recording(emailChangeApi.ask, null);
    const changed = recording(emailChangeApi.change, { user: aUser({ email: 'new@madang.test' }) });
    server.use(asked.handler, changed.handler);
    const { view, dialog } = await open({ proof: 'password', changes: [] });
    await view.user.type(await dialog.findByLabelText(/^지금 비밀번호/), 'secret1!');
    await view.user.type(dialog.getByLabelText(/^새 이메일/), 'new@madang.test');
    await view.user.click(dialog.getByRole('button', { name: '인증번호 받기' }));
    expect(await dialog.findByText(/new@madang.test로 인증번호/)).toBeVisible();
    expect(asked.asked[0]?.body).toMatchObject({ email: 'new@madang.test', password: 'secret1!' });
    await view.user.click(dialog.getByRole('button', { name: '다시 보내기' }));
    await waitFor(() => expect(asked.asked[1]?.body).not.toHaveProperty('password'));
    await view.user.type(dialog.getByLabelText(/^인증번호/), '042917');
    await view.user.click(dialog.getByRole('checkbox', { name: '다른 기기에서 로그아웃하기' }));
    await view.user.click(dialog.getByRole('button', { name: '이메일 바꾸기' }));
    await waitFor(() => expect(session().user?.email).toBe('new@madang.test'));
    expect(changed.asked[0]?.body).toEqual({ email: 'new@madang.test', code: '042917', endOthers: false });
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('says at the field that the password is missing, without asking the service', async () => {
    const asked = recording(emailChangeApi.ask, null);
    server.use(asked.handler);
    const { view, dialog } = await open({ proof: 'password', changes: [] });
    await view.user.type(await dialog.findByLabelText(/^새 이메일/), 'new@madang.test');
    await view.user.click(dialog.getByRole('button', { name: '인증번호 받기' }));
    await waitFor(() => expect(dialog.getByLabelText(/^지금 비밀번호/)).toHaveAccessibleDescription('지금 비밀번호 항목을 입력해주세요!'));
    expect(asked.asked).toHaveLength(0);
  });

  it('proves who has no password by a code to the address of now', async () => {
    const asked = recording(emailChangeApi.ask, null);
    const first = recording(accountApi.sendCode, null);
    server.use(asked.handler, first.handler);
    const { view, dialog } = await open({ proof: 'code', changes: [] });
    await view.user.click((await dialog.findAllByRole('button', { name: '인증번호 받기' }))[0]!);
    await waitFor(() => expect(first.asked[0]?.body).toMatchObject({ email: aUser().email }));
    await view.user.type(dialog.getByLabelText(/^인증번호/), '042917');
    await view.user.type(dialog.getByLabelText(/^새 이메일/), 'new@madang.test');
    await view.user.click(dialog.getAllByRole('button', { name: '인증번호 받기' }).at(-1)!);
    await waitFor(() => expect(asked.asked[0]?.body).toMatchObject({ email: 'new@madang.test', code: '042917' }));
  });

  it('says at the field that an address is in use', async () => {
    server.use(refuse(emailChangeApi.ask, 'DUPLICATE_EMAIL', 'x', [{ field: 'email', message: '이미 사용 중인 이메일이에요.' }]));
    const { view, dialog } = await open({ proof: 'recent', changes: [] });
    expect(await dialog.findByText(/방금 로그인해서/)).toBeVisible();
    await view.user.type(dialog.getByLabelText(/^새 이메일/), 'used@madang.test');
    await view.user.click(dialog.getByRole('button', { name: '인증번호 받기' }));
    expect(await screen.findByText('이미 사용 중인 이메일이에요.')).toBeVisible();
  });

  it('asks who has no password for a code of the present address, and lists earlier changes', async () => {
    server.use(answer(accountApi.sendCode, null));
    const changes = [
      {
        from: 'a@x.test',
        to: 'b@x.test',
        changedAt: '2026-01-01T00:00:00Z',
        keepUntil: '2026-01-08T00:00:00Z',
        takenBackAt: '2026-01-02T00:00:00Z',
      },
    ];
    const { dialog } = await open({ proof: 'code', changes });
    expect(await dialog.findByText(/먼저 지금 이메일/)).toBeVisible();
    expect(dialog.getByText(/a@x.test → b@x.test \(되돌림\)/)).toBeVisible();
    expect(dialog.queryByLabelText(/^지금 비밀번호/)).not.toBeInTheDocument();
  });
});

describe('/emailback/{token}', () => {
  it('takes the address back by a press, not by being opened, and leads to a new password', async () => {
    const back = recording(emailChangeApi.takeBack, { token: 'fresh' });
    server.use(
      answer(emailChangeApi.check, { isValid: true, from: 'me@madang.test', to: 'th***@x.test', until: '2026-12-01T00:00:00Z' }),
      back.handler,
      answer(accountApi.checkResetToken, { isValid: true }),
    );
    const view = renderRoute('/emailback/abc', { session: {} });
    expect(await screen.findByText(/th\*\*\*@x.test로 바뀐 이메일을 me@madang.test로/)).toBeVisible();
    expect(back.asked).toHaveLength(0);
    await view.user.click(screen.getByRole('button', { name: '되돌리고 비밀번호 정하기' }));
    expect(await screen.findByRole('heading', { name: '새 비밀번호 만들기' })).toBeVisible();
    expect(back.asked[0]?.body).toEqual({ token: 'abc' });
    expect(session().token).toBeNull();
  });
  it('says that a link is dead', async () => {
    server.use(answer(emailChangeApi.check, { isValid: false, from: '', to: '', until: null }));
    renderRoute('/emailback/old');
    expect(await screen.findByRole('heading', { name: '더 이상 쓸 수 없는 링크예요' })).toBeVisible();
  });
});
