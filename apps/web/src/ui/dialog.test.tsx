import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { confirm, toast } from '../lib/dialogs';
import { renderPart } from '../testing/render-part';
import { Button } from './button';
import { Dialog, Drawer } from './dialog';
import { Menu } from './menu';

function Page() {
  const [open, setOpen] = useState(false);
  const [inner, setInner] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>자세히</Button>
      <Menu
        button={<Button>더 보기</Button>}
        items={[{ label: '삭제', onSelect: () => void confirm('지울까요?', { cancel: '그만두기' }) }]}
      />
      {open && (
        <Drawer open title="바깥" onClose={() => setOpen(false)}>
          <Button onClick={() => setInner(true)}>바꾸기</Button>
          <Dialog open={inner} title="안쪽" onClose={() => setInner(false)}>
            <input aria-label="이름" autoFocus />
          </Dialog>
        </Drawer>
      )}
    </>
  );
}
const focused = (name: string) => waitFor(() => expect(screen.getByRole('button', { name })).toHaveFocus());

describe('dialogs give the focus back', () => {
  it('SH-076 to the button that opened them, one by one', async () => {
    const { user } = renderPart(<Page />);
    await user.click(screen.getByRole('button', { name: '자세히' }));
    await user.click(await screen.findByRole('button', { name: '바꾸기' }));
    await waitFor(() => expect(screen.getByRole('dialog', { name: '안쪽' })).toContainElement(document.activeElement as HTMLElement));
    await user.keyboard('{Escape}');
    await focused('바꾸기');
    await user.keyboard('{Escape}');
    await focused('자세히');
  });
  it('SH-075 to the button of the menu in which they were chosen', async () => {
    const { user } = renderPart(<Page />);
    screen.getByRole('button', { name: '더 보기' }).focus();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('menuitem', { name: '삭제' }));
    await user.click(await screen.findByRole('button', { name: '그만두기' }));
    await focused('더 보기');
  });
});

it('SH-078 a notice above a dialog offers its action without closing the dialog; a press beside both closes it', async () => {
  const { user } = renderPart(<Page />);
  await user.click(screen.getByRole('button', { name: '자세히' }));
  const dialog = await screen.findByRole('dialog', { name: '바깥' });
  let undone = false;
  toast('저장했어요.', { action: { label: '되돌리기', onClick: () => (undone = true) } });
  const notice = within(await screen.findByRole('status'));
  const action = notice.getByRole('button', { name: /되돌리기/ });
  fireEvent.pointerDown(action);
  fireEvent.click(action);
  expect(undone).toBe(true);
  expect(screen.queryByRole('status')).toBeNull();
  expect(dialog).toBeVisible();
  fireEvent.pointerDown(document.body);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '바깥' })).toBeNull());
});

describe('notices', () => {
  afterEach(() => document.body.removeAttribute('style'));
  it('tell the sheets below them how high they are together', () => {
    let resized: ResizeObserverCallback | undefined;
    const watch = { observe: vi.fn(), unobserve: vi.fn(), disconnect: vi.fn() };
    vi.stubGlobal(
      'ResizeObserver',
      vi.fn(function (told: ResizeObserverCallback) {
        resized = told;
        return watch;
      }),
    );
    renderPart(<p>쪽</p>);
    expect(watch.observe).toHaveBeenCalledWith(screen.getByRole('region', { name: '알림 메시지' }));
    const entry = { contentRect: new DOMRect(0, 0, 375, 140) } as ResizeObserverEntry;
    resized!([entry], watch);
    expect(document.body.style.getPropertyValue('--notices')).toBe('140px');
  });
});
