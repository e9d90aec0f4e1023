import { act, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { renderPart } from '../testing/render-part';
import { renderRoute } from '../testing/render';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { BulkBar } from '../ui/table';
import { toast } from './dialogs';
import { beginPage, keepFocus } from './focus-keeper';

beforeAll(() => keepFocus());
it('is listened for once, however often an app begins', () => {
  const listen = vi.spyOn(document, 'addEventListener');
  keepFocus();
  expect(listen).not.toHaveBeenCalled();
});
const focused = (name: string, role = 'button') => waitFor(() => expect(screen.getByRole(role, { name })).toHaveFocus());

function Rows() {
  const [rows, setRows] = useState(['가', '나', '다']);
  const [asking, setAsking] = useState<string | null>(null);
  const remove = (row: string) => setRows((old) => old.filter((one) => one !== row));
  return (
    <main>
      <h1>목록</h1>
      <ul>
        {rows.map((row) => (
          <li key={row}>
            <Button>{row} 열기</Button>
            <Button onClick={() => remove(row)}>{row} 삭제</Button>
            <Button onClick={() => setAsking(row)}>{row} 물어보고 삭제</Button>
          </li>
        ))}
      </ul>
      {asking && (
        <Dialog open title="지울까요?" onClose={() => setAsking(null)}>
          <Button
            data-first
            onClick={() => {
              remove(asking);
              setAsking(null);
            }}
          >
            지우기
          </Button>
        </Dialog>
      )}
    </main>
  );
}

describe('what had the focus and is taken away hands it on', () => {
  it('to the same control of the row after it, of the row before it, and in the end to the heading', async () => {
    const { user } = renderPart(<Rows />);
    screen.getByRole('button', { name: '나 삭제' }).focus();
    await user.keyboard('{Enter}');
    await focused('다 삭제');
    await user.keyboard('{Enter}');
    await focused('가 삭제');
    await user.keyboard('{Enter}');
    await focused('목록', 'heading');
  });
  it('from a dialog whose row is gone with it', async () => {
    const { user } = renderPart(<Rows />);
    screen.getByRole('button', { name: '가 물어보고 삭제' }).focus();
    await user.keyboard('{Enter}');
    await focused('지우기');
    await user.keyboard('{Enter}');
    await focused('나 물어보고 삭제');
  });
  it('not for whoever points: nothing moves', async () => {
    const { user } = renderPart(<Rows />);
    await user.click(screen.getByRole('button', { name: '나 삭제' }));
    await new Promise((done) => setTimeout(done, 120));
    expect(document.body).toHaveFocus();
  });
  it('nor for a key that copies or scrolls after one has pointed elsewhere', async () => {
    const { user } = renderPart(<Rows />);
    const open = screen.getByRole('button', { name: '가 열기' });
    await user.click(open);
    await user.click(screen.getByRole('heading', { name: '목록' }));
    await user.keyboard('{Control>}c{/Control}');
    act(() => void document.querySelector('main')!.append(document.createElement('p')));
    await new Promise((done) => setTimeout(done, 120));
    expect(document.body).toHaveFocus();
    await user.click(screen.getByRole('button', { name: '나 삭제' }));
    await user.keyboard('{PageDown}');
    act(() => void document.querySelector('main')!.append(document.createElement('p')));
    await new Promise((done) => setTimeout(done, 120));
    expect(document.body).toHaveFocus();
  });
  it('back to a button that was out of use while it worked', async () => {
    function Busy() {
      const [busy, setBusy] = useState(false);
      return (
        <button type="button" disabled={busy} onClick={() => (setBusy(true), setTimeout(() => setBusy(false), 200))}>
          저장
        </button>
      );
    }
    const { user } = renderPart(<Busy />);
    screen.getByRole('button', { name: '저장' }).focus();
    await user.keyboard('{Enter}');
    (document.activeElement as HTMLElement).blur();
    await focused('저장');
  });
});

describe('a notice', () => {
  it('SH-078 is reached by F8, waits for whoever is at it, and gives the focus back', async () => {
    const undo = vi.fn();
    const { user } = renderPart(<Button>다음</Button>);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      screen.getByRole('button', { name: '다음' }).focus();
      act(() => toast('지웠어요', { action: { label: '되돌리기', onClick: undo } }));
      await user.keyboard('{F8}');
      expect(screen.getByRole('button', { name: /되돌리기/ })).toHaveFocus();
      act(() => void vi.advanceTimersByTime(30_000));
      expect(screen.getByText('지웠어요')).toBeInTheDocument();
    } finally {
      vi.useRealTimers();
    }
    await user.keyboard('{Enter}');
    expect(undo).toHaveBeenCalled();
    await focused('다음');
  });
});

describe('a notice above a dialog', () => {
  it('SH-078 is reached by F8, and gives the focus back to the dialog', async () => {
    const undo = vi.fn();
    const { user } = renderPart(
      <Dialog open title="이름 바꾸기" onClose={() => undefined}>
        <Button>바꾸기</Button>
      </Dialog>,
    );
    await user.tab();
    act(() => screen.getByRole('button', { name: '바꾸기' }).focus());
    act(() => toast('지웠어요', { action: { label: '되돌리기', onClick: undo } }));
    await user.keyboard('{F8}');
    expect(screen.getByRole('button', { name: /되돌리기/ })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(undo).toHaveBeenCalled();
    await focused('바꾸기');
    expect(screen.getByRole('dialog', { name: '이름 바꾸기' })).toBeVisible();
  });
});

describe('chosen rows', () => {
  it('are left by F6 for what one may do with them, which stands above them all, and found again by it', async () => {
    const { user } = renderPart(
      <main>
        <BulkBar count={2} onClear={() => undefined} label="선택한 회원">
          <Button>메시지</Button>
        </BulkBar>
        <Button>스무 번째 회원</Button>
      </main>,
    );
    screen.getByRole('button', { name: '스무 번째 회원' }).focus();
    await user.keyboard('{F6}');
    expect(screen.getByRole('toolbar', { name: '선택한 회원' })).toContainElement(document.activeElement as HTMLElement);
    await user.keyboard('{Tab}{F6}');
    expect(screen.getByRole('button', { name: '스무 번째 회원' })).toHaveFocus();
  });
});

const LATE = 5000;
/** A page whose heading appears after `LATE` milliseconds, while its main part is there from the beginning. */
function Late() {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setThere(true), LATE);
    return () => clearTimeout(timer);
  }, []);
  return <main>{isThere && <h1>늦은 화면</h1>}</main>;
}

describe('another page', () => {
  it('is begun at its heading, also when a link of the head led there', async () => {
    const { user } = renderRoute('/login', { channel: null });
    const link = await screen.findByRole('link', { name: '회원가입' });
    link.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: '회원가입' })).toHaveFocus());
  });
  it('is begun at its heading however late that comes', async () => {
    vi.useFakeTimers();
    renderPart(<Late />);
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }));
    beginPage();
    await act(() => vi.advanceTimersByTimeAsync(LATE - 500));
    expect(screen.getByRole('main')).toHaveFocus();
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(screen.getByRole('heading', { name: '늦은 화면' })).toHaveFocus();
    vi.useRealTimers();
  });
  it('is begun in the field of a form that opens beside it', async () => {
    const { user } = renderPart(
      <>
        <main>
          <h1>커리큘럼</h1>
        </main>
        <aside>
          <input aria-label="수업 제목" />
        </aside>
      </>,
    );
    await user.keyboard('{Shift}');
    screen.getByRole('textbox').focus();
    beginPage();
    await new Promise((done) => setTimeout(done, 120));
    expect(screen.getByRole('textbox')).toHaveFocus();
  });
});
