/**
 * The runner answers the question of one worker to all that have work: one whose question comes after the answer would wait for ever.
 * So an answer that came early is kept until it is asked for.
 */
const ANSWER = 'jest-light-runner-worker-data';
const QUESTION = 'jest-light-runner-get-worker-data';

if (process.env.TINYPOOL_WORKER_ID && process.send) {
  let early;
  process.on('message', (message) => {
    if (message?.type === ANSWER) early = message;
  });
  const send = process.send.bind(process);
  process.send = (message, ...rest) => {
    if (message !== QUESTION || !early) return send(message, ...rest);
    setImmediate(() => process.emit('message', early));
    return true;
  };
}
