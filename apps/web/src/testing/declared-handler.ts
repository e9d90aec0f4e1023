import { HttpHandler, type DefaultBodyType, type HttpResponseResolver, type PathParams } from 'msw';
import type { Endpoint } from '@madang/contracts/endpoint';

/** A call's verb and address. */
export type Address = Pick<Endpoint, 'service' | 'version' | 'path' | 'method'>;
const at = (e: Address) => `/api/${e.service}/${e.version}${e.path}`;

/** The steps of the paths of requests, read once for all handlers. */
const steps = new WeakMap<Request, string[]>();
function stepsOf(request: Request): string[] {
  const known = steps.get(request);
  if (known) return known;
  const { url } = request;
  const path = url.slice(url.indexOf('/', url.indexOf('//') + 2)).replace(/[?#].*$/, '');
  const own = path.split('/');
  steps.set(request, own);
  return own;
}

/**
 * Answers a declared call. A page makes ten calls past some seventy handlers, and msw's own would read the address and all cookies of each
 * call once for each of them, so that they are asked only about calls of their verb whose path has their steps.
 */
export class DeclaredHandler extends HttpHandler {
  private readonly verb: string;
  private readonly steps: readonly string[];

  constructor(e: Address, resolver: HttpResponseResolver<PathParams, DefaultBodyType>) {
    const { stackTraceLimit } = Error;
    // msw notes who made a handler, which nobody reads.
    Error.stackTraceLimit = 0;
    super(e.method, `*${at(e)}`, resolver as never);
    Error.stackTraceLimit = stackTraceLimit;
    this.verb = e.method;
    this.steps = at(e).split('/');
  }

  private mayAnswer(request: Request): boolean {
    const asked = stepsOf(request);
    return (
      request.method === this.verb &&
      asked.length === this.steps.length &&
      this.steps.every((step, i) => step.includes(':') || step === asked[i])
    );
  }

  override run(args: Parameters<HttpHandler['run']>[0]): ReturnType<HttpHandler['run']> {
    return this.mayAnswer(args.request as Request) ? super.run(args) : Promise.resolve(null);
  }
}
