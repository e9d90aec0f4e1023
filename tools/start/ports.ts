import { createServer } from 'node:net';

export interface Wanted {
  port: number;
  what: string;
  /** The environment variable that sets this port. */
  env: string;
}

/** The ports that are proposed if the usual ones are taken. */
const PROPOSED_PORTS: Record<string, number> = { PORT: 8090, SERVICE_PORT_BASE: 4100, METRICS_PORT: 9564, GATEWAY_METRICS_PORT: 9664 };

/** Throws if one of the ports is taken, and says how to run the command with others. */
export async function requireFree(wanted: Wanted[], host: string, command = 'npm start'): Promise<void> {
  const taken: Wanted[] = [];
  for (const one of wanted) if (!(await isFree(one.port, host))) taken.push(one);
  if (!taken.length) return;
  const lines = taken.map((t) => `  Port ${t.port} (${t.what}) is taken by another program.`);
  const ways = [...new Set(taken.map((t) => t.env))].map((env) => `${env}=${PROPOSED_PORTS[env]}`);
  throw new Error(`${lines.join('\n')}\nStop that program, or choose other ports: ${ways.join(' ')} ${command}`);
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', () => done(false));
    server.listen(port, host, () => server.close(() => done(true)));
  });
}
