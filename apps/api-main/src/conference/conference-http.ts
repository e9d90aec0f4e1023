import { setTimeout as sleep } from 'node:timers/promises';
import { MEETING_FAULT } from '@madang/contracts/codes';
import { SECOND } from '@madang/contracts/time';
import { Breaker } from '@madang/server/breaker';
import { logger } from '@madang/server/log';
import { ConferenceFault } from './provider';

export type Json = Record<string, unknown>;
export interface Asking {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  json?: object;
  form?: Record<string, string>;
}
export interface Answer {
  status: number;
  body: Json;
}
/** Milliseconds that a call may take; short, since a person waits for the answer. */
const CALL_TIMEOUT_MS = 6 * SECOND;
/** How many letters a conference service may answer. */
const ANSWER_LETTERS_MAX = 2_000_000;
/**
 * Seconds of the longest pause that a call waits out when the service asks for one. For a longer pause the call fails, and the job tries
 * again later.
 */
const RETRY_AFTER_MAX_SECONDS = 2;
/** The HTTP status by which a conference service says that it gets too many calls. */
const TOO_MANY = 429;

/**
 * Calls to one account of a conference service. A call has a time limit and respects the pauses that the service asks for; while the
 * service does not answer, calls fail at once.
 */
export class ConferenceHttp {
  private readonly breaker: Breaker;

  constructor(
    private readonly name: string,
    now: () => Date,
  ) {
    this.breaker = new Breaker(now, (why) => logger.warn({ event: 'conference outage', service: name, why }));
  }

  /**
   * Calls the service and gives its answer, whether success or refusal. No answer, an error of the server and too many calls throw a
   * `ConferenceFault`. `subject` names the lesson or meeting in the log.
   */
  async ask(asking: Asking, subject: string): Promise<Answer> {
    if (!this.breaker.allows()) throw new ConferenceFault(MEETING_FAULT.NO_ANSWER, `${this.name} answers nobody now`);
    let answer = await this.once(asking, subject);
    const pause = answer.pause;
    if (answer.status === TOO_MANY && pause <= RETRY_AFTER_MAX_SECONDS) {
      await sleep(pause * SECOND);
      answer = await this.once(asking, subject);
    }
    if (answer.status === TOO_MANY) {
      this.breaker.worked();
      throw new ConferenceFault(MEETING_FAULT.LIMITED, `${this.name} has heard too much`, answer.pause);
    }
    if (answer.status >= 500) {
      this.breaker.failed(subject, String(answer.status), false);
      throw new ConferenceFault(MEETING_FAULT.NO_ANSWER, `${this.name} answered ${answer.status}`);
    }
    this.breaker.worked();
    return answer;
  }

  private async once({ method, url, headers, json, form }: Asking, subject: string): Promise<Answer & { pause: number }> {
    try {
      const r = await fetch(url, {
        method,
        headers: { accept: 'application/json', ...(json ? { 'content-type': 'application/json' } : {}), ...headers },
        ...(json ? { body: JSON.stringify(json) } : form ? { body: new URLSearchParams(form) } : {}),
        redirect: 'error',
        signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      });
      const text = await r.text();
      if (text.length > ANSWER_LETTERS_MAX) throw new Error('too long an answer');
      return { status: r.status, body: parsed(text), pause: pauseOf(r.headers.get('retry-after')) };
    } catch (e) {
      this.breaker.failed(subject, MEETING_FAULT.NO_ANSWER, false);
      throw new ConferenceFault(MEETING_FAULT.NO_ANSWER, `${this.name}: ${(e as Error).message}`);
    }
  }
}

const A_MINUTE = 60;
/**
 * The pause in seconds that a Retry-After header asks for, as a number or a date; one minute without the header or with an unreadable one.
 */
function pauseOf(text: string | null): number {
  if (!text) return A_MINUTE;
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - Date.now()) / SECOND;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : A_MINUTE;
}

/** The JSON object of an answer; an empty one if the answer is something else, such as an HTML page. */
function parsed(text: string): Json {
  if (!text) return {};
  try {
    const json = JSON.parse(text) as unknown;
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as Json) : {};
  } catch {
    return {};
  }
}
export const object = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});
/** A text, or a whole number as a text; null for an empty text and for everything else. */
export const textOf = (value: unknown): string | null =>
  typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : typeof value === 'string' && value !== '' ? value : null;
/** An absolute http or https address; null for anything else, so that no other kind of link reaches a browser. */
export const addressOf = (value: unknown): string | null => {
  const text = textOf(value);
  return text && /^https?:\/\//.test(text) && URL.canParse(text) ? text : null;
};
