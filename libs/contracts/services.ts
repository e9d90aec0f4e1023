/** The seven services. The base path of each is `/api/{name}`; `port` is its offset from SERVICE_PORT_BASE (default 4000). */
export const SERVICES = {
  main: { port: 1 },
  util: { port: 2 },
  event: { port: 3 },
  alarm: { port: 4 },
  form: { port: 5 },
  campaign: { port: 6 },
  page: { port: 7 },
} as const;

export type ServiceName = keyof typeof SERVICES;
/** The names of the seven services, in the order of their ports. */
export const SERVICE_NAMES = Object.keys(SERVICES) as ServiceName[];
