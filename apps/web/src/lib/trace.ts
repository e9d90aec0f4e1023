/** A page that nobody used for so long begins anew. */
const RESTS = 30 * 60_000;
const KEY = 'madang.trace';
interface Trace {
  id: string;
  of: string;
  used: number;
}
let own: Trace | null = null;

const hex = (bytes: number) => Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (n) => n.toString(16).padStart(2, '0')).join('');
/** Of what the calls of one page are part. Checking out is one thing with its class, also over the way to the payment company and back. */
const subject = () => location.pathname.replace(/\/payment(\/.*)?$/, '');

function kept(): Trace | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Trace | null;
  } catch {
    return null;
  }
}

/**
 * * The header by which gateway and services know calls that belong together (https://www.w3.org/TR/trace-context/). Its trace is the
 * request id that errors show. The tab keeps it and forgets it with the page: it says nothing about the person.
 */
export function traceparent(now = Date.now()): string {
  const of = subject();
  const last = own ?? kept();
  own = last?.of === of && now - last.used < RESTS ? { ...last, used: now } : { id: hex(16), of, used: now };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(own));
  } catch {
    // Without a storage the trace ends with the document.
  }
  return `00-${own.id}-${hex(8)}-01`;
}
