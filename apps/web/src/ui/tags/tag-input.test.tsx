import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import type { TagKind } from '@madang/contracts/tags';
import { loadWords } from '../../lib/i18n';
import { sending } from '../../lib/sending';
import { renderPart } from '../../testing/render-part';
import { TagInput } from './tag-input';

beforeAll(() => loadWords('tags'));
let kept: string[];
function Sample({ kind, twice = false, first, onSubmit }: { kind: TagKind; twice?: boolean; first: string[]; onSubmit: () => void }) {
  const [tags, setTags] = useState(first);
  kept = tags;
  return (
    <form
      onSubmit={sending(() => {
        onSubmit();
        return 'acted';
      })}
    >
      <TagInput kind={kind} label="받는 사람" max={4} twice={twice} value={tags} onChange={setTags} />
      <button type="submit">보내기</button>
    </form>
  );
}
function open(kind: TagKind, { twice, first = [] }: { twice?: boolean; first?: string[] } = {}) {
  const submitted = vi.fn();
  const view = renderPart(<Sample kind={kind} first={first} onSubmit={submitted} {...(twice && { twice })} />);
  return { ...view, submitted, field: screen.getByRole('textbox', { name: /받는 사람/ }) };
}

test('CN-047 CN-048 CN-049 Enter, comma and Tab add a tag; an empty field lets Enter and Tab do their own work', async () => {
  const { user, field, submitted } = open('email');
  await user.type(field, 'a@b.co{Enter}C@d.co,e@f.co{Tab}');
  expect(kept).toEqual(['a@b.co', 'c@d.co', 'e@f.co']);
  expect(field).toHaveFocus();
  expect(field).toHaveValue('');
  expect(submitted).not.toHaveBeenCalled();
  expect(screen.getByText('3/4')).toBeVisible();
  expect(screen.getByText('e@f.co 추가했어요')).toBeInTheDocument();
  await user.keyboard('{Tab}');
  expect(screen.getByRole('button', { name: '보내기' })).toHaveFocus();
  await user.type(field, '{Enter}');
  expect(submitted).toHaveBeenCalledTimes(1);
});

test.each([
  ['CN-040', 'email', 'x', 'a@b.co', '이메일 형식으로 입력해 주세요'],
  ['CN-041', 'url', 'x', 'https://a.kr/b', 'http:// 또는 https://로 시작하는 주소를 입력해 주세요.'],
  ['CN-042', 'text', '가'.repeat(101), '자바 스크립트', '최대 100자까지 입력할 수 있어요.'],
  ['CN-043', 'digits', 'a', '0042', '숫자를 입력해 주세요.'],
  ['CN-044', 'isodate', '2024-13-01', '2024-12-01', '날짜를 확인해 주세요.'],
  ['CN-045', 'textTag', '가-나', '첫걸음', '띄어쓰기 없이 글자, 숫자, 밑줄(_)만 입력할 수 있어요.'],
] as [string, TagKind, string, string, string][])(
  '%s %s: what is wrong stays in the field with its reason',
  async (_row, kind, wrong, right, reason) => {
    const { user, field } = open(kind);
    await user.click(field);
    await user.paste(wrong);
    await user.keyboard('{Enter}');
    expect(await screen.findByText(reason)).toBeVisible();
    expect(field).toBeInvalid();
    expect(field).toHaveValue(wrong);
    expect(kept).toEqual([]);
    await user.clear(field);
    expect(field).toBeValid();
    await user.type(field, `${right}{Enter}`);
    expect(kept).toEqual([right]);
  },
);

test('CN-046 the same tag twice is refused, unless that is allowed', async () => {
  const first = open('textTag', { first: ['자바'] });
  await first.user.type(first.field, '#자바{Enter}');
  expect(await screen.findByText('자바는 이미 넣었어요.')).toBeVisible();
  expect(kept).toEqual(['자바']);
  first.unmount();
  const second = open('textTag', { first: ['자바'], twice: true });
  await second.user.type(second.field, '자바{Enter}');
  expect(kept).toEqual(['자바', '자바']);
});

test('CN-039 beyond the limit nothing is added; of many that are pasted what has no place or is wrong stays', async () => {
  const { user, field } = open('email', { first: ['a@b.co'] });
  await user.click(field);
  await user.paste('c@d.co, nobody; e@f.co\ng@h.co i@j.co');
  expect(kept).toEqual(['a@b.co', 'c@d.co', 'e@f.co', 'g@h.co']);
  expect(field).toHaveValue('nobody, i@j.co');
  expect(await screen.findByText('이메일 형식으로 입력해 주세요')).toBeVisible();
  await user.clear(field);
  await user.type(field, 'i@j.co{Enter}');
  expect(await screen.findByText('목록에는 4개까지 넣을 수 있어요.')).toBeVisible();
  expect(kept).toHaveLength(4);
});

test('Backspace in the empty field goes to the last tag, where it takes it away; arrows walk, the cross removes', async () => {
  const { user, field } = open('text', { first: ['가', '나', '다'] });
  await user.click(field);
  await user.keyboard('{Backspace}');
  expect(screen.getByRole('button', { name: '다 빼기' })).toHaveFocus();
  await user.keyboard('{Backspace}');
  expect(kept).toEqual(['가', '나']);
  await waitFor(() => expect(screen.getByRole('button', { name: '나 빼기' })).toHaveFocus());
  await user.keyboard('{ArrowLeft}{Delete}');
  expect(kept).toEqual(['나']);
  await waitFor(() => expect(screen.getByRole('button', { name: '나 빼기' })).toHaveFocus());
  await user.keyboard('{ArrowRight}');
  expect(field).toHaveFocus();
  await user.click(screen.getByRole('button', { name: '나 빼기' }));
  expect(kept).toEqual([]);
  await waitFor(() => expect(field).toHaveFocus());
});

test('a syllable that is being put together is not added by Enter or comma; the comma after it adds the whole word', () => {
  const { field } = open('text');
  fireEvent.compositionStart(field);
  fireEvent.input(field, { target: { value: '자바' }, isComposing: true });
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
  fireEvent.keyDown(field, { key: ',', isComposing: true });
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 });
  expect(kept).toEqual([]);
  expect(field).toHaveValue('자바');
  fireEvent.compositionEnd(field);
  expect(kept).toEqual([]);
  fireEvent.input(field, { target: { value: '자바,' } });
  expect(kept).toEqual(['자바']);
  expect(field).toHaveValue('');
});

test('what was typed and not yet added is taken when the field is left; what is wrong holds nobody', async () => {
  const { user, field } = open('email');
  await user.type(field, 'a@b.co');
  await user.click(screen.getByRole('button', { name: '보내기' }));
  expect(kept).toEqual(['a@b.co']);
  await user.type(field, 'x');
  await user.keyboard('{Tab}');
  expect(field).not.toHaveFocus();
  expect(field).toBeInvalid();
});
