import { config } from '../config';
import { logger } from '../log';
import { begin, place } from '@madang/observe/trace';

/** The name in a statement's leading comment, or else its first word, so that no value appears in a trace. */
const nameOf = (text: string) => /^\/\* (.+?) \*\//.exec(text)?.[1] ?? text.trimStart().split(/\s/, 1)[0]!.toUpperCase();
/** Statements that open a transaction or set its scope; they get no span of their own. */
const FRAMING_STATEMENT = /^(start transaction|begin|set |select set_config)/i;
/**
 * The service of a database client by its application name, such as `madang-main`; other clients, such as `madang-main-jobs`, are not
 * traced.
 */
const serviceOf = (client: string) => /^madang-([a-z]+)$/.exec(client)?.[1];

/** Traces a statement of a request or job in a span of its own, unless it is a `FRAMING_STATEMENT`, and logs it if it is slow. */
export function watchQuery(client: string, text: string, asked: PromiseLike<unknown>): void {
  const service = serviceOf(client);
  if (!service) return;
  const from = performance.now();
  const at = place();
  const span =
    at && !FRAMING_STATEMENT.test(text)
      ? begin({ service, name: nameOf(text), kind: 'client', attributes: { 'db.system.name': 'postgresql' } }, at)
      : null;
  const done = (failed: boolean) => {
    span?.end({ failed });
    const ms = performance.now() - from;
    if (ms < config.slowQuery) return;
    logger.warn({ service, statement: nameOf(text), ms: Math.round(ms), requestId: at?.request }, 'slow query');
  };
  asked.then(
    () => done(false),
    () => done(true),
  );
}
