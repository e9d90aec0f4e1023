/** The request header by which a gateway tells api-main which gateway it is. Only gateways set it; what a client sends is dropped. */
export const GATEWAY_COPY = 'x-gateway-copy';

/** A gateway as it names itself. */
export interface GatewayCopy {
  host: string;
  version: string;
  /** When its process started, in milliseconds since 1970; null from nginx, which cannot tell. */
  startedAt: number | null;
}

/** The value of the header. */
export const gatewayCopy = ({ host, version, startedAt }: GatewayCopy): string => [host, version, startedAt ?? ''].join(';');

const COPY_PATTERN = /^([\w.-]{1,100});([\w.+-]{1,100});(\d{13})?$/;
/** The gateway that a header names; null for any other text. */
export function gatewayNamed(value: string): GatewayCopy | null {
  const [, host, version, startedAt] = COPY_PATTERN.exec(value) ?? [];
  return host && version ? { host, version, startedAt: startedAt ? Number(startedAt) : null } : null;
}
