import { enrolmentApi } from '@madang/contracts/main/enrolment-calls';
import { pageErrorApi } from '@madang/contracts/page/page-error-calls';
import { REQUIRED, text } from '@madang/contracts/fields';
import { screen, waitFor } from '@testing-library/react';
import { object } from 'yup';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPart } from '../testing/render-part';
import { recording, server } from '../testing/server';
import { toApiError } from './api-error';
import { useChannel } from './channel';
import { forgetFailures } from './failure-report';
import { useContractForm } from './form';
import { ownRefusals } from './hidden-fields';

const TYPED = '저는 김마당이고 아픕니다';
const schema = object({ nick: text(5).required(REQUIRED), about: text(3) });
function OwnRule() {
  const form = useContractForm(schema, { defaults: { nick: '', about: TYPED }, submit: () => undefined });
  return (
    <form {...form.bind}>
      <button type="submit">보내기</button>
    </form>
  );
}
function OfCall() {
  const form = useContractForm(enrolmentApi.cancelMine, { defaults: { reason: '가'.repeat(501) }, submit: () => undefined });
  return (
    <form {...form.bind}>
      <button type="submit">보내기</button>
    </form>
  );
}
const refusal = () =>
  toApiError(400, { errorName: 'BAD_INPUT', code: 1, message: 'x', errors: [{ field: 'reason', message: `${TYPED}!` }] });

describe('a refused field that is not on the screen', () => {
  const record = () => recording(pageErrorApi.report, null);
  let told: ReturnType<typeof record>;
  beforeEach(() => {
    vi.spyOn(console, 'error').mockReturnValue();
    forgetFailures();
    useChannel.setState({ release: 'madang@0.1.0+abc1234' });
    told = record();
    server.use(told.handler);
  });
  afterEach(() => useChannel.setState({ release: null }));

  const report = async () => {
    await waitFor(() => expect(told.asked).toHaveLength(1));
    return told.asked[0]!.body;
  };

  it('is reported as an error that names the call of the form and the field', async () => {
    const view = renderPart(<OfCall />);
    await view.user.click(screen.getByRole('button', { name: '보내기' }));
    expect(await screen.findByRole('alertdialog')).toBeVisible();
    const body = await report();
    expect(body.message).toBe(
      `the form ${enrolmentApi.cancelMine.method} ${enrolmentApi.cancelMine.path} refused fields that it does not show: reason`,
    );
    expect(body.name).toBe('OwnFault');
  });

  it('is reported by the fields of a form with a rule of its own, without what was typed', async () => {
    const view = renderPart(<OwnRule />);
    await view.user.click(screen.getByRole('button', { name: '보내기' }));
    const body = await report();
    expect(body.message).toBe('the form (nick, about) refused fields that it does not show: nick, about');
    expect(JSON.stringify(body)).not.toContain('김마당');
  });

  it('is reported once where a form without a contract is refused by the service, however often it is sent', async () => {
    for (let n = 0; n < 3; n++) expect(ownRefusals(enrolmentApi.cancelMine, refusal(), ['account'])).toEqual({});
    const body = await report();
    expect(body.message).toContain('refused fields that it does not show: reason');
    expect(JSON.stringify(body)).not.toContain('김마당');
  });

  it('is not reported where the form shows it', () => {
    expect(ownRefusals(enrolmentApi.cancelMine, refusal(), ['reason'])).toEqual({ reason: `${TYPED}!` });
    expect(told.asked).toEqual([]);
  });
});
