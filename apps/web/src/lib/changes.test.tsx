import { screen, waitFor, within } from '@testing-library/react';
import { boolean, object, string, array } from 'yup';
import { useState } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { renderPart } from '../testing/render-part';
import { Radio, Switch } from '../ui/choices';
import { TextInput } from '../ui/inputs';
import { LinesField } from '../ui/lines/lines-field';
import { SaveBar } from '../ui/save-bar';
import { changedPaths, changedText, listChanges } from './changes';
import { useContractForm } from './form';
import { changeLang, loadWords } from './i18n';
import { useUnsaved } from './unsaved';

beforeAll(() => loadWords(['changes', 'lines']));

const schema = object({
  title: string(),
  alt: object({ ko: string() }),
  open: boolean(),
  kind: string(),
  lines: array().of(string().required()),
});
function Sample() {
  const form = useContractForm(schema, {
    defaults: { title: '', alt: { ko: '' }, open: false, kind: 'a', lines: [] },
    submit: () => undefined,
  });
  const [folded, setFolded] = useState(false);
  const changes = useUnsaved(form);
  const open = form.value('open');
  const lines = form.value('lines');
  return (
    <form {...form.bind}>
      <TextInput label="제목" required maxLength={9} counts {...form.text('title')} />
      {!folded && <TextInput label="설명" {...form.text('alt.ko')} />}
      <Switch label="공개" hint="누구나 봐요" name="open" value={open.value ?? false} onChange={open.onChange} />
      <Radio
        label="종류"
        options={[
          { value: 'a', label: '가' },
          { value: 'b', label: '나' },
        ]}
        {...form.value('kind')}
      />
      <LinesField
        name="lines"
        label="혜택"
        placeholder=""
        max={3}
        lineMax={9}
        value={(lines.value ?? []) as string[]}
        onChange={lines.onChange}
      />
      <button type="button" onClick={() => setFolded(true)}>
        접기
      </button>
      {form.formState.isDirty && <SaveBar changes={changes} busy={false} onRevert={() => form.reset()} />}
    </form>
  );
}
const bar = () => screen.getByRole('region', { name: '저장' });

describe('the save bar of a form', () => {
  it('names the changed fields by the labels on the screen, in the order of the screen', async () => {
    const { user } = renderPart(<Sample />);
    await user.click(screen.getByRole('switch', { name: /공개/ }));
    expect(bar()).toHaveTextContent('바뀐 내용: 공개');
    await user.type(screen.getByLabelText(/제목/), '가');
    await user.click(screen.getByRole('radio', { name: '나' }));
    expect(bar()).toHaveTextContent('바뀐 내용: 제목, 공개, 종류');
    await user.click(screen.getByRole('button', { name: /추가/ }));
    expect(bar()).toHaveTextContent('바뀐 내용: 제목, 공개 외 2개');
  });
  it('a field that is put back is named no more, and one that folds away still is', async () => {
    const { user } = renderPart(<Sample />);
    await user.type(screen.getByLabelText('설명'), '가');
    await user.click(screen.getByRole('switch', { name: /공개/ }));
    await user.click(screen.getByRole('button', { name: '접기' }));
    expect(bar()).toHaveTextContent('바뀐 내용: 설명, 공개');
    await user.click(screen.getByRole('switch', { name: /공개/ }));
    expect(bar()).toHaveTextContent('바뀐 내용: 설명');
    await user.click(within(bar()).getByRole('button', { name: '되돌리기' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: '저장' })).toBeNull());
  });
  it('says it in the language of the screen', async () => {
    await changeLang('en');
    await loadWords('changes');
    const labels = ['Title', 'Price', 'Start', 'End'];
    expect(changedText({ labels: labels.slice(0, 1), more: 0 })).toBe('Title changed');
    expect(changedText({ labels: labels.slice(0, 3), more: 0 })).toBe('Title, Price and Start changed');
    expect(changedText({ labels, more: 0 })).toBe('Title, Price and 2 more changed');
    expect(changedText({ labels: ['Title'], more: 3 })).toBe('Title and 3 more changed');
    expect(changedText({ labels: [], more: 1 })).toBe('Unsaved changes');
    await changeLang('ko');
  });
  it('knows the changed leaves of the form library, and of a list what was added, changed, removed or only moved', () => {
    expect(changedPaths({ title: true, alt: { ko: true, en: false }, lines: [undefined, true] })).toEqual(['title', 'alt.ko', 'lines.1']);
    const of = (...names: string[]) => names.map((name, key) => ({ key, name }));
    const by = { key: (one: { key: number }) => one.key, name: (one: { name: string }) => one.name };
    expect(listChanges(of('가', '나'), of('가', '다', '라'), by).labels).toEqual(['다', '라']);
    expect(listChanges(of('가', '나'), of('가'), by).labels).toEqual(['나']);
    expect(listChanges(of('가', '나'), of('가', '나').reverse(), by).labels).toEqual(['순서']);
    expect(listChanges(of('가'), of('가'), by).labels).toEqual([]);
  });
});
