import { snippetApi } from '@madang/contracts/main/snippet';
import { settingApi } from '@madang/contracts/main/site-setting';
import { SUPPORT_PERMISSIONS } from '@madang/contracts/role-permissions';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aSession } from '../testing/samples';
import { Can } from './can';
import { useSession } from './session';

const buttons = () =>
  render(
    <>
      <Can do={settingApi.saveDesign}>
        <button>디자인 저장</button>
      </Can>
      <Can do={snippetApi.create}>
        <button>코드 추가</button>
      </Can>
    </>,
  );

it('AM-559 support sees what is not for it switched off, with the reason; its own work is on', () => {
  const support = aSession({ roles: [...SUPPORT_PERMISSIONS], isChannelUser: true, supportUntil: '2099-01-01T00:00:00.000Z' });
  useSession.setState({ ...support, checked: true });
  buttons();
  expect(screen.getByRole('button', { name: '디자인 저장' })).toBeEnabled();
  expect(screen.getByRole('button', { name: '코드 추가' })).toBeDisabled();
  expect(screen.getByRole('group', { name: '고객지원 접속으로는 할 수 없는 일이에요.' })).toContainElement(
    screen.getByRole('button', { name: '코드 추가' }),
  );
});

it('whoever lacks a permission sees nothing of it', () => {
  useSession.setState({ ...aSession({ roles: ['SITE_DESIGN_READ'], isChannelUser: true }), checked: true });
  buttons();
  expect(screen.queryByRole('button')).toBeNull();
});
