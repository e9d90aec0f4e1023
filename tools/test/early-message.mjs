/**
 * Works around a fault of the Jest runner: it sends the answer to one worker's question to all workers that have work, and a worker that
 * asks later would wait forever. So an early answer is kept until the worker asks.
 */
const WORKER_DATA_TYPE = 'jest-light-runner-worker-data';
const QUESTION = 'jest-light-runner-get-worker-data';

if (process.env.TINYPOOL_WORKER_ID && process.send) {
  let early;
  process.on('message', (message) => {
    if (message?.type === WORKER_DATA_TYPE) early = message;
  });
  const send = process.send.bind(process);
  process.send = (message, ...rest) => {
    if (message !== QUESTION || !early) return send(message, ...rest);
    setImmediate(() => process.emit('message', early));
    return true;
  };
}
