import { createStackParser, createTransport, type ErrorEvent } from '@sentry/core';
import { nodeStackLineParser, ServerRuntimeClient } from '@sentry/core/server';
import type { PageError, Reporter, ErrorContext } from './errors';
import { masked } from './masked-text';
import { pageFrames } from './page-stack';

/** Milliseconds to wait for the error tracker's answer. */
const TRACKER_TIMEOUT_MS = 2000;
/** Maximum number of reports of one kind of error in a minute, so that an error at every call does not fill the tracker. */
const REPORTS_PER_MINUTE = 10;
/**
 * Maximum number of reports of errors of all pages together in a minute, so that somebody who sends invented errors does not fill the
 * tracker.
 */
const PAGE_REPORTS_PER_MINUTE = 60;
/** The prefix that replaces the host in addresses of the web's scripts; the source maps are uploaded under it (docs/monitoring.md). */
const PAGE_FILES = 'app://';
const PAGE_PLATFORM = 'javascript';

/**
 * Keeps only the named fields of an event, so that no person, address, body, header, machine name or source line is sent to the tracker.
 */
const bare = (event: ErrorEvent): ErrorEvent => ({
  type: undefined,
  event_id: event.event_id,
  timestamp: event.timestamp,
  level: 'error',
  release: event.release,
  platform: event.platform === PAGE_PLATFORM ? PAGE_PLATFORM : 'node',
  environment: event.environment,
  tags: event.tags,
  exception: {
    values: event.exception?.values?.map(({ type, value, stacktrace }) => ({
      ...(type ? { type } : {}),
      value: masked(value ?? ''),
      stacktrace: {
        frames: (stacktrace?.frames ?? []).map((frame) => ({
          filename: frame.filename?.replace(/^.*\/(?=(dist|node_modules)\/)/, ''),
          function: frame.function,
          in_app: frame.in_app,
          lineno: frame.lineno,
          colno: frame.colno,
          ...(frame.abs_path?.startsWith(PAGE_FILES) ? { abs_path: frame.abs_path } : {}),
        })),
      },
    })),
  } as ErrorEvent['exception'],
});

/** The tracker's event for an error in a browser; the protocol wants the outermost call first. */
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
                filename: path,
                abs_path: path,
                function: frame.name && masked(frame.name),
                in_app: true,
                lineno: frame.line,
                colno: frame.column,
              };
            }),
        },
      },
    ],
  } as ErrorEvent['exception'],
});

/** Makes the reporter that sends errors to the DSN's address, by Sentry's protocol. */
export function makeReporter(dsn: string, release: string): Reporter {
  const client = new ServerRuntimeClient({
    dsn,
    release,
    environment: process.env['NODE_ENV'] ?? 'development',
    platform: 'node',
    integrations: [],
    sendClientReports: false,
    stackParser: createStackParser(nodeStackLineParser()),
    transport: (options) =>
      createTransport(options, async ({ body }) => {
        const answer = await fetch(options.url, { method: 'POST', body: body as string, signal: AbortSignal.timeout(TRACKER_TIMEOUT_MS) });
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
      if (isOver(`${service} ${at} ${e instanceof Error ? e.name : ''}`, REPORTS_PER_MINUTE)) return;
      void client
        .eventFromException(e)
        .then((event) => client.captureEvent({ ...event, tags: { service, at, ...(request ? { request } : {}) } }));
    },
    reportPage(e) {
      // The kind of a page's error is named by its report, so that invented kinds could fill the map; the limit over all pages is therefore
      // checked first.
      if (isOver('web', PAGE_REPORTS_PER_MINUTE) || isOver(`web ${e.at} ${e.name}`, REPORTS_PER_MINUTE)) return;
      client.captureEvent(eventOf(e));
    },
    async end() {
      await client.close(TRACKER_TIMEOUT_MS);
    },
  };
}
