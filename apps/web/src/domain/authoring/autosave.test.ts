import { act, renderHook } from '@testing-library/react';
import { ApiError } from '../../lib/api-error';
import { useAutosave } from './autosave';
import { useSaveState } from '../../lib/save-state';

interface Page {
  title: string;
  text: string;
}
const initial: Page = { title: '처음', text: '본문' };
const status = () => useSaveState.getState().status;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

/** A service that holds a page; `fail` refuses the next calls. */
function setup(check: (key: string, value: string) => string | null = () => null) {
  let held = { ...initial };
  const sent: Partial<Page>[] = [];
  const failures: unknown[] = [];
  const foreign: string[][] = [];
  let slow = 0;
  const hook = renderHook(() =>
    useAutosave<Page>({
      initial,
      check,
      send: async (changes) => {
        sent.push(changes);
        await new Promise((resolve) => setTimeout(resolve, slow));
        const failure = failures.shift();
        if (failure) throw failure;
        held = { ...held, ...changes };
        return { ...held };
      },
      onForeign: (keys) => foreign.push(keys),
    }),
  );
  return {
    hook,
    sent,
    failures,
    foreign,
    slowly: (ms: number) => (slow = ms),
    outside: (change: Partial<Page>) => (held = { ...held, ...change }),
    set: <K extends keyof Page>(key: K, value: Page[K]) => act(() => hook.result.current.set(key, value)),
  };
}

test('sends a field a moment after the last key, and only that field', async () => {
  const { set, sent } = setup();
  set('title', '처음ㅇ');
  set('title', '처음으로');
  expect(status()).toBe('dirty');
  await wait(500);
  expect(sent).toEqual([]);
  await wait(400);
  expect(sent).toEqual([{ title: '처음으로' }]);
  expect(status()).toBe('saved');
});

test('one save is under way at a time; what is typed meanwhile follows', async () => {
  const { set, sent, slowly } = setup();
  slowly(2000);
  set('title', '하나');
  await wait(900);
  set('title', '둘');
  await wait(900);
  expect(sent).toHaveLength(1);
  await wait(5000);
  expect(sent).toEqual([{ title: '하나' }, { title: '둘' }]);
  expect(status()).toBe('saved');
});

test('a change somebody else made is taken over, except where something waits here', async () => {
  const { hook, set, foreign, outside } = setup();
  outside({ text: '다른 사람이 쓴 본문' });
  set('title', '내 제목');
  await wait(900);
  expect(hook.result.current.values).toEqual({ title: '내 제목', text: '다른 사람이 쓴 본문' });
  expect(foreign).toEqual([['text']]);
});

test('a lost connection keeps what was typed and tries again', async () => {
  const { set, sent, failures } = setup();
  failures.push(new ApiError(0, null, null, '', [], null));
  set('title', '잃지 않을 제목');
  await wait(900);
  expect(status()).toBe('failed');
  await wait(8000);
  expect(sent).toEqual([{ title: '잃지 않을 제목' }, { title: '잃지 않을 제목' }]);
  expect(status()).toBe('saved');
});

test('AM-1170 what was deleted meanwhile is not saved, and not tried again', async () => {
  const { set, sent, failures } = setup();
  failures.push(new ApiError(410, 'CLASS_DELETED', 500010, '삭제된 클래스예요.', [], null).claim());
  set('title', '지워진 클래스의 제목');
  await wait(900);
  expect(status()).toBe('failed');
  await wait(20_000);
  expect(sent).toHaveLength(1);
  expect(status()).toBe('failed');
});

test('a refused field shows the service’s message, the others are saved without it', async () => {
  const { hook, set, sent, failures } = setup();
  failures.push(
    new ApiError(400, 'BAD_INPUT', 500000, '입력을 확인해 주세요', [{ field: 'title', message: '쓸 수 없는 이름이에요' }], null),
  );
  set('title', '금지어');
  set('text', '괜찮은 글');
  await wait(900);
  expect(hook.result.current.errors.title).toBe('쓸 수 없는 이름이에요');
  await wait(900);
  expect(sent.at(-1)).toEqual({ text: '괜찮은 글' });
  expect(status()).toBe('invalid');
});

test('a value that cannot be right is never sent', async () => {
  const { set, sent } = setup((_key, value) => (value ? null : '필요해요'));
  set('title', '');
  await wait(3000);
  expect(sent).toEqual([]);
  expect(status()).toBe('invalid');
});

test('leaving sends the last keys at once', async () => {
  const { hook, set, sent } = setup();
  set('title', '나가기 직전');
  hook.unmount();
  await wait(10);
  expect(sent).toEqual([{ title: '나가기 직전' }]);
});
