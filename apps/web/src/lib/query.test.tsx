import { channelApi } from '@madang/contracts/main/channel';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aChannel, aMenu } from '../testing/samples';
import { answer, broken, recording, refuse, server } from '../testing/server';
import { ErrorState } from '../ui/states';
import { useChannel } from './channel';
import { useDialogs } from './dialogs';
import { invalidate, queryClient, useAct, useCall } from './query';

const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
const questions = () => useDialogs.getState().questions.map((q) => q.message);
beforeEach(() => useChannel.setState({ channel: aChannel() }));

describe('reading and changing', () => {
  it('CN-057 a revisit within 300,000 ms asks nobody, a later one does', async () => {
    const menus = recording(channelApi.menus, [aMenu()]);
    server.use(menus.handler);
    const read = async () => {
      const { result, unmount } = renderHook(
        () => {
          const { data, isFetching } = useCall(channelApi.menus);
          return { data, isFetching };
        },
        { wrapper },
      );
      await waitFor(() => expect(result.current).toMatchObject({ data: [aMenu()], isFetching: false }));
      unmount();
    };
    vi.useFakeTimers({ toFake: ['Date'] });
    const start = Date.now();
    await read();
    await read();
    expect(menus.asked).toHaveLength(1);
    vi.setSystemTime(start + 299_000);
    await read();
    expect(menus.asked).toHaveLength(1);
    vi.setSystemTime(start + 630_000);
    await read();
    expect(menus.asked).toHaveLength(2);
    vi.useRealTimers();
  });
  it('a form’s read counts only what was answered since the form appeared, whatever is cached', async () => {
    server.use(answer(channelApi.menus, [aMenu({ menuTitle: '이전' })]));
    const first = renderHook(() => useCall(channelApi.menus), { wrapper });
    await waitFor(() => expect(first.result.current.data).toHaveLength(1));
    first.unmount();
    server.use(answer(channelApi.menus, [aMenu({ menuTitle: '이후' })]));
    const seen: (string | undefined)[] = [];
    const { result } = renderHook(
      () => {
        const { data, isPending } = useCall(channelApi.menus, undefined, { fresh: true });
        seen.push(data?.[0]?.menuTitle);
        return { data, isPending };
      },
      { wrapper },
    );
    expect(result.current).toEqual({ data: undefined, isPending: true });
    await waitFor(() => expect(result.current.isPending).toBe(false));
    expect([...new Set(seen)]).toEqual([undefined, '이후']);
  });
  it('AM-185 a change marks what it changed as old', async () => {
    const list = recording(channelApi.categories, []);
    const other = recording(channelApi.menus, []);
    server.use(
      list.handler,
      other.handler,
      answer(channelApi.createCategory, { channelCategorySeq: 1, parentCategorySeq: null, name: '새', order: 0, courseCount: 0 }),
    );
    const done = vi.fn();
    const { result } = renderHook(
      () => ({
        list: useCall(channelApi.categories),
        other: useCall(channelApi.menus),
        add: useAct(channelApi.createCategory, { invalidates: [channelApi.categories], onDone: done }),
      }),
      { wrapper },
    );
    await waitFor(() => expect(list.asked.length + other.asked.length).toBe(2));
    act(() => result.current.add.mutate({ body: { name: '새', parentCategorySeq: null } }));
    await waitFor(() => expect(list.asked).toHaveLength(2));
    expect(other.asked).toHaveLength(1);
    expect(done).toHaveBeenCalledOnce();
  });
  it('invalidate can mean one set of parameters only', async () => {
    const menus = recording(channelApi.menus, []);
    server.use(menus.handler);
    renderHook(() => [useCall(channelApi.menus), useCall(channelApi.menus, { params: { channelSeq: 2 } })], { wrapper });
    await waitFor(() => expect(menus.asked).toHaveLength(2));
    await act(() => invalidate([channelApi.menus, { channelSeq: 2 }]));
    await waitFor(() => expect(menus.asked).toHaveLength(3));
    expect(menus.asked[2]?.params).toMatchObject({ channelSeq: '2' });
  });
  it('a failed read that its page shows with another try is not alerted as well, a refused one is', async () => {
    server.use(broken(channelApi.menus, 500), refuse(channelApi.categories, 'NO_PERMISSION', '권한이 없어요'));
    const Page = () => {
      const [menus, categories] = [useCall(channelApi.menus), useCall(channelApi.categories)];
      return (
        <>
          {menus.isError && <ErrorState error={menus.error} />}
          {categories.isError && <ErrorState error={categories.error} />}
        </>
      );
    };
    render(<Page />, { wrapper });
    await waitFor(() => expect(screen.getAllByText('불러오지 못했어요')).toHaveLength(2));
    await waitFor(() => expect(questions()).toEqual(['권한이 없어요']));
  });
  it('one that was refused says in its place why, as no dialog does', async () => {
    server.use(refuse(channelApi.menus, 'TOO_MANY_REQUESTS', '요청이 많아요. 1분 뒤에 다시 시도해 주세요'));
    const Page = () => {
      const menus = useCall(channelApi.menus);
      return menus.isError ? <ErrorState error={menus.error} /> : null;
    };
    render(<Page />, { wrapper });
    expect(await screen.findByRole('alert')).toHaveTextContent('요청이 많아요. 1분 뒤에 다시 시도해 주세요');
    await act(() => new Promise((done) => setTimeout(done, 20)));
    expect(questions()).toEqual([]);
  });
  it('ER-013 a failed read or change is alerted, ER-023 a silent one only logged', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    server.use(refuse(channelApi.menus, 'CONFLICT', '먼저 바뀌었어요'), broken(channelApi.categories, 500));
    renderHook(() => [useCall(channelApi.menus), useCall(channelApi.categories, undefined, { silent: true })], { wrapper });
    await waitFor(() => expect(questions()).toEqual(['먼저 바뀌었어요']));
    await waitFor(() => expect(console.warn).toHaveBeenCalled());
    expect(questions()).toHaveLength(1);
  });
  it('AM-937 a call that is repeated until it is answered waits as short as at first when it fails again later', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    server.use(broken(channelApi.menus, 404));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const { result } = renderHook(
        () => {
          const { errorUpdateCount, isSuccess } = useCall(channelApi.menus, undefined, { silent: true, untilAnswered: true });
          return { errorUpdateCount, isSuccess };
        },
        { wrapper },
      );
      const failed = (times: number) => waitFor(() => expect(result.current.errorUpdateCount).toBe(times));
      const answered = () => waitFor(() => expect(result.current.isSuccess).toBe(true));
      await failed(1);
      await vi.advanceTimersByTimeAsync(5500);
      await failed(2);
      server.use(answer(channelApi.menus, [aMenu()]));
      await vi.advanceTimersByTimeAsync(10_500);
      await answered();
      server.use(broken(channelApi.menus, 404));
      await act(() => invalidate(channelApi.menus));
      await failed(3);
      server.use(answer(channelApi.menus, [aMenu()]));
      await vi.advanceTimersByTimeAsync(5500);
      await answered();
    } finally {
      vi.useRealTimers();
    }
  });
});
