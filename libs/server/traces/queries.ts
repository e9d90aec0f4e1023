import { config } from '../config';
import { logger } from '../log';
import { begin, place } from '@madang/observe/trace';

/** The name that statements of ours carry as a comment, otherwise what the statement does. Values never stand in it. */
const nameOf = (text: string) => /^\/\* (.+?) \*\//.exec(text)?.[1] ?? text.trimStart().split(/\s/, 1)[0]!.toUpperCase();
/** What opens and fences a transaction: no work of anybody. */
const FRAME = /^(start transaction|begin|set |select set_config)/i;
/** A client of the services is called after them: `madang-main`, and `madang-main-jobs` for the queues. */
const serviceOf = (client: string) => /^madang-([a-z]+)$/.exec(client)?.[1];

/** Tells of a statement once it has ended: the trace, and the log where it took long. */
export function watchQuery(client: string, text: string, asked: PromiseLike<unknown>): void {
  const service = serviceOf(client);
  if (!service) return;
  const from = performance.now();
  const at = place();
  const span =
    at && !FRAME.test(text)
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
