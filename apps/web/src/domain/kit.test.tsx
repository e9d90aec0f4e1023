import { priceOf } from '@madang/contracts/main/course-rules';
import { LIMITS } from '@madang/contracts/limits';
import { DAY, HOUR } from '@madang/contracts/time';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { alert, closeToast, confirm, toast, useDialogs } from '../lib/dialogs';
import { setServerTime } from '../lib/time';
import { renderPart } from '../testing/render-part';
import { Button } from '../ui/button';
import { Select } from '../ui/choices';
import { Countdown, Price } from './course/course-parts';
import { CourseCard, coursePath, type CourseCardData } from './course/course-card';
import { Dialog } from '../ui/dialog';
import { MoneyInput, NumberInput, parseNumber, Textarea, TextInput } from '../ui/inputs';
import { pageNumbers } from '../ui/nav';
import { StarInput } from '../ui/star-input';

const NOW = new Date('2026-11-20T03:00:00Z');
afterEach(() => {
  vi.useRealTimers();
  setServerTime(new Date().toISOString());
});

describe('number inputs', () => {
  function Number({ max }: { max?: number }) {
    const [value, setValue] = useState<number>(0);
    return (
      <>
        <NumberInput label="정원" value={value} onChange={setValue} {...(max ? { max } : {})} />
        <output>{value}</output>
      </>
    );
  }
  it('CN-020 CN-021 CN-022 CN-023 strip, group, give zero, clamp', async () => {
    const { user } = renderPart(<Number max={5000} />);
    const input = screen.getByLabelText('정원');
    await user.clear(input);
    await user.type(input, '1a2');
    expect(input).toHaveValue('12');
    await user.type(input, '34');
    expect(input).toHaveValue('1,234');
    await user.type(input, '5');
    expect(input).toHaveValue('5,000');
    await user.clear(input);
    expect(input).toHaveValue('0');
    expect(screen.getByRole('status', { hidden: true })).toHaveTextContent('0');
  });
  it('rules of the number', () => {
    expect([parseNumber('1a2', 100, 0), parseNumber('', 100, 0), parseNumber('', 100, null), parseNumber('999', 100, 0)]).toEqual([
      12,
      0,
      null,
      100,
    ]);
  });
  it('dollars are held in cents', async () => {
    const changed = vi.fn();
    function Dollars() {
      const [value, setValue] = useState<number>(1050);
      return <MoneyInput label="가격" currency="USD" value={value} onChange={(next) => (setValue(next), changed(next))} />;
    }
    const { user } = renderPart(<Dollars />);
    const input = screen.getByLabelText('가격');
    expect(input).toHaveValue('10.50');
    await user.clear(input);
    await user.type(input, '12.345');
    expect(changed).toHaveBeenLastCalledWith(1234);
    await user.tab();
    expect(input).toHaveValue('12.34');
  });
});

describe('text inputs', () => {
  it('CN-015 CN-016 cuts at the maximum and says so', async () => {
    const { user } = renderPart(<TextInput label="소개" maxLength={5} />);
    const input = screen.getByLabelText('소개');
    await user.click(input);
    await user.paste('123456789');
    expect(input).toHaveValue('12345');
    expect(screen.getByText('최대 5자까지 입력할 수 있어요.')).toBeInTheDocument();
  });
  it('CN-037 CN-038 a textarea ends at 5000 and counts', async () => {
    const { user } = renderPart(<Textarea label="내용" />);
    const area = screen.getByLabelText(/내용/);
    expect(screen.getByText('0/5,000')).toBeInTheDocument();
    await user.click(area);
    await user.paste('가'.repeat(5001));
    expect((area as HTMLTextAreaElement).value).toHaveLength(LIMITS.textareaMax);
    expect(screen.getByText('5,000/5,000')).toBeInTheDocument();
  });
  it('CN-050 a field shows one error, joined to its input', () => {
    renderPart(<TextInput label="이름" error={{ key: 'required' }} hint="수료증에 들어가요" required />);
    const input = screen.getByLabelText(/이름/);
    expect(input).toHaveAttribute('aria-invalid', 'true');
    expect(input).toHaveAccessibleDescription('이름 항목을 입력해주세요!');
    expect(screen.queryByText('수료증에 들어가요')).not.toBeInTheDocument();
  });
  it('a select hands out its value', async () => {
    const chosen = vi.fn();
    const { user } = renderPart(
      <Select
        label="분류"
        value="a"
        onChange={chosen}
        options={[
          { value: 'a', label: '가' },
          { value: 'b', label: '나' },
        ]}
      />,
    );
    await user.selectOptions(screen.getByLabelText('분류'), 'b');
    expect(chosen).toHaveBeenCalledWith('b');
  });
});

const priced = (over: Partial<CourseCardData> = {}) =>
  ({
    fareCd: '01',
    currency: 'KRW',
    price: 140_000,
    priceEx: null,
    discountPrice: 98_000,
    discountPriceEx: null,
    discountStartAt: null,
    discountEndAt: null,
    ...over,
  }) as CourseCardData;
describe('prices and cards', () => {
  it('CR-198 shows percent, price, struck price in this order', () => {
    const { container } = renderPart(<Price price={priceOf(priced(), NOW)} />);
    expect(container.querySelector('p')).toHaveTextContent(/^30% 할인98,000원정가 140,000원$/);
    expect(screen.getByText('140,000원', { exact: false, selector: 's' })).toBeInTheDocument();
  });
  it('CR-205 shows what a month costs where it is paid in months', () => {
    const months = { installmentMonth: 3, installmentPrice: 32_667 };
    const view = renderPart(<Price price={priceOf(priced(months), NOW)} />);
    expect(screen.getByText('월 32,667원 × 3개월 = 총 98,000원')).toBeVisible();
    expect(priceOf(priced({ ...months, installmentPrice: 9_900 }), NOW).installment).toEqual({ months: 3, amount: 32_667, total: 98_000 });
    view.unmount();
    expect(renderPart(<Price price={priceOf(priced({ ...months, fareCd: '00' }), NOW)} />).container).not.toHaveTextContent('월');
    expect(priceOf(priced({ installmentMonth: 3, installmentPrice: null }), NOW).installment).toBeNull();
  });
  it('shows one price without a discount, and free as a word', () => {
    const view = renderPart(<Price price={priceOf(priced({ discountPrice: null }), NOW)} />);
    expect(view.container.querySelector('p')).toHaveTextContent(/^140,000원$/);
    view.unmount();
    expect(renderPart(<Price price={priceOf(priced({ fareCd: '00' }), NOW)} />).container.querySelector('p')).toHaveTextContent(/^무료$/);
  });
  const card: CourseCardData = {
    ...priced(),
    courseSeq: 3,
    title: '실전 Next.js',
    imageUrl: null,
    teachers: [{ userSeq: 1, name: '박서윤', profileImageUrl: null }],
    serviceAlias: 'default',
    linkPackage: null,
    courseTypeCd: '05',
    payStartCd: '99',
    payEndCd: '99',
    payStartAt: null,
    payEndAt: null,
    userLimitTypeCd: '01',
    choiseTypeCd: '00',
    maxUserCount: 0,
    attendCount: 0,
    acceptCnt: 0,
    reviewRate: 4.9,
    reviewCount: 312,
    curriculumStatusList: ['02'],
  };
  it('CR-170 CR-174 a card is one link with its badges, a like button of its own, rating and price', async () => {
    const liked = vi.fn();
    const { user } = renderPart(<CourseCard course={card} onLike={liked} />);
    expect(screen.getByRole('link', { name: '실전 Next.js' })).toHaveAttribute('href', '/classes/3');
    expect(screen.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual(['/classes/3', '/teachers/1']);
    expect(screen.getByText('할인', { selector: '.discount' })).toBeInTheDocument();
    expect(screen.getByText('VOD')).toBeInTheDocument();
    expect(screen.getByText('4.9')).toHaveTextContent('4.9(312)');
    await user.click(screen.getByRole('button', { name: '찜하기: 실전 Next.js' }));
    expect(liked).toHaveBeenCalledOnce();
  });
  it('CR-128 CR-130 a card says nothing of reviews that the class does not show, and no number where it shows none', () => {
    const uncounted = renderPart(<CourseCard course={{ ...card, courseReviewCountShowYn: 'N' }} />);
    expect(screen.getByText('4.9')).toHaveTextContent(/^평점\s*4\.9$/);
    uncounted.unmount();
    const silent = renderPart(<CourseCard course={{ ...card, courseReviewShowYn: 'N' }} />);
    expect(screen.queryByText('4.9')).toBeNull();
    silent.unmount();
    renderPart(<CourseCard course={{ ...card, reviewCount: 0, courseReviewShowYn: 'N' }} />);
    expect(screen.queryByText('첫 후기를 기다려요')).toBeNull();
  });
  it('CR-041 a card of a survey of demand has no price, and does not say that it is free', () => {
    const free: CourseCardData = { ...card, fareCd: '00', price: 0, discountPrice: null };
    const open = renderPart(<CourseCard course={free} />);
    expect(screen.getByText('무료')).toBeVisible();
    open.unmount();
    renderPart(<CourseCard course={{ ...free, courseType: 'SURVEY' }} />);
    expect(screen.getByText('오픈 예정')).toBeVisible();
    expect(screen.queryByText('무료')).toBeNull();
  });
  it('RT-044 a card leads below its service alias, a package to its own page', () => {
    expect([
      coursePath({ courseSeq: 1, serviceAlias: 'bootcamp', courseTypeCd: '05' }),
      coursePath({ courseSeq: 2, serviceAlias: 'default', courseTypeCd: '09' }),
    ]).toEqual(['/bootcamp/1', '/packages/2']);
  });
});

describe('countdown', () => {
  it('CR-178 runs by the server clock and ends', () => {
    vi.useFakeTimers({ now: NOW });
    // The browser's clock is an hour behind the server's.
    setServerTime(new Date(NOW.getTime() + HOUR).toISOString());
    renderPart(<Countdown until={new Date(NOW.getTime() + HOUR + 3_661_000)} over="끝" />);
    expect(screen.getByRole('timer')).toHaveTextContent('01:01:01');
    act(() => void vi.advanceTimersByTime(61_000));
    expect(screen.getByRole('timer')).toHaveTextContent('01:00:00');
    act(() => void vi.advanceTimersByTime(HOUR));
    expect(screen.queryByRole('timer')).not.toBeInTheDocument();
    expect(screen.getByText('끝')).toBeInTheDocument();
  });
  it('shows days while a day or more is left', () => {
    vi.useFakeTimers({ now: NOW });
    setServerTime(NOW.toISOString());
    renderPart(<Countdown until={new Date(NOW.getTime() + 2 * DAY + 5_000)} />);
    expect(screen.getByRole('timer')).toHaveTextContent('2일00:00:05');
  });
});

describe('choosing and paging', () => {
  it('RV-020 RV-021 RV-022 stars are radios from 1 to 5, by keyboard too', async () => {
    function Rate() {
      const [value, setValue] = useState(5);
      return <StarInput value={value} onChange={setValue} />;
    }
    const { user } = renderPart(<Rate />);
    expect(screen.getAllByRole('radio')).toHaveLength(5);
    expect(screen.getByRole('radio', { name: '5점' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: '2점' }));
    expect(screen.getByRole('radio', { name: '2점' })).toBeChecked();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('radio', { name: '3점' })).toBeChecked();
  });
  it('page numbers keep both ends and the neighbours', () => {
    expect(pageNumbers(1, 1)).toEqual([1]);
    expect(pageNumbers(1, 24)).toEqual([1, 2, 3, 4, null, 24]);
    expect(pageNumbers(12, 24)).toEqual([1, null, 11, 12, 13, null, 24]);
    expect(pageNumbers(24, 24)).toEqual([1, null, 21, 22, 23, 24]);
  });
});

describe('dialogs and toasts', () => {
  it('SH-074 an alert has a message and one button', async () => {
    const closed = vi.fn();
    const { user } = renderPart(<i />);
    act(() => void alert('저장하지 못했어요').then(closed));
    const dialog = await screen.findByRole('alertdialog');
    expect(within(dialog).getAllByRole('button')).toHaveLength(1);
    await user.click(within(dialog).getByRole('button', { name: '확인' }));
    await waitFor(() => expect(closed).toHaveBeenCalled());
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
  it('SH-075 a confirm has two buttons that name the action', async () => {
    const { user } = renderPart(<i />);
    let answered: boolean | undefined;
    act(
      () =>
        void confirm('메모가 사라져요', { title: '수강을 취소할까요?', action: '수강 취소', cancel: '계속 들을게요', danger: true }).then(
          (yes) => (answered = yes),
        ),
    );
    const dialog = await screen.findByRole('alertdialog', { name: '수강을 취소할까요?' });
    expect(
      within(dialog)
        .getAllByRole('button')
        .map((b) => b.textContent),
    ).toEqual(['계속 들을게요', '수강 취소']);
    await user.click(within(dialog).getByRole('button', { name: '수강 취소' }));
    await waitFor(() => expect(answered).toBe(true));
    act(() => void confirm('다시').then((yes) => (answered = yes)));
    await screen.findByRole('alertdialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(answered).toBe(false));
  });
  it('SH-076 SH-077 a dialog takes free content in three sizes, and Escape closes it', async () => {
    const close = vi.fn();
    const { user } = renderPart(
      <Dialog open size="l" title="제목" onClose={close}>
        내용
      </Dialog>,
    );
    expect(screen.getByRole('dialog', { name: '제목' })).toHaveClass('l');
    await user.keyboard('{Escape}');
    expect(close).toHaveBeenCalled();
  });
  it('a toast that was closed by hand leaves nothing to do for its eight seconds', () => {
    vi.useFakeTimers();
    toast('저장했어요.');
    closeToast(useDialogs.getState().toasts[0]!.id);
    const asked = vi.spyOn(document, 'querySelector');
    vi.advanceTimersByTime(60_000);
    expect(asked).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
  it('SH-078 IN-025 a toast stays for 8000 ms', () => {
    vi.useFakeTimers();
    renderPart(<i />);
    act(() => toast('정상적으로 처리되었습니다.'));
    expect(screen.getByText('정상적으로 처리되었습니다.')).toBeInTheDocument();
    act(() => void vi.advanceTimersByTime(7999));
    expect(screen.getByText('정상적으로 처리되었습니다.')).toBeInTheDocument();
    act(() => void vi.advanceTimersByTime(1));
    expect(screen.queryByText('정상적으로 처리되었습니다.')).not.toBeInTheDocument();
  });
  it('a busy button takes no second click', () => {
    const clicked = vi.fn();
    renderPart(
      <Button busy busyLabel="저장 중" onClick={clicked}>
        저장
      </Button>,
    );
    fireEvent.click(screen.getByRole('button', { name: '저장 중' }));
    expect(clicked).not.toHaveBeenCalled();
  });
});
