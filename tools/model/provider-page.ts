import supertest from 'supertest';

/** Presses a button of a payment page at `url`; answers where the browser goes, or null if it stays. */
export async function press(url: string, path: string, form: Record<string, string>, host?: string): Promise<URL | null> {
  const asked = supertest(url).post(path).type('form');
  const answer = await (host ? asked.set('Host', host) : asked).send(form);
  return answer.status === 303 ? new URL(answer.headers['location'] as string) : null;
}
