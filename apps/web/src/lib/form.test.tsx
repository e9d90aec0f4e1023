import { enrolmentApi } from '@madang/contracts/main/enrolment-calls';
import { message, REQUIRED, text } from '@madang/contracts/fields';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { array, object, string } from 'yup';
import { describe, expect, it, vi } from 'vitest';
import { useDialogs } from './dialogs';
import { ApiError, toApiError } from './api-error';
import { useContractForm } from './form';
import { Button } from '../ui/button';
import { Select } from '../ui/choices';
import { TextInput } from '../ui/inputs';
import { LinesField } from '../ui/lines/lines-field';
import { renderPart } from '../testing/render-part';

const schema = object({ name: text(5, 2).required(REQUIRED), kind: string().oneOf(['a', 'b'], message('oneOf')).required(REQUIRED) });
function Sample({ submit }: { submit: (values: { name: string; kind: string }) => Promise<unknown> | unknown }) {
  const form = useContractForm(schema, { defaults: { name: '', kind: '' }, submit });
  return (
    <form {...form.bind}>
      <TextInput label="이름" {...form.text('name')} />
      <Select
        label="종류"
        placeholder="고르기"
        options={[
          { value: 'a', label: '가' },
          { value: 'b', label: '나' },
        ]}
        {...form.value('kind')}
      />
      <Button type="submit" busy={form.busy}>
        보내기
      </Button>
    </form>
  );
}
/** A form whose rule is in the module main/enrolment, which this test does not import, so the form has to load it. */
function CancelSample({ submit }: { submit: (values: { reason: string }) => unknown }) {
  const form = useContractForm(enrolmentApi.cancelMine, { defaults: { reason: '' }, submit });
  return (
    <form {...form.bind}>
      <TextInput label="사유" {...form.text('reason')} />
      <Button type="submit">보내기</Button>
    </form>
  );
}
/** A form whose field shows how many letters it has. */
function CountedSample({ submit }: { submit: (values: { reason: string }) => unknown }) {
  const form = useContractForm(object({ reason: text(5, 2).required(REQUIRED) }), { defaults: { reason: '' }, submit });
  return (
    <form {...form.bind}>
      <TextInput label="사유" counts maxLength={5} {...form.counted('reason')} />
      <Button type="submit">보내기</Button>
    </form>
  );
}
/** A form with a list of texts, which is one field on the screen. */
function ListSample({ submit }: { submit: (values: { words: string[] }) => unknown }) {
  const form = useContractForm(object({ words: array(string().matches(/^[a-z]+$/, { message: message('path') })) }), {
    defaults: { words: ['one', '하나'] },
    submit,
  });
  const { value, error, onChange } = form.value('words');
  return (
    <form {...form.bind}>
      <LinesField label="낱말" placeholder="" max={3} lineMax={9} value={value as string[]} error={error} onChange={onChange} />
      <Button type="submit">보내기</Button>
    </form>
  );
}
const send = (view: ReturnType<typeof renderPart>) => view.user.click(screen.getByRole('button', { name: '보내기' }));

describe('a form of a contract', () => {
  it('a wrong line of a list is told at the list, by the form’s own rule and by the service', async () => {
    const submit = vi.fn(() => {
      throw toApiError(400, {
        errorName: 'BAD_INPUT',
        code: 1,
        message: 'x',
        errors: [{ field: 'words[1]', message: '이미 쓰고 있어요.' }],
      });
    });
    const view = renderPart(<ListSample submit={submit} />);
    await screen.findByRole('button', { name: '보내기' });
    await send(view);
    expect(await screen.findByText('영문, 숫자, 밑줄(_), 하이픈(-)만 입력할 수 있어요.')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    const second = screen.getAllByRole('textbox')[1]!;
    await view.user.clear(second);
    await view.user.type(second, 'two');
    await send(view);
    expect(await screen.findByText('이미 쓰고 있어요.')).toBeVisible();
    expect(submit).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
  it('CN-018 CN-019 CN-050 asks for what is missing first, and only then for its shape', async () => {
    const submit = vi.fn();
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    const view = renderPart(<Sample submit={submit} />);
    await send(view);
    expect(await screen.findByText('이름 항목을 입력해주세요!')).toBeInTheDocument();
    expect(screen.getByText('종류 항목을 입력해주세요!')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('이름')).toHaveFocus());
    // In the middle of what is in sight, so that a bar at the bottom does not lie over its message.
    expect(scrolled).toHaveBeenCalledWith({ block: 'center' });
    await view.user.type(screen.getByLabelText('이름'), '가');
    expect(await screen.findByText('2자 이상 입력해 주세요.')).toBeInTheDocument();
    await view.user.type(screen.getByLabelText('이름'), '나다');
    await waitFor(() => expect(screen.queryByText('2자 이상 입력해 주세요.')).not.toBeInTheDocument());
    await send(view);
    await waitFor(() => expect(screen.getByLabelText('종류')).toHaveFocus());
    expect(submit).not.toHaveBeenCalled();
    await view.user.selectOptions(screen.getByLabelText('종류'), 'b');
    await waitFor(() => expect(screen.queryByText('종류 항목을 입력해주세요!')).not.toBeInTheDocument());
    await send(view);
    await waitFor(() => expect(submit.mock.calls[0]?.[0]).toEqual({ name: '가나다', kind: 'b' }));
  });
  it('fetches the rule of a call that is named without it', async () => {
    const submit = vi.fn();
    const view = renderPart(<CancelSample submit={submit} />);
    fireEvent.change(screen.getByLabelText('사유'), { target: { value: '가'.repeat(501) } });
    await send(view);
    await waitFor(() => expect(screen.getByLabelText('사유')).toBeInvalid());
    expect(submit).not.toHaveBeenCalled();
    fireEvent.change(screen.getByLabelText('사유'), { target: { value: ' 바쁨 ' } });
    await send(view);
    await waitFor(() => expect(submit.mock.calls[0]?.[0]).toEqual({ reason: '바쁨' }));
  });
  it('CN-019 checks a field that counts its letters when it is left with something typed, and then at every letter', async () => {
    const view = renderPart(<CountedSample submit={vi.fn()} />);
    const field = screen.getByRole('textbox', { name: /^사유/ });
    await view.user.click(field);
    await view.user.tab();
    await new Promise((done) => setTimeout(done, 50));
    expect(field).toBeValid();
    await view.user.type(field, '가');
    expect(field).toBeValid();
    await view.user.tab();
    expect(await screen.findByText('2자 이상 입력해 주세요.')).toBeInTheDocument();
    await view.user.type(field, '나');
    await waitFor(() => expect(field).toBeValid());
    await view.user.clear(field);
    await waitFor(() => expect(field).toBeInvalid());
  });
  it('takes the server errors of its own fields and alerts the rest', async () => {
    const view = renderPart(
      <Sample
        submit={() =>
          Promise.reject(
            new ApiError(
              400,
              'BAD_INPUT',
              500000,
              '확인해 주세요',
              [
                { field: 'name', message: '금지된 이름' },
                { field: 'other', message: '다른 항목이 틀려요' },
              ],
              null,
            ),
          )
        }
      />,
    );
    fireEvent.change(screen.getByLabelText('이름'), { target: { value: '가나' } });
    await view.user.selectOptions(screen.getByLabelText('종류'), 'a');
    await send(view);
    expect(await screen.findByText('금지된 이름')).toBeInTheDocument();
    await waitFor(() => expect(useDialogs.getState().questions.map((q) => q.message)).toEqual(['다른 항목이 틀려요']));
  });
  it('keeps the word of the server under its field until that field changes', async () => {
    const refusal = new ApiError(400, 'BAD_INPUT', 500000, '확인해 주세요', [{ field: 'name', message: '금지된 이름' }], null);
    const view = renderPart(<Sample submit={() => Promise.reject(refusal)} />);
    const name = screen.getByLabelText('이름');
    await view.user.selectOptions(screen.getByLabelText('종류'), 'a');
    await view.user.type(name, '가나');
    await view.user.tab();
    await send(view);
    expect(await screen.findByText('금지된 이름')).toBeInTheDocument();
    await waitFor(() => expect(name).toHaveFocus());
    await view.user.tab();
    await view.user.selectOptions(screen.getByLabelText('종류'), 'b');
    await new Promise((done) => setTimeout(done, 50));
    expect(screen.getByText('금지된 이름')).toBeInTheDocument();
    await view.user.type(name, '다');
    await waitFor(() => expect(screen.queryByText('금지된 이름')).not.toBeInTheDocument());
  });
  it('keeps it too when a dialog takes the focus from that field', async () => {
    const words = [
      { field: 'name', message: '금지된 이름' },
      { field: 'other', message: '다른 항목이 틀려요' },
    ];
    const view = renderPart(<Sample submit={() => Promise.reject(new ApiError(400, 'BAD_INPUT', 500000, '확인해 주세요', words, null))} />);
    await view.user.selectOptions(screen.getByLabelText('종류'), 'a');
    await view.user.type(screen.getByLabelText('이름'), '가나{Enter}');
    const dialog = await screen.findByRole('alertdialog');
    const close = within(dialog).getByRole('button', { name: '확인' });
    act(() => close.focus());
    await new Promise((done) => setTimeout(done, 50));
    await view.user.click(close);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByText('금지된 이름')).toBeInTheDocument();
  });
  it('CN-019 a field that the service misses is called by its label, never by its name on the wire', async () => {
    const refusal = (...fields: string[]) =>
      toApiError(400, { errorName: 'BAD_INPUT', errors: fields.map((field) => ({ field, message: `${field} 항목을 입력해주세요!` })) });
    const refusals = [refusal('name'), refusal('name', 'seller.regNo')];
    expect(refusals[1]!.fields.map((one) => one.message)).toEqual(['필수 정보입니다', '필수 정보입니다']);
    const view = renderPart(<Sample submit={() => Promise.reject(refusals.shift()!)} />);
    fireEvent.change(screen.getByLabelText('이름'), { target: { value: '가나' } });
    await view.user.selectOptions(screen.getByLabelText('종류'), 'a');
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await send(view);
    expect(await screen.findByText('이름 항목을 입력해주세요!')).toBeInTheDocument();
    await send(view);
    await waitFor(() => expect(useDialogs.getState().questions.map((q) => q.message)).toHaveLength(1));
    expect(useDialogs.getState().questions[0]!.message).not.toMatch(/^seller|^regNo 항목/);
  });
  it('alerts what is no field of it, and can be sent again', async () => {
    const submit = vi.fn(() => Promise.reject(new ApiError(400, 'CAPACITY_FULL', 500301, '정원이 가득 찼어요', [], null)));
    const view = renderPart(<Sample submit={submit} />);
    fireEvent.change(screen.getByLabelText('이름'), { target: { value: '가나' } });
    await view.user.selectOptions(screen.getByLabelText('종류'), 'a');
    await send(view);
    await view.user.click(await screen.findByRole('button', { name: '확인' }));
    await send(view);
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(2));
  });
});
