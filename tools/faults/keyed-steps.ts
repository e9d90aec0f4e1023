import { SELECTION_TYPE } from '@madang/contracts/codes';
import { REGISTRY, type Registered } from '@madang/contracts/registry';
import { sql } from '@madang/server/sql/sql';
import { course, enrol, person, type Person } from '../../apps/api-main/src/course/course.fixture';
import { inputsOf } from '../security/bodies';
import { validBodyOf, type Body } from '../security/valid-bodies';
import type { World } from '../security/world';

/** One call, and who makes it. */
export interface Step {
  /** The caller; null: a visitor, whom only the browser's id tells from others. */
  as: Person | null;
  body?: object;
  /** Path parameters that differ from the site's usual ones. */
  over?: Record<string, string | number>;
}
/** For each call by its name, a function that prepares what the call needs, and answers the call to make. */
export type Steps = Record<string, () => Promise<Step>>;
export const callOf = (name: string): Registered => REGISTRY.find((one) => one.name === name)!;
/** A valid body of a call, with sample values. */
export function sampleOf(w: World, name: string): Body {
  const [input] = inputsOf(callOf(name));
  return input ? validBodyOf(w, name)(input.body() as Body) : {};
}

/** Makes a call; throws unless it succeeds; answers its data. */
export const makerOf =
  (w: World) =>
  async <T = Record<string, number>>(
    name: string,
    who: Person,
    body: object = {},
    over: Record<string, string | number> = {},
  ): Promise<T> => {
    const answer = await w.ask(callOf(name).endpoint, who.token, over).send(body);
    if (answer.status !== 200) throw new Error(`${name} answers ${answer.status}: ${answer.text}`);
    return answer.body.data as T;
  };
/** Creates a person with an enrolment in a class made for them. */
export async function learnerOf(w: World, more: Record<string, unknown> = {}) {
  const as = await person(w.t, '수강생', w.channelSeq);
  const courseSeq = await course(w.t, w.channelSeq, { choise_type_cd: SELECTION_TYPE.FIRST_COME, ...more });
  const attendSeq = await enrol(w.t, { channelSeq: w.channelSeq, courseSeq, userSeq: as.userSeq });
  await w.t.admin(sql`update main.course set attend_count = 1, accept_cnt = 1 where course_seq = ${courseSeq}`);
  return { as, courseSeq, attendSeq, over: { courseSeq } };
}
