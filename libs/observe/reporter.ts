import { createStackParser, createTransport, type ErrorEvent } from '@sentry/core';
import { nodeStackLineParser, ServerRuntimeClient } from '@sentry/core/server';
import type { Reporter, Told } from './errors';
import { masked } from './masked-text';

const WITHIN = 2000;
/** One that fails at every request would fill the receiver: of one kind so many a minute are told. */
const MOST_A_MINUTE = 10;

/** Only what is named here leaves: no request, person, address, body, header, machine or line of source. */
const bare = (event: ErrorEvent): ErrorEvent => ({
  type: undefined,
  ...{ event_id: event.event_id, timestamp: event.timestamp, platform: 'node', level: 'error', release: event.release },
  ...{ environment: event.environment, tags: event.tags },
  exception: {
    values: event.exception?.values?.map(({ type, value, stacktrace }) => ({
      ...(type ? { type } : {}),
      value: masked(value ?? ''),
      stacktrace: {
        frames: (stacktrace?.frames ?? []).map((frame) => ({
          ...{ filename: frame.filename?.replace(/^.*\/(?=(dist|node_modules)\/)/, ''), function: frame.function, in_app: frame.in_app },
          ...{ lineno: frame.lineno, colno: frame.colno },
        })),
      },
    })),
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
  return {
    report(e, { service, at, request }: Told) {
      const kind = `${service} ${at} ${e instanceof Error ? e.name : ''}`;
      const before = told.get(kind) ?? 0;
      told.set(kind, before + 1);
      if (before >= MOST_A_MINUTE) return;
      void client
        .eventFromException(e)
        .then((event) => client.captureEvent({ ...event, tags: { service, at, ...(request ? { request } : {}) } }));
    },
    async end() {
      await client.close(WITHIN);
    },
  };
}
