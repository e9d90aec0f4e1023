/** Milliseconds without a call after which a page's trace ends and a new one begins. */
const TRACE_IDLE_MS = 30 * 60_000;
const TRACE_KEY = 'madang.trace';
interface Trace {
  id: string;
  of: string;
  used: number;
}
let own: Trace | null = null;

const hex = (bytes: number) => Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (n) => n.toString(16).padStart(2, '0')).join('');
/** What a trace is about: the path of the page. A class and its checkout share one, also across the payment company's window. */
const subject = () => location.pathname.replace(/\/payment(\/.*)?$/, '');

function kept(): Trace | null {
  try {
    return JSON.parse(sessionStorage.getItem(TRACE_KEY) ?? 'null') as Trace | null;
  } catch {
    return null;
  }
}

/**
 * The header by which the gateway and the services recognize calls that belong together (https://www.w3.org/TR/trace-context/). Its trace
 * id is the request id that error messages show. It is stored in the tab and changes with the page, and says nothing about the person.
 */
export function traceparent(now = Date.now()): string {
  const of = subject();
  const last = own ?? kept();
  own = last?.of === of && now - last.used < TRACE_IDLE_MS ? { ...last, used: now } : { id: hex(16), of, used: now };
  try {
    sessionStorage.setItem(TRACE_KEY, JSON.stringify(own));
  } catch {
    // Without storage, the trace ends with the document.
  }
  return `00-${own.id}-${hex(8)}-01`;
}
