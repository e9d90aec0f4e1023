// Is the service of this container ready? Asks the port that somebody listens on.
const services = ['main', 'util', 'event', 'alarm', 'form', 'campaign', 'page'];
const ready = [...services, 'main'].map((name, i) => `http://127.0.0.1:${4001 + i}/api/${name}/v1.0/ready`);
// The last of those is `transcode`.
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
