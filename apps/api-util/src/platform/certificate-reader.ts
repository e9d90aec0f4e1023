import { Injectable } from '@nestjs/common';
import { Resolver } from 'node:dns/promises';
import { connect, type PeerCertificate } from 'node:tls';
import type { CodeOf } from '@madang/contracts/codes';
import { CERTIFICATE } from '@madang/contracts/platform-codes';
import { exactDays } from '@madang/contracts/dates';
import { SECOND } from '@madang/contracts/time';
import { Clock } from '@madang/server/clock';
import { config } from '@madang/server/config';
import { isPrivateAddress } from '@madang/server/networks';

const LOOK_TIMEOUT_MS = 5 * SECOND;
const ENDING_SOON_DAYS = 14;
/** How many letters of an issuer's name are stored. */
const ISSUER_MAX = 200;

export interface CertificateLook {
  result: CodeOf<typeof CERTIFICATE>;
  endsAt: Date | null;
  issuer: string | null;
}
const without = (result: CertificateLook['result']): CertificateLook => ({ result, endsAt: null, issuer: null });

/** Reads the certificate of a domain by a TLS handshake; it sends no HTTP request. */
@Injectable()
export class CertificateReader {
  port = 443;
  /** Whether an address must never be connected to; tests replace it. */
  isRefused = isPrivateAddress;

  constructor(private readonly clock: Clock) {}

  async read(domain: string): Promise<CertificateLook> {
    const addresses = await this.addresses(domain);
    if (!addresses.length) return without(CERTIFICATE.NO_ADDRESS);
    // One private address is enough to refuse the host, since a connection may use any of its addresses.
    if (addresses.some(this.isRefused)) return without(CERTIFICATE.PRIVATE_ADDRESS);
    const found = await this.handshake(domain, addresses[0]!);
    if (!found?.certificate.valid_to) return without(CERTIFICATE.NO_ANSWER);
    const endsAt = new Date(found.certificate.valid_to);
    const left = exactDays(this.clock.now(), endsAt);
    const result =
      left <= 0
        ? CERTIFICATE.EXPIRED
        : !found.trusted
          ? CERTIFICATE.UNTRUSTED
          : left < ENDING_SOON_DAYS
            ? CERTIFICATE.ENDING
            : CERTIFICATE.VALID;
    const { O, CN } = found.certificate.issuer ?? {};
    return { result, endsAt, issuer: [O, CN].flat().filter(Boolean).join(' · ').slice(0, ISSUER_MAX) || null };
  }

  private async addresses(domain: string): Promise<string[]> {
    const dns = new Resolver({ timeout: LOOK_TIMEOUT_MS / 2, tries: 1 });
    if (config.dnsServers.length) dns.setServers(config.dnsServers);
    const none = (): string[] => [];
    return (await Promise.all([dns.resolve4(domain).catch(none), dns.resolve6(domain).catch(none)])).flat();
  }

  /** Connects to the address that was checked, so that a second DNS lookup cannot lead elsewhere. */
  private handshake(servername: string, host: string): Promise<{ certificate: PeerCertificate; trusted: boolean } | null> {
    return new Promise((resolve) => {
      const socket = connect({ host, port: this.port, servername, rejectUnauthorized: false, timeout: LOOK_TIMEOUT_MS });
      const end = (found: { certificate: PeerCertificate; trusted: boolean } | null) => {
        clearTimeout(late);
        socket.destroy();
        resolve(found);
      };
      const late = setTimeout(() => end(null), LOOK_TIMEOUT_MS);
      socket.on('secureConnect', () => end({ certificate: socket.getPeerCertificate(), trusted: socket.authorized }));
      socket.on('timeout', () => end(null)).on('error', () => end(null));
    });
  }
}
