import { pageErrorApi } from '@madang/contracts/page/page-error-calls';
import { render, screen, waitFor } from '@testing-library/react';
import { RouterProvider } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import ErrorPage from '../app/routes/error-page';
import { recording, server } from '../testing/server';
import { ApiError, Cancelled } from './api-error';
import { useChannel } from './channel';
import { forgetFailures } from './failure-report';
import { failed, watchFailures } from './failures';
import { routerOf } from '../testing/routers';

const ours = (message: string, file = `${location.origin}/assets/1a2b3c4.js`) =>
  Object.assign(new TypeError(message), { stack: `TypeError: ${message}\n    at buy (${file}:1:1234)` });
/** Waits until every report of the errors before has been sent, so that a test can also see that none was. */
const settled = () => new Promise((done) => setTimeout(done, 50));

describe('errors that nobody caught', () => {
  const record = () => recording(pageErrorApi.report, null);
  let told: ReturnType<typeof record>;
  beforeEach(() => {
    forgetFailures();
    useChannel.setState({ release: 'madang@0.1.0+abc1234' });
    told = record();
    server.use(told.handler);
  });
  afterEach(() => useChannel.setState({ release: null }));

  it('are told with the pattern of their page, each once', async () => {
    watchFailures(() => '/classes/:courseSeq');
    for (let n = 0; n < 3; n++) window.dispatchEvent(new ErrorEvent('error', { error: ours('no seat') }));
    window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: ours('no price') }));
    await waitFor(() => expect(told.asked).toHaveLength(2));
    expect(told.asked[0]!.body).toEqual({
      name: 'TypeError',
      message: 'no seat',
      stack: expect.stringContaining('/assets/1a2b3c4.js:1:1234'),
      at: '/classes/:courseSeq',
    });
  });

  it('are ten a document at most', async () => {
    for (let n = 0; n < 30; n++) failed(ours(`no ${n}`));
    await waitFor(() => expect(told.asked).toHaveLength(10));
    await settled();
    expect(told.asked).toHaveLength(10);
  });

  it('are not what a service answered, what was cancelled, what a newer version replaced, or code of others', async () => {
    for (const error of [
      Object.assign(new ApiError(500, 'TEMPORARY', 1, '', [], null), { stack: ours('').stack }),
      Object.assign(new Cancelled(), { stack: ours('').stack }),
      ours('Failed to fetch dynamically imported module'),
      ours('x', 'chrome-extension://abcdef/inject.js'),
      ours('x', `${location.origin}/classes`),
      'a string',
      null,
    ])
      failed(error);
    await settled();
    expect(told.asked).toEqual([]);
  });

  it('are told by the page that they broke, which says so to its reader', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const Broken = () => {
      throw ours('no page');
    };
    render(<RouterProvider router={routerOf([{ path: '/', Component: Broken, ErrorBoundary: ErrorPage }])} />);
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    await waitFor(() => expect(told.asked.map((one) => one.body.message)).toEqual(['no page']));
  });

  it('are told to nobody where nobody wants to hear of them', async () => {
    useChannel.setState({ release: null });
    failed(ours('no seat'));
    await settled();
    expect(told.asked).toEqual([]);
  });
});
