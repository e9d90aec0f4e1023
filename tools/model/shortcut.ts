import { existsSync } from 'node:fs';
import pg from 'pg';

interface Connecting {
  connect(port: number | string, host?: string): void;
}

/**
 * Leads every connection to a server of this machine to its socket below `dir`: a third of a history is the way to the database and back.
 */
export function throughSocket(dir: string): void {
  // `pg` does not declare how a connection is made.
  const { prototype } = pg.Connection as unknown as { prototype: Connecting };
  const { connect } = prototype;
  prototype.connect = function (port, host) {
    const socket = `${dir}/.s.PGSQL.${port}`;
    return existsSync(socket) ? connect.call(this, socket) : connect.call(this, port, host);
  };
}
