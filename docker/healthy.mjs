// Whether the service in this container is ready: asks each port, and counts those on which somebody listens.
const services = ['main', 'util', 'event', 'alarm', 'form', 'campaign', 'page'];
const ready = [...services, 'main'].map((name, i) => `http://127.0.0.1:${4001 + i}/api/${name}/v1.0/ready`);
// The eighth address is that of `transcode`, which answers as `main` does; the last one is that of the payment stand-in.
const addresses = [...ready, 'http://127.0.0.1:4010/health'];
const answers = await Promise.all(
  addresses.map((a) =>
    fetch(a, { signal: AbortSignal.timeout(8000) }).then(
      (r) => r.ok,
      () => null,
    ),
  ),
);
const heard = answers.filter((a) => a !== null);
process.exit(heard.length && heard.every(Boolean) ? 0 : 1);
