import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import pg from 'pg';
import { config, roleUrl, sandboxPay, servicePort } from '@madang/server/config';
import { api, type RecordedCall } from './api';
import { Billing } from './billing';
import { Book } from './book';
import { NO_FAULTS, type Faults } from './faults';
import { paypalApi } from './paypal-api';
import { PaypalBook } from './paypal-book';
import { paypalPages } from './paypal-page';
import { PaypalSigner } from './paypal-signer';
import { Webhooks } from './webhooks';
import { pages } from './window';

export interface SandboxPay {
  url: string;
  book: Book;
  webhooks: Webhooks;
  billing: Billing;
  paypal: PaypalBook;
  /** The faults to play; tests change them while the stand-in runs. */
  faults: Faults;
  /** The latest requests of shops. */
  recorded: RecordedCall[];
  close(): Promise<void>;
}
interface Options {
  port?: number;
  /** Where notices go: `{shop}/webhook`, `{shop}/deposit` and `{shop}/paypal`. */
  shop?: string;
  faults?: Partial<Faults>;
  now?: () => Date;
  /** The address of this stand-in, at which the shop reaches its PayPal. */
  paypalUrl?: string;
  /** Milliseconds before a notice is sent again the first time. */
  pauseMs?: number;
}

/** How many of those requests are remembered. */
const REQUESTS_KEPT_MAX = 1000;

/** Starts the stand-in of the payment provider; port 0 takes a free one. */
export async function startSandboxPay(options: Options = {}): Promise<SandboxPay> {
  const {
    port = sandboxPay.port,
    shop = `http://127.0.0.1:${servicePort('util')}/api/util/v1.0/payments`,
    now = () => new Date(),
    pauseMs = 1000,
  } = options;
  const faults: Faults = { ...NO_FAULTS, ...options.faults };
  const pool = new pg.Pool({
    connectionString: roleUrl('madang_sandbox'),
    max: 5,
    application_name: 'madang-sandbox-pay',
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 5000,
  });
  pool.on('error', () => undefined);
  // A database that dies under a request must not take us with it.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const signer = new PaypalSigner(now);
  const webhooks = new Webhooks(pool, shop, faults, pauseMs, (id, body) => signer.headers(id, body));
  const book = new Book(pool, webhooks, faults, now);
  const paypal = new PaypalBook(book, webhooks, faults);
  const app = fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 300 } });
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => done(null, parsed(body as string)));
  const billing = new Billing(book, faults);
  const recorded: RecordedCall[] = [];
  api(app, book, billing, sandboxPay.key, faults, (request) => {
    recorded.push(request);
    if (recorded.length > REQUESTS_KEPT_MAX) recorded.shift();
  });
  paypalApi(app, paypal, signer, faults);
  pages(app, book, billing);
  paypalPages(app, paypal);
  app.get('/health', () => ({ ok: true }));
  await app.listen({ port, host: config.host });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  signer.certificates = `${options.paypalUrl ?? process.env['SANDBOX_PAY_URL'] ?? url}/paypal/v1/notifications/certs/`;
  webhooks.start();
  return {
    url,
    book,
    webhooks,
    billing,
    paypal,
    faults,
    recorded,
    close: async () => {
      await app.close();
      await webhooks.stop();
      await pool.end();
    },
  };
}

/** The same for the launcher: starts on its own port and answers how to stop it. */
export async function start(): Promise<() => Promise<void>> {
  const running = await startSandboxPay();
  return () => running.close();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
