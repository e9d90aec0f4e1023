import { randomBytes } from 'node:crypto';
import { FORM_MODIFICATION, YN } from '@madang/contracts/codes';
import { insertInto } from '@madang/server/sql/insert';
import { sql } from '@madang/server/sql/sql';
import { person } from '../../apps/api-main/src/course/course.fixture';
import type { World } from '../security/world';
import { callOf, makerOf, sampleOf, type Steps } from './keyed-steps';

/** Prepares the calls by which a form is answered. */
export function formSteps(w: World): Steps {
  const { t, owner, channelSeq, learner } = w;
  const made = makerOf(w);
  /** Prepares a form of one question that takes answers. */
  const form = async () => {
    const id = `${channelSeq.toString(36)}-${randomBytes(16).toString('base64url')}`;
    const [row] = await t.admin<{ seq: number }>(
      insertInto(
        'form.form',
        {
          channelSeq,
          id,
          title: '설문',
          useYn: YN.YES,
          modification: FORM_MODIFICATION.EDITABLE,
          createdAt: sql`now()`,
          updatedAt: sql`now()`,
        },
        sql`returning form_seq::int as seq`,
      ),
    );
    const screen = sampleOf(w, 'form.updateScreen');
    await made('form.updateScreen', owner, screen, { formSeq: row!.seq });
    const found = (await w.ask(callOf('form.open').endpoint, learner.token, { id }).expect(200)).body.data as {
      blocks: { questionSeq: number | null; options: string[] }[];
    };
    const [question] = found.blocks.filter((one) => one.questionSeq !== null);
    return {
      as: await person(t, '이웃', channelSeq),
      over: { id },
      body: { answers: [{ questionSeq: question!.questionSeq!, value: question!.options[0]! }] },
    };
  };
  return {
    'form.answer': form,
    'form.editAnswer': async () => {
      const one = await form();
      const { answerSeq } = await made('form.answer', one.as, one.body, one.over);
      return { ...one, over: { ...one.over, answerSeq: answerSeq! } };
    },
  };
}
