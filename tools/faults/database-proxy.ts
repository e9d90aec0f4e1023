import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** The network between services and their database, which a test can interrupt. */
export class DatabaseProxy {
  private readonly pairs = new Set<[Socket, Socket]>();
  private broken: 'no' | 'refuses' | 'silent' = 'no';

  private constructor(
    private readonly server: Server,
    private readonly url: string,
  ) {}

  /** Opens a proxy to the database at `url`. */
  static async to(url: string): Promise<DatabaseProxy> {
    const server = createServer();
    const line = new DatabaseProxy(server, url);
    server.on('connection', (near: Socket) => line.join(near));
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    return line;
  }

  /** The database's address through the proxy. */
  get through(): string {
    const url = new URL(this.url);
    url.port = String((this.server.address() as AddressInfo).port);
    return url.toString();
  }

  /** Resets all connections; new ones are accepted. */
  cut(): void {
    for (const pair of this.pairs) for (const end of pair) end.resetAndDestroy();
  }
  /** Resets all connections and accepts no new ones until `mend`. */
  refuse(): void {
    this.broken = 'refuses';
    this.cut();
  }
  /** Connections stay open, but nothing gets through until `mend`, which resets them. */
  silence(): void {
    this.broken = 'silent';
    for (const pair of this.pairs) for (const end of pair) end.pause();
  }
  mend(): void {
    this.broken = 'no';
    this.cut();
  }

  close(): void {
    this.cut();
    this.server.close();
  }

  private join(near: Socket): void {
    if (this.broken === 'refuses') return void near.resetAndDestroy();
    const far = connect(Number(new URL(this.url).port), '127.0.0.1');
    const pair: [Socket, Socket] = [near, far];
    this.pairs.add(pair);
    const end = () => {
      this.pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('error', end);
      from.on('close', end);
      from.on('data', (d) => to.write(d));
      if (this.broken === 'silent') from.pause();
    }
  }
}
