import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { config, sandboxSocial } from '@madang/server/config';
import { pages } from './pages';
import { Grants, type Person, type Provider } from './people';
import { NO_FAULTS, protocols, type Faults } from './protocols';

export interface SandboxSocial {
  url: string;
  faults: Faults;
  /** A token as a provider gives it to an app after somebody agreed. */
  tokenFor(provider: Provider, clientId: string, person: Person): string;
  close(): Promise<void>;
}

/** Starts the stand-in of Kakao, Naver, Google and Facebook; everybody may be everybody, so never in production. */
export async function startSandboxSocial(options: { port?: number; now?: () => number } = {}): Promise<SandboxSocial> {
  if (config.production) throw new Error('The stand-in of the social logins does not run in production: leave SOCIAL_PROVIDER unset.');
  const faults: Faults = { ...NO_FAULTS };
  const grants = new Grants(options.now ?? Date.now);
  const app = fastify({ forceCloseConnections: true });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );
  protocols(app, grants, faults);
  pages(app, grants);
  app.get('/health', () => ({ ok: true }));
  await app.listen({ port: options.port ?? sandboxSocial.port, host: config.host });
  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    faults,
    tokenFor: (provider, clientId, person) => grants.token({ provider, clientId, person }),
    close: () => app.close(),
  };
}
