import { SECOND } from '@madang/contracts/time';
import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { liveServices } from '@madang/server/config';
import type { ZoomStore, ZoomMeeting } from './zoom-store';

/** How often a notice is sent before it is given up. */
const NOTICE_TRIES_MAX = 3;
/** Milliseconds for which a receiver's answer is waited for. */
const NOTICE_TIMEOUT_MS = 3 * SECOND;

/**
 * Notices of an account to the address that it registered, signed by its secret token; sent up to `NOTICE_TRIES_MAX` times until it accepts
 * them.
 */
export class ZoomNotices {
  /** Notices that are being sent now. */
  private readonly running = new Set<Promise<unknown>>();

  constructor(
    private readonly store: ZoomStore,
    /** The origin at which the registered paths are called. */
    private readonly base: string,
    private readonly pauseMs: number,
  ) {}

  async settled(): Promise<void> {
    await Promise.all(this.running);
  }

  tell(meeting: ZoomMeeting, event: string, more: object = {}): void {
    const { accountId, id, uuid, topic, duration, startTime, timezone } = meeting;
    const object = { id: String(id), uuid, host_id: 'host', topic, type: 2, start_time: startTime, duration, timezone, ...more };
    const sending = this.send(accountId, { event, event_ts: Date.now(), payload: { account_id: accountId, object } });
    this.running.add(sending);
    void sending.finally(() => this.running.delete(sending));
  }

  /** Whether the address answers a question as only its owner can; then it counts. */
  async validate(accountId: string, path: string): Promise<boolean> {
    const plainToken = randomBytes(16).toString('hex');
    const answer = await this.post(accountId, path, { event: 'endpoint.url_validation', event_ts: Date.now(), payload: { plainToken } });
    const body = (await answer?.json().catch(() => null)) as { encryptedToken?: string } | null;
    const right = answer?.status === 200 && body?.encryptedToken === hmac(accountId, plainToken);
    if (right) this.store.endpoints.set(accountId, path);
    return right;
  }

  private async send(accountId: string, notice: object): Promise<void> {
    const path = this.store.endpoints.get(accountId);
    for (let attempt = 0; path && attempt < NOTICE_TRIES_MAX; attempt++) {
      const answer = await this.post(accountId, path, notice);
      if (answer?.ok) return;
      await sleep(this.pauseMs * 4 ** attempt);
    }
  }

  private post(accountId: string, path: string, notice: object): Promise<Response | null> {
    const body = JSON.stringify(notice);
    const time = String(Math.floor(Date.now() / 1000));
    return fetch(this.base + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-zm-request-timestamp': time,
        'x-zm-signature': `v0=${hmac(accountId, `v0:${time}:${body}`)}`,
      },
      body,
      signal: AbortSignal.timeout(NOTICE_TIMEOUT_MS),
    }).catch(() => null);
  }
}

const hmac = (accountId: string, text: string) =>
  createHmac('sha256', liveServices.sandboxZoom(accountId).webhookSecret!).update(text).digest('hex');
