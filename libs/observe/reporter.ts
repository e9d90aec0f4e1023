import { createStackParser, createTransport, type ErrorEvent } from '@sentry/core';
import { nodeStackLineParser, ServerRuntimeClient } from '@sentry/core/server';
import type { PageError, Reporter, ErrorContext } from './errors';
import { masked } from './masked-text';
import { pageFrames } from './page-stack';

/** Milliseconds for which the tracker's answer is waited for. */
const WITHIN = 2000;
/** How many reports of one kind of error go out a minute, so that an error at every request does not fill the receiver. */
const MOST_A_MINUTE = 10;
/** How many errors of all pages together go out a minute: whoever invents errors fills nothing. */
const MOST_PAGES_A_MINUTE = 60;
/** What stands for the host in addresses of built files: source maps are uploaded for it (docs/monitoring.md). */
const PAGE_FILES = 'app://';
const PAGE_PLATFORM = 'javascript';

/** Keeps what is named here and drops the rest: no request, person, address, body, header, machine or line of source leaves. */
const bare = (event: ErrorEvent): ErrorEvent => ({
  type: undefined,
  ...{ event_id: event.event_id, timestamp: event.timestamp, level: 'error', release: event.release },
  ...{ platform: event.platform === PAGE_PLATFORM ? PAGE_PLATFORM : 'node', environment: event.environment, tags: event.tags },
  exception: {
    values: event.exception?.values?.map(({ type, value, stacktrace }) => ({
      ...(type ? { type } : {}),
      value: masked(value ?? ''),
      stacktrace: {
        frames: (stacktrace?.frames ?? []).map((frame) => ({
          ...{ filename: frame.filename?.replace(/^.*\/(?=(dist|node_modules)\/)/, ''), function: frame.function, in_app: frame.in_app },
          ...{ lineno: frame.lineno, colno: frame.colno },
          ...(frame.abs_path?.startsWith(PAGE_FILES) ? { abs_path: frame.abs_path } : {}),
        })),
      },
    })),
  } as ErrorEvent['exception'],
});

/** The event of an error in a browser: its frames outermost first, as the protocol wants them. */
const eventOf = ({ name, message, stack, at, browser, request }: PageError): ErrorEvent => ({
  type: undefined,
  platform: PAGE_PLATFORM,
  tags: { service: 'web', at: masked(at), browser, ...(request ? { request } : {}) },
  exception: {
    values: [
      {
        type: masked(name),
        value: message,
        stacktrace: {
          frames: pageFrames(stack)
            .toReversed()
            .map((frame) => {
              const path = PAGE_FILES + frame.file;
              return {
                ...{ filename: path, abs_path: path, function: frame.name && masked(frame.name), in_app: true },
                ...{ lineno: frame.line, colno: frame.column },
              };
            }),
        },
      },
    ],
  } as ErrorEvent['exception'],
});

/** Sends errors as envelopes to whatever speaks Sentry's protocol at the address of the DSN. */
export function makeReporter(dsn: string, release: string): Reporter {
  const client = new ServerRuntimeClient({
    ...{
      dsn,
      release,
      environment: process.env['NODE_ENV'] ?? 'development',
      platform: 'node',
      integrations: [],
      sendClientReports: false,
    },
    stackParser: createStackParser(nodeStackLineParser()),
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        const answer = await fetch(options.url, { method: 'POST', body: body as string, signal: AbortSignal.timeout(WITHIN) });
        await answer.arrayBuffer();
        const limits = answer.headers.get('x-sentry-rate-limits');
        return { statusCode: answer.status, headers: { 'x-sentry-rate-limits': limits, 'retry-after': answer.headers.get('retry-after') } };
      }),
    beforeSend: bare,
  });
  client.init();
  let told = new Map<string, number>();
  setInterval(() => (told = new Map()), 60_000).unref();
  const isOver = (kind: string, most: number) => {
    const before = told.get(kind) ?? 0;
    told.set(kind, before + 1);
    return before >= most;
  };
  return {
    release,
    report(e, { service, at, request }: ErrorContext) {
      if (isOver(`${service} ${at} ${e instanceof Error ? e.name : ''}`, MOST_A_MINUTE)) return;
      void client
        .eventFromException(e)
        .then((event) => client.captureEvent({ ...event, tags: { service, at, ...(request ? { request } : {}) } }));
    },
    reportPage(e) {
      // Kinds are of their words: kept only while there are few of them.
      if (isOver('web', MOST_PAGES_A_MINUTE) || isOver(`web ${e.at} ${e.name}`, MOST_A_MINUTE)) return;
      client.captureEvent(eventOf(e));
    },
    async end() {
      await client.close(WITHIN);
    },
  };
}
